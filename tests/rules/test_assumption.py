"""Hypotheses as theorems, and nothing that is not one."""

from __future__ import annotations

import pytest
import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.assumption import assumed, by_hypothesis, hypothesis
from slr_verify.calculus.theorem import infer
from slr_verify.language.statement import (
    MalformedStatement,
    Statement,
    at_least,
    at_most,
    equal,
    less,
)

x, y = sp.symbols("x y", real=True)
a = sp.Symbol("a", positive=True)
GIVEN = (x <= y, x > 0, sp.Eq(y, 3), sp.Ne(x, 1))


@pytest.mark.parametrize("relation", GIVEN[:3])
def test_a_hypothesis_is_a_theorem(relation: Relational) -> None:
    statement = hypothesis(relation, GIVEN).statement
    assert (statement.lhs, statement.rhs, statement.given) == (*relation.args, GIVEN)


@pytest.mark.parametrize(
    "statement",
    [at_least(y, x, GIVEN), at_least(x, 0, GIVEN), at_most(2, y, GIVEN), at_least(y - x, 0, GIVEN)],
)
def test_what_follows_from_one(statement: Statement) -> None:
    assert infer(statement, assumed).shown


def test_what_sympy_decides_by_itself_is_told_like_any_other_relation() -> None:
    assert infer(at_least(a, 0), assumed).shown
    assert infer(equal(x, x), assumed).shown
    with pytest.raises(ProofRejected):
        assert infer(less(a, 0), assumed).shown


@pytest.mark.parametrize(
    "statement",
    [
        less(x, y, GIVEN),
        equal(x, y, GIVEN),
        at_least(x, y, GIVEN),
        at_most(x, 0, GIVEN),
        at_least(x, 1, GIVEN),
        equal(y, 2, GIVEN),
        at_most(x, y),
        at_most(x, y, (x <= y + 1,)),
        at_most(2 * x, y, GIVEN),
    ],
)
def test_what_is_not_assumed(statement: Statement) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, assumed).shown


def test_unequal_is_no_statement() -> None:
    with pytest.raises(MalformedStatement, match="the relation must be one of"):
        assert hypothesis(GIVEN[3], GIVEN).shown


def test_what_sympy_has_decided_by_itself_is_no_relation() -> None:
    above = sp.Symbol("h", positive=True)
    with pytest.raises(ProofRejected, match="SymPy has made True of the relation"):
        assert hypothesis(above > 0, GIVEN).shown
    assert hypothesis(sp.Gt(above, 0, evaluate=False), ()).shown


def test_an_equality_that_is_assumed_rewrites_from_left_to_right() -> None:
    theorem = chain(x * y**2, GIVEN).rewritten(by=by_hypothesis).theorem()
    assert theorem.statement == equal(x * y**2, 9 * x, GIVEN)
