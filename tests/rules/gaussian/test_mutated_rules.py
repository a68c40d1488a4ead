"""Rules made wrong on purpose: what they propose is false, and the core refuses it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sympy as sp

import slr_verify.calculus.rules.differentiation as differentiation_room
import slr_verify.calculus.rules.gaussian.completing_the_square as tilting_room
import slr_verify.calculus.rules.gaussian.conditioning as conditioning_room
import slr_verify.calculus.rules.gaussian.independence as independence_room
import slr_verify.calculus.rules.gaussian.moments as moments_of
import slr_verify.calculus.rules.gaussian.stein as stein_room
from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.rules.differentiation import differentiation_under_E
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.moments import copy_moments
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.theorem import worked_out
from slr_verify.language.copies import CopySum
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import G, Normal, standard_normal
from slr_verify.language.value import derivative

from .quadrature import close, slope, value

pytestmark = pytest.mark.usefixtures("nothing_is_kept")

X, Y, H, t = sp.symbols("X Y H t", real=True)
g = sp.Symbol("g", nonnegative=True)
z = t + g * G
HALF = sp.Rational(1, 2)
PAIR = Normal((X, Y), sp.Matrix([[1, HALF], [HALF, 1]]))
AT = {t: 0.4, g: 0.7}


def refused(before: sp.Expr, rule: Rewriting) -> None:
    """The rule proposes another value, and the step is not taken."""
    after = rule.rewrite(before, ())
    assert not close(value(before, AT), value(after, AT))
    with pytest.raises(ProofRejected):
        assert worked_out(before, rule, ()).shown


def without_root(part: Expectation, name: sp.Symbol, exponent: sp.Expr, *rest: object) -> sp.Expr:
    second = sp.Poly(-exponent, name).coeff_monomial(name**2)
    return TILTED(part, name, exponent, *rest) * sp.sqrt(1 + 2 * second)


def without_shift(part: Expectation, name: sp.Symbol, exponent: sp.Expr, *rest: object) -> sp.Expr:
    first = sp.Poly(-exponent, name).coeff_monomial(name)
    return TILTED(part, name, exponent + first * name, *rest)


TILTED = tilting_room._tilted


@pytest.mark.parametrize("mutant", [without_root, without_shift])
@pytest.mark.parametrize(
    "before", [E(erf_prime(z)), E(erf_prime(z) ** 2), E(sp.erf(z) * erf_prime(z))]
)
def test_completing_the_square_wrongly(
    monkeypatch: pytest.MonkeyPatch, mutant: Callable[..., sp.Expr], before: sp.Expr
) -> None:
    """Lemma 18 (i), (iii) and (vi) come out wrong."""
    assert worked_out(before, completing_the_square, ()).shown
    monkeypatch.setattr(tilting_room, "_tilted", mutant)
    refused(before, completing_the_square)


def wrong_sign(part: Expectation, name: sp.Symbol | None) -> sp.Expr:
    after = TRADED(part, name)
    return after if after == part else -after


def without_product_rule(part: Expectation, name: sp.Symbol | None) -> sp.Expr:
    """Only the last of the other factors is differentiated."""
    if name is None:
        return part
    *others, last = sp.Mul.make_args(part.body / name)
    return part.of(sp.Mul(*others) * stein_room.with_named_derivatives(last, name))


TRADED = stein_room._traded


@pytest.mark.parametrize("mutant", [wrong_sign, without_product_rule])
def test_stein_wrongly(monkeypatch: pytest.MonkeyPatch, mutant: Callable[..., sp.Expr]) -> None:
    """Lemma 18 (v) comes out wrong."""
    before = E(G * sp.erf(z) * erf_prime(z))
    assert worked_out(before, stein, ()).shown
    monkeypatch.setattr(stein_room, "_traded", mutant)
    refused(before, stein)


def without_cross_covariance(part: Expectation, name: sp.Symbol) -> sp.Expr:
    block = part.block_of(name)
    slope_along = stein_room.with_named_derivatives(part.body / name, name)
    return block.covariance(name, name) * part.of(slope_along)


@pytest.mark.parametrize("mutant", [wrong_sign, without_cross_covariance])
def test_stein_wrongly_in_two_variables(
    monkeypatch: pytest.MonkeyPatch, mutant: Callable[..., sp.Expr]
) -> None:
    before = Expectation(X * Y * sp.erf(1 + Y), PAIR)
    assert worked_out(before, stein, ()).shown
    monkeypatch.setattr(stein_room, "_traded", mutant)
    refused(before, stein)


def test_differentiation_without_the_inner_derivative(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slope of Lemma 18 (vi) comes out wrong: erf erf'' without erf'^2."""
    before = derivative(E(sp.erf(z) * erf_prime(z)), t)
    true = slope(before.expr, t, AT)
    right = chain(before).rewritten(by=differentiation_under_E).current
    assert abs(value(right, AT) - true) < 1e-5
    monkeypatch.setattr(
        differentiation_room, "with_named_derivatives", lambda body, s: sp.erf(z) * erf_second(z)
    )
    assert abs(value(differentiation_under_E.rewrite(before, ()), AT) - true) > 0.1
    with pytest.raises(ProofRejected):
        worked_out(before, differentiation_under_E, ())


def test_independence_that_ignores_covariances(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Expectation(sp.erf(X) * sp.erf(Y), PAIR)
    monkeypatch.setattr(independence_room, "_correlated", lambda left, right, part: left == right)
    refused(before, independence)


def with_all_pairs(part: Expectation) -> sp.Expr:
    base, _ = part.body.as_base_exp()
    return base.count * base.mean(2) + base.count**2 * base.mean() ** 2


def test_copies_with_n_squared_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Expectation(CopySum(HALF + H, standard_normal(H), sp.Integer(2)) ** 2)
    assert close(value(before), value(copy_moments.rewrite(before, ())))
    monkeypatch.setattr(moments_of, "_moment_of_copies", with_all_pairs)
    refused(before, copy_moments)


def test_conditioning_that_forgets_the_explained_variance(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Expectation(Y**2 * sp.erf(X) ** 2, PAIR)
    residual = conditioning_room._residual
    monkeypatch.setattr(
        conditioning_room,
        "_residual",
        lambda block, name, rest: Normal(tuple(rest.values()), sp.eye(len(rest))),
    )
    after = conditioning_room.conditioning.rewrite(before, ())
    assert not close(value(before), value(after))
    monkeypatch.setattr(conditioning_room, "_residual", residual)
    right = conditioning_room.conditioning.rewrite(before, ())
    assert close(value(before), value(right))
