"""What follows for orbits when an energy does not rise along them."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.zero_test import vanishes
from slr_verify.orbits.plain import require_plain
from slr_verify.orbits.system import Pair, System, require_at_rest, theorems_of
from slr_verify.orbits.tends import Tends
from slr_verify.proofs.citation import CONTINUITY, LIMIT_ORDER, MONOTONE_CONVERGENCE, SQUEEZE
from slr_verify.proofs.rule import Justification, ProofRejected, Rule, require_defined
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class LossVanishes(Rule):
    """[f(x_n) -> 0] = 1, because V(F(x)) <= V(x) - c f(x), c > 0, f >= 0, and V is bounded below.

    V(x_n) does not rise and is bounded below, so it converges; hence c f(x_n), which is at most
    V(x_n) - V(x_{n+1}), tends to zero.
    """

    system: System
    start: Pair
    energy: sp.Expr
    loss: sp.Expr
    rate: sp.Expr
    fall: Theorem
    floor: Theorem

    words = "what the energy loses tends to zero"

    def justify(self, statement: Statement) -> Justification:
        require_plain(self)
        premises = (*theorems_of(self.system), self.fall, self.floor)
        given = statement.given
        require_limit(statement, self.system, self.loss, self.start)
        self._require_fall(given)
        self._require_floor(given)
        inside = self.system.on_square(given)
        if not bounds(require_defined(self.loss, inside), inside).nonnegative:
            raise ProofRejected(f"cannot show that {self.loss} is not negative on the square")
        if not bounds(require_defined(self.rate, given), given).positive:
            raise ProofRejected(f"cannot show that {self.rate} is positive")
        done = ("the energy does not rise", "the energy is bounded below")
        return Justification(self.words, (MONOTONE_CONVERGENCE, SQUEEZE), premises, done)

    def _require_fall(self, given: Given) -> None:
        known = self.system.require_everywhere(self.fall, given)
        loses = self.energy - self.rate * self.loss
        falls = (known.lhs, known.sign) == (self.system.image_of(self.energy), "<=")
        if not falls or not vanishes(known.rhs - loses, given=self.system.on_square(given)):
            raise ProofRejected(f"{known} does not say that {self.energy} falls by the loss")
        require_still(self.rate, self.system)

    def _require_floor(self, given: Given) -> None:
        known = self.system.require_everywhere(self.floor, given)
        if known.lhs != self.energy or known.sign not in (">", ">="):
            raise ProofRejected(f"{known} does not bound {self.energy} below")
        require_still(known.rhs, self.system)


@dataclass(frozen=True)
class NeverAboveStart(Rule):
    """[x_n -> c] (V(c) - V(x_0)) <= 0, because V does not rise along the orbit and is continuous."""

    system: System
    start: Pair
    target: Pair
    energy: sp.Expr
    fall: Theorem

    words = "at the limit the energy is not above that of the start"

    def justify(self, statement: Statement) -> Justification:
        require_plain(self)
        premises = (*theorems_of(self.system), self.fall)
        known = self.system.require_everywhere(self.fall, statement.given)
        if known.holding(()) != Statement(self.system.image_of(self.energy), "<=", self.energy):
            raise ProofRejected(f"{known} does not say that {self.energy} does not rise")
        self.system.require_continuous(self.energy, statement.given)
        rise = self.system.at(self.energy, self.target) - self.system.at(self.energy, self.start)
        bracket = bracket_of(statement.lhs)
        expected = self.system.tending(self.start, self.target, bracket.args[1])
        if bracket != expected or statement.lhs != expected * rise:
            raise ProofRejected(f"{statement.lhs} is not {expected} times the rise {rise}")
        if (statement.sign, statement.rhs) != ("<=", 0):
            raise ProofRejected(f"{statement} does not say that the product is not positive")
        done = ("the energy does not rise", "the energy is continuous")
        return Justification(self.words, (CONTINUITY, LIMIT_ORDER), premises, done)


def require_limit(statement: Statement, system: System, loss: sp.Expr, start: Pair) -> None:
    """The statement is [loss along the orbit -> 0] = 1. Raises ProofRejected."""
    bracket = bracket_of(statement.lhs)
    time = bracket.args[1]
    require_at_rest(time, loss, *start, *system.parameters)
    expected = Tends(sp.Tuple(system.along(loss, time, start)), time, sp.Tuple(sp.S.Zero))
    if bracket != statement.lhs or bracket != expected:
        raise ProofRejected(f"{statement.lhs} is not {expected}")
    if (statement.sign, statement.rhs) != ("=", 1):
        raise ProofRejected(f"{statement} does not say that the limit is reached")


def bracket_of(expr: sp.Expr) -> Tends:
    """The bracket that an expression holds, the only one. Raises ProofRejected."""
    found = expr.atoms(Tends)
    if len(found) != 1:
        raise ProofRejected(f"{expr} does not hold just one bracket [x_n -> c]")
    return found.pop()


def require_still(expr: sp.Expr, system: System) -> None:
    """The expression does not depend on the point. Raises ProofRejected."""
    if expr.free_symbols & set(system.position):
        raise ProofRejected(f"{expr} depends on the point")
