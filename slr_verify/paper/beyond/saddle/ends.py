"""For constant lambda the basin boundary ends in the two maxima, (-1, 1) and (1, -1)."""

from __future__ import annotations

from functools import partial

import sympy as sp

from slr_verify.calculus.rules.orbits.boundary import EndOfBoundary, Implication
from slr_verify.calculus.rules.orbits.schedules import Corners, StepBounds
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import COUNTER
from slr_verify.language.iverson import Iverson
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Given, Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.starts import start_at
from slr_verify.paper import constant_lambda, theorem_5_small_d
from slr_verify.paper.beyond.order.maxima import STEP
from slr_verify.paper.beyond.schedules.quadrants import START
from slr_verify.paper.constant_lambda import to_axis
from slr_verify.paper.evidence.schedules import ends_evidence
from slr_verify.paper.reduced_system import ORBIT

ON_BOUNDARY = sp.Eq(EveryIndex(to_axis(start_at(COUNTER)), COUNTER), 1)
LATER = start_at(TIME + 1)


def to(place: int, side: int) -> Tends:
    """[x_l -> 1], or [y_l -> -1], and so on."""
    return Tends(sp.Tuple(LATER[place]), TIME, sp.Tuple(sp.Integer(side)))


def both_ends(on_boundary: sp.Eq, given: Given) -> dict[Statement, int]:
    """Where points of the boundary tend to an edge, they tend to its corner; with the side of the edge."""
    return {
        equal(to(0, side) * Iverson(on_boundary) * (1 - to(1, -side)), 0, given): side
        for side in (1, -1)
    }


def by_edge(
    side: int, known: tuple[StepBounds, Corners, Theorem], on_boundary: sp.Eq, given: Given
) -> Theorem:
    """All starts on the edge but the corner recover, as is known, and so do those near them."""
    across = sp.Eq(to(0, side), 1)
    rule = EndOfBoundary(*known, START, across, side)
    return infer(equal(to(1, -side), 1, (across, on_boundary, *given)), rule)


ENDS = both_ends(ON_BOUNDARY, STEP)


def tends(side: int, shelf: Shelf) -> Theorem:
    """By the orbits along the edge, for constant lambda."""
    edge = theorem_5_small_d.CLAIM.shown(theorem_5_small_d.edge(0, side), shelf)
    known = constant_lambda.bounds(shelf), constant_lambda.corners(shelf), edge
    return by_edge(side, known, ON_BOUNDARY, STEP)


def ends(side: int, goal: Statement, shelf: Shelf) -> Theorem:
    """It is so where x_l tends to the edge and the points are such starts."""
    return infer(goal, Implication(tends(side, shelf)))


PROOFS: dict[Statement, Prove] = {each: partial(ends, side) for each, side in ENDS.items()}
CLAIM = Claim(
    label="saddle-ends",
    number="Saddle (ends)",
    title="The basin boundary ends in $(1, -1)$ and $(-1, 1)$",
    sentence=(
        "For constant $lambda$ and $alpha < 1/Mb$, let points $(x_1, y_1), (x_2, y_2), ...$ of the square"
        " be starts with $nu_n -> 0$. If $x_l -> 1$ then $y_l -> -1$, and if $x_l -> -1$ then $y_l -> 1$."
        " By Schedules (curve), with one $lambda$ in every step, there is such a start for every $-1 <"
        " kappa < 1$, and they are the graph of a continuous function: its ends are the two maxima."
    ),
    headings=(Heading("The right end, and the left end", next(iter(ENDS))),),
    letters=SLOPE_CONSTANTS,
    statements=tuple(PROOFS),
    setting=(ORBIT, "$(x_1, y_1), (x_2, y_2), ...$ any points of the square"),
    proofs=(
        Proof(
            "By orbits of starts near the edge",
            tuple(PROOFS.values()),
            "On the edge $kappa = 1$ every start $(1, p)$ with $p > -1$ converges to $(1, 1)$ (Theorem 5"
            " (edges)), so at some time it is in the quadrant of $(1, 1)$. So are those of $(x_l, p)$ for"
            " late $l$, because a step is continuous. Because a step keeps the order, so would be that of"
            " $(x_l, y_l)$ if $y_l >= p$, and its $nu_n$ would not tend to zero.",
        ),
    ),
    evidence=(ends_evidence(),),
)
