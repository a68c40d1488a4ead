"""Under a schedule whose sum diverges, orbits with kappa, nu > 0 at some time converge to (1, 1)."""

from functools import lru_cache, partial

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.orbits.schedules import ConvergesToCorner, StepBounds
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.orbit import TIME, Pair
from slr_verify.language.statement import Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.letters import BOUND_AT_STEPS
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.orbit import iterate_under_schedule
from slr_verify.model.schedule import (
    SMALL_ALWAYS,
    lambda_at,
    largest_a,
    largest_b,
    least_a,
    pace,
    share,
)
from slr_verify.paper.beyond.schedules import for_pgd, order
from slr_verify.paper.beyond.schedules.pace import delta
from slr_verify.paper.evidence.schedules import schedules_evidence
from slr_verify.paper.prop_11_convergence import MINIMA

START = (kappa, nu)
m = sp.Symbol("m", integer=True, nonnegative=True)
temperature = lambda_at(COUNTER)
heat = Sum(temperature / (1 + temperature), (COUNTER, 1, TIME))
DIVERGES = sp.Eq(Tends(sp.Tuple(1 / (1 + heat)), TIME, sp.Tuple(0)), 1)
ALWAYS = (*SQUARE, SMALL_ALWAYS, DIVERGES)


def tends_to(point: Pair, start: Pair = START) -> Tends:
    """[(kappa_n, nu_n) -> point] under the schedule."""
    return Tends(sp.Tuple(*iterate_under_schedule(TIME, start)), TIME, sp.Tuple(*point))


UNDER_SCHEDULE = (
    "for $n >= 1$, $(kappa_n, nu_n)$ from $(kappa_(n - 1), nu_(n - 1))$ by the map of Lemma 7 with"
    " $lambda_n$ in place of $lambda$, starting from $(kappa, nu)$"
)
VECTORS_UNDER_SCHEDULE = (
    "for $n >= 1$, $(k_n, v_n)$ by a step of PGD on the risk with $lambda_n$ in place of $lambda$"
    " (Definition 1) from $(k_(n - 1), v_(n - 1))$"
)
AT_M = iterate_under_schedule(m)
TO_MINIMUM = equal(tends_to(MINIMA[0]), 1, (*ALWAYS, AT_M[0] > 0, AT_M[1] > 0))
TO_MIRROR = equal(tends_to(MINIMA[1]), 1, (*ALWAYS, AT_M[0] < 0, AT_M[1] < 0))


@lru_cache(maxsize=8)
def step_bounds(shelf: Shelf) -> StepBounds:
    """All that is known of one step."""
    names = [
        "stays",
        "rises",
        "fast_nu",
        "fast_kappa",
        "drift",
        "one_side",
        "enters",
        "apart",
        "pushed",
        "quiet",
    ]
    here = {each: for_pgd.CLAIM.shown(getattr(for_pgd, each.upper()), shelf) for each in names}
    first, second = (for_pgd.CLAIM.shown(each, shelf) for each in for_pgd.ORDER)
    return StepBounds(
        **here,
        strictly=order.CLAIM.shown(order.STRICTLY, shelf),
        order=(first, second),
        pace=pace(largest_a, least_a) / share,
        level=sp.erf(largest_b),
        front=sp.erf(largest_b * delta),
        diverges=hypothesis(DIVERGES, (DIVERGES,)),
        constant=False,
    )


def to_corner(sign: int, goal: Statement, shelf: Shelf) -> Theorem:
    """Both coordinates keep their sign, nu tends to it, and then kappa does."""
    return infer(goal, ConvergesToCorner(step_bounds(shelf), START, m, sign))


PROOFS: dict[Statement, Prove] = {
    TO_MINIMUM: partial(to_corner, 1),
    TO_MIRROR: partial(to_corner, -1),
}
CLAIM = Claim(
    label="schedules-quadrants",
    number="Schedules (quadrants)",
    title="Under a schedule whose sum diverges: from a quadrant to its minimum",
    sentence=(
        "Let $lambda_1, lambda_2, ... > 0$ be any schedule for which the sum of $lambda_n/(1 + lambda_n)$"
        " diverges, and $alpha < 1/Mb$ at every $lambda_n$. If both $kappa_m$ and $nu_m$ are positive"
        " at some time $m$, the iterates converge to $(1, 1)$; if both are negative, to $(-1, -1)$."
    ),
    headings=(
        Heading("Positive at some time", TO_MINIMUM),
        Heading("Negative at some time", TO_MIRROR),
    ),
    letters=(BOUND_AT_STEPS,),
    statements=tuple(PROOFS),
    setting=(UNDER_SCHEDULE,),
    proofs=(
        Proof(
            "By two products that diverge to zero",
            tuple(PROOFS.values()),
            "With $delta <= kappa_m$ and $erf(b_0 delta) <= nu_m$, $b_0$ as in Schedules (bounds), the"
            " iterates stay above $(delta, nu_m)$. Each step multiplies $1 - nu$ by at most $1 - c delta"
            " lambda/(1 + lambda)$; the sum diverges, so $nu$ tends to 1. Once $nu$ exceeds $erf(b_0)$ by"
            " a fixed amount, $1 - kappa$ shrinks in the same way.",
        ),
    ),
    evidence=(schedules_evidence(),),
)
