"""The basin boundary is the graph of a continuous function of kappa, on all of -1 < kappa < 1."""

import sympy as sp

from slr_verify.calculus.rules.orbits.boundary import BoundaryIsClosed, ContinuousBoundary, Crossing
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.for_some import ForSome
from slr_verify.language.integral import COUNTER
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.letters import BOUND_AT_STEPS
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.starts import start_at
from slr_verify.paper.beyond.schedules import theorem_5
from slr_verify.paper.beyond.schedules.quadrants import START, UNDER_SCHEDULE, step_bounds
from slr_verify.paper.beyond.schedules.theorem_5 import BOTH, ELSE, UNDER, corners, to_axis
from slr_verify.paper.evidence.schedules import curve_evidence

INSIDE = (kappa > -1, kappa < 1)
LATER = start_at(TIME + 1)


def goes_to(place: int) -> Tends:
    """[x_l -> kappa], or [y_l -> nu]."""
    return Tends(sp.Tuple(LATER[place]), TIME, sp.Tuple(START[place]))


ON_BOUNDARY = sp.Eq(EveryIndex(to_axis(start_at(COUNTER)), COUNTER), 1)
"""Each of the points (x_l, y_l) has nu_n -> 0."""
LIMITS = (sp.Eq(goes_to(0), 1), sp.Eq(goes_to(1), 1))
MEETS = equal(ForSome(to_axis(), nu), 1, (*SQUARE[:2], *INSIDE, *UNDER))
CLOSED = equal(to_axis(), 1, (*SQUARE, *INSIDE, *LIMITS, ON_BOUNDARY, *UNDER))
CONTINUOUS = equal(
    goes_to(1),
    1,
    (*SQUARE, *INSIDE, nu > -1, nu < 1, LIMITS[0], ON_BOUNDARY, sp.Eq(to_axis(), 1), *UNDER),
)


def meets(goal: Statement, shelf: Shelf) -> Theorem:
    """The supremum of the starts on a vertical line with nu_n -> -1."""
    known = theorem_5.CLAIM.shown(ELSE, shelf)
    return infer(goal, Crossing(step_bounds(shelf), corners(shelf), known, START))


def closed(goal: Statement, shelf: Shelf) -> Theorem:
    """Around a start that recovers all do."""
    known = theorem_5.CLAIM.shown(ELSE, shelf)
    return infer(goal, BoundaryIsClosed(step_bounds(shelf), corners(shelf), known, START, LIMITS))


def continuous(goal: Statement, shelf: Shelf) -> Theorem:
    """Between two starts on a vertical line that recover."""
    known, pair = (theorem_5.CLAIM.shown(each, shelf) for each in (ELSE, BOTH))
    rule = ContinuousBoundary(step_bounds(shelf), corners(shelf), known, pair, START, LIMITS[0])
    return infer(goal, rule)


PROOFS: dict[Statement, Prove] = {MEETS: meets, CONTINUOUS: continuous, CLOSED: closed}
CLAIM = Claim(
    label="schedules-curve",
    number="Schedules (curve)",
    title="The basin boundary is the graph of a continuous function",
    sentence=(
        "Under a schedule $lambda_1, lambda_2, ... > 0$ for which the sum of $lambda_n/(1 + lambda_n)$"
        " diverges, with $alpha < 1/Mb$ at every $lambda_n$, let $-1 < kappa < 1$. For some $nu$ between"
        " $-1$ and 1 the start $(kappa, nu)$ has $nu_n -> 0$. If points $(x_1, y_1), (x_2, y_2), ...$ of"
        " the square are such starts and $x_l -> kappa$, and $(kappa, nu)$ with $-1 < nu < 1$ is one, then"
        " $y_l -> nu$. And if such points tend to $(kappa, nu)$, it is one. As there is at most one on each"
        " vertical line (Schedules (Theorem 5)), and none with $|nu| = 1$, which a step keeps, the starts"
        " that converge to neither minimum are the graph of a continuous function on $-1 < kappa < 1$,"
        " strictly decreasing by Schedules (boundary)."
    ),
    headings=(
        Heading("There is one on every vertical line", MEETS),
        Heading("The function is continuous", CONTINUOUS),
        Heading("Limits of such starts are such starts", CLOSED),
    ),
    letters=(BOUND_AT_STEPS,),
    statements=tuple(PROOFS),
    setting=(UNDER_SCHEDULE, "$(x_1, y_1), (x_2, y_2), ...$ any points of the square"),
    proofs=(
        Proof(
            "By orbits of starts that are near each other",
            tuple(PROOFS.values()),
            "At each time the iterates depend continuously on the start, as a step is continuous. So if an"
            " orbit enters a quadrant, those of all starts near it do, and the starts that converge to one"
            " minimum are an open set. If every start on a vertical line recovered, the supremum of those"
            " with $nu_n -> -1$ would be in neither of the two open sets; it is the limit of the highest"
            " ones on finer and finer grids. For $q < nu < p$ near $nu$ the starts $(kappa, p)$ and"
            " $(kappa, q)$ converge to $(1, 1)$ and to $(-1, -1)$. So do $(x_l, p)$ and $(x_l, q)$ for late"
            " $l$, and because a step keeps the order, $q < y_l < p$.",
        ),
    ),
    evidence=(curve_evidence(),),
)
