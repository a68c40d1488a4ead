"""Derivatives of expressions, each part differentiated once.

The same expressions as SymPy's `diff`, which makes a `Derivative` of every part and every factor of a
product anew; that took several times as long.
"""

from functools import lru_cache

import sympy as sp

from slr_verify.language.binding import symbols_of


@lru_cache(maxsize=2**14)
def differentiated(expr: sp.Expr, x: sp.Symbol) -> sp.Expr:
    """d expr/dx, worked out."""
    args = expr.args
    if x not in symbols_of(expr):
        return sp.S.Zero
    if expr.is_Add:
        return sp.Add(*[differentiated(arg, x) for arg in args])
    if expr.is_Mul:
        return sp.Add(*[_product(args, place, x) for place in range(len(args))])
    if expr.is_Pow:
        base, exponent = args
        by_exponent = differentiated(exponent, x) * sp.log(base)
        return expr * (by_exponent + differentiated(base, x) * exponent / base)
    if _has_chain_rule(type(expr)):
        moving = [(place, arg) for place, arg in enumerate(args, 1) if x in symbols_of(arg)]
        return sp.Add(*[expr.fdiff(place) * differentiated(arg, x) for place, arg in moving])
    return expr.diff(x)


def _product(factors: tuple[sp.Expr, ...], place: int, x: sp.Symbol) -> sp.Expr:
    """A product with one factor differentiated."""
    return sp.Mul(*factors[:place], differentiated(factors[place], x), *factors[place + 1 :])


def _has_chain_rule(kind: type) -> bool:
    """Whether SymPy differentiates functions of this kind by the chain rule and their own derivative."""
    return getattr(kind, "_eval_derivative", None) is sp.Function._eval_derivative
