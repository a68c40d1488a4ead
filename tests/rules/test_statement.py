"""Statements: what they may be made of, and substitution without capture."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.theorem import infer
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.integral import Integral
from slr_verify.language.law import Centred, G, standard_normal
from slr_verify.language.statement import (
    MalformedStatement,
    Statement,
    at_least,
    at_most,
    equal,
    exact,
    less,
    more,
)
from slr_verify.language.value import derivative

x, y, t, s = sp.symbols("x y t s", real=True)


def test_the_parts() -> None:
    statement = at_most(x, y**2, (x > t,))
    assert statement.free_symbols == {x, y, t}
    assert statement.gap == x - y**2
    assert str(statement) == "x <= y**2"
    assert statement.latex() == r"x \le y^{2}"
    assert statement.holding(()) == at_most(x, y**2)
    assert at_least(x, y).sign == ">="
    for made, sign in ((less, "<"), (more, ">")):
        assert made(1, x, (x > t,)) == Statement(sp.S.One, sign, x, (x > t,))


def test_integers_are_exact_and_floats_are_no_expressions() -> None:
    assert exact(3) == sp.Integer(3)
    assert exact(True) is True
    with pytest.raises(MalformedStatement, match="not an exact expression"):
        equal(exact(0.5), x)


def test_symbols_of_one_name_are_told_apart_in_print() -> None:
    other = sp.Symbol("x", positive=True)
    left, _, right = equal(x, other).latex().partition(" = ")
    assert left != right


def test_a_value_that_touches_two_bound_symbols() -> None:
    inside = Integral(Integral(x * t * s, (t, 0, 1)), (s, 0, 1))
    with pytest.raises(MalformedStatement, match="touches the bound s"):
        equal(inside, 0).substituted({x: t * s})


def test_a_random_sum_is_no_value() -> None:
    copies = CopySum(s, standard_normal(s), sp.Integer(2))
    with pytest.raises(ProofRejected):
        assert infer(at_least(x**2, 0).substituted({x: 1 + copies}), by_sign).shown


class Sign(str):
    """A string that equals every other one."""

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return True


@pytest.mark.parametrize("sign", ["==", "!=", "", "=>", Sign("<")])
def test_other_signs_are_refused(sign: str) -> None:
    with pytest.raises(MalformedStatement, match="the relation must be one of"):
        Statement(x, sign, y)


@pytest.mark.parametrize("given", [(sp.true,), (sp.false,), (sp.And(x > 0, y > 0),), ("x > 0",)])
def test_a_hypothesis_is_a_relation(given: tuple[object, ...]) -> None:
    with pytest.raises(MalformedStatement, match="is not a relation"):
        Statement(x, "=", y, given)  # type: ignore[arg-type]


def test_hypotheses_are_a_tuple() -> None:
    with pytest.raises(MalformedStatement, match="must be a tuple"):
        Statement(x, "=", y, [x > 0])  # type: ignore[arg-type]


def test_a_value_for_which_there_is_no_law() -> None:
    square = at_least(Expectation(s**2, Centred(s, x)), 0)
    with pytest.raises(MalformedStatement, match="the variance of s cannot be -1|negative"):
        square.substituted({x: sp.S.NegativeOne})


def test_substitution_is_simultaneous_and_reaches_the_hypotheses() -> None:
    swapped = equal(x - y, 2 * x, (x > y,)).substituted({x: y, y: x})
    assert swapped == equal(y - x, 2 * y, (sp.Gt(y, x),))


def test_a_hypothesis_stays_a_relation_whatever_it_becomes() -> None:
    instance = equal(x, x, (x > 0, sp.Eq(y, 1))).substituted({x: sp.S(-1), y: sp.S.One})
    assert instance.given == (
        sp.Gt(-1, 0, evaluate=False),
        sp.Eq(1, 1, evaluate=False),
    )


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        (equal(Integral(t * x, (x, 0, 1)), t / 2), {t: x}),
        (equal(Integral(t * x, (x, 0, 1)) + x, x + t / 2), {t: x}),
        (equal(Integral(t * x, (x, 0, 1)), t / 2), {x: t}),
        (equal(E(t * G), sp.S.Zero), {t: G}),
        (equal(sp.S.Zero, E(t * G)), {t: 1 + G**2}),
        (equal(derivative(t * s, t), s), {s: t}),
        (equal(derivative(t * s, t), s), {s: sp.erf(t)}),
        (equal(derivative(t * s, t), s), {t: s, s: t}),
    ],
)
def test_capture_is_refused(statement: Statement, values: dict[sp.Symbol, sp.Expr]) -> None:
    with pytest.raises(MalformedStatement, match="touches the bound"):
        statement.substituted(values)


@pytest.mark.parametrize("key", [sp.erf(x), x**2, sp.S.One, sp.pi])
def test_only_symbols_take_values(key: sp.Expr) -> None:
    """Replacing exp(-x^2) by 1/2 would make d erf/dx = 1/sqrt(pi) of a true theorem."""
    with pytest.raises(MalformedStatement, match="only symbols and vectors take values"):
        equal(sp.erf(x) + x**2, x**2 + sp.erf(x)).substituted({key: sp.S.Half})


def test_whole_numbers_are_exact() -> None:
    assert equal(0, 1).lhs == sp.S.Zero
    assert at_most(sp.pi, 4).rhs == sp.Integer(4)
    assert at_least(4, sp.pi).lhs == sp.Integer(4)


def test_what_a_notebook_shows() -> None:
    above = sp.Symbol("x", positive=True)
    assert equal(x, y)._repr_latex_() == r"$\displaystyle x = y$"
    shown = equal(y, above, (sp.Gt(x, -1), sp.Lt(y, 1)))._repr_latex_()
    assert shown == r"$\displaystyle y = x \quad \text{given } \tilde{x} > -1, y < 1$"
