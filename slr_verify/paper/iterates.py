"""The iterates (k_n, v_n) of PGD from a start on M: their products are the orbit of the reduced map.

The start is any pair of unit vectors with <k, v> = <k, v*> = <v, k*> = 0.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.orbits.vector_orbits import (
    DistanceByProducts,
    LimitsOfProducts,
    ProductsOfIterates,
)
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.language.orbit import TIME, Pair
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Given, Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.language.vectors import Vector, inner
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.orbit import K_STAR, V_STAR, iterate, iterate_vectors
from slr_verify.paper import lemma_4_invariance, lemma_7_reduced_map
from slr_verify.paper.beyond.off_manifold import five_variable_map
from slr_verify.paper.evidence.iterates import iterates_evidence

A_STEP_LATER = (
    "$(k_(n + 1), v_(n + 1))$ by a step of PGD on the risk (Definition 1) from $(k_n, v_n)$"
)
Vectors = tuple[Vector, Vector]
STARS: Vectors = (K_STAR, V_STAR)


def on_manifold(
    vectors: Vectors, products: Pair, stars: Vectors = STARS, given: Given = SQUARE
) -> tuple[Statement, ...]:
    """That vectors are on M and have these products, as is to be shown of (k_n, v_n)."""
    (k, v), (k_star, v_star) = vectors, stars
    values = (
        (inner(k, k_star), products[0]),
        (inner(v, v_star), products[1]),
        (inner(v, k_star), sp.S.Zero),
        (inner(k, v_star), sp.S.Zero),
        (inner(k, v), sp.S.Zero),
        (SquaredNorm(k), sp.S.One),
        (SquaredNorm(v), sp.S.One),
    )
    return tuple(equal(product, value, given) for product, value in values)


k_n, v_n = iterate_vectors()
kappa_n, nu_n = iterate()
STATEMENTS = on_manifold((k_n, v_n), (kappa_n, nu_n))
CORNERS = tuple((sp.Integer(s), sp.Integer(r)) for s in (1, -1) for r in (s, -s))
"""The products at (k*, v*), (k*, -v*), (-k*, -v*) and (-k*, v*)."""


def reach(vectors: Vectors, point: Pair, stars: Vectors = STARS) -> Tends:
    """[(k_n, v_n) -> (s k*, r v*)] for a corner (s, r): the squared distances vanish."""
    triples = zip(vectors, stars, point, strict=True)
    gaps = (SquaredNorm(vector - star * side) for vector, star, side in triples)
    return Tends(sp.Tuple(*gaps), TIME, sp.Tuple(0, 0))


def reached(point: Pair, start: Pair = (kappa, nu)) -> Tends:
    """The same for the iterates from a start."""
    return reach(iterate_vectors(TIME, start), point)


def in_products(vectors: Vectors, products: Pair, point: Pair) -> Statement:
    """(k_n, v_n) -> (s k*, r v*) where and only where (kappa_n, nu_n) -> (s, r)."""
    along = Tends(sp.Tuple(*products), TIME, sp.Tuple(*point))
    return equal(reach(vectors, point), along, SQUARE)


IN_PRODUCTS = {each: in_products((k_n, v_n), (kappa_n, nu_n), each) for each in CORNERS}

TO_SADDLE = Tends(sp.Tuple(inner(k_n, K_STAR), inner(v_n, V_STAR)), TIME, sp.Tuple(0, 0))
"""[<k_n, k*> -> 0 and <v_n, v*> -> 0]: the vectors come near to the saddles, which are a set on M."""
AT_SADDLE = equal(TO_SADDLE, Tends(sp.Tuple(*iterate()), TIME, sp.Tuple(0, 0)), SQUARE)


def after_a_step(shelf: Shelf) -> tuple[Theorem, ...]:
    """The products of the vectors one step after (k, v) on M."""
    reduced = (lemma_7_reduced_map.STEP_KAPPA, lemma_7_reduced_map.STEP_NU)
    known = [lemma_7_reduced_map.CLAIM.shown(each, shelf) for each in reduced]
    known += [lemma_4_invariance.CLAIM.shown(each, shelf) for each in lemma_4_invariance.STATEMENTS]
    known += [five_variable_map.CLAIM.shown(each, shelf) for each in five_variable_map.LENGTHS]
    return tuple(known)


GRADIENTS = ("definition-1.k", "definition-1.v")
"""What the slopes of the risk are where k turns, and where v does."""


def by_induction(goal: Statement, shelf: Shelf) -> Theorem:
    """All seven together."""
    slopes = tuple(map(shelf.theorem, GRADIENTS))
    return infer(goal, ProductsOfIterates(after_a_step(shelf), slopes))


def by_products(goal: Statement, shelf: Shelf) -> Theorem:
    """<k_n, k*> = kappa_n and <v_n, v*> = nu_n."""
    return infer(
        goal, LimitsOfProducts(tuple(by_induction(each, shelf) for each in STATEMENTS[:2]))
    )


def distances(statements: tuple[Statement, ...]) -> Prove:
    """|k_n - s k*|^2 = 2 - 2 s kappa_n, and |v_n - r v*|^2 = 2 - 2 r nu_n."""

    def prove(goal: Statement, shelf: Shelf) -> Theorem:
        products = (*statements[:2], *statements[-2:])
        return infer(
            goal, DistanceByProducts(tuple(by_induction(each, shelf) for each in products))
        )

    return prove


by_distance = distances(STATEMENTS)


CLAIM = Claim(
    label="iterates",
    number="Iterates",
    title="The products of the iterates of PGD on $MM$ are the orbit of the reduced map",
    sentence=(
        "Let $(k_n, v_n)$ be the iterates of PGD from any $(k_0, v_0)$ on the manifold"
        " with $<k_0, k*> = kappa$ and $<v_0, v*> = nu$. They are unit vectors and stay"
        " on the manifold, and $(<k_n, k*>, <v_n, v*>)$ is the orbit $(kappa_n, nu_n)$ of"
        " $(kappa, nu)$ under the map of Lemma 7. So $(k_n, v_n)$ converges to $(k*, v*)$"
        " if and only if $(kappa_n, nu_n)$ converges to $(1, 1)$, likewise for the other three pairs of"
        " signs, and both products tend to zero if and only if $(kappa_n, nu_n)$ converges to $(0, 0)$."
    ),
    headings=(
        Heading(
            "The products with $k*$ and $v*$ are the orbit of the map of Lemma 7", STATEMENTS[0]
        ),
        Heading("The iterates stay on the manifold", STATEMENTS[2]),
        Heading("They are unit vectors", STATEMENTS[5]),
        Heading(
            "The vectors converge if and only if their products do",
            next(iter(IN_PRODUCTS.values())),
        ),
    ),
    statements=(*STATEMENTS, *IN_PRODUCTS.values(), AT_SADDLE),
    setting=(
        "$<k*, v*> = 0$",
        "$(k_0, v_0)$ on the manifold $MM$ in $R^d$ with $<k_0, k*> = kappa$, $<v_0, v*> = nu$",
        A_STEP_LATER,
    ),
    proofs=(
        Proof(
            "By induction",
            (
                *(by_induction for _ in STATEMENTS),
                *(by_distance for _ in IN_PRODUCTS),
                by_products,
            ),
            "Induction over $n$, for all seven equations at once: by Lemma 4 and Lemma 7 a"
            " step from the manifold leads to unit vectors on the manifold with the products"
            " of the map, so the next step is of the same kind. The distances follow from the"
            " products, as $|k_n - k*|^2 = 2 - 2 kappa_n$.",
        ),
    ),
    evidence=(iterates_evidence(),),
)
