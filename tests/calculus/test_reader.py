"""The reader: each kind of node of SymPy that has a term, and what has none."""

from __future__ import annotations

import pytest
import sympy as sp
from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    TWO,
    ZERO,
    absolute,
    at_most,
    atan,
    below,
    cos,
    derivative,
    differs,
    equal,
    erf,
    exp,
    integral,
    make,
    number,
    plus,
    power,
    sin,
    sqrt,
    times,
    x,
    y,
)

from slr_verify.calculus.reading.reader import Reader
from slr_verify.core.language import Refused
from slr_verify.core.terms import PI
from slr_verify.core.theorems import Context
from slr_verify.language.integral import Integral
from slr_verify.language.named_function import NamedFunction
from slr_verify.model import linear
from slr_verify.model.zeta import zeta, zeta_t

X, Y = sp.symbols("x y", real=True)
N = sp.Symbol("n", integer=True, positive=True)


@pytest.fixture
def reader() -> Reader:
    return Reader(Context())


@pytest.mark.parametrize(
    ("expr", "term"),
    [
        (sp.Integer(3), number(3)),
        (sp.Rational(-1, 2), number("-1/2")),
        (sp.pi, PI),
        (X, x),
        (X**3, power(x, 3)),
        (1 / X, power(x, -1)),
        (sp.sqrt(X), sqrt(x)),
        (X ** sp.Rational(-3, 2), power(sqrt(x), -3)),
        (sp.exp(X), exp(x)),
        (sp.erf(X), erf(x)),
        (sp.atan(X), atan(x)),
        (sp.sin(X), sin(x)),
        (sp.cos(X), cos(x)),
        (sp.Abs(X), absolute(x)),
        (2 * X, times(TWO, x)),
        (X + 1, plus(ONE, x)),
        (-X, times(MINUS, x)),
        (X / 2, times(HALF, x)),
        (Integral(sp.sin(X), (X, 0, Y)), integral(sin(FIRST), ZERO, y)),
        (sp.Derivative(sp.sin(X), X), derivative(sin(FIRST), x)),
    ],
)
def test_terms(reader: Reader, expr: sp.Expr, term) -> None:
    assert reader.term(expr) is term
    assert reader.term(expr) is term


def test_functions_of_the_paper_are_defined_when_they_are_met(reader: Reader) -> None:
    assert reader.term(zeta(X, Y)) is make("defined", "zeta", x, y)
    parameters, body = reader.context.definitions["zeta"]
    assert len(parameters) == 2
    assert body.free == set(parameters)
    assert reader.term(zeta(Y, X)) is make("defined", "zeta", y, x)
    slope = reader.term(zeta_t(X, Y))
    assert (slope.op, slope.args[1]) == ("derivative", x)
    assert set(reader.context.definitions) == {"zeta"}


@pytest.mark.parametrize(
    ("sign", "relation"),
    [
        ("=", equal(x, y)),
        ("==", equal(x, y)),
        ("<=", at_most(x, y)),
        ("<", below(x, y)),
        (">=", at_most(y, x)),
        (">", below(y, x)),
        ("!=", differs(x, y)),
    ],
)
def test_relations(reader: Reader, sign: str, relation) -> None:
    assert reader.relation(X, sign, Y) is relation


@pytest.mark.parametrize(
    ("declared", "relations"),
    [
        ({"real": True}, set()),
        ({"positive": True}, {below(ZERO, x)}),
        ({"nonnegative": True}, {at_most(ZERO, x)}),
        ({"negative": True}, {below(x, ZERO)}),
        ({"nonpositive": True}, {at_most(x, ZERO)}),
        ({"integer": True}, {make("integer", x)}),
        ({"integer": True, "positive": True}, {make("integer", x), below(ZERO, x)}),
    ],
)
def test_what_is_declared_becomes_a_hypothesis(reader: Reader, declared, relations) -> None:
    symbol = sp.Symbol("x", **declared)
    assert reader.declared(symbol + 1, sp.sin(symbol)) == relations


def test_nothing_is_declared_of_nothing(reader: Reader) -> None:
    assert reader.declared() == frozenset()


@pytest.mark.parametrize(
    "expr",
    [
        sp.oo,
        sp.I,
        sp.E,
        sp.nan,
        sp.Float(0.5),
        sp.tan(X),
        sp.log(X),
        sp.gamma(X),
        sp.Max(X, Y),
        sp.Piecewise((X, X > 0), (0, True)),
        sp.Sum(X**N, (N, 1, 3)),
        sp.Function("f")(X),
        X**Y,
        2**X,
        sp.cbrt(X),
        sp.Derivative(sp.sin(X), X, X),
        sp.Derivative(sp.sin(X * Y), X, Y),
    ],
)
def test_what_has_no_term(reader: Reader, expr: sp.Expr) -> None:
    with pytest.raises(Refused) as refusal:
        reader.term(expr)
    assert refusal.value.code in ("reading", "unread")


def test_two_symbols_of_one_name(reader: Reader) -> None:
    with pytest.raises(Refused, match="two symbols have one name") as refusal:
        reader.declared(X + sp.Symbol("x", positive=True))
    assert refusal.value.code == "reading"


class Shifted(NamedFunction):
    """x + 1."""

    nargs = 1

    def definition(self) -> sp.Expr:
        return self.args[0] + 1


def test_a_function_from_elsewhere_is_not_read(reader: Reader) -> None:
    with pytest.raises(Refused, match="not in the language"):
        reader.term(Shifted(X))


@pytest.mark.parametrize("expr", [zeta(X, Y), linear.residual(N)])
def test_two_functions_of_one_name_are_not_taken_for_each_other(
    reader: Reader, expr: sp.Expr
) -> None:
    name = type(expr).__name__
    reader.call(name, Shifted)
    with pytest.raises(Refused, match=f"two functions are called {name}"):
        reader.term(expr)
