"""The symbols, and the set of inner products that unit vectors can have."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
import sympy as sp

from slr_verify.language.vectors import InnerProduct
from slr_verify.model.notation import (
    NOTATION,
    PRODUCTS,
    D,
    eta,
    g,
    k,
    k_star,
    kappa,
    nu,
    p_of,
    q_of,
    realisable,
    rho,
    theta,
    v,
    v_star,
)

VECTORS = (k, v, k_star, v_star)
GRAM = sp.Matrix([[InnerProduct(a, b).definition() for b in VECTORS] for a in VECTORS])


MINORS = sp.lambdify(
    PRODUCTS,
    [
        GRAM.extract(list(rows), list(rows)).det()
        for size in range(1, 5)
        for rows in combinations(range(4), size)
    ],
)
RELATIONS = sp.lambdify(PRODUCTS, list(realisable()))


def is_gram(point: Sequence[Fraction]) -> bool:
    """Whether every principal minor of the 4 x 4 matrix is at least zero, in exact arithmetic."""
    return all(minor >= 0 for minor in MINORS(*point))


def obeys(point: Sequence[Fraction]) -> bool:
    return all(RELATIONS(*point))


def drawn(rng: np.random.Generator, scale: int) -> list[Fraction]:
    return [Fraction(int(rng.integers(-scale, scale + 1)), 6) for _ in PRODUCTS]


def test_realisable_means_that_the_gram_matrix_has_no_negative_minor() -> None:
    rng = np.random.default_rng(0)
    points = [drawn(rng, scale) for scale in (2, 3, 4, 5, 6, 7) for _ in range(100)]
    answers = [obeys(point) for point in points]
    assert answers == [is_gram(point) for point in points]
    assert 0.1 < np.mean(answers) < 0.9


@pytest.mark.parametrize(
    "values",
    [
        (1, 1, 0, 0, 0),
        (0, 0, 1, 1, 0),
        (1, 0, 1, 0, 1),
        (1, 0, 1, 0, -1),
        (Fraction(3, 5), 0, 0, Fraction(4, 5), 0),
        (Fraction(3, 5), Fraction(4, 5), Fraction(3, 5), Fraction(4, 5), 1),
        (Fraction(3, 5), Fraction(4, 5), Fraction(3, 5), Fraction(4, 5), Fraction(99, 100)),
    ],
)
def test_on_the_boundary(values: tuple[Fraction, ...]) -> None:
    """The fourth and the last are vectors in the plane of k* and v*, and nearly so."""
    point = [Fraction(value) for value in values]
    assert obeys(point) == is_gram(point)


def test_real_vectors_are_realisable() -> None:
    """Rational points of the sphere by stereographic projection, in R^4."""
    rng = np.random.default_rng(1)
    for _ in range(20):
        first, second = (_on_the_sphere(rng) for _ in range(2))
        along = sum(a * b for a, b in zip(first, second, strict=True))
        point = {kappa: first[0], eta: first[1], theta: second[0], nu: second[1], rho: along}
        assert obeys([point[name] for name in PRODUCTS])


def _on_the_sphere(rng: np.random.Generator) -> list[Fraction]:
    plane = [Fraction(int(x), 7) for x in rng.integers(-9, 10, size=3)]
    norm = sum(x * x for x in plane)
    return [*(2 * x / (1 + norm) for x in plane), (norm - 1) / (norm + 1)]


def test_the_products_are_those_of_the_paper() -> None:
    assert GRAM == GRAM.T
    assert GRAM.diagonal() == sp.ones(1, 4)
    assert InnerProduct(k, k_star).definition() == kappa
    assert InnerProduct(v, v_star).definition() == nu
    assert InnerProduct(v, k_star).definition() == theta
    assert InnerProduct(k, v_star).definition() == eta
    assert InnerProduct(k, v).definition() == rho
    assert InnerProduct(k_star, v_star).definition() == 0


def test_abbreviations() -> None:
    assert p_of(g) ** 2 == 1 + 2 * g**2
    assert q_of(g) ** 2 == 1 + 4 * g**2
    assert NOTATION["d"].symbol / 2 == D**2


def test_every_symbol_is_explained_once() -> None:
    assert all(entry.meaning and entry.latex for entry in NOTATION.values())
    assert [entry.symbol.name for entry in NOTATION.values()] == list(NOTATION)
    assert len({entry.latex for entry in NOTATION.values()}) == len(NOTATION)
    assert NOTATION["g"].symbol.is_nonnegative
    assert NOTATION["L"].symbol.is_integer
