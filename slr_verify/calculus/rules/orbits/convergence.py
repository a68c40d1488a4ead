"""Convergence of an orbit to one of finitely many points: two routes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.reading.orbit_terms import START, TIME, at_point, in_square, naturals
from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.system import System
from slr_verify.calculus.tactics.limits import function_of, tends
from slr_verify.calculus.tactics.orbits.equations import Start
from slr_verify.calculus.tactics.truth import is_true
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, plus, squared_distance, times
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.orbit import Pair


@dataclass(frozen=True)
class Zeros:
    """Where a loss that tends to zero along an orbit can vanish: at finitely many points.

    `loss` is continuous on the square, `vanishing` says that it tends to zero along the orbit, and
    `equations` are polynomial equations with rational coefficients that its zeros obey.
    """

    loss: sp.Expr
    vanishing: Theorem
    equations: tuple[Theorem, ...]

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
class OneOfFinitelyMany(Rule):
    """The sum of the brackets [x_n -> c] over the zeros c of a loss that tends to zero is one.

    `steps` says that the squared steps tend to zero. So the accumulation points of the orbit form a
    connected set, and they are among finitely many points.
    """

    system: System
    start: Pair
    zeros: Zeros
    steps: Theorem

    words = "the accumulation points form a connected set, and the loss has finitely many zeros"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The loss is zero at finitely many points only and tends to zero, and so do the steps."""
        return _Convergence(work, self, goal).shown()


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


class _Convergence:
    """Of the orbit of a start."""

    def __init__(self, work: Transcription, rule: Any, goal: Goal) -> None:
        self.work, self.prover, self.orbits = work, work.prover, work.orbits
        self.given, self.goal = goal.given, goal
        first, second = map(work.reader.term, rule.start)
        self.start: Start = (first, second)
        self.points: list[Pair] = sorted(rule.zeros.points(rule.system), key=str)
        self.terms = tuple(tuple(map(work.reader.term, each)) for each in self.points)
        self.loss = work.reader.term(rule.zeros.loss)
        self.position = rule.system.position
        self.equations = rule.zeros.equations
        self.vanishing, self.steps = rule.zeros.vanishing, rule.steps

    def shown(self) -> Shown:
        """The sum of the brackets is one."""
        brackets = (
            times(
                *(make("indicator", tends(u, end)) for u, end in zip(self.bodies, at, strict=True))
            )
            for at in self.terms
        )
        goal = make("=", plus(*brackets), ONE)
        names, away = self._away()
        now, later = (self.orbits.now(time, self.start) for time in (TIME, plus(TIME, ONE)))
        loss = closed(self.loss, names_of(START))
        witness = (self.bodies, loss, self.terms, TIME.args[0], names_of(names))
        vanishing = self._vanishes(self.vanishing, at_point(self.loss, now))
        steps = self._vanishes(self.steps, squared_distance(later, now))
        premises = (vanishing, steps, away, *self._inside())
        found = self.prover.step("connected accumulation", self.given, goal, witness, premises)
        return self.prover.arithmetic(self.given, self.goal.relation, (ONE, found))

    @property
    def bodies(self) -> tuple[Term, ...]:
        """The coordinates of the orbit as sequences."""
        return tuple(closed(each, names_of((TIME,))) for each in self.orbits.now(TIME, self.start))

    def _inside(self) -> tuple[Shown, ...]:
        return self.orbits.inside(self.given | naturals(TIME), TIME, self.start)

    def _vanishes(self, theorem: Theorem, term: Term) -> Shown:
        """The limit of a term in the time, with another order of its summands than in a theorem."""
        stated = self.prover.instance(self.given, self.work.theorem(theorem), ())
        known = is_true(self.prover, self.given, stated)
        goal = tends(closed(term, names_of((TIME,))), ZERO)
        if known.goal is goal:
            return known
        return function_of(self.prover, self.given, goal, make("bound", 0), (known,))

    def _away(self) -> tuple[tuple[Term, ...], Shown]:
        """The product of the distances to the points is zero where the loss is."""
        x = self.prover.meaning(self.given).ranges.fresh(2, self.goal.relation, self.loss)
        values = tuple(zip(names_of(START), x, strict=True))
        product = times(*(squared_distance(x, point) for point in self.terms))
        loss = at_point(self.loss, x)
        inside = self.given | in_square(*x) | {make("=", loss, ZERO)}
        known = [
            self.prover.instance(inside, self.work.theorem(each), values) for each in self.equations
        ]
        factors = (self._read(each, x) for each in self._quotients())
        parts = zip(factors, known, strict=True)
        return x, self.prover.arithmetic(inside, make("=", product, ZERO), *parts)

    def _read(self, factor: sp.Expr, x: tuple[Term, ...]) -> Term:
        return opened(closed(self.work.reader.term(factor), names_of(START)), x)

    def _quotients(self) -> list[sp.Expr]:
        """The product of the distances as a combination of the equations, whose slacks are -gaps."""
        x, y = self.position
        gaps = [each.statement.gap for each in self.equations]
        product = sp.Mul(*((x - a) ** 2 + (y - b) ** 2 for a, b in self.points))
        return combination(sp.expand(product), gaps, (x, y))


def combination(
    polynomial: sp.Expr, gaps: list[sp.Expr], variables: tuple[sp.Symbol, ...]
) -> list[sp.Expr]:
    """Factors q with polynomial = sum of q times gap. Raises Refused if there seem to be none."""
    quotients, rest = sp.reduced(polynomial, gaps, *variables, order="grevlex")
    if rest == 0:
        return list(quotients)
    y = variables[1]
    closer = y * gaps[2] - gaps[1]
    quotients, rest = sp.reduced(polynomial, [*gaps, closer], *variables, order="grevlex")
    if rest != 0:
        raise Refused("no-tactic", "the points are not all solutions of the equations")
    *others, last = quotients
    return [others[0], others[1] - last, others[2] + y * last]
