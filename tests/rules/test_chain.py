"""Chains: every step is checked when it is written down."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.theorem import Theorem
from slr_verify.language.statement import Statement, at_most
from slr_verify.language.value import derivative

x, y = sp.symbols("x y", real=True)


def test_a_chain_of_mixed_steps() -> None:
    theorem = (
        chain(-(x**2) - 1)
        .less_than(0, by=by_sign)
        .equals(y - y, by=normal_form)
        .at_most(y**2, by=by_sign)
        .theorem()
    )
    assert theorem.statement == Statement(-(x**2) - 1, "<", y**2)
    assert [step.sign for step in theorem.steps] == ["<", "<="]  # 0 = 0 is no step


def test_a_step_to_the_same_expression_counts_unless_it_is_an_equality() -> None:
    start = chain(x).equals(x, by=normal_form)
    weaker = start.at_most(x, by=by_sign)
    assert [step.sign for step in weaker.theorem().steps] == ["=", "<="]
    assert start.rewritten(by=differentiation) is start
    with pytest.raises(ProofRejected):
        start.less_than(x, by=by_sign)


def test_a_step_that_changes_nothing_is_asked_of_its_rule_like_any_other() -> None:
    with pytest.raises(ProofRejected):
        chain(x).equals(x, by=normal_form).equals(x, by="nothing")  # type: ignore[arg-type]


def test_the_other_direction_and_a_relation_known_late() -> None:
    up = chain(x**2 + 1).more_than(0, by=by_sign).at_least(-(y**2), by=by_sign).theorem()
    assert up.statement.sign == ">"
    assert chain(x).related("=", x, by=normal_form).theorem().statement.sign == "="


def test_a_rewriting_computes_its_right_hand_side() -> None:
    theorem = chain(derivative(x**3, x)).rewritten(by=differentiation).theorem()
    assert theorem.statement.rhs == 3 * x**2


def test_hypotheses_stay_with_the_chain() -> None:
    theorem = chain(x, (x > 1,)).more_than(1, by=by_sign).theorem()
    assert theorem.statement.given == (x > 1,)


def test_a_wrong_step_is_refused_where_it_stands() -> None:
    with pytest.raises(ProofRejected):
        chain((x + y) ** 2).equals(x**2 + y**2, by=normal_form)
    with pytest.raises(ProofRejected):
        chain(x).at_most(x**2, by=by_sign)
    with pytest.raises(ProofRejected):
        chain(x).less_than(x + 1, by=normal_form)


def test_directions_do_not_mix() -> None:
    with pytest.raises(ProofRejected, match="says nothing"):
        chain(sp.S.Zero).at_most(x**2, by=by_sign).at_least(-1, by=by_sign)


def test_a_chain_without_a_step_shows_nothing() -> None:
    with pytest.raises(ProofRejected, match="no step was made"):
        assert chain(x).theorem().shown


def test_a_chain_cannot_be_given_a_past() -> None:
    forged = Theorem(Statement(sp.S.One, "=", sp.S.Zero), ())
    whole = Chain(sp.S.Zero, (), forged).at_most(0, by=by_sign).theorem()
    assert whole.statement == at_most(1, 0)
    with pytest.raises(ProofRejected):
        assert whole.shown


def test_a_rule_that_judges_does_not_compute() -> None:
    with pytest.raises(ProofRejected, match="algebra judges a step, it does not compute one: use"):
        chain(x).rewritten(by=normal_form)
    with pytest.raises(ProofRejected, match="'linearity' is not a rule of the house"):
        chain(x).rewritten(by="linearity")  # type: ignore[arg-type]
