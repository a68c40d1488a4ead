"""Theorem 5: for alpha < 1/Mb, PGD from almost every start on M recovers the parameters up to a sign.

"Almost every" is said three times: of the starting products (kappa, nu), with respect to the area of the
square, and of the starts (k, v) on M in R^d with d >= 4: drawn as in the experiments, with k uniform on the
unit sphere orthogonal to v*, v uniform on that orthogonal to k* and k; and with respect to the surface
measure of M. See `theorem-5-small-d` for d < 4.
"""

import sympy as sp

from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.orbits.null_sets import (
    Coarea,
    DensityOfStarts,
    OncePerLine,
    OutsideNullSets,
)
from slr_verify.calculus.rules.orbits.schedules import AlmostEverywhere
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryPoint, AlmostEveryStart
from slr_verify.language.statement import Statement, equal
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.model.notation import SQUARE, d, kappa
from slr_verify.paper import iterates
from slr_verify.paper.beyond.order.maxima import STEP
from slr_verify.paper.beyond.schedules.theorem_5 import edge_is_null
from slr_verify.paper.constant_lambda import not_both, otherwise, to_axis
from slr_verify.paper.evidence.orbits import many_digits_evidence, vectors_evidence
from slr_verify.paper.prop_8_descent import START
from slr_verify.paper.prop_11_convergence import MINIMA, tends_to
from slr_verify.paper.prop_13_bad_starts import ENDS, ON_A_LINE, POINTS
from slr_verify.paper.reduced_system import ORBIT, reduced_system

RANDOM_START = (
    "a random start $(k_0, v_0) ~ MM$ has $k_0$ uniform on the unit sphere orthogonal to $v*$, and $v_0$"
    " given $k_0$ uniform on that orthogonal to $k*$ and $k_0$; its $(kappa_n, nu_n)$ start from $(<k_0,"
    " k*>, <v_0, v*>)$"
)
"""The law of the starts, in words."""
ON_M = (d >= 4, *STEP)
recovers = sp.Add(*map(tends_to, MINIMA))
"""[-> (1, 1)] + [-> (-1, -1)]: one if the orbit converges to (k*, v*) or to (-k*, -v*)."""

in_vectors = sp.Add(*map(iterates.reached, MINIMA))
"""[(k_n, v_n) -> (k*, v*)] + [(k_n, v_n) -> (-k*, -v*)]."""

FOR_PRODUCTS = equal(AlmostEvery(recovers, *START), 1, STEP)
FOR_STARTS = equal(AlmostEveryStart(recovers, *START, d), 1, ON_M)
FOR_VECTORS = equal(AlmostEveryStart(in_vectors, *START, d), 1, ON_M)
FOR_POINTS = equal(AlmostEveryPoint(in_vectors, *START, d), 1, ON_M)


def for_products(goal: Statement, shelf: Shelf) -> Theorem:
    """Where nu_n does not tend to zero, but for two edges, and it does on a null set only."""
    axis = to_axis(START)
    inside = equal(recovers, 1, (*SQUARE, kappa > -1, kappa < 1, *STEP, sp.Eq(axis, 0)))
    rarely = equal(AlmostEvery(axis, *START), 0, STEP)
    once = OncePerLine(reduced_system(shelf), ENDS, not_both(POINTS, ON_A_LINE, shelf))
    nulls = (infer(rarely, once), edge_is_null(1), edge_is_null(-1))
    return infer(goal, AlmostEverywhere(otherwise(inside, shelf), nulls))


def for_starts(goal: Statement, shelf: Shelf) -> Theorem:
    """The products of the random start have a density, so null sets have probability zero."""
    return infer(_in_space(goal), DensityOfStarts(for_products(FOR_PRODUCTS, shelf)))


def for_vectors(goal: Statement, shelf: Shelf) -> Theorem:
    """The vectors converge where their products do, and that is so for almost every start."""
    return infer(
        _in_space(goal), OutsideNullSets(_same(goal, shelf), (for_starts(FOR_STARTS, shelf),))
    )


