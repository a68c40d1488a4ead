"""Theorem 5 in R^2 and R^3, where the products of the starts on M do not fill the square.

In R^3 the manifold is four circles, over the edges of the square: k = (cos s) k* + (sin s) w with v = v*
or -v*, and k = k* or -k* with v = (cos s) v* + (sin s) w, where w is orthogonal to k* and v*. These
vectors are vectors of R^4 as well, where there are starts on M with any products in the square.

In R^2 the manifold is the four points (k*, v*), (-k*, -v*), (k*, -v*) and (-k*, v*), and none of them
moves. So two starts of four do not recover the parameters, and the theorem needs d >= 3.
"""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import LinearArithmetic, adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.orbits.step import InvariantCoordinate, OrbitOfFixedPoint
from slr_verify.calculus.rules.orbits.tending import LimitOfConstant, LimitSeparated
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.small_manifold import K, V, on_manifold
from slr_verify.paper import iterates, prop_11_convergence
from slr_verify.paper.beyond.order import maxima
from slr_verify.paper.beyond.order.maxima import LEFT, NOT_TO_MAXIMUM, RIGHT, STEP
from slr_verify.paper.evidence.orbits import vectors_evidence
from slr_verify.paper.prop_8_descent import START
from slr_verify.paper.prop_11_convergence import CONVERGES, MAXIMA, MINIMA, SADDLE, tends_to
from slr_verify.paper.reduced_system import ORBIT, reduced_system


def edge(place: int, side: int) -> Statement:
    """The starts with one coordinate at `side`: all but one corner converge to the minimum there."""
    free = START[1 - place]
    end = sp.Integer(side)
    start = (end, free) if place == 0 else (free, end)
    ahead = free > -1 if side > 0 else free < 1
    given = (free >= -1, free <= 1, ahead, *STEP)
    return equal(tends_to(MINIMA[0 if side > 0 else 1], start), 1, given)


EDGES = {edge(place, side): (place, side) for place in (0, 1) for side in (1, -1)}
(k_1, _, k_3), (v_1, v_2, v_3) = K, V
k_2 = K[1]
IN_SPACE = equal((1 - k_1**2) * (1 - v_2**2), 0, on_manifold(3))
"""In R^3 M lies over the edges: kappa or nu is 1 or -1."""
IN_PLANE = (equal(k_1**2, 1, on_manifold(2)), equal(v_2**2, 1, on_manifold(2)))
"""In R^2 it lies over the corners."""
STUCK = tuple(equal(tends_to(point, point), 1, STEP) for point in MAXIMA)


IN_VECTORS = {
    equal(
        iterates.reached(tuple(each.lhs.args[2]), tuple(each.lhs.args[0][0].args[1:3])),
        1,
        each.given,
    ): each
    for each in EDGES
}
"""The same for vectors, with what is shown of their products."""


def along_edge(where: tuple[int, int], goal: Statement, shelf: Shelf) -> Theorem:
    """It converges to one of five points; the coordinate is held, and the risk is below the maximum."""
    place, side = where
    values = {START[place]: sp.Integer(side)}
    region = RIGHT if side > 0 else LEFT
    converges = prop_11_convergence.CLAIM.shown(CONVERGES, shelf)
    whole = instance(converges, values, goal.given)
    others = _others(where, goal, region, shelf)
    return infer(goal, adding((1, whole), *((-1, each) for each in others)))


def _others(
    where: tuple[int, int], goal: Statement, region: tuple[sp.Basic, ...], shelf: Shelf
) -> list[Theorem]:
    """That the orbit converges neither to a maximum, nor to the saddle or the other minimum."""
    place, side = where
    values = {START[place]: sp.Integer(side)}
    start = tuple(values.get(each, each) for each in START)
    held = _held(place, side, goal, shelf)
    known = [maxima.CLAIM.shown(NOT_TO_MAXIMUM[point, region], shelf) for point in MAXIMA]
    below = [instance(each, values, goal.given) for each in known]
    elsewhere = (SADDLE, MINIMA[1 if side > 0 else 0])
    apart = [
        infer(equal(tends_to(point, start), 0, goal.given), LimitSeparated(held))
        for point in elsewhere
    ]
    return [*below, *apart]


def _held(place: int, side: int, goal: Statement, shelf: Shelf) -> Theorem:
    """The edges are invariant."""
    system = reduced_system(shelf)
    start = tuple(sp.Integer(side) if i == place else each for i, each in enumerate(START))
    orbit = system.orbit(TIME, start)[place]
    return infer(
        equal(orbit, side, goal.given), InvariantCoordinate(system, place, sp.Integer(side))
    )


