"""Values to many digits from the definitions alone, by mpmath; no rule of the calculus is used.

An expectation over a standard Gaussian variable is the integral of its body against the density,
over a finite range, cut where erf and exp of steep arguments turn. Gauss-Legendre quadrature then
meets only pieces on which everything is smooth at the scale of the piece.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import add, mul
from typing import Any

import sympy as sp
from mpmath import mp

from slr_verify.gaussian.erf_derivative import erf_derivative
from slr_verify.gaussian.expectation import Expectation
from slr_verify.gaussian.law import standard_normal
from slr_verify.proofs.definition import Defined

Number = Any  # mpmath's mpf; mpmath has no types
Values = Mapping[sp.Symbol, Number]

GUARD = 15
PIECE = 4  # the length of a piece, in units of the scale on which the integrand changes


@dataclass(frozen=True)
class Window:
    """Where an integrand changes: like exp(-(x - centre)^2 / (2 scale^2))."""

    centre: Number
    scale: Number

    def cuts(self) -> tuple[Number, ...]:
        """Ends of pieces, out to where that exponential is negligible."""
        last = int(_reach() / PIECE) + 1
        return tuple(self.centre + PIECE * k * self.scale for k in range(-last, last + 1))


def high_precision_value(
    expr: sp.Expr, point: Mapping[sp.Symbol, Fraction], digits: int
) -> Number:
    """The value of `expr` at an exact point, to about `digits` digits relative to max(1, |value|).

    Raises ValueError, naming the part, for what has no rule here, ArithmeticError where a quadrature
    does not converge, and ZeroDivisionError where the expression is not defined.
    """
    with mp.workdps(digits + GUARD):
        value = _value(expr, {name: _quotient(x) for name, x in point.items()})
    with mp.workdps(digits):
        return +value


def gaussian_mean(function: Callable[[Number], Number], windows: tuple[Window, ...]) -> Number:
    """E function(G) at the precision in force, for a function that changes in `windows`."""
    density = Window(mp.zero, mp.one)
    reach = max(abs(each.centre) + _reach() * each.scale for each in (density, *_wide(windows)))
    root = mp.sqrt(2 * mp.pi)
    return _integral(
        lambda x: function(x) * mp.exp(-x * x / 2) / root, -reach, reach, (density, *windows)
    )


def erf_window(shift: Number, slope: Number) -> tuple[Window, ...]:
    """The window of erf(shift + slope x) and of its derivatives, if there is one."""
    if slope == 0:
        return ()
    return (Window(-shift / slope, 1 / (abs(slope) * mp.sqrt(2))),)


def _quotient(x: Fraction) -> Number:
    return mp.mpf(x.numerator) / x.denominator


def _reach() -> Number:
    """exp(-reach^2/2) is negligible at the precision in force, polynomial factors included."""
    return mp.sqrt(2 * mp.dps * mp.ln(10)) + 2


def _wide(windows: tuple[Window, ...]) -> tuple[Window, ...]:
    """The windows of a weight exp(c x), which moves the mass; those of erf never do."""
    return tuple(each for each in windows if isinstance(each, _Weight))


class _Weight(Window):
    """A window of the density times an exponential of the integrand."""


def _integral(
    function: Callable[[Number], Number], lower: Number, upper: Number, windows: tuple[Window, ...]
) -> Number:
    """The integral over [lower, upper], in pieces. Raises ArithmeticError if it does not converge."""
    if upper < lower:
        return -_integral(function, upper, lower, windows)
    inside = {cut for window in windows for cut in window.cuts() if lower < cut < upper}
    total, error = mp.quad(
        function, [lower, *sorted(inside), upper], method="gauss-legendre", error=True
    )
    if not error <= mp.mpf(10) ** (GUARD - mp.dps) * max(1, abs(total)):
        raise ArithmeticError(f"quadrature over [{lower}, {upper}] is off by about {error}")
    return total


def _value(expr: sp.Expr, values: Values) -> Number:
    """The value at the precision in force."""
    if expr.is_Rational:
        return mp.mpf(int(expr.p)) / int(expr.q)
    if expr.is_Symbol:
        return _looked_up(expr, values)
    if expr.is_Add:
        return reduce(add, (_value(part, values) for part in expr.args))
    if expr.is_Mul:
        return reduce(mul, (_value(part, values) for part in expr.args))
    for kind, rule in _RULES.items():
        if isinstance(expr, kind):
            return rule(expr, values)
    if isinstance(expr, Defined):
        return _value(expr.definition(), values)
    raise ValueError(f"no numerical rule for {expr} ({type(expr).__name__})")


def _looked_up(symbol: sp.Symbol, values: Values) -> Number:
    if symbol not in values:
        raise ValueError(f"no value for the symbol {symbol}")
    return values[symbol]


def _power(expr: sp.Expr, values: Values) -> Number:
    base, exponent = (_value(part, values) for part in expr.args)
    if base < 0 and not mp.isint(exponent):
        raise ValueError(f"{expr} is not real: its base is {mp.nstr(base, 10)}")
    return mp.power(base, int(exponent) if mp.isint(exponent) else exponent)


def _erf_derivative(expr: sp.Expr, values: Values) -> Number:
    """(-1)^(n-1) H_(n-1)(x) 2 exp(-x^2)/sqrt(pi), the Hermite polynomial by its recursion."""
    order, x = int(expr.args[0]), _value(expr.args[1], values)
    before, hermite = mp.zero, mp.one
    for k in range(order - 1):
        before, hermite = hermite, 2 * x * hermite - 2 * k * before
    return (-1) ** (order - 1) * hermite * 2 * mp.exp(-x * x) / mp.sqrt(mp.pi)


def _expectation(expr: Expectation, values: Values) -> Number:
    if expr.blocks != (standard_normal(expr.variables[0]),) if expr.variables else True:
        raise ValueError(f"{expr} is not over one standard Gaussian variable")
    (name,) = expr.variables
    function, windows = _prepared(expr.body, name, values, weight=1)
    return gaussian_mean(function, windows)


def _proper_integral(expr: sp.Integral, values: Values) -> Number:
    if len(expr.limits) != 1 or len(expr.limits[0]) != 3:
        raise ValueError(f"{expr} is not an integral over one interval")
    name, *ends = expr.limits[0]
    lower, upper = (_value(end, values) for end in ends)
    function, windows = _prepared(expr.function, name, values, weight=0)
    octaves = tuple(Window(mp.zero, mp.mpf(4) ** k) for k in range(-1, 12))
    return _integral(function, lower, upper, windows + octaves)


def _derivative(expr: sp.Derivative, values: Values) -> Number:
    """By a central difference at double the precision."""
    if len(expr.variable_count) != 1:
        raise ValueError(f"{expr} is not a derivative in one variable")
    name, order = expr.variable_count[0]
    return mp.diff(lambda s: _value(expr.expr, {**values, name: s}), values[name], int(order))