def for_points(goal: Statement, shelf: Shelf) -> Theorem:
    """The same, and null sets of the square are null sets of M, by the coarea formula."""
    in_products = equal(AlmostEveryPoint(recovers, *START, d), 1, goal.given)
    products = infer(in_products, Coarea(for_products(FOR_PRODUCTS, shelf)))
    wanted = equal(AlmostEveryPoint(goal.lhs.args[0], *START, d), goal.rhs, goal.given)
    return infer(wanted, OutsideNullSets(_same(goal, shelf), (products,)))


def _same(goal: Statement, shelf: Shelf) -> Theorem:
    """The vectors converge where their products do."""
    known = [iterates.CLAIM.shown(iterates.IN_PRODUCTS[each], shelf) for each in MINIMA]
    claim = equal(in_vectors, recovers, (*SQUARE, *goal.given))
    return infer(claim, adding(*((1, each) for each in known)))


def _in_space(goal: Statement) -> Statement:
    """The same for starts in the space of the tokens."""
    return equal(AlmostEveryStart(goal.lhs.args[0], *START, d), goal.rhs, goal.given)


CLAIM = Claim(
    label="theorem-5",
    number="Theorem 5",
    title="PGD recovers the parameters from almost every start on the manifold",
    sentence=(
        "Let $lambda$ be constant and $alpha < 1/Mb$, where $Mb$ bounds the Hessian of the risk in angles"
        " (Step size (descent)). For $d >= 4$ and almost every start $(k_0, v_0)$ on the manifold, by its"
        " surface measure, and with probability one if the start is drawn as in the experiments, the"
        " iterates $(k_n, v_n)$ of PGD converge to $(k*, v*)$ or to $(-k*, -v*)$. For every $d$, the"
        " iterates $(kappa_n, nu_n)$ of the map of Lemma 7, of $kappa = <k, k*>$ and $nu = <v, v*>$,"
        " converge to $(1, 1)$ or to $(-1, -1)$ from almost every point of the square $[-1, 1]^2$."
    ),
    headings=(
        Heading("From almost every point of the square", FOR_PRODUCTS),
        Heading("From a random start the products converge with probability one", FOR_STARTS),
        Heading("From a random start the vectors converge with probability one", FOR_VECTORS),
        Heading("From almost every point of the manifold, by surface measure", FOR_POINTS),
    ),
    letters=SLOPE_CONSTANTS,
    statements=(FOR_PRODUCTS, FOR_STARTS, FOR_VECTORS, FOR_POINTS),
    setting=(
        "$<k*, v*> = 0$",
        ORBIT,
        "$MM$ the manifold of the unit vectors $k$ and $v$ with $<k, v*> = <v, k*> = <k, v> = 0$",
        RANDOM_START,
        "$(k_0, v_0) in MM$ is a point of the manifold; its $(k_n, v_n)$ start from it, or from any other"
        " point of the manifold with the same $<k_0, k*>$ and $<v_0, v*>$",
        iterates.A_STEP_LATER,
    ),
    proofs=(
        Proof(
            "By the difference of two angles",
            (for_products, for_starts, for_vectors, for_points),
            "The proof of Schedules (Theorem 5), with the same $lambda$ in every step. An orbit that"
            " comes to $kappa_n, nu_n > 0$ converges to $(1, 1)$, one that comes to $kappa_n, nu_n < 0$"
            " converges to $(-1, -1)$. Any other orbit with $-1 < kappa < 1$ stays in $kappa nu <= 0$, and"
            " $nu_n -> 0$. Two such orbits from one vertical line keep their order, and the difference of"
            " their angles $psi_n$, with $cos(psi_n) = nu_n$, does not fall, so it does not tend to zero:"
            " at most one start on each vertical line has such an orbit, and by Fubini these starts have"
            " area zero. So have the edges $kappa ="
            " 1$ and $kappa = -1$: the proof takes them as the starts for which the constant sequence"
            " $kappa$ tends to $1$ or to $-1$. For $d >= 4$ the pair $(kappa_0, nu_0)$ of a random start"
            " has a density on the square, so the exceptions have probability zero; and they are a null"
            " set of the manifold, by the coarea formula. Since $||k_n - k*||^2 = 2 - 2 kappa_n$, the"
            " vectors converge if and only if $kappa_n$ and $nu_n$ do. The paper's route, by the limits of"
            " all orbits and those of almost no start (Propositions 11 and 13), is not needed.",
        ),
    ),
    evidence=(many_digits_evidence(), vectors_evidence()),
)
