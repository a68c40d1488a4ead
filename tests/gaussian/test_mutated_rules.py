"""Rules made wrong on purpose: what they conclude is certainly false, so it cannot stay unnoticed.

A conclusion is killed by a ball of the kernel that excludes zero at a rational point,
or by quadrature where the conclusion has a derivative or several variables in it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sympy as sp
from claims.witness import find_witness

import slr_verify.gaussian.conditioning as conditioning_room
import slr_verify.gaussian.differentiation as differentiation_room
import slr_verify.gaussian.independence as independence_room
import slr_verify.gaussian.stein as stein_room
import slr_verify.gaussian.tilting as tilting_room
from slr_verify.gaussian.copies import CopyMoments, CopySum, copy_moments
from slr_verify.gaussian.differentiation import differentiation_under_E
from slr_verify.gaussian.erf_derivative import erf_prime, erf_second
from slr_verify.gaussian.expectation import E, Expectation
from slr_verify.gaussian.independence import independence
from slr_verify.gaussian.law import G, Normal, standard_normal
from slr_verify.gaussian.linearity import linearity
from slr_verify.gaussian.stein import stein
from slr_verify.gaussian.tilting import tilting
from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.chain import chain

from .quadrature import close, slope, value

X, Y, H, t = sp.symbols("X Y H t", real=True)
g = sp.Symbol("g", nonnegative=True)
z = t + g * G
HALF = sp.Rational(1, 2)
PAIR = Normal((X, Y), sp.Matrix([[1, HALF], [HALF, 1]]))
AT = {t: 0.4, g: 0.7}


def is_killed(before: sp.Expr, after: sp.Expr) -> bool:
    """Whether a ball shows that the two sides differ somewhere."""
    return find_witness(before - after) is not None


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
    right = chain(before).rewritten(by=tilting).rewritten(by=linearity).current
    monkeypatch.setattr(tilting_room, "_tilted", mutant)
    wrong = chain(before).rewritten(by=tilting).rewritten(by=linearity).current
    assert not is_killed(before, right)
    assert is_killed(before, wrong)


def wrong_sign(part: Expectation, given: tuple[()]) -> sp.Expr:
    after = TRADED(part, given)
    return after if after == part else -after


def without_product_rule(part: Expectation, given: tuple[()]) -> sp.Expr:
    """Only the last of the other factors is differentiated."""
    name = stein_room.polynomial_factor(part)
    if name is None:
        return part
    *others, last = sp.Mul.make_args(part.body / name)
    return part.of(sp.Mul(*others) * stein_room.with_named_derivatives(last, name))


TRADED = stein_room._traded


@pytest.mark.parametrize("mutant", [wrong_sign, without_product_rule])
def test_stein_wrongly(monkeypatch: pytest.MonkeyPatch, mutant: Callable[..., sp.Expr]) -> None:
    """Lemma 18 (v) comes out wrong."""
    before = E(-2 * z * sp.erf(z) * erf_prime(z))
    monkeypatch.setattr(stein_room, "_traded", mutant)
    after = (
        chain(before).rewritten(by=linearity).rewritten(by=stein).rewritten(by=linearity).current
    )
    assert is_killed(before, after)
    assert not close(value(before, AT), value(after, AT))


def without_cross_covariance(part: Expectation, given: tuple[()]) -> sp.Expr:
    name = stein_room.polynomial_factor(part)
    block = part.block_of(name)
    slope_along = stein_room.with_named_derivatives(part.body / name, name)
    return block.covariance(name, name) * part.of(slope_along)


@pytest.mark.parametrize("mutant", [wrong_sign, without_cross_covariance])
def test_stein_wrongly_in_two_variables(
    monkeypatch: pytest.MonkeyPatch, mutant: Callable[..., sp.Expr]
) -> None:
    before = Expectation(X * Y * sp.erf(1 + Y), PAIR)
    monkeypatch.setattr(stein_room, "_traded", mutant)
    after = chain(before).rewritten(by=stein).current
    assert not close(value(before), value(after))


def test_differentiation_without_the_inner_derivative(monkeypatch: pytest.MonkeyPatch) -> None:
    """The slope of Lemma 18 (vi) comes out wrong: erf erf'' without erf'^2."""
    before = derivative(E(sp.erf(z) * erf_prime(z)), t)
    true = slope(before.expr, t, AT)
    right = chain(before).rewritten(by=differentiation_under_E).current
    assert abs(value(right, AT) - true) < 1e-5
    monkeypatch.setattr(
        differentiation_room, "with_named_derivatives", lambda body, s: sp.erf(z) * erf_second(z)
    )
    wrong = chain(before).rewritten(by=differentiation_under_E).current
    assert abs(value(wrong, AT) - true) > 0.1


def test_independence_that_ignores_covariances(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Expectation(sp.erf(X) * sp.erf(Y), PAIR)
    monkeypatch.setattr(independence_room, "_correlated", lambda left, right, part: left == right)
    after = chain(before).rewritten(by=independence).current
    assert not close(value(before), value(after))


def with_all_pairs(self: CopyMoments, part: Expectation, given: tuple[()]) -> sp.Expr:
    base, _ = part.body.as_base_exp()
    return base.count * base.mean(2) + base.count**2 * base.mean() ** 2


def test_copies_with_n_squared_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Expectation(CopySum(HALF + H, standard_normal(H), sp.Integer(2)) ** 2)
    assert close(value(before), value(chain(before).rewritten(by=copy_moments).current))
    monkeypatch.setattr(CopyMoments, "_moment", with_all_pairs)
    after = chain(before).rewritten(by=copy_moments).current
    assert not close(value(before), value(after))


def test_conditioning_that_forgets_the_explained_variance(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Expectation(Y**2 * sp.erf(X) ** 2, PAIR)
    residual = conditioning_room._residual
    monkeypatch.setattr(
        conditioning_room,
        "_residual",
        lambda block, name, rest: Normal(tuple(rest.values()), sp.eye(len(rest))),
    )
    after = chain(before).rewritten(by=conditioning_room.conditioning).current
    assert not close(value(before), value(after))
    monkeypatch.setattr(conditioning_room, "_residual", residual)
    right = chain(before).rewritten(by=conditioning_room.conditioning).current
    assert close(value(before), value(right))
