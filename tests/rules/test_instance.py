"""Instances: values obey assumptions, hypotheses are discharged."""

from __future__ import annotations

import re

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import gaussian_moments
from slr_verify.calculus.rules.instance import Instance, Rewrite, applying, instance
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import MalformedStatement, at_least, equal
from slr_verify.language.value import derivative

x, y = sp.symbols("x y", real=True)
h = sp.Symbol("h", nonnegative=True)
n, m = (sp.Symbol(name, integer=True, positive=True) for name in "nm")
ZERO, ONE = sp.S.Zero, sp.S.One

FRACTION = infer(equal(h / (h + 1), 1 - 1 / (h + 1)), normal_form)
ABOVE = infer(at_least(x, ONE, (x >= 1,)), by_sign)


def test_an_instance() -> None:
    image = infer(equal(y**2 / (y**2 + 1), 1 - 1 / (y**2 + 1)), Instance(FRACTION, ((h, y**2),)))
    assert image.shown


def test_an_instance_is_stated_by_its_values() -> None:
    image = instance(FRACTION, {h: y**2})
    assert image.statement == equal(y**2 / (y**2 + 1), 1 - 1 / (y**2 + 1))
    assert image.shown
    assert instance(ABOVE, {x: y}).statement == at_least(y, ONE, (y >= 1,))


def test_an_instance_under_other_hypotheses() -> None:
    """From which those of the theorem follow, and that its values are admissible."""
    assert instance(ABOVE, {x: y}, (y > 2,)).statement == at_least(y, ONE, (y > 2,))
    above = (y > 0,)
    image = instance(FRACTION, {h: 1 / y}, above)
    assert image.statement == equal(1 / (y * (1 + 1 / y)), 1 - 1 / (1 + 1 / y), above)
    with pytest.raises(ProofRejected):
        assert instance(ABOVE, {x: y}, above).shown


def test_an_integer_is_a_value() -> None:
    assert instance(ABOVE, {x: 2}, ()).statement == at_least(2, 1)
    assert infer(equal(sp.Rational(2, 3), 1 - sp.Rational(1, 3)), applying(FRACTION, {h: 2})).shown


@pytest.mark.parametrize("value", [2.5, "2", True, None])
def test_what_is_not_exact_is_no_value(value: object) -> None:
    values: dict = {x: value}
    with pytest.raises(
        MalformedStatement, match=re.escape(f"the value {value!r} of x is not exact")
    ):
        assert instance(ABOVE, values).shown
    with pytest.raises(ProofRejected):
        assert infer(at_least(0, 1), Instance(ABOVE, tuple(values.items()))).shown


def test_instances_are_made_of_theorems_that_were_issued() -> None:
    with pytest.raises(ProofRejected):
        assert instance(Theorem(FRACTION.statement, ()), {h: ONE}).shown


def test_rewriting_with_an_instance() -> None:
    wrapped = sp.erf(h / (h + 1))
    assert infer(equal(wrapped, sp.erf(1 - 1 / (h + 1))), applying(FRACTION)).shown
    assert infer(equal(wrapped, sp.erf(1 - 1 / (h + 1))), Rewrite(FRACTION)).shown
    image = chain(wrapped.subs(h, y**2)).rewritten(by=applying(FRACTION, {h: y**2})).theorem()
    assert image.statement.rhs == sp.erf(1 - 1 / (y**2 + 1))


@pytest.mark.parametrize(
    ("symbol", "value"),
    [
        (h, x),
        (h, -ONE),
        (h, sp.log(2 + x**2)),
        (h, 1 / x**2),
        (h, sp.Float("0.5")),
        (n, sp.S.Half),
        (n, m - 1),
    ],
)
def test_values_obey_the_assumptions(symbol: sp.Symbol, value: sp.Expr) -> None:
    known = infer(equal((symbol + 1) ** 2, symbol**2 + 2 * symbol + 1), normal_form)
    with pytest.raises(ProofRejected):
        assert infer(equal(ZERO, ZERO), Instance(known, ((symbol, value),))).shown


def test_only_symbols_take_values() -> None:
    slope = 2 * sp.exp(-(x**2)) / sp.sqrt(sp.pi)
    known = infer(equal(derivative(sp.erf(x), x), slope), differentiation)
    wrong = equal(derivative(sp.erf(x), x), 1 / sp.sqrt(sp.pi))
    with pytest.raises(ProofRejected):
        assert infer(wrong, Instance(known, ((sp.exp(-(x**2)), sp.S.Half),))).shown


def test_capture_is_refused() -> None:
    """E (x + G) = x, at x = G: E (2 G) is zero, and so is not G."""
    mean = infer(equal(E(x + G), x), in_turn(linearity, gaussian_moments, name="moments"))
    for value in (G, 2 * G):
        with pytest.raises((ProofRejected, MalformedStatement)):
            infer(equal(E(value + G), value), Instance(mean, ((x, value),)))


def test_hypotheses_are_discharged_by_hypotheses_or_by_range() -> None:
    assert infer(at_least(x, ONE, (x >= 1, y > 0)), Instance(ABOVE)).shown
    assert infer(at_least(h + 2, ONE), Instance(ABOVE, ((x, h + 2),))).shown
    assert infer(at_least(y, ONE, (y >= 1,)), Instance(ABOVE, ((x, y),))).shown


@pytest.mark.parametrize("value", [x, y, h, ZERO])
def test_and_not_by_anything_else(value: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        assert infer(at_least(value, ONE), Instance(ABOVE, ((x, value),))).shown


def test_an_equation_among_the_hypotheses() -> None:
    known = infer(equal(x, ZERO, (sp.Eq(x, 0),)), by_sign)
    assert infer(equal(ZERO, ZERO), Instance(known, ((x, ZERO),))).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(ONE, ZERO), Instance(known, ((x, ONE),))).shown


def test_another_statement_is_refused() -> None:
    with pytest.raises(ProofRejected):
        assert infer(at_least(x, ZERO, (x >= 1,)), Instance(ABOVE)).shown


def test_only_equalities_rewrite() -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(x, ONE, (x >= 1,)), applying(ABOVE)).shown
