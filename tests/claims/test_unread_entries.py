"""What a statement does not read of a Gram matrix plays no part in it; what it reads does."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.attack.ordeal import Fate, ordeal
from slr_verify.claims.attack.unread_entries import without_unread_entries
from slr_verify.claims.claim import Mutant
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import FixedVector, InnerProduct, frame, gaussian_vector, inner

a, b, c, other = sp.symbols("a b c o", real=True)


def vectors(square: sp.Expr = a, product: sp.Expr = b) -> tuple[FixedVector, ...]:
    return frame(("u", "w"), sp.Matrix([[square, product], [product, c]]))


def statement(square: sp.Expr = a, product: sp.Expr = b) -> Statement:
    """o <u, w> = <o u, w>, the right side over a frame with other entries."""
    (u, w), (other_u, other_w) = vectors(), vectors(square, product)
    return equal(other * inner(u, w), inner(other * other_u, other_w))


def by_bilinearity(goal: Statement) -> Theorem:
    return infer(goal, by_definition(InnerProduct))


def test_an_entry_that_is_not_read_plays_no_part() -> None:
    assert without_unread_entries(statement(square=c)) == without_unread_entries(statement())
    assert without_unread_entries(statement(product=c)) != without_unread_entries(statement())


@pytest.mark.parametrize("square", [c, 2 * a])
def test_its_change_is_a_true_variant(square: sp.Expr) -> None:
    found = ordeal(Mutant("law", statement(square)), statement(), (by_bilinearity,), 0)
    assert found.fate is Fate.TRUE_VARIANT
    assert "do not occur in it" in found.reason


def test_the_change_of_an_entry_that_is_read_is_killed() -> None:
    found = ordeal(Mutant("law", statement(product=c)), statement(), (by_bilinearity,), 0)
    assert found.fate is Fate.KILLED


def test_entries_that_are_the_law_of_a_random_vector_count_as_read() -> None:
    z = gaussian_vector("Z")
    block = VectorBlock(z)
    for square in (a, c):
        u = vectors(square)[0]
        known = equal(Expectation(inner(z, u) ** 2, block), a)
        assert without_unread_entries(known) == known


def test_values_do_not_change() -> None:
    rng = np.random.default_rng(0)
    values = {each: int(rng.integers(1, 9)) for each in (a, b, c, other)}
    blank = without_unread_entries(statement())
    for side in ("lhs", "rhs"):
        opened = (getattr(each, side) for each in (statement(), blank))
        one, two = (by_definition(InnerProduct).rewrite(each, ()).subs(values) for each in opened)
        assert one == two
