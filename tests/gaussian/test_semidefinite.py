"""A matrix is taken for a covariance, or a Gram matrix, only where it is positive semidefinite."""

from __future__ import annotations

from itertools import combinations

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.algebra.integral import Integral
from slr_verify.gaussian.law import Centred, Index, Normal, SquareIntegrable
from slr_verify.gaussian.semidefinite import is_semidefinite, why_impossible
from slr_verify.gram.vectors import frame

rho, s, t = sp.symbols("rho s t", real=True)
PAIR = sp.ImmutableDenseMatrix([[1, rho], [rho, 1]])
THREE = sp.ImmutableDenseMatrix([[1, rho, 0], [rho, 1, s], [0, s, 1]])
ANY_TWO = sp.ImmutableDenseMatrix([[s, rho], [rho, t]])
ENTRIES = st.lists(st.integers(-3, 3), min_size=9, max_size=9)


def minors(matrix: sp.ImmutableDenseMatrix) -> list[sp.Expr]:
    """All principal minors."""
    every = range(matrix.rows)
    chosen = (list(part) for size in every for part in combinations(every, size + 1))
    return [matrix.extract(part, part).det() for part in chosen]


@settings(derandomize=True, max_examples=60, deadline=None)
@given(ENTRIES, st.integers(1, 3))
def test_matrices_of_numbers(entries: list[int], size: int) -> None:
    """Semidefinite is what has no negative principal minor; products with the transpose are."""
    square = sp.ImmutableDenseMatrix(3, 3, entries)[:size, :size]
    symmetric = sp.ImmutableDenseMatrix(square + square.T)
    assert is_semidefinite(symmetric) == (min(minors(symmetric)) >= 0)
    if square.det() != 0:
        assert is_semidefinite(sp.ImmutableDenseMatrix(square * square.T))
        assert not is_semidefinite(sp.ImmutableDenseMatrix(-square * square.T))


@pytest.mark.parametrize(
    ("matrix", "hypotheses", "answer"),
    [
        (PAIR, (), False),
        (PAIR, (1 - rho**2 >= 0,), True),
        (PAIR, (2 - rho**2 >= 0,), False),
        (THREE, (1 - rho**2 - s**2 >= 0,), True),
        (THREE, (1 - rho**2 >= 0, 1 - s**2 >= 0), False),
        (sp.ImmutableDenseMatrix([[s, 0], [0, t]]), (s >= 0, t >= 0), True),
        (sp.ImmutableDenseMatrix([[s, 0], [0, t]]), (s >= 0,), False),
        (sp.ImmutableDenseMatrix([[s, 0], [0, t]]), (t >= 0,), False),
        (ANY_TWO, (s >= 0, t >= 0, s * t - rho**2 >= 0), True),
        (ANY_TWO, (s >= 0, t >= 0), False),
        (ANY_TWO, (s >= 0, s * t - rho**2 >= 0), False),
        (sp.diag(s, 0, t).as_immutable(), (s > 0, t >= 0), True),
        (sp.diag(s, 0, t).as_immutable(), (s >= 0, t >= 0), True),
        (sp.ImmutableDenseMatrix([[s]]), (s >= 0,), True),
        (sp.ImmutableDenseMatrix([[s]]), (), False),
        (sp.ImmutableDenseMatrix([[0, 0], [0, 0]]), (), True),
        (sp.ImmutableDenseMatrix([[0, 1], [1, 0]]), (), False),
        (sp.ImmutableDenseMatrix([[1, 0], [0, -1]]), (), False),
        (sp.zeros(3, 3).as_immutable(), (), True),
    ],
)
def test_matrices_under_hypotheses(matrix, hypotheses, answer: bool) -> None:
    assert is_semidefinite(matrix, hypotheses) == answer


def of_one_part(size: int, part: sp.Expr) -> sp.ImmutableDenseMatrix:
    """1 - part on the diagonal and part everywhere: semidefinite if -1/(size - 1) <= part <= 1."""
    return sp.ImmutableDenseMatrix(sp.eye(size) * (1 - part) + sp.ones(size, size) * part)


