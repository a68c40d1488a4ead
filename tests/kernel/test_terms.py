"""Terms refuse what is not exact or not well formed, and know their free variables."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from decimal import Decimal
from fractions import Fraction

import pytest

from slr_verify.kernel import (
    Function,
    GaussianMean,
    Integral,
    Pi,
    Power,
    Product,
    Rational,
    Sum,
    TermRejected,
    Variable,
    formula,
    free_variables,
)

X, Y, ONE = Variable("x"), Variable("y"), Rational(1)


@pytest.mark.parametrize("value", [0.5, True, "1/2", Decimal(1), None, 1j])
def test_a_rational_is_exact(value):
    with pytest.raises(TermRejected, match=f"int or a Fraction, got {type(value).__name__}"):
        Rational(value)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Variable("2x"), "identifier as name, got str '2x'"),
        (lambda: Variable(3), "identifier as name, got int 3"),
        (lambda: Sum(()), "Sum needs a non-empty tuple"),
        (lambda: Sum([X, Y]), "Sum needs a non-empty tuple of terms, got list"),
        (lambda: Product((X, 2)), "Product needs terms, got int 2"),
        (lambda: Power(0.5, 2), "Power needs terms, got float 0.5"),
        (lambda: Power(X, Fraction(1, 2)), "Power needs an int as exponent, got Fraction"),
        (lambda: Power(X, True), "Power needs an int as exponent, got bool"),
        (lambda: Function("tan", (X,)), "Function knows sqrt, .*; got str 'tan'"),
        (lambda: Function(["sqrt"], (X,)), "Function knows sqrt, .*; got list"),
        (lambda: Function("zeta", (X,)), r"zeta needs 2 argument\(s\), got 1"),
        (lambda: Function("erf", (X, Y)), r"erf needs 1 argument\(s\), got 2"),
        (lambda: Integral(X, "x", ONE, ONE), "Integral binds a Variable, got str 'x'"),
        (lambda: Integral(X, X, 0.0, ONE), "Integral needs terms, got float 0.0"),
        (lambda: Integral(0.5, X, ONE, ONE), "Integral needs terms, got float 0.5"),
        (lambda: Integral(X, X, ONE, None), "Integral needs terms, got NoneType"),
        (lambda: GaussianMean(0.5, X), "GaussianMean needs terms, got float 0.5"),
        (lambda: GaussianMean((X,), X), "GaussianMean needs terms, got tuple"),
        (lambda: GaussianMean(X, ONE), "GaussianMean binds a Variable, got Rational"),
    ],
)
def test_ill_formed_terms_are_refused(build, message):
    with pytest.raises(TermRejected, match=message):
        build()


def test_terms_are_values():
    assert Rational(2) == Rational(Fraction(4, 2))
    assert len({Sum((X, Y)), Sum((X, Y)), Sum((Y, X))}) == 2
    assert isinstance(Rational(2).value, Fraction)
    with pytest.raises(FrozenInstanceError):
        X.name = "y"


@pytest.mark.parametrize(
    ("term", "names"),
    [
        (Sum((Pi(), ONE)), ""),
        (Product((X, Power(Y, -1))), "xy"),
        (Function("zeta", (X, Y)), "xy"),
        (GaussianMean(Sum((X, Y)), X), "y"),
        (Integral(Sum((X, Y)), X, ONE, ONE), "y"),
        (Integral(Y, X, ONE, X), "xy"),
    ],
)
def test_free_variables(term, names):
    assert free_variables(term) == frozenset(names)


@pytest.mark.parametrize("reader", [formula, free_variables])
def test_what_is_not_a_term_has_no_formula(reader):
    with pytest.raises(TermRejected, match=r"not a term: float 0\.5"):
        reader(0.5)


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (Product((Rational(Fraction(-1, 2)), Pi(), X)), "(-1/2)*pi*x"),
        (Power(Product((X, Y)), -2), "(x*y)^-2"),
        (Power(Sum((X, ONE)), 2), "(x + 1)^2"),
        (Function("zeta", (X, Y)), "zeta(x, y)"),
        (Integral(X, X, ONE, Rational(2)), "integral(x, x, 1, 2)"),
        (Rational(0), "0"),
        (Rational(-2), "(-2)"),
        (Rational(Fraction(1, 2)), "(1/2)"),
        (Sum((ONE, Rational(0), Product((Rational(-1), X)))), "(1 + 0 + (-1)*x)"),
        (GaussianMean(Function("erf", (X,)), X), "E(erf(x), x ~ N(0, 1))"),
    ],
)
def test_formula(term, text):
    assert formula(term) == text
