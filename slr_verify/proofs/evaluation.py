"""Values at a point worked out."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.binding import replaced
from slr_verify.algebra.bounds import Given
from slr_verify.algebra.definedness import obstacle
from slr_verify.algebra.value import ValueAt
from slr_verify.proofs.rule import ProofRejected, Rewriting


class Evaluation(Rewriting):
    """The value of an explicit expression at a point; derivatives must be worked out before."""

    words = "evaluation at the point"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(
            lambda part: isinstance(part, ValueAt), lambda part: _value(part, given)
        )


def _value(part: ValueAt, given: Given) -> sp.Expr:
    if part.expr.has(sp.Derivative):
        return part
    value = replaced(part.expr, dict(zip(part.variables, part.point, strict=True)))
    trouble = obstacle(value, given)
    if trouble:
        raise ProofRejected(f"{part.expr} has no certain value at {part.point}: {trouble}")
    return value


def value_at(expr: sp.Expr, symbols: tuple[sp.Symbol, ...], at: tuple[sp.Expr, ...]) -> ValueAt:
    """The value of an expression at a point, as something to be worked out."""
    return ValueAt(expr, sp.Tuple(*symbols), sp.Tuple(*at))


evaluation = Evaluation()
