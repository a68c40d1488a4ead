"""Values to 50 digits from the definitions, by mpmath quadrature; no closed form."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mpmath import mp

from slr_verify.claims.evidence.pieces import erf_windows, error_function, gaussian_mean
from slr_verify.model import notation
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.evidence.risk_by_conditioning import risk_by_conditioning

DIGITS = 50
NAMES = ("kappa", "nu", "theta", "eta", "rho")


def rational(value: Fraction | float) -> Any:
    """The exact value as a number of mpmath."""
    exact = Fraction(value)
    return mp.mpf(exact.numerator) / exact.denominator


def zeta_by_quadrature(*, t: float, g: float) -> Any:
    """E erf(t + g G)^2."""
    with mp.workdps(DIGITS + 10):
        shift, scale = rational(t), rational(g)
        return gaussian_mean(
            lambda x: error_function(shift + scale * x) ** 2, erf_windows(shift, scale)
        )


def risk_by_quadrature(params: Parameters, products: Mapping[str, float]) -> Any:
    """E (Y - T(X))^2, the token's other coordinates integrated out by hand."""
    at = params.exact()
    point = {
        notation.d: at["d"],
        notation.L: at["L"],
        notation.lam: at["lam"],
        notation.gamma: at["gamma"],
        notation.epsilon: at["epsilon"],
    }
    for symbol in notation.PRODUCTS:
        point[symbol] = Fraction(products.get(symbol.name, 0.0))
    return risk_by_conditioning(point, DIGITS)


def relative_error(value: float, exact: Any) -> float:
    """|value - exact|/|exact|."""
    with mp.workdps(DIGITS):
        return float(abs(rational(float(value)) - exact) / abs(exact))
