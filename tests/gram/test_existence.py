"""A matrix is taken for a Gram matrix only where it is positive semidefinite."""

from __future__ import annotations

from itertools import combinations

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.gram.existence import is_gram_matrix

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
    if is_gram_matrix(symmetric):
        assert min(minors(symmetric)) >= 0
    elif size < 3:
        assert min(minors(symmetric)) < 0
    if square.det() != 0:
        assert is_gram_matrix(sp.ImmutableDenseMatrix(square * square.T))
        assert not is_gram_matrix(sp.ImmutableDenseMatrix(-square * square.T))


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
        (sp.diag(s, 0, t).as_immutable(), (s >= 0, t >= 0), False),  # true, but not seen
        (sp.ImmutableDenseMatrix([[s]]), (s >= 0,), True),
        (sp.ImmutableDenseMatrix([[s]]), (), False),
        (sp.ImmutableDenseMatrix([[0, 0], [0, 0]]), (), True),
        (sp.ImmutableDenseMatrix([[0, 1], [1, 0]]), (), False),
        (sp.ImmutableDenseMatrix([[1, 0], [0, -1]]), (), False),
        (sp.zeros(3, 3).as_immutable(), (), False),  # true, but not seen
    ],
)
def test_matrices_under_hypotheses(matrix, hypotheses, answer: bool) -> None:
    assert is_gram_matrix(matrix, hypotheses) == answer
