"""Theorems about numbers whose proofs speak of vectors: lengths as sums of squares; not trusted."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.reading.parts import found_in
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement
from slr_verify.language.vectors import FixedVector, InnerProduct, Vector


def is_told_with_vectors(statement: Statement, *exprs: sp.Expr) -> bool:
    """Whether there are vectors in the expressions, and none in the statement."""
    stated = (statement.lhs, statement.rhs, *statement.given)
    return bool(found_in(exprs, FixedVector)) and not found_in(stated, FixedVector)


def without_vectors(expr: sp.Expr) -> sp.Expr:
    """The expression with the values of inner products, and lengths as sums of squares."""
    squares = expr.replace(
        lambda part: isinstance(part, SquaredNorm), lambda part: sum_of_squares(part.args[0])
    )
    return squares.replace(
        lambda part: isinstance(part, InnerProduct), lambda part: part.definition()
    )


def plain(statement: Statement) -> Statement:
    """The statement with no vectors in it."""
    sides = (without_vectors(statement.lhs), statement.sign, without_vectors(statement.rhs))
    return Statement(*sides, tuple(map(without_vectors, statement.given)))


def sum_of_squares(vector: Vector) -> sp.Expr:
    """|u|^2 by an orthogonal basis of the frame, in which the last of its vectors come first."""
    terms = [(coefficient, basis) for coefficient, basis in vector.terms]
    total, gram = sp.S.Zero, terms[0][1].frame.gram
    amounts = [sp.S.Zero] * gram.shape[0]
    for coefficient, basis in terms:
        amounts[basis.place] += coefficient
    rest = sp.Matrix(gram)
    for place in reversed(range(gram.shape[0])):
        pivot = sp.expand(rest[place, place])
        if pivot == 0:
            continue
        along = sum(a * rest[place, k] for k, a in enumerate(amounts)) / pivot
        total += pivot * along**2
        rest = (rest - rest[:, place] * rest[place, :] / pivot).applyfunc(sp.expand)
    return total
