"""Theorem 5 for schedules, for vectors of R^d: iterates (k_n, v_n) of PGD on M with lambda_n in step n."""

import sympy as sp

from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.orbits.null_sets import DensityOfStarts, OutsideNullSets
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.almost_every import AlmostEveryStart
from slr_verify.language.statement import Statement, equal
from slr_verify.model.letters import BOUND_AT_STEPS
from slr_verify.model.notation import SQUARE, d
from slr_verify.model.orbit import iterate_under_schedule, vectors_under_schedule
from slr_verify.paper import iterates
from slr_verify.paper.beyond.schedules import theorem_5
from slr_verify.paper.beyond.schedules.quadrants import (
    START,
    UNDER_SCHEDULE,
    VECTORS_UNDER_SCHEDULE,
)
from slr_verify.paper.beyond.schedules.theorem_5 import FOR_PRODUCTS, UNDER, recovers
from slr_verify.paper.evidence.iterates import vectors_along_evidence
from slr_verify.paper.iterates import in_products, on_manifold, reach
from slr_verify.paper.prop_11_convergence import MINIMA
from slr_verify.paper.theorem_5_recovery import RANDOM_START

VECTORS, PRODUCTS = vectors_under_schedule(), iterate_under_schedule()
ALONG = on_manifold(VECTORS, PRODUCTS)
REACHED = {point: in_products(VECTORS, PRODUCTS, point) for point in MINIMA}
in_vectors = sp.Add(*(reach(VECTORS, each) for each in MINIMA))
"""[(k_n, v_n) -> (k*, v*)] + [(k_n, v_n) -> (-k*, -v*)]."""
ON_M = (d >= 4, *UNDER)
FOR_STARTS = equal(AlmostEveryStart(recovers, *START, d), 1, ON_M)
FOR_VECTORS = equal(AlmostEveryStart(in_vectors, *START, d), 1, ON_M)


def for_starts(goal: Statement, shelf: Shelf) -> Theorem:
    """The products of the random start have a density, so null sets have probability zero."""
    on_square = theorem_5.CLAIM.shown(FOR_PRODUCTS, shelf)
    return infer(goal, DensityOfStarts(on_square))


def for_vectors(goal: Statement, shelf: Shelf) -> Theorem:
    """The vectors converge where and only where their products do."""
    both = ((1, by_distance(each, shelf)) for each in REACHED.values())
    same = infer(equal(in_vectors, recovers, (*SQUARE, *goal.given)), adding(*both))
    return infer(goal, OutsideNullSets(same, (for_starts(FOR_STARTS, shelf),)))


by_distance = iterates.distances(ALONG)
PROOFS: dict[Statement, Prove] = {
    FOR_VECTORS: for_vectors,
    FOR_STARTS: for_starts,
    **dict.fromkeys(ALONG, iterates.by_induction),
    **dict.fromkeys(REACHED.values(), by_distance),
}
CLAIM = Claim(
    label="schedules-vectors",
    number="Schedules (vectors)",
    title="Theorem 5 for every schedule whose sum diverges, for vectors of $R^d$",
    sentence=(
        "Let $lambda_1, lambda_2, ... > 0$ be any schedule for which the sum of $lambda_n/(1 +"
        " lambda_n)$ diverges, and let $alpha < 1/Mb$ at every $lambda_n$. For $d >= 4$ and almost"
        " every start $(k_0, v_0)$ on the manifold, drawn as in the experiments, the iterates $(k_n,"
        " v_n)$ of PGD, with $lambda_n$ in the $n$-th step, converge to $(k*, v*)$ or to $(-k*, -v*)$."
        " From any start on the manifold they are unit vectors and stay on it, and their products"
        " $(<k_n, k*>, <v_n, v*>)$ are the orbit $(kappa_n, nu_n)$ of the map of Lemma 7 under the same"
        " schedule."
    ),
    headings=(
        Heading("From a random start the vectors converge with probability one", FOR_VECTORS),
        Heading("From a random start the products converge with probability one", FOR_STARTS),
        Heading("The products with $k*$ and $v*$ are the orbit of the map of Lemma 7", ALONG[0]),
        Heading("The iterates stay on the manifold", ALONG[2]),
        Heading("They are unit vectors", ALONG[5]),
        Heading("The vectors converge if and only if their products do", REACHED[MINIMA[0]]),
    ),
    letters=(BOUND_AT_STEPS,),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        UNDER_SCHEDULE,
        "$(k_0, v_0)$ on the manifold $MM$ in $R^d$ with $<k_0, k*> = kappa$, $<v_0, v*> = nu$",
        VECTORS_UNDER_SCHEDULE,
        RANDOM_START,
    ),
    proofs=(
        Proof(
            "From the products",
            tuple(PROOFS.values()),
            "A step of PGD from the manifold stays on it and moves the products by the map of Lemma 7,"
            " whatever $lambda$ is (Lemmas 4 and 7), so by induction the products are the orbit under the"
            " schedule. These converge for almost every point of the square (Schedules (Theorem 5)), and"
            " for $d >= 4$ the products of a random start have a density there. Since $||k_n - k*||^2 = 2"
            " - 2 kappa_n$, the vectors converge if and only if the products do.",
        ),
    ),
    evidence=(vectors_along_evidence(),),
)
