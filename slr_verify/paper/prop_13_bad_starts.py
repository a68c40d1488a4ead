"""Proposition 13: for alpha < 1/Mb the starts that converge to (0,0), (1,-1) or (-1,1).

The saddles are all (k, v) on M with <k, k*> = 0 and <v, v*> = 0.
"""

from functools import partial

import sympy as sp

from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.orbits.null_sets import (
    Coarea,
    DensityOfStarts,
    OncePerLine,
    OutsideNullSets,
)
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryPoint, AlmostEveryStart
from slr_verify.language.orbit import TIME, Pair
from slr_verify.language.statement import Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.notation import SQUARE, d, kappa, nu
from slr_verify.model.orbit import iterate
from slr_verify.paper import iterates
from slr_verify.paper.beyond.order import maxima
from slr_verify.paper.beyond.order.maxima import LEFT, NOT_TO_MAXIMUM, RIGHT, STEP
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER
from slr_verify.paper.constant_lambda import not_both
from slr_verify.paper.evidence.orbits import separatrix_evidence
from slr_verify.paper.prop_8_descent import START
from slr_verify.paper.prop_11_convergence import MAXIMA, SADDLE, tends_to
from slr_verify.paper.reduced_system import ORBIT, reduced_system

FIRST, SECOND = MAXIMA
ENDS = (LOWER[1], UPPER[1])
POINTS = ((kappa, ENDS[0]), (kappa, ENDS[1]))
ON_A_LINE = (
    *(each for name in (kappa, *ENDS) for each in (name >= -1, name <= 1)),
    kappa > -1,
    kappa < 1,
    ENDS[0] < ENDS[1],
    ENDS[0] < 1,
    ENDS[1] > -1,
    *STEP,
)
SADDLE_NULL = equal(AlmostEvery(tends_to(SADDLE), *START), 0, STEP)
MAXIMA_NULL = tuple(equal(AlmostEvery(tends_to(point), *START), 0, STEP) for point in MAXIMA)
NULL = dict(zip((SADDLE, *MAXIMA), (SADDLE_NULL, *MAXIMA_NULL), strict=True))
IN_VECTORS = {SADDLE: iterates.AT_SADDLE, **{each: iterates.IN_PRODUCTS[each] for each in MAXIMA}}
"""What (k_n, v_n) converging to each says of the products."""
ON_M = (d >= 4, *STEP)
FOR_STARTS = {
    equal(AlmostEveryStart(same.lhs, *START, d), 0, ON_M): point
    for point, same in IN_VECTORS.items()
}
"""For starts on M in R^d."""
FOR_POINTS = {
    equal(AlmostEveryPoint(same.lhs, *START, d), 0, ON_M): point
    for point, same in IN_VECTORS.items()
}
"""For points of M as a surface."""


def saddle_by_order(goal: Statement, shelf: Shelf) -> Theorem:
    """Of two starts on a vertical line not both have nu_n -> 0, so not both converge to the saddle."""
    in_kappa = (Tends(sp.Tuple(iterate(TIME, each)[0]), TIME, sp.Tuple(0)) for each in POINTS)
    saddle = equal(sp.Mul(*(tends_to(SADDLE, each) for each in POINTS)), 0, ON_A_LINE)
    known = not_both(POINTS, ON_A_LINE, shelf)
    pair = infer(saddle, adding((sp.Mul(*in_kappa), known)))
    return infer(goal, OncePerLine(reduced_system(shelf), ENDS, pair))


def maximum(point: Pair, goal: Statement, shelf: Shelf) -> Theorem:
    """On a vertical line only one point can be the maximum itself; no other converges to it."""
    side, end = (RIGHT, ENDS[1]) if point == FIRST else (LEFT, ENDS[0])
    known = maxima.CLAIM.shown(NOT_TO_MAXIMUM[point, side], shelf)
    values = {nu: end}
    zero = instance(known, values, ON_A_LINE)
    brackets = [tends_to(point, (kappa, each)) for each in ENDS]
    other = brackets[0] if end == ENDS[1] else brackets[1]
    pair = infer(equal(sp.Mul(*brackets), 0, ON_A_LINE), adding((other, zero)))
    return infer(goal, OncePerLine(reduced_system(shelf), ENDS, pair))


