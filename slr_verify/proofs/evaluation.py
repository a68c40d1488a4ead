"""Values at a point worked out."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.binding import replaced
from slr_verify.algebra.value import ValueAt
from slr_verify.proofs.rule import Rewriting
from slr_verify.proofs.statement import Given


class Evaluation(Rewriting):
    """The value of an explicit expression at a point; derivatives must be worked out before."""

    words = "evaluation at the point"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, ValueAt), _value)


def _value(part: ValueAt) -> sp.Expr:
    """It exists: what has a value at a point is defined for all real numbers in place of the symbols."""
    if part.expr.has(sp.Derivative):
        return part
    return replaced(part.expr, dict(zip(part.variables, part.point, strict=True)))


def value_at(expr: sp.Expr, symbols: tuple[sp.Symbol, ...], at: tuple[sp.Expr, ...]) -> ValueAt:
    """The value of an expression at a point, as something to be worked out."""
    return ValueAt(expr, sp.Tuple(*symbols), sp.Tuple(*at))


evaluation = Evaluation()
