"""Rules in turn: each intermediate expression is checked like a step."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import infer
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import equal

x = sp.Symbol("x", real=True)


def test_what_rules_cite_and_use_is_collected() -> None:
    known = infer(equal((x + 1) ** 2, x**2 + 2 * x + 1), normal_form)
    rule = in_turn(linearity, stein, applying(known), name="everything")
    assert infer(equal(E(G**4), sp.S(3)), rule).shown


def test_rules_that_do_not_come_to_rest_are_stopped() -> None:
    """erf(x) is a part of what it is replaced by."""
    one = (x**2 + 2 * x + 2) / ((x + 1) ** 2 + 1)
    grow = infer(equal(sp.erf(x), sp.erf(x) * one), normal_form)
    with pytest.raises(ProofRejected):
        assert infer(equal(sp.erf(x), x), in_turn(applying(grow), name="for ever")).shown


def test_no_rule_changes_nothing() -> None:
    assert in_turn(differentiation, name="nothing to do").rewrite(x**2, ()) == x**2


@pytest.mark.parametrize("name", ["two\nlines", "] = 1 [", r"\text{so}", 3])
def test_the_name_is_a_line_of_text(name: str) -> None:
    with pytest.raises(ValueError, match="the name of rules in turn must be a line of text"):
        in_turn(differentiation, name=name)


def test_the_name_may_have_any_letter() -> None:
    assert in_turn(differentiation, name="E X, then |X|^2 <= 1").words == "E X, then |X|^2 <= 1"
