"""What a statement does not read of a Gram matrix plays no part in it; what it reads does."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.attack.ordeal import Fate, ordeal
from slr_verify.claims.attack.truth import shown_true
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
    assert "do not occur in it" in shown_true(statement(square=c), statement())
    assert not shown_true(statement(product=c), statement())


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
    known, changed = (
        equal(Expectation(inner(z, vectors(square)[0]) ** 2, VectorBlock(z)), a)
        for square in (a, c)
    )
    assert not shown_true(changed, known)
