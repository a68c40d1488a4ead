"""Which symmetric matrices are positive semidefinite: the covariances, and the Gram matrices of vectors.

A matrix of numbers is decided at any size: by exact elimination where they are rational, else by balls and
the zero test; what cannot be decided is refused. With symbols in it, a matrix is refused only where it
certainly is none for all of their values: a part of it without symbols is none, or a minor is negative.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

import sympy as sp
from flint import arb, arb_mat

from slr_verify.algebra.bounds import Given, bounds, is_positive
from slr_verify.algebra.family import Family
from slr_verify.algebra.randomness import loose_part
from slr_verify.algebra.to_kernel import NotTranslatable, to_kernel
from slr_verify.algebra.zero_test import vanishes
from slr_verify.gaussian.minors import principal_minors, some_minors
from slr_verify.kernel.balls import enclose
from slr_verify.kernel.certainty import (
    EnclosureFailed,
    certainly_negative,
    certainly_nonzero,
    certainly_positive,
    precision,
)
from slr_verify.kernel.terms import TermRejected
from slr_verify.proofs.hypothesis import follows

PRECISIONS = (64, 256, 1024, 4096)


def is_semidefinite(matrix: sp.ImmutableDenseMatrix, given: Given = ()) -> bool:
    """Whether a symmetric matrix certainly is positive semidefinite under `given`.

    Parts without symbols are decided. With symbols, rows whose diagonal entry certainly is positive are
    eliminated, and the conditions for the one or two that remain must follow from `given`; or
    all principal minors certainly are not negative.
    """
    if _is_constant(matrix):
        return _trouble_with_numbers(matrix) is None
    minors = principal_minors(matrix)
    by_minors = minors and all(bounds(minor, given).nonnegative for minor in minors)
    return bool(by_minors) or _by_elimination(matrix, given)


def require_possible(matrix: sp.ImmutableDenseMatrix) -> None:
    """Refuse a symmetric matrix that is no covariance, whatever its symbols are. Raises ValueError."""
    trouble = why_impossible(matrix)
    if trouble:
        raise ValueError(f"{matrix} is no covariance: {trouble}")


def why_impossible(matrix: sp.ImmutableDenseMatrix, given: Given = ()) -> str | None:
    """Why a symmetric matrix is not semidefinite for any values of its symbols under `given`.

    None where it may be. A part without symbols that cannot be decided counts as one that is not.
    """
    for rows in _constant_parts(matrix):
        trouble = _trouble_with_numbers(matrix.extract(rows, rows))
        if trouble:
            return trouble
    minors = () if _is_constant(matrix) else some_minors(matrix)
    negative = next((minor for minor in minors if bounds(minor, given).negative), None)
    return None if negative is None else f"its principal minor {negative} is negative"


# --- Numbers --------------------------------------------------------------------------------------


def _is_constant(part: sp.Basic) -> bool:
    """Whether there is one value: no symbol, no number of a family, nothing random by itself."""
    return not part.free_symbols and not part.has(Family) and loose_part(part) is None


@lru_cache(maxsize=4096)
def _constant_parts(matrix: sp.ImmutableDenseMatrix) -> tuple[list[int], ...]:
    """The largest sets of rows in whose rows and columns all entries are numbers."""
    rows = [place for place in range(matrix.rows) if _is_constant(matrix[place, place])]
    beside = {i: {j for j in rows if j != i and _is_constant(matrix[i, j])} for i in rows}
    return tuple(_cliques(beside, [], set(rows), set()))


def _cliques(
    beside: dict[int, set[int]], taken: list[int], left: set[int], seen: set[int]
) -> Iterator[list[int]]:
    """The maximal cliques of a graph (Bron and Kerbosch 1973)."""
    if not left and not seen and taken:
        yield sorted(taken)
    if left or seen:
        pivot = max(left | seen, key=lambda place: len(beside[place] & left))
        for place in sorted(left - beside[pivot]):
            yield from _cliques(beside, [*taken, place], left & beside[place], seen & beside[place])
            left, seen = left - {place}, seen | {place}


@lru_cache(maxsize=4096)
def _trouble_with_numbers(matrix: sp.ImmutableDenseMatrix) -> str | None:
    """Why a matrix of numbers is not shown to be semidefinite; None when it is."""
    if all(entry.is_Rational for entry in matrix):
        rows = [[Fraction(int(x.p), int(x.q)) for x in row] for row in matrix.tolist()]
        holds: bool | None = _rational_is_semidefinite(rows)
    else:
        holds = _irrational_is_semidefinite(matrix)
    if holds is None:
        return (
            "its numbers may not be positive semidefinite: neither balls nor the zero test decide"
        )
    return None if holds else "its numbers are not positive semidefinite"


def _rational_is_semidefinite(rows: list[list[Fraction]]) -> bool:
    """By exact elimination: a pivot is > 0, or it is 0 and so is all of its row."""
    while rows:
        (pivot, *row), *rest = rows
        if pivot < 0 or (pivot == 0 and any(row)):
            return False
        rows = [below[1:] for below in rest]
        if pivot:
            rows = [
                [x - factor * y / pivot for x, y in zip(below, row, strict=True)]
                for factor, below in zip(row, rows, strict=True)
            ]
    return True


def _irrational_is_semidefinite(matrix: sp.ImmutableDenseMatrix) -> bool | None:
    """Whether it is; None where that is not seen.

    Rows S are taken as long as the minor of S and one more row certainly is positive. What is left after
    their elimination is M[S+i, S+j] / M[S, S]; as nothing on its diagonal is positive, it has to be zero.
    """
    taken: list[int] = []
    left = list(range(matrix.rows))
    while left:
        signs = {place: _sign(matrix, [*taken, place], [*taken, place]) for place in left}
        if -1 in signs.values():
            return False
        positive = next((place for place in left if signs[place] == 1), None)
        if positive is None:
            break
        taken.append(positive)
        left.remove(positive)
    pairs = [([*taken, i], [*taken, j]) for i in left for j in left if i <= j]
    if all(vanishes(matrix.extract(*pair).det(method="berkowitz")) for pair in pairs):
        return True
    return None


def _sign(matrix: sp.ImmutableDenseMatrix, rows: Sequence[int], columns: Sequence[int]) -> int:
    """The sign of a minor, 0 where balls do not show it."""
    part = matrix.extract(list(rows), list(columns))
    for bits in PRECISIONS:
        try:
            ball = _determinant(part, bits)
        except (EnclosureFailed, NotTranslatable, TermRejected):
            continue
        if ball.is_finite() and certainly_nonzero(ball):
            return 1 if certainly_positive(ball) else -1 if certainly_negative(ball) else 0
    return 0


def _determinant(part: sp.Matrix, bits: int) -> arb:
    entries = [[enclose(to_kernel(x), {}, bits=bits) for x in row] for row in part.tolist()]
    with precision(bits):
        return arb_mat(entries).det()


# --- Symbols --------------------------------------------------------------------------------------


def _by_elimination(matrix: sp.ImmutableDenseMatrix, given: Given) -> bool:
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
    """The last row whose diagonal entry is certainly positive."""
    places = reversed(range(matrix.rows))
    return next((place for place in places if is_positive(matrix[place, place], given)), None)


def _eliminated(matrix: sp.Matrix, pivot: int) -> sp.Matrix:
    """The matrix of the other rows without their parts along the pivot."""
    kept = [place for place in range(matrix.rows) if place != pivot]
    length = matrix[pivot, pivot]
    return sp.Matrix(
        [[matrix[i, j] - matrix[i, pivot] * matrix[pivot, j] / length for j in kept] for i in kept]
    )


def _follows(larger: sp.Expr, smaller: sp.Expr, given: Given) -> bool:
    return follows(sp.GreaterThan(larger, smaller, evaluate=False), given)
