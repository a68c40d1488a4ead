"""Orbits compared with each other: in order for all times, or at rest for all times."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.zero_test import vanishes
from slr_verify.orbits.coordinate import SquareOrbit
from slr_verify.orbits.plain import require_length, require_plain
from slr_verify.orbits.system import Pair, System, require_arguments, theorems_of
from slr_verify.orbits.tends import Tends
from slr_verify.proofs.citation import INDUCTION, LIMIT_ORDER
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import Justification, ProofRejected, Rewriting, Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem, require_genuine


@dataclass(frozen=True)
class Preserved:
    """That the map preserves the order of the square: image(low) <= image(high) if low <= high."""

    low: tuple[sp.Symbol, sp.Symbol]
    high: tuple[sp.Symbol, sp.Symbol]
    in_order: tuple[Theorem, Theorem]

    @property
    def hypotheses(self) -> Given:
        """Both points lie in the square, and the one is below the other."""
        sides = (each for name in (*self.low, *self.high) for each in (name >= -1, name <= 1))
        return (*sides, self.low[0] <= self.high[0], self.low[1] <= self.high[1])

    def require_sound(self, system: System, given: Given) -> tuple[Theorem, ...]:
        """The theorems, once they are about this map. Raises ProofRejected."""
        require_length(self.in_order, 2)
        require_arguments(*self.low, *self.high)
        if {*self.low, *self.high} & {*system.parameters}:
            raise ProofRejected(f"{(*self.low, *self.high)} are not points, but parameters")
        for place, known in enumerate(self.in_order):
            self.require_image(known, system, place, self.hypotheses, given, "<=")
        return self.in_order

    def require_image(  # noqa: PLR0913, PLR0917 (what is known, of what, under what)
        self,
        known: Theorem,
        system: System,
        place: int,
        allowed: Given,
        given: Given,
        sign: str,
    ) -> None:
        """A theorem compares one coordinate of the images, under `allowed` and `given` alone."""
        statement = require_genuine(known).statement
        image = system.images[place]
        sides = (system.at(image, self.low), sign, system.at(image, self.high))
        if (statement.lhs, statement.sign, statement.rhs) != sides:
            raise ProofRejected(f"{statement} does not compare the images of two points")
        for relation in statement.given:
            about_points = relation.free_symbols & {*self.low, *self.high}
            if relation not in allowed and (about_points or not follows(relation, given)):
                raise ProofRejected(f"{relation} is more than the order of the points")


@dataclass(frozen=True)
class OrbitsInOrder(Rule):
    """x_n <= y_n in one coordinate for all n, because x_0 <= y_0 in both and the map preserves order."""

    system: System
    lower: Pair
    upper: Pair
    preserved: Preserved

    words = "the map preserves order, step by step"

    def justify(self, statement: Statement) -> Justification:
        require_plain(self)
        if type(self.preserved) is not Preserved:
            raise ProofRejected(
                f"a {type(self.preserved).__name__} does not say that order is preserved"
            )
        premises = theorems_of(self.system)
        premises += self.preserved.require_sound(self.system, statement.given)
        require_below(self.lower, self.upper, statement.given)
        if not isinstance(statement.lhs, SquareOrbit):
            raise ProofRejected(f"{statement} is not about an orbit")
        time = statement.lhs.args[0]
        pairs = zip(
            self.system.orbit(time, self.lower), self.system.orbit(time, self.upper), strict=True
        )
        if (statement.lhs, statement.rhs) not in pairs or statement.sign != "<=":
            raise ProofRejected(f"{statement} does not compare the two orbits")
        return Justification(self.words, (INDUCTION,), premises, ("in order at the start",))


@dataclass(frozen=True)
class AtRest(Rewriting):
    """A coordinate that the map holds at a value, wherever the other one is, stays there."""

    system: System
    place: int
    value: sp.Rational

    words = "the coordinate is held for all times"
    cites = (INDUCTION,)

    @property
    def premises(self) -> tuple[Theorem, ...]:
        return theorems_of(self.system)

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        require_plain(self)
        if self.place not in (0, 1) or not self.value.is_Rational:
            raise ProofRejected(
                f"{self.value} is not a number at which coordinate {self.place} rests"
            )
        symbol, image = self.system.position[self.place], self.system.images[self.place]
        inside = self.system.on_square(given)
        if not vanishes(image.subs(symbol, self.value) - self.value, given=inside):
            raise ProofRejected(f"cannot show that the map holds {symbol} at {self.value}")
        kind = self.system.kinds[self.place]
        return expr.replace(
            lambda part: type(part) is kind and self._starts_there(part), lambda part: self.value
        )

    def _starts_there(self, part: SquareOrbit) -> bool:
        usual = tuple(part.args[3:]) == self.system.parameters
        return bool(usual and part.args[1 + self.place] == self.value)


@dataclass(frozen=True)
class FixedPointRests(Rewriting):
    """The orbit of a fixed point is the fixed point."""

    system: System
    point: Pair

    words = "the orbit of a fixed point"
    cites = (INDUCTION,)

    @property
    def premises(self) -> tuple[Theorem, ...]:
        return theorems_of(self.system)

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        require_plain(self)
        self.system.require_fixed(self.point, given)
        for place, value in enumerate(self.point):
            expr = expr.replace(
                lambda part, place=place: self._is_orbit(part, place), lambda part, v=value: v
            )
        return expr

    def _is_orbit(self, part: sp.Basic, place: int) -> bool:
        if type(part) is not self.system.kinds[place]:
            return False
        return tuple(part.args[1:]) == (*self.point, *self.system.parameters)


@dataclass(frozen=True)
class TendsApart(Rule):
    """[x_n -> c] = 0, because a coordinate of x_n stays on one side, away from that of c."""

    side: Theorem

    words = "limits keep to a closed side"

    def justify(self, statement: Statement) -> Justification:
        bracket, known = statement.lhs, require_genuine(self.side).statement
        if not isinstance(bracket, Tends) or (statement.sign, statement.rhs) != ("=", 0):
            raise ProofRejected(f"{statement} does not say that a sequence has another limit")
        terms, time, targets = bracket.args
        at = dict(zip(terms, targets, strict=True)).get(known.lhs)
        if (
            at is None
            or time in known.rhs.free_symbols
            or not set(known.given) <= set(statement.given)
        ):
            raise ProofRejected(f"{known} does not hold one of {terms} on one side")
        if not any(follows(each, statement.given) for each in _apart(known, at)):
            raise ProofRejected(f"{at} is not certain to be away from that side: {known}")
        return Justification(self.words, (LIMIT_ORDER,), (self.side,), ("the side is closed",))


@dataclass(frozen=True)
class TendsWhereItIs(Rule):
    """[c -> c] = 1: a constant sequence tends to its value, and [c -> e] = 0 for another number e."""

    words = "a constant sequence"

    def justify(self, statement: Statement) -> Justification:
        bracket = statement.lhs
        if not isinstance(bracket, Tends) or statement.sign != "=":
            raise ProofRejected(f"{statement} is not about a bracket")
        terms, time, targets = bracket.args
        if time in terms.free_symbols or not all(part.is_Rational for part in (*terms, *targets)):
            raise ProofRejected(f"{terms} are not rational constants")
        if statement.rhs != int(terms == targets):
            raise ProofRejected(f"{statement} is not so")
        return Justification(self.words)


def require_below(lower: Pair, upper: Pair, given: Given) -> None:
    """The one start is below the other in both coordinates. Raises ProofRejected."""
    for one, other in zip(lower, upper, strict=True):
        if not follows(sp.Le(one, other, evaluate=False), given):
            raise ProofRejected(f"{one} <= {other} does not follow from {list(given)}")


def _apart(known: Statement, at: sp.Expr) -> tuple[Relational, ...]:
    """That the target is strictly on the other side: any of these shows it."""
    before = sp.Lt(at, known.rhs, evaluate=False)
    beyond = sp.Gt(at, known.rhs, evaluate=False)
    return {"=": (before, beyond), "<": (beyond,), "<=": (beyond,)}.get(known.sign, (before,))
