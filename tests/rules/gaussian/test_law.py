"""Laws: what is certainly none is refused, and what depends on its symbols is not certain."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.document.reader import latex
from slr_verify.language.law import (
    Block,
    Centred,
    G,
    Index,
    Normal,
    SquareIntegrable,
    standard_normal,
)

X, Y, W, c = sp.symbols("X Y W c", real=True)
n = sp.Symbol("n", integer=True, positive=True)
POSITIVE = sp.Symbol("X", positive=True)


@pytest.mark.parametrize(
    "matrix",
    [
        [[1, 2], [2, 1]],
        [[-1, 0], [0, 1]],
        [[-1, 0], [0, -1]],
        [[0, 1], [1, 0]],
        [[-(c**2) - 1, 0], [0, 1]],
    ],
)
def test_a_matrix_that_is_certainly_no_covariance_is_refused(matrix: list[list[object]]) -> None:
    with pytest.raises(ValueError, match="is no covariance: it is not positive semidefinite"):
        Normal((X, Y), sp.Matrix(matrix))


def test_a_minor_of_the_third_order_is_seen() -> None:
    matrix = sp.ones(3, 3) * -sp.Rational(6, 10) + sp.eye(3) * sp.Rational(16, 10)
    with pytest.raises(ValueError, match="it is not positive semidefinite"):
        Normal((X, Y, W), matrix)


@pytest.mark.parametrize("matrix", [sp.Matrix([[1, c], [0, 1]]), sp.eye(3), sp.ones(2, 1)])
def test_a_covariance_is_symmetric_and_of_the_right_size(matrix: sp.Matrix) -> None:
    with pytest.raises(ValueError, match="must be symmetric of that size"):
        Normal((X, Y), matrix)


@pytest.mark.parametrize(
    "name",
    [POSITIVE, sp.Symbol("X"), sp.Symbol("X", integer=True), sp.Symbol("X", nonzero=True), 2 * X],
)
def test_a_random_variable_is_real_and_no_more(name: sp.Expr) -> None:
    with pytest.raises(ValueError, match="must be a symbol declared real, no more"):
        standard_normal(name)
    with pytest.raises(ValueError, match="must be a symbol declared real, no more"):
        Centred(name, sp.S.One)
    with pytest.raises(ValueError, match="must be a symbol declared real, no more"):
        SquareIntegrable(name, sp.S.Zero, sp.S.One)


def test_a_variable_occurs_once() -> None:
    with pytest.raises(ValueError, match="occurs twice"):
        Normal((X, X), sp.eye(2))


def test_a_variance_that_is_certainly_negative_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be negative: -2"):
        Centred(X, sp.Integer(-2))


@pytest.mark.parametrize(
    "name", [X, sp.Symbol("J", integer=True), sp.Symbol("J", integer=True, nonnegative=True), n + 1]
)
def test_a_random_index_is_a_positive_integer_and_no_more(name: sp.Expr) -> None:
    with pytest.raises(ValueError, match="must be declared a positive integer, no more"):
        Index(name, n)


def test_of_a_square_integrable_variable_two_moments_are_kept() -> None:
    law = SquareIntegrable(X, c, 1 + c**2)
    assert law.variables == (X,)
    assert (law.mean, law.second_moment) == (c, 1 + c**2)
    assert law.parameters == {c}


@pytest.mark.parametrize(
    "law",
    [
        Normal((X, Y), sp.Matrix([[1, c], [c, 1]])),
        Centred(X, c**2),
        SquareIntegrable(X, c, 1 + c**2),
        Index(n, n + 1),
    ],
)
def test_a_law_is_what_its_constructor_makes_of_its_parts(law: Block) -> None:
    assert law.func(*law.args) == law


def test_covariances_and_marginals() -> None:
    law = Normal((X, Y, W), sp.Matrix([[1, c, 0], [c, 2, 0], [0, 0, 3]]))
    assert law.covariance(Y, X) == c
    assert law.restricted([W, Y]) == Normal((W, Y), sp.diag(3, 2))
    assert law.parameters == {c}
    assert standard_normal() == Normal((G,), sp.ones(1, 1))


@pytest.mark.parametrize(("mean", "second"), [(3, sp.Integer(8)), (-1, sp.S.Half), (1, sp.S.Zero)])
def test_a_second_moment_is_at_least_the_square_of_the_mean(mean: int, second: sp.Expr) -> None:
    with pytest.raises(ValueError, match="the second moment of X is at least"):
        SquareIntegrable(X, sp.Integer(mean), second)
    assert SquareIntegrable(X, sp.Integer(mean), sp.Integer(mean**2))


def test_a_name_with_a_mark_above_is_squared_in_brackets() -> None:
    star = sp.Symbol("k_star", real=True)
    for law in (Centred(star, sp.S.One), SquareIntegrable(star, (sp.S.Zero, sp.S.One))):
        assert r"(k^\star)^{2}" in latex(law)


@pytest.mark.parametrize(
    ("law", "conditions"),
    [
        (Normal((X, Y), sp.Matrix([[c, 1], [1, 2]])), (c, 2, 2 * c - 1)),
        (Centred(X, c), (c,)),
        (SquareIntegrable(X, c, W), (W - c**2,)),
        (Index(n, sp.Symbol("m", integer=True)), (sp.Symbol("m", integer=True) - 1,)),
        (Index(n, c), None),
        (Normal(sp.symbols("X1:8", real=True), sp.eye(7)), None),
        (Block(sp.Tuple(X), c), None),
    ],
)
def test_the_conditions_for_a_law(law: Block, conditions: tuple[sp.Expr, ...] | None) -> None:
    assert law.conditions() == conditions
