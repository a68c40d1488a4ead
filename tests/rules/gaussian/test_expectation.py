"""Expectations as expressions: their binding, their range, their term."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.gaussian.moments import gaussian_moments
from slr_verify.calculus.rules.gaussian.reflection import odd_mean
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import E, Expectation, is_gaussian
from slr_verify.language.law import Centred, G, Normal, standard_normal
from slr_verify.language.statement import MalformedStatement, equal
from slr_verify.language.to_term import NotTranslatable

X, Y, c, t, xi = sp.symbols("X Y c t xi", real=True)
n = sp.Symbol("n", integer=True, positive=True)
PAIR = Normal((X, Y), sp.Matrix([[1, c], [c, 1]]))
erf = sp.erf


def test_a_variable_in_two_blocks_is_refused() -> None:
    with pytest.raises(ValueError, match="occurs in two independent blocks"):
        Expectation(X, standard_normal(X), PAIR)


def test_only_a_law_is_averaged_over() -> None:
    with pytest.raises(ValueError, match="3 is no law of random variables"):
        Expectation(G, sp.Integer(3))


@pytest.mark.parametrize(
    "blocks",
    [
        (Normal((X,), sp.Matrix([[Y**2]])), standard_normal(Y)),
        (Normal((X,), sp.Matrix([[X**2]])),),
        (Centred(xi, X**2), standard_normal(X)),
    ],
)
def test_a_law_that_depends_on_a_random_variable_is_refused(blocks: tuple[Normal, ...]) -> None:
    """It would let E X^2 = Y^2 with Y free be concluded from X ~ N(0, Y^2)."""
    with pytest.raises(ValueError, match="depends on a random variable"):
        Expectation(X**2, *blocks)


def test_what_is_bound_is_not_free() -> None:
    both = Expectation(X * erf(t * Y), PAIR)
    assert both.free_symbols == {c, t}
    assert both.block_of(X) == PAIR
    assert both.block_of(t) is None
    assert is_gaussian(both, X)
    assert not is_gaussian(Expectation(xi, Centred(xi, sp.S.One)), xi)


def test_substitution_leaves_bound_variables_alone() -> None:
    assert E(erf(t + G)).subs(G, 5) == E(erf(t + G))
    assert E(erf(t + G)).subs(t, 5) == E(erf(5 + G))


@pytest.mark.parametrize("value", [G, G**2, t + G])
def test_capture_is_refused(value: sp.Expr) -> None:
    with pytest.raises(ValueError, match="would be captured by"):
        E(erf(t + G)).subs(t, value)
    with pytest.raises(ValueError, match="would be captured by"):
        CopySum(erf(t + G), standard_normal(), n).subs(t, value)
    with pytest.raises(MalformedStatement, match="touches the bound G"):
        equal(E(erf(t + G)), t).substituted({t: value})


def test_nested_expectations_over_one_name() -> None:
    inner = E(G**2)
    outer = E(G**2 * inner)
    assert outer.free_symbols == set()
    assert chain(inner).equals(1, by=gaussian_moments).theorem().statement.rhs == 1


def test_a_mean_lies_between_the_bounds_of_a_certain_law() -> None:
    square = Expectation((X - Y) ** 2, Normal((X, Y), sp.eye(2)))
    assert chain(square).at_least(0, by=by_sign).theorem().shown
    assert chain(E(erf(t + G) ** 2)).less_than(1, by=by_sign).theorem().shown
    with pytest.raises(ProofRejected):
        chain(E(erf(t + G))).at_least(0, by=by_sign)


def test_a_mean_reaches_a_bound_that_the_variable_reaches() -> None:
    """X ~ N(0, c^2) is zero where c is: E X^2 > 0 and E(1 - X^2) < 1 do not hold for all c."""
    law = Normal((X,), sp.Matrix([[c**2]]))
    square, below = Expectation(X**2, law), Expectation(1 - X**2, law)
    with pytest.raises(ProofRejected):
        chain(Expectation((X - Y) ** 2, PAIR)).at_least(0, by=by_sign)
    assert chain(square).at_least(0, by=by_sign).theorem().shown
    assert chain(below).at_most(1, by=by_sign).theorem().shown
    with pytest.raises(ProofRejected):
        chain(square).more_than(0, by=by_sign)
    with pytest.raises(ProofRejected):
        chain(below).less_than(1, by=by_sign)


def test_zero_is_not_above_zero() -> None:
    """A variable declared positive used to have mean zero by symmetry, and positive by sign."""
    positive = sp.Symbol("X", positive=True)
    with pytest.raises(ValueError, match="declared real"):
        odd_mean.rewrite(Expectation(positive, standard_normal(positive)), ())


def test_arb_takes_one_standard_variable() -> None:
    assert E(erf(t + G)).as_term().op == "mean"
    for other in (Expectation(X, PAIR), Expectation(t), Expectation(X, Normal((X,), [[2]]))):
        with pytest.raises(NotTranslatable, match="is not over one standard Gaussian variable"):
            other.as_term()


def test_derivatives_wait_for_their_rule() -> None:
    assert E(erf(G)).diff(t) == 0
    assert E(erf(t + c * G)).diff(t) == sp.Derivative(E(erf(t + c * G)), t, evaluate=False)


def test_an_expectation_is_a_real_number() -> None:
    assert E(G).is_commutative
    assert sp.sqrt(E(erf(t + G)) ** 2) == sp.Abs(E(erf(t + G)))


def test_text() -> None:
    assert str(E(erf(t + G))) == "E[erf(G + t)]"
    assert sp.latex(E(G) ** 2, mode="plain") == r"\mathbb{E}[G]^{2}"
