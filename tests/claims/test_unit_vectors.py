"""Inner products of unit vectors become numbers of a Gram matrix that there is, or nothing does."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.claims.attack.unit_vectors import at_unit_vectors
from slr_verify.language.statement import at_most, equal
from slr_verify.language.token_vectors import unit_vector
from slr_verify.language.vectors import gaussian_vector, inner

x, h = sp.Symbol("x", real=True), sp.Symbol("h", integer=True, positive=True)
VECTORS = tuple(unit_vector(name, sp.Integer(n)) for name in "kv" for n in (1, 2, 3))


def test_the_numbers_are_inner_products_of_unit_vectors_no_two_the_same() -> None:
    products = [[inner(u, v) for v in VECTORS] for u in VECTORS]
    whole = equal(
        sp.Add(*(x ** (6 * i + j) * products[i][j] for i in range(6) for j in range(6))), 0
    )
    (case,) = at_unit_vectors(whole)
    gram = np.array([[float(case.lhs.coeff(x, 6 * i + j)) for j in range(6)] for i in range(6)])
    assert np.array_equal(gram, gram.T)
    assert np.array_equal(np.diag(gram), np.ones(6))
    assert np.linalg.eigvalsh(gram)[0] > 0
    assert len(set(gram[np.triu_indices(6, 1)])) == 15


@pytest.mark.parametrize(
    "other", [x, inner(unit_vector("k", h), VECTORS[0]), inner(gaussian_vector("X"), VECTORS[0])]
)
def test_where_other_products_stand_there_is_no_such_case(other: sp.Expr) -> None:
    assert not list(at_unit_vectors(equal(other, 0)))


def test_the_product_of_two_unit_vectors_is_known_to_be_between_minus_one_and_one() -> None:
    product = inner(VECTORS[0], VECTORS[1])
    bounds = questions().bounds(product)
    assert (bounds.low, bounds.high) == (-1, 1)
    assert questions().is_well_formed(at_most(sp.sqrt(1 - product**2), x))
    assert not questions().is_well_formed(at_most(sp.sqrt(1 - 2 * product**2), x))
