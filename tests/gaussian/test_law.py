"""Laws: what is certainly none is refused, and what depends on its symbols is not certain."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.gaussian.law import (
    Block,
    Centred,
    G,
    Index,
    Normal,
    SquareIntegrable,
    standard_normal,
)
from slr_verify.latex.printer import latex

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
        [[1, 1 + POSITIVE], [1 + POSITIVE, 1]],
    ],
)
def test_a_matrix_that_is_certainly_no_covariance_is_refused(matrix: list[list[object]]) -> None:
    with pytest.raises(
        ValueError,
        match="is no covariance: its (principal minor .* is negative|numbers are not positive)",
    ):
        Normal((X, Y), sp.Matrix(matrix))


def test_a_minor_of_the_third_order_is_seen() -> None:
    matrix = sp.ones(3, 3) * -sp.Rational(6, 10) + sp.eye(3) * sp.Rational(16, 10)
    with pytest.raises(ValueError, match="its numbers are not positive semidefinite"):
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
    ("law", "certain"),
    [
        (standard_normal(), True),
        (Normal((X, Y), sp.Matrix([[1, 1], [1, 1]])), True),
        (Normal((X, Y), sp.Matrix([[1 + c**2, 0], [0, c**2]])), True),
        (Normal((X, Y), sp.Matrix([[1, c], [c, 1]])), False),
        (Normal((X,), sp.Matrix([[c]])), False),
        (Centred(X, c**2), True),
        (Centred(X, c), False),
        (SquareIntegrable(X, sp.S.Zero, sp.S.One), False),
        (Index(n, n + 1), True),
        (Index(n, n - 1), False),
        (Index(n, 1 + c**2), False),
        (Index(n, c), False),
    ],
)
def test_a_law_is_certain_when_it_is_one_for_all_values(law: Normal, certain: bool) -> None:
    assert law.certain() is certain


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


def test_all_minors_are_looked_at_up_to_six_variables() -> None:
    names = sp.symbols("A:7", real=True)
    assert Normal(names[:6], sp.eye(6)).certain()
    assert Normal(names, sp.eye(7)).certain()
    with pytest.raises(ValueError, match="its numbers are not positive semidefinite"):
        Normal(names[:6], sp.eye(6) * sp.Rational(5, 4) - sp.ones(6, 6) / 4)
    square, two = 1 + c**2, sp.Integer(2)
    with pytest.raises(ValueError, match="its principal minor -3\\*"):
        Normal((X, Y), sp.Matrix([[square, two * square], [two * square, square]]))


def test_with_more_variables_and_symbols_only_variances_and_correlations_are_looked_at() -> None:
    names = sp.symbols("A:7", real=True)
    too_much = sp.eye(7) * (1 + c**2)
    too_much[0, 6] = too_much[6, 0] = 2 + 2 * c**2
    with pytest.raises(ValueError, match="its principal minor .* is negative"):
        Normal(names, too_much)
    third = sp.eye(7) * sp.Rational(8, 5) - sp.ones(7, 7) * sp.Rational(3, 5)
    with pytest.raises(ValueError, match="its numbers are not positive semidefinite"):
        Normal(names, third)


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


def test_there_is_an_index_from_one_to_one_and_none_before() -> None:
    assert Index(n, sp.S.One)
    with pytest.raises(ValueError, match="there is no index n from 1 to 0"):
        Index(n, sp.S.Zero)
    law = Index(n, c)
    assert not law.impossible((c <= 1,))
    assert law.impossible((c <= 0,))


@pytest.mark.parametrize(
    ("law", "hypotheses"),
    [
        (Normal((X,), sp.Matrix([[c]])), (c >= 0,)),
        (Centred(X, c), (c >= 0,)),
        (Index(n, sp.Symbol("m", integer=True)), (sp.Symbol("m", integer=True) >= 1,)),
    ],
)
def test_a_hypothesis_can_make_a_law_certain(law: Block, hypotheses: tuple[sp.Ge, ...]) -> None:
    assert law.certain(hypotheses)
    assert not law.certain()


def test_a_name_with_a_mark_above_is_squared_in_brackets() -> None:
    star = sp.Symbol("k_star", real=True)
    for law in (Centred(star, sp.S.One), SquareIntegrable(star, (sp.S.Zero, sp.S.One))):
        assert r"\left(k^\star\right)^{2}" in latex(law)


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
