"""What names presume: that of a second partial derivative does not say which slope was taken first."""

from __future__ import annotations

import sympy as sp

from slr_verify.proofs.citation import SYMMETRY, Citation
from slr_verify.proofs.statement import Statement


def presumed(statement: Statement) -> tuple[Citation, ...]:
    """What a step to this statement rests on besides its rule.

    A function whose partial derivatives have names says by `partial_order` how many were taken. Where
    two or more are, in the name or by derivatives around it, their order is taken not to matter.
    """
    return (
        (SYMMETRY,) if any(_is_second(side, 0) for side in (statement.lhs, statement.rhs)) else ()
    )


def _is_second(expr: sp.Basic, taken: int) -> bool:
    if isinstance(expr, sp.Derivative):
        taken += len(expr.variables)
    order: int | None = getattr(expr, "partial_order", None)
    if order is not None and order + taken > 1:
        return True
    return any(_is_second(part, taken) for part in expr.args)
