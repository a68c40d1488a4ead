"""What must not be negative for a symmetric matrix to be positive semidefinite."""

from functools import lru_cache
from itertools import combinations

import sympy as sp

from slr_verify.language.named_function import Family

MINORS_UP_TO = 6


@lru_cache(maxsize=4096)
def principal_minors(matrix: sp.ImmutableDenseMatrix) -> tuple[sp.Expr, ...] | None:
    """The principal minors; None when there would be very many."""
    if matrix.rows > MINORS_UP_TO:
        return None
    places = range(matrix.rows)
    chosen = (list(rows) for size in places for rows in combinations(places, size + 1))
    return tuple(matrix.extract(rows, rows).det(method="berkowitz") for rows in chosen)


@lru_cache(maxsize=4096)
def require_possible(matrix: sp.ImmutableDenseMatrix) -> None:
    """Refuse a matrix that SymPy sees to be no covariance, lest one is written by mistake.

    Whether there is a law is for the core to see. Raises ValueError.
    """
    negative = any(entry.is_negative for entry in matrix.diagonal())
    if negative or (_is_of_numbers(matrix) and matrix.is_positive_semidefinite is False):
        raise ValueError(f"{matrix} is no covariance: it is not positive semidefinite")


def _is_of_numbers(matrix: sp.ImmutableDenseMatrix) -> bool:
    """Whether its entries are known: members of families may be any numbers."""
    return not matrix.free_symbols and not matrix.has(Family)
