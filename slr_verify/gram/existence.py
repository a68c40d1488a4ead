"""For which values of its symbols a matrix is the Gram matrix of vectors.

It is one exactly when it is positive semidefinite. Vectors of certainly positive length are
eliminated first; for the one or two that remain, the conditions must follow from the hypotheses.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.bounds import Given, is_positive
from slr_verify.proofs.hypothesis import follows


def is_gram_matrix(matrix: sp.ImmutableDenseMatrix, given: Given = ()) -> bool:
    """Whether the matrix is certainly positive semidefinite under `given`."""
    rest = sp.Matrix(matrix)
    while (pivot := _pivot(rest, given)) is not None:
        rest = _eliminated(rest, pivot)
    if rest.rows > 2:
        return False
    diagonal = all(_follows(rest[i, i], sp.S.Zero, given) for i in range(rest.rows))
    if rest.rows < 2:
        return diagonal
    return diagonal and _follows(rest[0, 0] * rest[1, 1], rest[0, 1] ** 2, given)


def _pivot(matrix: sp.Matrix, given: Given) -> int | None:
    """The last vector whose squared length is certainly positive."""
    places = reversed(range(matrix.rows))
    return next((place for place in places if is_positive(matrix[place, place], given)), None)


def _eliminated(matrix: sp.Matrix, pivot: int) -> sp.Matrix:
    """The Gram matrix of the other vectors without their parts along the pivot."""
    kept = [place for place in range(matrix.rows) if place != pivot]
    length = matrix[pivot, pivot]
    return sp.Matrix(
        [[matrix[i, j] - matrix[i, pivot] * matrix[pivot, j] / length for j in kept] for i in kept]
    )


def _follows(larger: sp.Expr, smaller: sp.Expr, given: Given) -> bool:
    return follows(sp.GreaterThan(larger, smaller, evaluate=False), given)
