"""The case of given unit vectors: where only their inner products occur, numbers in place of these.

The numbers are those of a symmetric matrix with a unit diagonal that is diagonally dominant, so there are
such vectors. No two off the diagonal are the same, so that those that trade places are told apart.
"""

from collections.abc import Iterator

import sympy as sp

from slr_verify.calculus.reading.parts import found_in
from slr_verify.claims.attack.instances import instances
from slr_verify.language.statement import Statement
from slr_verify.language.token_vectors import UnitVector
from slr_verify.language.vectors import InnerProduct, Vector


def at_unit_vectors(statement: Statement) -> Iterator[Statement]:
    """The statement at these vectors, or its cases with few terms; none where other vectors occur."""
    if not found_in(statement.expressions, UnitVector):
        return
    for case in (statement, *instances(statement)):
        values = _products(case)
        if values:
            lhs, rhs = (side.xreplace(values) for side in (case.lhs, case.rhs))
            yield Statement(lhs, case.sign, rhs, case.given)


def _products(statement: Statement) -> dict[InnerProduct, sp.Rational]:
    """The numbers for all inner products; none where one is not of two unit vectors with a number."""
    found = found_in(statement.expressions, InnerProduct)
    vectors = sorted({side for each in found for side in each.args}, key=sp.default_sort_key)
    if not vectors or not all(map(_has_number, vectors)):
        return {}
    places = ((each, *sorted(map(vectors.index, each.args))) for each in found)
    return {each: _entry(row, column, len(vectors)) for each, row, column in places}


def _has_number(vector: Vector) -> bool:
    return isinstance(vector, UnitVector) and bool(vector.index.is_Integer)


def _entry(row: int, column: int, size: int) -> sp.Rational:
    """Of the matrix, on or above the diagonal: at most 1/size in size off it."""
    sign = (-1) ** (row + column)
    return sp.S.One if row == column else sp.Rational(sign, size + size * row + column - 1)
