"""Schedules: Theorem 5 for every schedule whose sum diverges, for the products of a start."""

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.orbits.schedules import (
    AlmostEverywhere,
    Corners,
    NotBothTrapped,
    OncePerLineScheduled,
    Recovers,
)
from slr_verify.calculus.rules.orbits.tending import NoOtherLimit
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.almost_every import AlmostEvery
from slr_verify.language.orbit import TIME, Pair
from slr_verify.language.statement import Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.letters import BOUND_AT_STEPS
from slr_verify.model.notation import SQUARE, kappa
from slr_verify.model.orbit import iterate_under_schedule
from slr_verify.model.schedule import SMALL_ALWAYS
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER
from slr_verify.paper.beyond.schedules import quadrants
from slr_verify.paper.beyond.schedules.quadrants import (
    DIVERGES,
    START,
    TO_MINIMUM,
    TO_MIRROR,
    UNDER_SCHEDULE,
    m,
    step_bounds,
    tends_to,
)
from slr_verify.paper.evidence.schedules import schedules_evidence
from slr_verify.paper.prop_11_convergence import MINIMA

ENDS = (LOWER[1], UPPER[1])
ON_A_LINE = (
    *(each for name in (kappa, *ENDS) for each in (name >= -1, name <= 1)),
    *(kappa > -1, kappa < 1, ENDS[0] < ENDS[1], ENDS[0] < 1, ENDS[1] > -1),
    SMALL_ALWAYS,
    DIVERGES,
)
UNDER = (SMALL_ALWAYS, DIVERGES)


def to_axis(start: Pair = START) -> Tends:
    """[nu_n -> 0]."""
    return Tends(sp.Tuple(iterate_under_schedule(TIME, start)[1]), TIME, sp.Tuple(0))


BOTH = equal(sp.Mul(*(to_axis((kappa, end)) for end in ENDS)), 0, ON_A_LINE)
recovers = sp.Add(*map(tends_to, MINIMA))
ELSE = equal(recovers, 1, (*SQUARE, kappa > -1, kappa < 1, *UNDER, sp.Eq(to_axis(), 0)))


def corners(shelf: Shelf) -> Corners:
    """Where orbits go that enter a quadrant."""
    first, second = (quadrants.CLAIM.shown(each, shelf) for each in (TO_MINIMUM, TO_MIRROR))
    return Corners(m, first, second)


def both(goal: Statement, shelf: Shelf) -> Theorem:
    """The difference of the angles does not fall."""
    points = ((kappa, ENDS[0]), (kappa, ENDS[1]))
    return infer(goal, NotBothTrapped(step_bounds(shelf), corners(shelf), *points))


def otherwise(goal: Statement, shelf: Shelf) -> Theorem:
    """An orbit that enters no quadrant has nu_n -> 0."""
    return infer(goal, Recovers(step_bounds(shelf), corners(shelf), START))


def on_edge(side: int) -> Tends:
    """[kappa -> 1] or [kappa -> -1] for the constant kappa of the start: where it is that."""
    return Tends(sp.Tuple(kappa), TIME, sp.Tuple(side))


def edge_is_null(side: int) -> Theorem:
    """The edge is a vertical line."""
    bracket = on_edge(side)
    given = ON_A_LINE[: -len(UNDER)]
    apart = kappa < 1 if side > 0 else kappa > -1
    known = infer(equal(bracket, 0, given), NoOtherLimit(hypothesis(apart, given)))
    pair = infer(equal(bracket**2, 0, given), adding((bracket, known)))
    return infer(equal(AlmostEvery(bracket, *START), 0), OncePerLineScheduled(ENDS, pair))


NULL = equal(AlmostEvery(to_axis(), *START), 0, UNDER)
FOR_PRODUCTS = equal(AlmostEvery(recovers, *START), 1, UNDER)


def null(goal: Statement, shelf: Shelf) -> Theorem:
    """Every vertical line meets it at most once."""
    return infer(goal, OncePerLineScheduled(ENDS, both(BOTH, shelf)))


def for_products(goal: Statement, shelf: Shelf) -> Theorem:
    """Outside of this set, and of two edges."""
    nulls = (null(NULL, shelf), edge_is_null(1), edge_is_null(-1))
    return infer(goal, AlmostEverywhere(otherwise(ELSE, shelf), nulls))


PROOFS: dict[Statement, Prove] = {
    FOR_PRODUCTS: for_products,
    NULL: null,
    BOTH: both,
    ELSE: otherwise,
}
CLAIM = Claim(
    label="schedules-theorem-5",
    number="Schedules (Theorem 5)",
    title="Theorem 5 for every schedule whose sum diverges",
    sentence=(
        "Let $lambda_1, lambda_2, ... > 0$ be any schedule for which the sum of $lambda_n/(1 +"
        " lambda_n)$ diverges, or what is the same, that of the smaller one of $lambda_n$ and 1;"
        " nothing else is asked of it. Let $alpha < 1/Mb$ at every $lambda_n$, as it is for every"
        " schedule if it is below $1/Mb$ at $a_0$ and $b_0$ (Schedules (bounds)). From almost every"
        " point of the square the iterates $(kappa_n, nu_n)$, each by the map of Lemma 7 with"
        " $lambda_n$, converge to $(1, 1)$ or to $(-1, -1)$. The starts with $nu_n -> 0$ have area"
        " zero, and of two on a vertical line at most one is such a start; all others with $-1 < kappa"
        " < 1$ converge to $(1, 1)$ or to $(-1, -1)$."
    ),
    headings=(
        Heading("From almost every point of the square", FOR_PRODUCTS),
        Heading("The starts with $nu_n -> 0$", NULL),
        Heading("Two starts on a vertical line", BOTH),
        Heading("All others", ELSE),
    ),
    letters=(BOUND_AT_STEPS,),
    statements=tuple(PROOFS),
    setting=(UNDER_SCHEDULE,),
    proofs=(
        Proof(
            "By the difference of two angles",
            tuple(PROOFS.values()),
            "An orbit that enters $kappa, nu > 0$ converges to $(1, 1)$, one that enters $kappa, nu < 0$ to"
            " $(-1, -1)$. Any other stays in $kappa >= 0 >= nu$ or in $kappa <= 0 <= nu$, as no step"
            " crosses both axes. There $|nu|$ falls, and if it stayed away from zero, the sum of what"
            " $|kappa|$ loses would diverge with that of the schedule; so $nu_n -> 0$. Two such orbits that"
            " start on a vertical line keep their order, and the difference of their angles $psi$, with"
            " $cos(psi) = nu$, does not fall, so it does not tend to zero: at most one of them has $nu_n ->"
            " 0$, and by Fubini the area is zero.",
        ),
    ),
    evidence=(schedules_evidence(),),
)
