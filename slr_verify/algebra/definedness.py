"""Where an expression has a real value: no division by zero, no root of a negative number.

An identity of formulas is an identity of numbers only where both sides are defined, so the zero
test and every step of a proof ask here first.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.bounds import Given, bounds


def obstacle(expr: sp.Expr, given: Given = ()) -> str | None:
    """Why `expr` is not certain to be a real number under `given`; None when it is certain."""
    for part in sp.preorder_traversal(expr):
        found = _power_obstacle(part, given) if isinstance(part, sp.Pow) else _leaf_obstacle(part)
        if found:
            return found
    return None


def _power_obstacle(power: sp.Pow, given: Given) -> str | None:
    base, exponent = power.args
    if base is sp.E or isinstance(power, sp.exp):
        return None
    if not exponent.is_Rational:
        return f"the exponent of {power} is not a rational number"
    inside = bounds(base, given)
    if exponent.is_negative and not inside.excludes_zero:
        return f"cannot show that {base} is not zero: its range is {inside}"
    if not exponent.is_integer and not inside.nonnegative:
        return f"cannot show that {base} under a root is not negative: its range is {inside}"
    return None


def _leaf_obstacle(part: sp.Basic) -> str | None:
    if part.is_Float:
        return f"{part} is a floating-point number, and proofs take exact numbers only"
    if part in (sp.nan, sp.zoo, sp.oo, -sp.oo) or part.has(sp.I) and part.is_Atom:
        return f"{part} is not a real number"
    if part.is_Symbol and not part.is_extended_real and part.is_commutative:
        return f"the symbol {part} is not declared real"
    return None
