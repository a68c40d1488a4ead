"""The principal minors of a symmetric matrix: whether it is a covariance, or a Gram matrix."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

import sympy as sp

from slr_verify.algebra.bounds import Given, bounds

MINORS_UP_TO = 6


def require_no_negative_minor(matrix: sp.ImmutableDenseMatrix) -> None:
    """Refuse a symmetric matrix that is certainly no covariance. Raises ValueError."""
    minor = negative_minor(matrix)
    if minor is not None:
        raise ValueError(f"{matrix} is no covariance: its principal minor {minor} is negative")


def negative_minor(matrix: sp.ImmutableDenseMatrix, given: Given = ()) -> sp.Expr | None:
    """A principal minor that is certainly negative, so that the matrix is no covariance."""
    return next((minor for minor in _minors(matrix) if bounds(minor, given).negative), None)


def all_minors(matrix: sp.ImmutableDenseMatrix) -> tuple[sp.Expr, ...] | None:
    """The principal minors; None when there would be very many."""
    return _minors(matrix) if matrix.rows <= MINORS_UP_TO else None


@lru_cache(maxsize=4096)
def _minors(matrix: sp.ImmutableDenseMatrix) -> tuple[sp.Expr, ...]:
    """The principal minors, those of order one and two alone when there would be very many."""
    size = matrix.rows
    orders = range(1, (size if size <= MINORS_UP_TO else 2) + 1)
    chosen = (list(rows) for order in orders for rows in combinations(range(size), order))
    return tuple(matrix.extract(rows, rows).det(method="berkowitz") for rows in chosen)
