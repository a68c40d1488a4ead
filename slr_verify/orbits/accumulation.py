"""Accumulation points of an orbit: what tends to zero along it is zero there."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.orbits.descent import require_limit
from slr_verify.orbits.plain import require_plain
from slr_verify.orbits.system import Pair, System, theorems_of
from slr_verify.proofs.citation import CONTINUITY
from slr_verify.proofs.limits import Limit
from slr_verify.proofs.rule import Justification, ProofRejected, Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem, require_genuine


def accumulates(orbit: Pair, point: Pair, time: sp.Symbol) -> tuple[sp.Equality, ...]:
    """The hypotheses that an orbit tends to a point along some times that grow without end."""
    moving = sp.Tuple(time)
    return (
        sp.Eq(Limit(1 / (time + 1), moving), 0),
        *(sp.Eq(Limit(at, moving), place) for at, place in zip(orbit, point, strict=True)),
    )


@dataclass(frozen=True)
class ZeroAtAccumulation(Rule):
    """f(c) = 0 at every accumulation point c in the square, because f is continuous and f(x_n) -> 0."""

    system: System
    start: Pair
    point: Pair
    loss: sp.Expr
    vanishing: Theorem

    words = "what tends to zero vanishes at accumulation points"

    def justify(self, statement: Statement) -> Justification:
        require_plain(self)
        premises = (*theorems_of(self.system), self.vanishing)
        known = require_genuine(self.vanishing).statement
        require_limit(known, self.system, self.loss, self.start)
        if not set(known.given) <= set(statement.given):
            raise ProofRejected(f"{known} is not known under {list(statement.given)}")
        time = known.lhs.args[1]
        wanted = accumulates(self.system.orbit(time, self.start), self.point, time)
        sides = tuple(e for c in self.point for e in (c >= -1, c <= 1))
        missing = {*wanted, *sides} - set(statement.given)
        if missing:
            raise ProofRejected(f"{min(missing, key=str)} is not assumed of the accumulation point")
        self.system.require_continuous(self.loss, statement.given)
        if statement.holding(()) != Statement(
            self.system.at(self.loss, self.point), "=", sp.S.Zero
        ):
            raise ProofRejected(f"{statement} does not say that {self.loss} is zero at the point")
        return Justification(self.words, (CONTINUITY,), premises, ("it is continuous",))
