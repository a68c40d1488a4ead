"""Whether a symmetric matrix is certainly positive semidefinite."""

from __future__ import annotations

from fractions import Fraction

from slr_verify.core.ranges import Ranges
from slr_verify.core.terms import ZERO, Term


def is_semidefinite(size: int, entries: tuple[Term, ...], ranges: Ranges) -> bool:
    """Decided for rational matrices of any size; for diagonal ones by the ranges of their entries."""
    rows = [entries[row * size : (row + 1) * size] for row in range(size)]
    if all(entry.op == "rational" for entry in entries):
        return _has_nonnegative_pivots([[entry.args[0] for entry in row] for row in rows])
    diagonal = all(rows[i][j] is ZERO for i in range(size) for j in range(size) if i != j)
    return diagonal and all(ranges.is_nonnegative(rows[i][i]) for i in range(size))


def _has_nonnegative_pivots(rows: list[list[Fraction]]) -> bool:
    """Whether a rational matrix is symmetric, and elimination meets no negative pivot."""
    size = len(rows)
    if any(rows[i][j] != rows[j][i] for i in range(size) for j in range(i)):
        return False
    for k in range(size):
        pivot = rows[k][k]
        if pivot < 0 or (pivot == 0 and any(rows[k][k:])):
            return False
        for i in range(k + 1, size):
            if pivot and rows[i][k]:
                factor = rows[i][k] / pivot
                rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=True)]
    return True
