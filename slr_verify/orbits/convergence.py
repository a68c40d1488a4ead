"""Convergence of an orbit to one of finitely many points: two routes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.orbits.descent import require_limit
from slr_verify.orbits.plain import require_plain
from slr_verify.orbits.system import Pair, System, theorems_of
from slr_verify.proofs.citation import (
    BOLZANO_WEIERSTRASS,
    CONNECTED_ACCUMULATION,
    UNIFORM_CONTINUITY,
)
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import Justification, ProofRejected, Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem, require_genuine


@dataclass(frozen=True)
class Zeros:
    """Where a loss that tends to zero along an orbit can vanish: at finitely many points.

    `loss` is continuous on the square, `vanishing` says that it tends to zero along the orbit, and
    `equations` are polynomial equations with rational coefficients that its zeros obey.
    """

    loss: sp.Expr
    vanishing: Theorem
    equations: tuple[Theorem, ...]

    def require_sound(self, system: System, start: Pair, given: Given) -> tuple[Theorem, ...]:
        """The theorems, once they are about the orbit. Raises ProofRejected."""
        known = require_genuine(self.vanishing).statement
        require_limit(known, system, self.loss, start)
        if not set(known.given) <= set(given):
            raise ProofRejected(f"{known} is not known under {list(given)}")
        system.require_continuous(self.loss, given)
        for equation in self.equations:
            self._require_at_zeros(require_genuine(equation).statement, system, given)
        return (self.vanishing, *self.equations)

    def _require_at_zeros(self, equation: Statement, system: System, given: Given) -> None:
        """The equation holds wherever the loss is zero."""
        at_zero = (*system.square, sp.Eq(self.loss, 0))
        for relation in equation.given:
            if relation in at_zero:
                continue
            if relation.free_symbols & set(system.position) or not follows(relation, given):
                raise ProofRejected(f"{relation} is more than that {self.loss} is zero")
        if equation.sign != "=":
            raise ProofRejected(f"{equation} is not an equation")

    def points(self, system: System) -> frozenset[Pair]:
        """The points of the square that solve every equation. Raises ProofRejected if not finite."""
        polynomials = [equation.statement.gap for equation in self.equations]
        grid = product(*(_roots(symbol, polynomials) for symbol in system.position))
        inside = (point for point in grid if all(-1 <= place <= 1 for place in point))
        return frozenset(
            point
            for point in inside
            if not any(_value(each, system, point) for each in polynomials)
        )


@dataclass(frozen=True)
class _OneOfFinitelyMany(Rule):
    """The sum of the brackets [x_n -> c] over the zeros c of the loss is one."""

    system: System
    start: Pair
    zeros: Zeros

    def _require_all_zeros(self, statement: Statement) -> tuple[Theorem, ...]:
        """What the statement rests on, once its brackets are those of the zeros of the loss."""
        require_plain(self)
        if type(self.zeros) is not Zeros:
            raise ProofRejected(
                f"a {type(self.zeros).__name__} does not say where the loss vanishes"
            )
        known = theorems_of(self.system)
        known += self.zeros.require_sound(self.system, self.start, statement.given)
        time = self.zeros.vanishing.statement.lhs.args[1]
        brackets = (
            self.system.tending(self.start, point, time) for point in self.zeros.points(self.system)
        )
        if statement.holding(()) != Statement(sp.Add(*brackets), "=", sp.S.One):
            raise ProofRejected(f"{statement} is not about the zeros of {self.zeros.loss}")
        return known


@dataclass(frozen=True)
class ByIsolation(_OneOfFinitelyMany):
    """Every zero is a fixed point of the continuous map, so an orbit cannot go from one to another.

    The orbit lies in a compact square and the loss tends to zero along it, so the distance to the
    finite set of zeros tends to zero (else an accumulation point would be none of them). Near a
    zero the next iterate is near it too, by uniform continuity, hence not near another one.
    """

    words = "finitely many fixed points are isolated"

    def justify(self, statement: Statement) -> Justification:
        known = self._require_all_zeros(statement)
        for image in self.system.images:
            self.system.require_continuous(image, statement.given)
        for point in self.zeros.points(self.system):
            self.system.require_fixed(point, statement.given)
        done = ("the square is compact", "map and loss are continuous", "the zeros are fixed")
        return Justification(self.words, (BOLZANO_WEIERSTRASS, UNIFORM_CONTINUITY), known, done)


@dataclass(frozen=True)
class ByConnectedness(_OneOfFinitelyMany):
    """The accumulation points form a connected set, and they are among finitely many points."""

    steps: Theorem

    words = "a connected set of finitely many points has one"

    def justify(self, statement: Statement) -> Justification:
        known = self._require_all_zeros(statement)
        still = require_genuine(self.steps).statement
        require_limit(still, self.system, self.system.squared_step, self.start)
        if not set(still.given) <= set(statement.given):
            raise ProofRejected(f"{still} is not known under {list(statement.given)}")
        cites = (CONNECTED_ACCUMULATION, BOLZANO_WEIERSTRASS)
        done = ("the square is bounded", "the steps tend to zero", "the loss is continuous")
        return Justification(self.words, cites, (*known, self.steps), done)


def _value(polynomial: sp.Expr, system: System, point: Pair) -> sp.Rational:
    """Its value at a point, which must be a rational number."""
    value = system.at(polynomial, point)
    if not value.is_Rational:
        raise ProofRejected(f"{polynomial} has no rational value at {point}")
    return value


def _roots(symbol: sp.Symbol, polynomials: list[sp.Expr]) -> frozenset[sp.Rational]:
    """All values of one coordinate, from the first equation in it alone that splits over Q."""
    for gap in polynomials:
        if gap.free_symbols == {symbol} and gap.is_polynomial(symbol):
            found = sp.Poly(gap, symbol)
            if not found.domain.is_QQ and not found.domain.is_ZZ:
                continue
            roots = found.ground_roots()
            if sum(roots.values()) == found.degree() >= 1:
                return frozenset(roots)
    raise ProofRejected(f"no equation leaves finitely many values of {symbol}")
