"""Values at a point: `ValueAt(expression, symbols, values)` worked out."""

from __future__ import annotations

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.definedness import obstacle
from slr_verify.proofs.theorem import ProofRejected, Rewriting


class ValueAt(sp.Subs):  # type: ignore[misc]
    """`ValueAt(expression, symbols, values)`: the value at a point, not worked out yet.

    Two of them are equal only if their parts are. SymPy's Subs compares them after it has renamed
    all symbols that take equal values to one, and so takes df/dx at (0, 0) for df/dy at (0, 0).
    """

    def _hashable_content(self) -> tuple[sp.Basic, ...]:
        return tuple(self.args)


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
    value = part.expr.subs(dict(zip(part.variables, part.point, strict=True)), simultaneous=True)
    trouble = obstacle(value, given)
    if trouble:
        raise ProofRejected(f"{part.expr} has no certain value at {part.point}: {trouble}")
    return value


def value_at(expr: sp.Expr, symbols: tuple[sp.Symbol, ...], at: tuple[sp.Expr, ...]) -> ValueAt:
    """The value of an expression at a point, as something to be worked out."""
    return ValueAt(expr, symbols, at)


evaluation = Evaluation()
