"""Whether an expression is infinitely often differentiable in a symbol, wherever it is defined.

Where it is defined is for `definedness` to say, which asks here before it believes in a derivative.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import sympy as sp

from slr_verify.algebra.abbreviation import Abbreviation
from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.integral import Integral
from slr_verify.algebra.language import takes_part

ENTIRE = (sp.exp, sp.erf, sp.atan, sp.sin, sp.cos)


@runtime_checkable
class Smooth(Protocol):
    """An expression of another room that knows why it is not smooth, if it may not be."""

    def roughness(self, symbol: sp.Symbol, given: Given) -> str | None:
        """Why the expression may fail to be smooth in `symbol`; None when it is smooth."""


def roughness(expr: sp.Expr, symbol: sp.Symbol, given: Given = ()) -> str | None:
    """Why `expr` may fail to be smooth in `symbol` under `given`; None when it is smooth."""
    if symbol not in expr.free_symbols:
        return None
    if takes_part(expr, Smooth):
        return expr.roughness(symbol, given)
    if isinstance(expr, Integral):
        return _integral(expr, symbol, given)
    if expr.is_Pow and not isinstance(expr, sp.exp):
        return _power(expr, symbol, given)
    if takes_part(expr, Abbreviation):
        return roughness(expr.definition(), symbol, given)
    if expr.is_Symbol or expr.is_Add or expr.is_Mul or expr.func in ENTIRE:
        return _first(expr.args, symbol, given)
    return f"{expr.func.__name__} is not in the list of smooth functions"


def _first(parts: tuple[sp.Expr, ...], symbol: sp.Symbol, given: Given) -> str | None:
    return next(filter(None, (roughness(part, symbol, given) for part in parts)), None)


def _power(expr: sp.Pow, symbol: sp.Symbol, given: Given) -> str | None:
    base, exponent = expr.args
    if not exponent.is_Rational:
        return f"the exponent of {expr} is not a rational number"
    span = bounds(base, given)
    if exponent.is_negative and not span.excludes_zero:
        return f"cannot show that {base} is not zero: its range is {span}"
    if not exponent.is_integer and not span.positive:
        return f"cannot show that {base} under a root is positive: its range is {span}"
    return roughness(base, symbol, given)


def _integral(expr: Integral, symbol: sp.Symbol, given: Given) -> str | None:
    """Smooth integrand on the whole line and smooth finite ends."""
    ((inner, lower, upper),) = expr.limits
    return (
        _first((lower, upper), symbol, given)
        or roughness(expr.function, symbol, given)
        or roughness(expr.function, inner, given)
    )
