"""Values to many digits from the definitions alone, by mpmath; no rule of the calculus is used.

An expectation over a standard Gaussian variable is the integral of its body against the density.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from operator import add, mul

import sympy as sp
from mpmath import mp

from slr_verify.claims.evidence.pieces import (
    GUARD,
    Number,
    RealFunction,
    Window,
    erf_windows,
    error_function,
    gaussian_mean,
    integral,
)
from slr_verify.language.erf_derivative import erf_derivative
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Integral
from slr_verify.language.named_function import Defined

Values = Mapping[sp.Symbol, Number]


def high_precision_value(expr: sp.Expr, point: Mapping[sp.Symbol, Fraction], digits: int) -> Number:
    """The value of `expr` at an exact point, to about `digits` digits relative to max(1, |value|).

    Raises ValueError, naming the part, for what has no rule here; ArithmeticError where a
    quadrature does not converge; ZeroDivisionError where the expression is not defined.
    """
    with mp.workdps(digits + GUARD):
        values = {name: mp.mpf(x.numerator) / x.denominator for name, x in point.items()}
        value = _value(expr, values)
    with mp.workdps(digits):
        return +value


def _value(expr: sp.Expr, values: Values) -> Number:
    """The value at the precision in force."""
    if expr.is_Rational:
        return mp.mpf(int(expr.p)) / int(expr.q)
    if expr.is_Add:
        return reduce(add, (_value(part, values) for part in expr.args))
    if expr.is_Mul:
        return reduce(mul, (_value(part, values) for part in expr.args))
    for kind, rule in _RULES.items():
        if isinstance(expr, kind):
            return rule(expr, values)
    if isinstance(expr, Defined) and isinstance(expr, sp.Function):
        return _defined(expr, values)
    if isinstance(expr, Defined) and expr.definition() != expr:
        return _value(expr.definition(), values)
    raise ValueError(f"no numerical rule for {expr} ({type(expr).__name__})")


def _symbol(symbol: sp.Symbol, values: Values) -> Number:
    if symbol not in values:
        raise ValueError(f"no value for the symbol {symbol}")
    return values[symbol]


def _power(expr: sp.Pow, values: Values) -> Number:
    base, exponent = (_value(part, values) for part in expr.args)
    if mp.isint(exponent):
        return base ** int(exponent)
    if base < 0:
        raise ValueError(f"{expr} is not real: its base is {mp.nstr(base, 10)}")
    return mp.power(base, exponent)


def _erf_derivative(expr: sp.Expr, values: Values) -> Number:
    """(-1)^(n-1) H_(n-1)(x) 2 exp(-x^2)/sqrt(pi), the Hermite polynomial by its recursion."""
    order, x = int(expr.args[0]), _value(expr.args[1], values)
    before, hermite = mp.zero, mp.one
    for k in range(order - 1):
        before, hermite = hermite, 2 * x * hermite - 2 * k * before
    return (-1) ** (order - 1) * hermite * 2 * mp.exp(-x * x) / mp.sqrt(mp.pi)


def _defined(expr: sp.Function, values: Values) -> Number:
    """By definition, at the values of the arguments, so that nothing in them is captured."""
    slots = [sp.Dummy(real=True) for _ in expr.args]
    inside = {slot: _value(part, values) for slot, part in zip(slots, expr.args, strict=True)}
    return _value(expr.func(*slots).definition(), inside)


def _expectation(expr: Expectation, values: Values) -> Number:
    names = expr.variables
    if not expr.is_over_one_standard_variable:
        raise ValueError(f"{expr} is not over one standard Gaussian variable")
    turns = _erf_turns(expr.body, names[0], values)
    weights = _exp_windows(expr.body, names[0], values, density=1)
    return gaussian_mean(_function(expr.body, names[0], values), turns, weights=weights)


def _integral(expr: Integral, values: Values) -> Number:
    if len(expr.limits) != 1 or len(expr.limits[0]) != 3:
        raise ValueError(f"{expr} is not an integral over one interval")
    name, *ends = expr.limits[0]
    lower, upper = (_value(end, values) for end in ends)
    steep = _erf_turns(expr.function, name, values)
    steep += _exp_windows(expr.function, name, values, density=0)
    octaves = tuple(Window(mp.zero, mp.mpf(4) ** k) for k in range(-1, 12))
    return integral(_function(expr.function, name, values), lower, upper, steep + octaves)


def _derivative(expr: sp.Derivative, values: Values) -> Number:
    """By central differences at a higher precision."""
    if len(expr.variable_count) != 1:
        raise ValueError(f"{expr} is not a derivative in one variable")
    name, order = expr.variable_count[0]
    along = _symbol(name, values)
    with mp.workdps(mp.dps - GUARD // 2):
        return mp.diff(lambda s: _value(expr.expr, {**values, name: s}), along, int(order))


def _function(body: sp.Expr, name: sp.Symbol, values: Values) -> RealFunction:
    """The body as a function of one variable; what does not depend on it is worked out once."""
    inside = dict(values)
    reduced = _hoisted(body, name, inside)
    return lambda x: _value(reduced, {**inside, name: x})


def _hoisted(expr: sp.Expr, name: sp.Symbol, values: dict[sp.Symbol, Number]) -> sp.Expr:
    """The expression with its constant parts replaced by symbols whose values are added."""
    if expr.is_Symbol or expr.is_Integer:
        return expr
    if name not in expr.free_symbols:
        slot = sp.Dummy(real=True)
        values[slot] = _value(expr, values)
        return slot
    if expr.is_Add or expr.is_Mul or expr.is_Pow or isinstance(expr, sp.exp | sp.erf):
        return expr.func(*(_hoisted(part, name, values) for part in expr.args))
    return expr


def _erf_turns(body: sp.Expr, name: sp.Symbol, values: Values) -> tuple[Window, ...]:
    windows: tuple[Window, ...] = ()
    for call in body.atoms(sp.erf, erf_derivative):
        shift, slope, *more = _coefficients(call, name, values)
        if more:
            raise ValueError(f"the argument of {call} is not affine in {name}")
        windows += erf_windows(shift, slope)
    return windows


def _exp_windows(
    body: sp.Expr, name: sp.Symbol, values: Values, *, density: int
) -> tuple[Window, ...]:
    """The windows of exponentials of quadratics, times exp(-density x^2/2)."""
    windows: tuple[Window, ...] = ()
    for call in body.atoms(sp.exp):
        _, linear, *more = _coefficients(call, name, values)
        quadratic = more[0] if more else mp.zero
        curvature = density - 2 * quadratic
        if len(more) > 1 or (density and curvature <= 0):
            raise ValueError(f"{call} is not tempered against the density of {name}")
        if curvature > 0:
            windows += (Window(linear / curvature, 1 / mp.sqrt(curvature)),)
    return windows


def _coefficients(call: sp.Expr, name: sp.Symbol, values: Values) -> list[Number]:
    """The coefficients of the argument of `call` in `name`, lowest first, at least two."""
    try:
        exact = sp.Poly(call.args[-1], name).all_coeffs()[::-1]
    except sp.PolynomialError as reason:
        raise ValueError(f"the argument of {call} is not a polynomial in {name}") from reason
    found = [_value(part, values) for part in exact]
    return found + [mp.zero] * (2 - len(found))


_RULES: Mapping[type, Callable[[sp.Expr, Values], Number]] = {
    sp.Symbol: _symbol,
    type(sp.pi): lambda expr, values: +mp.pi,
    type(sp.E): lambda expr, values: +mp.e,
    sp.Pow: _power,
    sp.exp: lambda expr, values: mp.exp(_value(expr.args[0], values)),
    sp.erf: lambda expr, values: error_function(_value(expr.args[0], values)),
    sp.erfc: lambda expr, values: mp.erfc(_value(expr.args[0], values)),
    sp.atan: lambda expr, values: mp.atan(_value(expr.args[0], values)),
    sp.sin: lambda expr, values: mp.sin(_value(expr.args[0], values)),
    sp.cos: lambda expr, values: mp.cos(_value(expr.args[0], values)),
    sp.Abs: lambda expr, values: abs(_value(expr.args[0], values)),
    erf_derivative: _erf_derivative,
    Expectation: _expectation,
    Integral: _integral,
    sp.Derivative: _derivative,
}
