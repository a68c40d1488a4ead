"""One step of PGD at a = lambda D/p and b = a/q, at one pace for every lambda."""

from functools import partial

import sympy as sp

from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, at_least, at_most
from slr_verify.model.letters import LARGEST, only, slopes_on_the_manifold
from slr_verify.model.notation import a, b, kappa, nu
from slr_verify.model.reduced import CONSTANTS
from slr_verify.model.schedule import largest_a, largest_b, least_a
from slr_verify.paper.beyond.bounds.erf_slope_bounds import PEAK
from slr_verify.paper.beyond.order import for_pgd, preserved
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER
from slr_verify.paper.beyond.schedules import bounds as schedules_bounds
from slr_verify.paper.beyond.schedules import order, pace, step
from slr_verify.paper.beyond.schedules.bounds import A_ABOVE, A_BELOW, B_BELOW
from slr_verify.paper.beyond.schedules.pace import a_0, b_0, delta, u
from slr_verify.paper.evidence.schedules import schedules_evidence

VALUES = {**CONSTANTS, a_0: largest_a, b_0: largest_b, u: least_a}
BOUNDS = (u <= a, a <= a_0, b <= b_0)


def for_all(statement: Statement) -> Statement:
    """At the constants of Lemma 7 and at bounds of them that hold for every lambda."""
    kept = tuple(each for each in statement.given if each not in BOUNDS)
    return statement.holding(kept).substituted(VALUES)


def at_constants(source: Claim, statement: Statement, goal: Statement, shelf: Shelf) -> Theorem:
    """The general statement at these values, which are in this order."""
    bounds = tuple(
        schedules_bounds.CLAIM.shown(each, shelf) for each in (A_ABOVE, A_BELOW, B_BELOW)
    )
    lemmas = [*bounds]
    if statement == order.APART:
        inside = for_pgd.CLAIM.shown(for_pgd.INSIDE[1], shelf)
        points = (dict(zip((kappa, nu), each, strict=True)) for each in (LOWER, UPPER))
        for each in points:
            known = instance(inside, each, goal.given)
            square = known.statement.lhs
            lemmas.append(infer(at_least(1 - square, 0, goal.given), adding((1, known))))
    known = source.shown(statement, shelf)
    return infer(goal, Instance(known, tuple(VALUES.items()), tuple(lemmas)))


ORDER = tuple(map(for_all, (preserved.ORDER_KAPPA, preserved.ORDER_NU)))
PUSHED = for_all(preserved.PUSHED_NU)
RISES = for_all(step.RISES_NU)
FAST_NU, FAST_KAPPA = map(for_all, (pace.FAST_NU, pace.FAST_KAPPA))
DRIFT, STAYS = map(for_all, (pace.DRIFT, pace.STAYS))
APART, ONE_SIDE, ENTERS = map(for_all, (order.APART, order.ONE_SIDE, order.ENTERS))
USED = {
    preserved.CLAIM: (
        preserved.ORDER_KAPPA,
        preserved.ORDER_NU,
        preserved.PUSHED_NU,
    ),
    step.CLAIM: (step.RISES_NU,),
    pace.CLAIM: (
        pace.FAST_NU,
        pace.FAST_KAPPA,
        pace.DRIFT,
        pace.STAYS,
    ),
    order.CLAIM: (
        order.APART,
        order.ONE_SIDE,
        order.ENTERS,
    ),
}
QUIET = at_most(sp.erf(largest_b * delta), PEAK * largest_b * delta)


def quiet(goal: Statement, shelf: Shelf) -> Theorem:
    """erf(x) <= (2/sqrt pi) x."""
    known = order.linear(b, (kappa >= 0,), shelf)
    return infer(goal, Instance(known, ((b, largest_b), (kappa, delta))))


PROOFS: dict[Statement, Prove] = {
    for_all(each): partial(at_constants, source, each)
    for source, wanted in USED.items()
    for each in wanted
} | {QUIET: quiet}
CLAIM = Claim(
    label="schedules-for-pgd",
    number="Schedules (for PGD)",
    title="One step of PGD on the manifold, at one pace for all $lambda$",
    sentence=(
        "Let $alpha < 1/Mb$ at $lambda$, $a_0 = sqrt(2) D/(2 gamma)$ and $b_0 = sqrt(2) a_0/(2 + sqrt(2))$."
        " What Order (preserved), Schedules (pace) and Schedules (order) say of the order, of how far a"
        " step goes and of angles holds for the map of Lemma 7 with every $lambda > 0$, with constants"
        " times $lambda/(1 + lambda)$ that are otherwise free of $lambda$."
    ),
    headings=(
        Heading("The order is preserved", ORDER[0]),
        Heading("How far a step goes", RISES),
        Heading("Angles do not come nearer", APART),
        Heading("No step crosses both axes", ONE_SIDE),
        Heading("A bound on $erf(b_0 delta)$", QUIET),
    ),
    letters=(
        *only("a R_kappa R_nu", slopes_on_the_manifold(LOWER, UPPER)),
        *only("b_0 a_0", LARGEST),
    ),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "At the constants of Lemma 7",
            tuple(PROOFS.values()),
            "They hold for all $a, b > 0$, in particular for $a = lambda D/p$ and $b ="
            " a/q$. These are at most $a_0$ and $b_0$, and $a$ is at least $lambda/(1 + lambda)$"
            " times $D/(1 + sqrt(2) gamma)$.",
        ),
    ),
    evidence=(
        enclosure_evidence(tuple(each for each in PROOFS if each != FAST_KAPPA), points=6),
        schedules_evidence(),
    ),
)
