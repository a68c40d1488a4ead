"""Instances: values obey assumptions, hypotheses are discharged."""

from __future__ import annotations

import re

import pytest
import sympy as sp

from slr_verify.gaussian.expectation import E
from slr_verify.gaussian.law import G
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.calculus import derivative, differentiation
from slr_verify.proofs.chain import chain
from slr_verify.proofs.instance import Applied, Directly, applying, instance
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import Justification, ProofRejected
from slr_verify.proofs.statement import MalformedStatement, at_least, equal
from slr_verify.proofs.theorem import Theorem, infer

x, y = sp.symbols("x y", real=True)
h = sp.Symbol("h", nonnegative=True)
n, m = (sp.Symbol(name, integer=True, positive=True) for name in "nm")
ZERO, ONE = sp.S.Zero, sp.S.One

ROOT = infer(equal(sp.sqrt(h**2 + 2 * h + 1), h + 1), normal_form)
ABOVE = infer(at_least(x, ONE, (x >= 1,)), by_sign)


def test_an_instance() -> None:
    image = infer(equal(sp.sqrt(y**4 + 2 * y**2 + 1), y**2 + 1), Directly(ROOT, ((h, y**2),)))
    assert image.steps[0].why == Justification("by what was shown", premises=(ROOT,))


def test_an_instance_is_stated_by_its_values() -> None:
    image = instance(ROOT, {h: y**2})
    assert image.statement == equal(sp.sqrt(y**4 + 2 * y**2 + 1), y**2 + 1)
    assert image.steps[0].why.premises == (ROOT,)
    assert instance(ABOVE, {x: y}).statement == at_least(y, ONE, (y >= 1,))


def test_an_instance_under_other_hypotheses() -> None:
    """From which those of the theorem follow, and that its values are admissible."""
    assert instance(ABOVE, {x: y}, (y > 2,)).statement == at_least(y, ONE, (y > 2,))
    above = (y > 0,)
    image = instance(ROOT, {h: 1 / y}, above)
    assert image.statement == equal(sp.sqrt(y**-2 + 2 / y + 1), 1 / y + 1, above)
    with pytest.raises(ProofRejected, match="is not among"):
        instance(ABOVE, {x: y}, above)


def test_an_integer_is_a_value() -> None:
    assert instance(ABOVE, {x: 2}, ()).statement == at_least(2, 1)
    assert infer(equal(sp.sqrt(9), 3), applying(ROOT, {h: 2}))


@pytest.mark.parametrize("value", [2.5, "2", True, None])
def test_what_is_not_exact_is_no_value(value: object) -> None:
    values: dict = {x: value}
    with pytest.raises(
        MalformedStatement, match=re.escape(f"the value {value!r} of x is not exact")
    ):
        instance(ABOVE, values)
    with pytest.raises(ProofRejected, match="no exact expression|not a record of the house"):
        infer(at_least(2, 1), Directly(ABOVE, tuple(values.items())))


def test_instances_are_made_of_theorems_that_were_issued() -> None:
    with pytest.raises(ProofRejected, match="was not issued"):
        instance(Theorem(ROOT.statement, ()), {h: ONE})


def test_rewriting_with_an_instance() -> None:
    wrapped = sp.erf(sp.sqrt(h**2 + 2 * h + 1))
    assert infer(equal(wrapped, sp.erf(h + 1)), applying(ROOT))
    assert infer(equal(wrapped, sp.erf(h + 1)), Applied(ROOT))
    image = chain(wrapped.subs(h, y**2)).rewritten(by=applying(ROOT, {h: y**2})).theorem()
    assert image.statement.rhs == sp.erf(y**2 + 1)


@pytest.mark.parametrize(
    ("symbol", "value", "reason"),
    [
        (h, x, "cannot show that x lies in"),
        (h, -ONE, "cannot show that -1 lies in"),
        (h, sp.log(2 + x**2), "not in the language"),
        (h, 1 / x**2, "is not zero"),
        (h, sp.Float("0.5"), "floating-point"),
        (n, sp.S.Half, "is an integer, and 1/2 may not be one"),
        (n, m - 1, "cannot show that m - 1 lies in"),
    ],
)
def test_values_obey_the_assumptions(symbol: sp.Symbol, value: sp.Expr, reason: str) -> None:
    known = infer(equal((symbol + 1) ** 2, symbol**2 + 2 * symbol + 1), normal_form)
    with pytest.raises(ProofRejected, match=reason):
        infer(equal(ZERO, ZERO), Directly(known, ((symbol, value),)))


def test_only_symbols_take_values() -> None:
    slope = 2 * sp.exp(-(x**2)) / sp.sqrt(sp.pi)
    known = infer(equal(derivative(sp.erf(x), x), slope), differentiation)
    wrong = equal(derivative(sp.erf(x), x), 1 / sp.sqrt(sp.pi))
    with pytest.raises(MalformedStatement, match="only symbols take values"):
        infer(wrong, Directly(known, ((sp.exp(-(x**2)), sp.S.Half),)))


def test_capture_is_refused() -> None:
    known = infer(equal(E(x * G) - E(x * G) + x, x), normal_form)
    assert known
    mean = infer(equal(E(x + G), E(G + x)), normal_form)
    with pytest.raises(MalformedStatement, match="touches the bound"):
        infer(equal(E(2 * G), E(2 * G)), Directly(mean, ((x, G),)))


def test_hypotheses_are_discharged_by_hypotheses_or_by_range() -> None:
    infer(at_least(x, ONE, (x >= 1, y > 0)), Directly(ABOVE))
    infer(at_least(h + 2, ONE), Directly(ABOVE, ((x, h + 2),)))
    infer(at_least(y, ONE, (y >= 1,)), Directly(ABOVE, ((x, y),)))


@pytest.mark.parametrize("value", [x, y, h, ZERO])
def test_and_not_by_anything_else(value: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match="is not among"):
        infer(at_least(value, ONE), Directly(ABOVE, ((x, value),)))


def test_an_equation_among_the_hypotheses() -> None:
    known = infer(equal(x, ZERO, (sp.Eq(x, 0),)), by_sign)
    infer(equal(ZERO, ZERO), Directly(known, ((x, ZERO),)))
    with pytest.raises(ProofRejected, match="is not among"):
        infer(equal(ONE, ZERO), Directly(known, ((x, ONE),)))


def test_another_statement_is_refused() -> None:
    with pytest.raises(ProofRejected, match="is not x >= 1"):
        infer(at_least(x, ZERO, (x >= 1,)), Directly(ABOVE))


def test_only_equalities_rewrite() -> None:
    with pytest.raises(ProofRejected, match="is not an equality to rewrite with"):
        infer(equal(x, ONE, (x >= 1,)), applying(ABOVE))
