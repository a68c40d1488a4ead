"""Gram matrices without the entries that a statement never reads: it does not depend on them.

A fixed vector carries the Gram matrix of its whole frame, while `<u, w>` reads the entries of the pairs
that occur in u and w. Two statements that read the same entries say the same, whatever else the
matrices hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import sympy as sp

from slr_verify.language.statement import Statement
from slr_verify.language.vectors import FixedVector, Frame, InnerProduct, Vector

Entry = tuple[Frame, int, int]


def without_unread_entries(statement: Statement) -> Statement:
    """The statement with zero for the entries that no inner product in it reads; it says the same.

    The statement itself where vectors do more than to make inner products of fixed ones: then the
    Gram matrix may also be the law of a random vector, for instance.
    """
    sides = (statement.lhs, statement.rhs)
    products = set().union(*(side.atoms(InnerProduct) for side in sides))
    if not products or any(map(_does_more, sides)):
        return statement
    read = {entry for each in products for entry in _entries(each)}
    vectors = set().union(*(side.atoms(FixedVector) for side in sides))
    blank = {vector: _blanked(vector, read) for vector in vectors}
    lhs, rhs = (side.xreplace(blank) for side in sides)
    return replace(statement, lhs=lhs, rhs=rhs)


def _does_more(side: sp.Expr) -> bool:
    """Whether a vector occurs outside of inner products, or one that is not made of fixed ones."""
    products = side.atoms(InnerProduct)
    apart = side.xreplace(dict.fromkeys(products, sp.S.One))
    return apart.has(Vector) or not all(map(_is_of_fixed_vectors, products))


def _is_of_fixed_vectors(each: InnerProduct) -> bool:
    terms = [pair for vector in each.args for pair in vector.terms]
    return all(
        isinstance(basis, FixedVector) and not coefficient.has(Vector)
        for coefficient, basis in terms
    )


def _entries(each: InnerProduct) -> Iterator[Entry]:
    """The entries of Gram matrices that are read, in both orders."""
    left, right = ([basis for _, basis in vector.terms] for vector in each.args)
    for u, w in product(left, right):
        for vector in (u, w):
            yield vector.frame, u.place, w.place
            yield vector.frame, w.place, u.place


def _blanked(vector: FixedVector, read: set[Entry]) -> FixedVector:
    frame, place = vector.args
    kept = sp.ImmutableDenseMatrix(
        *frame.gram.shape,
        lambda row, column: frame.gram[row, column] if (frame, row, column) in read else 0,
    )
    return FixedVector(Frame(frame.args[0], kept), place)
