"""What must not be negative for a symmetric matrix to be positive semidefinite."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import sympy as sp

MINORS_UP_TO = 6


def principal_minors(matrix: sp.ImmutableDenseMatrix) -> tuple[sp.Expr, ...] | None:
    """The principal minors; None when there would be very many."""
    return some_minors(matrix) if matrix.rows <= MINORS_UP_TO else None


@lru_cache(maxsize=4096)
def some_minors(matrix: sp.ImmutableDenseMatrix) -> tuple[sp.Expr, ...]:
    """The principal minors, those of order one and two alone when there would be very many."""
    size = matrix.rows
    orders = range(1, (size if size <= MINORS_UP_TO else 2) + 1)
    chosen = (list(rows) for order in orders for rows in combinations(range(size), order))
    return tuple(matrix.extract(rows, rows).det(method="berkowitz") for rows in chosen)
