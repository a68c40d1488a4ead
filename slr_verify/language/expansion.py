"""Products and powers of sums, multiplied out as long as not too many terms come of it."""

from math import comb, prod

import sympy as sp

MOST_TERMS = 10_000


class TooLarge(ArithmeticError):
    """The expression has more independent parts, a higher degree or more terms than is computed with."""


def multiplied_out(expr: sp.Expr, *, deep: bool = True) -> sp.Expr:
    """The sum of its terms, inside of functions as well if `deep`. Raises TooLarge."""
    if max(map(_terms, sp.preorder_traversal(expr) if deep else (expr,))) > MOST_TERMS:
        raise TooLarge(f"{expr} has more than {MOST_TERMS} terms when it is multiplied out")
    return sp.expand(expr, deep=deep)


def _terms(expr: sp.Basic) -> int:
    """How many terms there may be: as many as if none were alike."""
    if expr.is_Add:
        return sum(map(_terms, expr.args))
    if expr.is_Mul:
        return prod(map(_terms, expr.args))
    if expr.is_Pow and expr.exp.is_Integer and expr.exp.is_positive and expr.base.is_Add:
        inside, times = _terms(expr.base), int(expr.exp)
        return comb(inside + times - 1, times)
    return 1
