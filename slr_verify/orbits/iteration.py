"""Orbits unrolled: where they start, and where they are one step later."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.orbits.system import System
from slr_verify.proofs.rule import Rewriting
from slr_verify.proofs.statement import Given


@dataclass(frozen=True)
class Unrolled(Rewriting):
    """x_0 is the start, and x_{m+1} the image of x_m."""

    system: System
    time: sp.Symbol

    words = "definition of the iterates"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        for place in range(len(self.system.kinds)):
            expr = expr.replace(
                lambda part, place=place: self._moves(part, place),
                lambda part, place=place: self._unrolled(part, place),
            )
        return expr

    def _moves(self, part: sp.Basic, place: int) -> bool:
        ours = type(part) is self.system.kinds[place]
        return (
            ours
            and tuple(part.args[3:]) == self.system.parameters
            and (part.args[0] in (sp.S.Zero, self.time + 1))
        )

    def _unrolled(self, part: sp.Expr, place: int) -> sp.Expr:
        start = (part.args[1], part.args[2])
        if part.args[0] == 0:
            return start[place]
        return self.system.along(self.system.images[place], self.time, start)