def for_starts(point: Pair, goal: Statement, shelf: Shelf) -> Theorem:
    """The vectors converge where and only where their products do, and these have a density."""
    return infer(
        goal, OutsideNullSets(_same(point, goal, shelf), (products_to(point, goal, shelf),))
    )


def for_points(point: Pair, goal: Statement, shelf: Shelf) -> Theorem:
    """The same, and null sets of the square are null sets of M, by the coarea formula."""
    never = equal(AlmostEveryPoint(tends_to(point), *START, d), 0, goal.given)
    products = infer(never, Coarea(shown_null(point, shelf)))
    return infer(goal, OutsideNullSets(_same(point, goal, shelf), (products,)))


def _same(point: Pair, goal: Statement, shelf: Shelf) -> Theorem:
    """What the vectors do is what their products do."""
    return instance(iterates.CLAIM.shown(IN_VECTORS[point], shelf), {}, (*SQUARE, *goal.given))


def products_to(point: Pair, goal: Statement, shelf: Shelf) -> Theorem:
    """The products of almost no start converge to a point."""
    never = equal(AlmostEveryStart(tends_to(point), *START, d), 0, goal.given)
    return infer(never, DensityOfStarts(shown_null(point, shelf)))


OTHERS: dict[Statement, Prove] = {
    **{each: partial(maximum, point) for each, point in zip(MAXIMA_NULL, MAXIMA, strict=True)}
}


def shown_null(point: Pair, shelf: Shelf) -> Theorem:
    """That the starts whose products converge to a point have area zero."""
    goal = NULL[point]
    return OTHERS.get(goal, saddle_by_order)(goal, shelf)


CLAIM = Claim(
    label="proposition-13",
    number="Proposition 13",
    title="The starts that converge to the saddle or to a maximum have area zero",
    sentence=(
        "Let $lambda$ be constant and $alpha < 1/Mb$. The set of points of the square"
        " from which the iterates $(kappa_n, nu_n)$ converge to the saddle $(0, 0)$ has"
        " area zero, and so have the sets of those from which they converge to the maxima"
        " $(1, -1)$ and $(-1, 1)$. For $d >= 4$, the starts on the manifold from which the vectors $(k_n,"
        " v_n)$ converge to $(k*, -v*)$ or $(-k*, v*)$, or $<k_n, k*>$ and $<v_n, v*>$ both tend to zero,"
        " are a null set of its surface measure; and if the start is drawn as in the experiments, the"
        " probability of each is zero."
    ),
    headings=(
        Heading("Starts that converge to the saddle", SADDLE_NULL),
        Heading("Starts that converge to a maximum", MAXIMA_NULL[0]),
        Heading(
            "From a random start the vectors do so with probability zero", next(iter(FOR_STARTS))
        ),
        Heading(
            "From almost no point of the manifold they do, by surface measure",
            next(iter(FOR_POINTS)),
        ),
    ),
    letters=SLOPE_CONSTANTS,
    statements=(SADDLE_NULL, *OTHERS, *FOR_STARTS, *FOR_POINTS),
    setting=("$<k*, v*> = 0$", ORBIT),
    proofs=(
        Proof(
            "By order, and Fubini",
            (
                *(saddle_by_order, *OTHERS.values()),
                *(partial(for_starts, point) for point in FOR_STARTS.values()),
                *(partial(for_points, point) for point in FOR_POINTS.values()),
            ),
            "Of two starts on a vertical line of the square at most one has $nu_n -> 0$, by the proof of"
            " Schedules (Theorem 5) with the same $lambda$ in every step, so at most one converges to the"
            " saddle; and only the maxima themselves converge to the maxima. So each vertical line contains"
            " at most one such start, and by Fubini the area is zero. For $d >= 4$ the products of a random"
            " start have a density on the square, and by the coarea formula these sets are null sets of the"
            " manifold. The paper uses the centre-stable manifold theorem instead.",
        ),
    ),
    evidence=(separatrix_evidence(),),
)
