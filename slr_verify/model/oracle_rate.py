"""How small the oracle's risk can be made by the choice of lambda: bounds at finite d.

At lambda_s the exponent E = lambda^2 d/q^2 equals s = `level`, so exp(-s) = 1/d means s = log(d).
"""

import sympy as sp

from slr_verify.model.notation import L, d, epsilon, gamma, lam

level = sp.Symbol("s", positive=True)
rate = sp.Symbol("r", positive=True)
depth = sp.Symbol("z", nonnegative=True)

steepness = 1 + rate**2
ratio = rate**2 * gamma**2 * d / (steepness * (L - 1))
"""r^2 gamma^2 d/((1+r^2)(L-1)); exp(z) is at most this."""
room = d - 4 * gamma**2 * level
"""d - 4 gamma^2 s, which has to be positive."""


def good_lambda() -> sp.Expr:
    """lambda_s = sqrt(s/(d - 4 gamma^2 s)), where E = s."""
    return sp.sqrt(level / room)


def upper_rate() -> sp.Expr:
    """epsilon^2 + 2 gamma^2 exp(-s) + (4/pi)(L-1) s/(d - 4 gamma^2 s)."""
    return epsilon**2 + 2 * gamma**2 * sp.exp(-level) + 4 / sp.pi * (L - 1) * level / room


def order() -> sp.Expr:
    """epsilon^2 + (2 gamma^2 + (8/pi)(L-1) s)/d."""
    return epsilon**2 + (2 * gamma**2 + 8 / sp.pi * (L - 1) * level) / d


def lower_bound() -> sp.Expr:
    """epsilon^2, what the informative token costs at least, and what the other tokens do."""
    informative = 4 * gamma**2 * rate**2 / (sp.pi * steepness**2)
    missed = informative * sp.exp(-steepness * lam**2 * d)
    return epsilon**2 + missed + 4 / sp.pi * (L - 1) * lam**2 / (1 + 2 * lam**2)


def lower_rate() -> sp.Expr:
    """epsilon^2 + (4/pi)(L-1)(1+z)/((1+r^2) d + 2 (1+z)), in which lambda does not occur."""
    return epsilon**2 + 4 / sp.pi * (L - 1) * (1 + depth) / (steepness * d + 2 * (1 + depth))
