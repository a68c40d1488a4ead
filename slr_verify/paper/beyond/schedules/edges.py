"""Under a schedule whose sum diverges: starts on the edges of the square, and the manifold in R^3."""

from functools import partial

import sympy as sp

from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.orbits.schedules import AlongEdge
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.orbit import TIME, Pair
from slr_verify.language.statement import Statement, equal
from slr_verify.model.letters import BOUND_AT_STEPS
from slr_verify.model.orbit import vectors_under_schedule
from slr_verify.paper.beyond.schedules import vectors
from slr_verify.paper.beyond.schedules.quadrants import (
    START,
    UNDER_SCHEDULE,
    VECTORS_UNDER_SCHEDULE,
    step_bounds,
    tends_to,
)
from slr_verify.paper.beyond.schedules.theorem_5 import UNDER
from slr_verify.paper.evidence.schedules import edges_evidence
from slr_verify.paper.iterates import reach
from slr_verify.paper.prop_11_convergence import MINIMA
from slr_verify.paper.theorem_5_small_d import IN_SPACE, over_edges

Edge = tuple[int, int]
"""The place of the coordinate that is held, and what it is."""


def on_edge(place: int, side: int) -> Pair:
    """A start on an edge."""
    free = START[1 - place]
    return (sp.Integer(side), free) if place == 0 else (free, sp.Integer(side))


def inside(place: int, side: int) -> tuple[sp.Rel, ...]:
    """It is not the maximum."""
    free = START[1 - place]
    return free >= -1, free <= 1, free > -1 if side > 0 else free < 1


def minimum(side: int) -> Pair:
    """(1, 1) or (-1, -1)."""
    return MINIMA[0 if side > 0 else 1]


EDGES: dict[Edge, Statement] = {
    (place, side): equal(
        tends_to(minimum(side), on_edge(place, side)), 1, (*inside(place, side), *UNDER)
    )
    for place in (0, 1)
    for side in (1, -1)
}
IN_VECTORS: dict[Edge, Statement] = {
    (place, side): equal(
        reach(vectors_under_schedule(TIME, on_edge(place, side)), minimum(side)),
        1,
        (*inside(place, side), *UNDER),
    )
    for place, side in EDGES
}


def along(edge: Edge, goal: Statement, shelf: Shelf) -> Theorem:
    """One coordinate is held, and the other rises."""
    place, side = edge
    return infer(goal, AlongEdge(step_bounds(shelf), on_edge(place, side), 1 - place, side))


def for_vectors(edge: Edge, goal: Statement, shelf: Shelf) -> Theorem:
    """The vectors converge where their products do."""
    place, side = edge
    reached = vectors.REACHED[minimum(side)]
    known = vectors.CLAIM.shown(reached, shelf)
    same = instance(known, {START[place]: sp.Integer(side)}, goal.given)
    return infer(goal, adding((1, along(edge, EDGES[edge], shelf)), (1, same)))


PROOFS: dict[Statement, Prove] = {
    **{each: partial(along, edge) for edge, each in EDGES.items()},
    **{each: partial(for_vectors, edge) for edge, each in IN_VECTORS.items()},
    IN_SPACE: over_edges,
}
CLAIM = Claim(
    label="schedules-edges",
    number="Schedules (edges)",
    title="Under a schedule: starts on the edges of the square, as on $MM$ in $R^3$",
    sentence=(
        "Let $lambda_1, lambda_2, ... > 0$ be any schedule for which the sum of $lambda_n/(1 + lambda_n)$"
        " diverges, and $alpha < 1/Mb$ at every $lambda_n$. From every point of an edge of the square"
        " except $(1, -1)$ and $(-1, 1)$ the iterates converge to whichever of $(1, 1)$ and $(-1, -1)$"
        " lies on that edge, and the vectors to $(k*, v*)$ or $(-k*, -v*)$. In $R^3$ the manifold lies"
        " over the edges, so there all starts recover but the two over these corners."
    ),
    headings=(
        Heading("From an edge the products converge to the minimum on it", EDGES[0, 1]),
        Heading("The vectors of a start over an edge converge", IN_VECTORS[0, 1]),
        Heading("In $R^3$ the manifold lies over the edges", IN_SPACE),
    ),
    letters=(BOUND_AT_STEPS,),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        UNDER_SCHEDULE,
        "$(k_0, v_0)$ on the manifold $MM$ in $R^d$ with $<k_0, k*> = kappa$, $<v_0, v*> = nu$",
        "$k* = (1, 0, 0)$, $v* = (0, 1, 0)$ where there are coordinates",
        VECTORS_UNDER_SCHEDULE,
    ),
    proofs=(
        Proof(
            "By a product that diverges to zero",
            tuple(PROOFS.values()),
            "A coordinate that is 1 stays so. From $kappa = 1$ and $nu_0 > -1$ a step multiplies $1 - nu$"
            " by at most $1 - c (1 + nu_0) lambda/(1 + lambda)$, with one $c > 0$ for all $lambda$"
            " (Schedules (for PGD)), so $nu$ does not fall, the same holds of the next step, and $nu$"
            " tends to 1 because the sum diverges. For $nu = 1$ it is the same with $1 - kappa$. A step"
            " commutes with changing both signs. In coordinates of $R^3$, $1 - kappa^2$ and $1 - nu^2$ are"
            " the squares of the third coordinates of $k$ and $v$, whose product is $<k, v> = 0$.",
        ),
    ),
    evidence=(edges_evidence(),),
)