SMALL = sp.erf(30) - sp.erf(31)  # negative, and below the floats
ROOTS = sp.ImmutableDenseMatrix([[2, sp.sqrt(6)], [sp.sqrt(6), 3]])
PARTS = sp.ImmutableDenseMatrix([[1, sp.pi, 0], [sp.pi, sp.pi**2, 0], [0, 0, sp.erf(1)]])


@pytest.mark.parametrize(
    ("matrix", "answer"),
    [
        (of_one_part(7, sp.Rational(-1, 6)), True),
        (of_one_part(7, sp.Rational(-1, 5)), False),
        (of_one_part(40, sp.Rational(-1, 39)), True),
        (of_one_part(40, sp.Rational(-1, 38)), False),
        (of_one_part(7, -1 / sp.sqrt(36)), True),
        (of_one_part(7, -sp.erf(1) / 4), False),
        (of_one_part(7, -sp.erf(1) / 6), True),
        (sp.ImmutableDenseMatrix([[SMALL]]), False),
        (sp.ImmutableDenseMatrix([[-SMALL]]), True),
        (sp.ImmutableDenseMatrix([[sp.erf(1) - sp.erf(2)]]), False),
        (ROOTS, True),
        (ROOTS - sp.diag(0, sp.Rational(1, 10**30)), False),
        (ROOTS + sp.diag(0, sp.Rational(1, 10**30)), True),
        (PARTS, True),
        (PARTS.extract([2, 1, 0], [2, 1, 0]), True),
        (PARTS - sp.diag(0, 0, 1), False),
        (sp.ImmutableDenseMatrix([[0, sp.pi], [sp.pi, 4]]), False),
        (sp.ImmutableDenseMatrix([[sp.pi - sp.pi, 0], [0, sp.pi]]), True),
    ],
)
def test_matrices_without_symbols_are_decided(matrix, answer: bool) -> None:
    matrix = sp.ImmutableDenseMatrix(matrix)
    assert is_semidefinite(matrix) == answer
    assert (why_impossible(matrix) is None) == answer


def test_what_cannot_be_decided_is_refused() -> None:
    """It is zero, which neither balls nor the zero test show."""
    x = sp.Symbol("x", real=True)
    zero = Integral(sp.sin(x), (x, -1, 1))
    matrix = sp.ImmutableDenseMatrix([[zero]])
    assert "may not be positive semidefinite" in why_impossible(matrix)
    with pytest.raises(ValueError, match="is no covariance: its numbers may not be"):
        Normal((x,), sp.Matrix([[zero]]))


def test_a_part_without_symbols_is_decided_whatever_the_rest_is() -> None:
    """A variable with a symbol for its variance made nobody look at the others."""
    bad = sp.diag(of_one_part(7, sp.Rational(-1, 5)), s).as_immutable()
    assert "are not positive semidefinite" in why_impossible(bad)
    assert why_impossible(sp.diag(of_one_part(7, sp.Rational(-1, 6)), s).as_immutable()) is None
    assert why_impossible(sp.ImmutableDenseMatrix([[SMALL, rho], [rho, s]]))
    assert why_impossible(sp.ImmutableDenseMatrix([[1, rho, s], [rho, 1, 0], [s, 0, 1]])) is None


@pytest.mark.parametrize(
    "matrix", [sp.Matrix([[SMALL]]), of_one_part(7, sp.Rational(-1, 5)), sp.diag(-1, s)]
)
def test_laws_and_vectors_that_do_not_exist_are_refused(matrix) -> None:
    names = sp.symbols(f"A:{matrix.rows}", real=True)
    with pytest.raises(ValueError, match="is no covariance"):
        Normal(names, matrix)
    with pytest.raises(ValueError, match="is no covariance"):
        frame([str(name) for name in names], matrix)


def test_of_laws_of_one_variable_too() -> None:
    index = sp.Symbol("J", integer=True, positive=True)
    with pytest.raises(ValueError, match="cannot be negative"):
        Centred(rho, SMALL)
    with pytest.raises(ValueError, match="the second moment of rho is at least"):
        SquareIntegrable(rho, sp.erf(31), sp.erf(30) * sp.erf(31))
    with pytest.raises(ValueError, match="there is no index J from 1 to erf"):
        Index(index, 1 + sp.erf(1))
    assert Centred(rho, -SMALL).certain()
    assert SquareIntegrable(rho, sp.erf(30), sp.erf(30) * sp.erf(31))
