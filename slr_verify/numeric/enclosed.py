"""Rigorous enclosures of the risk and of its slopes at exact inputs, by arb."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, log2

import sympy as sp
from flint import arb

from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import precision
from slr_verify.core.balls import exact_ball, root
from slr_verify.core.terms import Term
from slr_verify.language.to_term import to_term
from slr_verify.model.linear import TOKEN
from slr_verify.model.notation import L, epsilon
from slr_verify.model.stable.linear import stable_term
from slr_verify.model.stable.risk import stable_risk
from slr_verify.model.stable.slopes import stable_slopes
from slr_verify.numeric.exact import Exactable, exact, shown
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.products import checked_products

SPARE_BITS = (40, 160, 640, 2560)
"""Beyond the digits asked for, one attempt after another; 2560 bits are 770 digits."""


class DigitsNotReached(ArithmeticError):
    """The value is so small, or so close to zero, that the digits asked for were not found."""


def risk_enclosure(  # noqa: PLR0913 (one for each product)
    params: Parameters,
    *,
    kappa: Exactable,
    nu: Exactable,
    theta: Exactable = 0,
    eta: Exactable = 0,
    rho: Exactable = 0,
    digits: int,
) -> arb:
    """A ball that contains the risk at these exact inputs, accurate to `digits` significant digits.

    A float stands for its binary value, a text such as "3/10" or "0.3" for that rational number.
    Raises ValueError as `risk` does, and DigitsNotReached where the value is below about 1e-750, or
    is zero without every term being zero.
    """
    at = _point(kappa=kappa, nu=nu, theta=theta, eta=eta, rho=rho, d=params.d)
    return _accurate("the risk", stable_risk(), params, at, digits)


def gradient_enclosure(  # noqa: PLR0913 (one for each product)
    params: Parameters,
    *,
    kappa: Exactable,
    nu: Exactable,
    theta: Exactable = 0,
    eta: Exactable = 0,
    rho: Exactable = 0,
    digits: int,
) -> dict[str, arb]:
    """Balls that contain the five partial derivatives, by name; otherwise as `risk_enclosure`."""
    at = _point(kappa=kappa, nu=nu, theta=theta, eta=eta, rho=rho, d=params.d)
    return {
        name.name: _accurate(f"the slope in {name}", slope, params, at, digits)
        for name, slope in stable_slopes().items()
    }


def linear_risk_enclosure(params: Parameters, *, digits: int) -> arb:
    """A ball that contains the risk of the best linear predictor for uniform J_0 (Proposition 3)."""
    whole = epsilon**2 + L * stable_term().subs(TOKEN.probability, 1 / L)
    return _accurate("the linear risk", whole, params, {}, digits)


def _point(*, d: int, **given: Exactable) -> dict[str, Fraction]:
    at = {name: exact(name, value) for name, value in given.items()}
    for name, value in at.items():
        if abs(value) > 2:  # a float may not hold it
            raise ValueError(f"{name} must be in [-1, 1], got {shown(given[name])}")
    checked_products(d=d, **{name: float(value) for name, value in at.items()})
    return at


def _accurate(
    what: str, expr: sp.Expr, params: Parameters, at: Mapping[str, Fraction], digits: int
) -> arb:
    """The first ball with enough digits, at precisions that double."""
    if isinstance(digits, bool) or not isinstance(digits, int) or digits < 1:
        raise ValueError(f"digits must be a positive integer, got {digits!r}")
    term, wanted = to_term(expr), ceil(digits * log2(10)) + 2
    for spare in SPARE_BITS:
        ball = _enclosed(term, params, at, bits=wanted + spare)
        if ball.is_exact() or ball.rel_accuracy_bits() >= wanted:
            return ball
    raise DigitsNotReached(f"{what} lies in {ball.str(5)}; {digits} digits were not reached")


def _enclosed(term: Term, params: Parameters, at: Mapping[str, Fraction], *, bits: int) -> arb:
    known = dict(params.exact())
    point: dict[str, Fraction | arb] = {"lambda": known.pop("lam"), **known, **at}
    with precision(bits):
        point.setdefault("gamma", root(exact_ball(known["gamma_squared"])))
    return enclose(term, point, bits=bits)