def vectors_along_edge(products: Statement, goal: Statement, shelf: Shelf) -> Theorem:
    """The vectors converge where their products do."""
    start = dict(zip(START, products.lhs.args[0][0].args[1:3], strict=True))
    known = iterates.CLAIM.shown(iterates.IN_PRODUCTS[tuple(products.lhs.args[2])], shelf)
    same = instance(known, start, goal.given)
    along = along_edge(EDGES[products], products, shelf)
    return infer(goal, adding((1, along), (1, same)))


def over_edges(goal: Statement, shelf: Shelf) -> Theorem:
    """1 - kappa^2 = k_3^2 and 1 - nu^2 = v_3^2, and k_3 v_3 = <k, v> = 0."""
    factors = (
        v_2**2 - 1,
        -(k_2**2) - k_3**2,
        k_3 * v_3,
        k_2 * (v_1**2 + v_3**2) - k_3 * v_2 * v_3,
        v_1 * k_3**2 - k_1 * k_3 * v_3,
    )
    return infer(goal, _from_hypotheses(goal, factors))


def over_corners(goal: Statement, shelf: Shelf) -> Theorem:
    """Of k only the first coordinate is left, and of v the second."""
    zero = sp.S.Zero
    factors = (1, zero, zero, -k_2, zero) if goal == IN_PLANE[0] else (zero, 1, zero, zero, -v_1)
    return infer(goal, _from_hypotheses(goal, factors))


def _from_hypotheses(goal: Statement, factors: tuple[sp.Expr | int, ...]) -> LinearArithmetic:
    """The goal as a sum of hypotheses times these factors; one times zero has no part in it."""
    pairs = zip(factors, goal.given, strict=True)
    return adding(*((factor, hypothesis(each, goal.given)) for factor, each in pairs if factor))


def stuck(goal: Statement, shelf: Shelf) -> Theorem:
    """The maxima are fixed points."""
    (point,) = (each for each in MAXIMA if tends_to(each, each) == goal.lhs)
    constant = goal.lhs.xreplace(dict(zip(goal.lhs.args[0], point, strict=True)))
    return (
        chain(goal.lhs, goal.given)
        .equals(constant, by=OrbitOfFixedPoint(reduced_system(shelf), point))
        .equals(goal.rhs, by=LimitOfConstant())
        .theorem()
    )


PROOFS: dict[Statement, Prove] = {
    **{each: partial(along_edge, where) for each, where in EDGES.items()},
    **dict.fromkeys(STUCK, stuck),
    IN_SPACE: over_edges,
    **dict.fromkeys(IN_PLANE, over_corners),
    **{each: partial(vectors_along_edge, known) for each, known in IN_VECTORS.items()},
}
CLAIM = Claim(
    label="theorem-5-small-d",
    number="Theorem 5 (edges)",
    title="Starts on the edges of the square, and the manifold in $R^2$ and $R^3$",
    sentence=(
        "Let $lambda$ be constant and $alpha < 1/Mb$. From every point of an edge of the square except"
        " $(1, -1)$ and $(-1, 1)$ the iterates converge to whichever of $(1, 1)$ and $(-1, -1)$ lies on"
        " that edge, and the vectors to $(k*, v*)$ or $(-k*, -v*)$; at $(1, -1)$ and $(-1, 1)$ they rest."
        " In $R^3$ the manifold lies over the edges, so the exceptions are two of its points; in $R^2$ it"
        " lies over the four corners."
    ),
    headings=(
        Heading("From an edge the products converge to the minimum on it", next(iter(EDGES))),
        Heading("The maxima are fixed points", STUCK[0]),
        Heading("In $R^3$ the manifold lies over the edges", IN_SPACE),
        Heading("In $R^2$ it lies over the corners", IN_PLANE[0]),
        Heading("From a start over an edge the vectors converge", next(iter(IN_VECTORS))),
    ),
    letters=SLOPE_CONSTANTS,
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        ORBIT,
        "$k* = (1, 0, 0)$, $v* = (0, 1, 0)$ where there are coordinates",
        "$(k_0, v_0)$ on $MM$ with $<k_0, k*> = kappa$, $<v_0, v*> = nu$",
        iterates.A_STEP_LATER,
    ),
    proofs=(
        Proof(
            "Along the edges of the square",
            tuple(PROOFS.values()),
            "The iterates converge to one of five points (Proposition 11). A coordinate that is 1 or $-1$"
            " stays so, which rules out the saddle and the other minimum, and the risk at the start is"
            " below that of the maxima. In coordinates of $R^3$, $1 - kappa^2$ and $1 - nu^2$ are the"
            " squares of the third coordinates of $k$ and $v$, whose product is $<k, v> = 0$.",
        ),
    ),
    evidence=(vectors_evidence(),),
)
