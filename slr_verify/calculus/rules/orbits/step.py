"""Orbits: what one step is, and what rests."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.orbit_terms import ORBITS, START, TIME, naturals
from slr_verify.calculus.rule import Rewriting, Rule
from slr_verify.calculus.system import System
from slr_verify.calculus.tactics.orbits.brackets import in_brackets
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.orbits.resting import resting
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, plus
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.orbit import Pair
from slr_verify.language.statement import Given, Statement


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

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """x_0 is the start, and x_{n+1} the image of x_n."""
        orbits = work.orbits

        def convert(given: Hypotheses, term: Term) -> Shown | None:
            if term.op != "member" or term.args[0] not in ORBITS:
                return None
            name, time, *start = term.args
            place, point = ORBITS.index(name), (start[0], start[1])
            if time is ZERO:
                return orbits.start(given, place, point)
            if time.op == "sum" and time.args[1:] == (ONE,):
                return orbits.step(given, place, time.args[0], point)
            return None

        return in_brackets(orbits, goal, convert)


@dataclass(frozen=True)
class InvariantCoordinate(Rule):
    """A coordinate that the map holds at a value, wherever the other one is, stays there."""

    system: System
    place: int
    value: sp.Rational

    words = "the map does not change this coordinate"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """A coordinate that the map holds at a value stays there."""
        value = work.reader.term(self.value)

        def convert(given: Hypotheses, term: Term) -> Shown | None:
            if term.op != "member" or term.args[0] != ORBITS[self.place]:
                return None
            _, time, *start = term.args
            if start[self.place] is not value:
                return None
            return resting(work.orbits, given, {self.place: value}, time, (start[0], start[1]))[0]

        return in_brackets(work.orbits, goal, convert)


@dataclass(frozen=True)
class OrbitOfFixedPoint(Rule):
    """The orbit of a fixed point is the fixed point."""

    system: System
    point: Pair

    words = "an orbit from a fixed point stays there"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The orbit of a fixed point is the fixed point."""
        point = (work.reader.term(self.point[0]), work.reader.term(self.point[1]))

        def convert(given: Hypotheses, term: Term) -> Shown | None:
            if term.op != "member" or term.args[0] not in ORBITS or term.args[2:] != point:
                return None
            found = resting(work.orbits, given, dict(enumerate(point)), term.args[1], point)
            return found[ORBITS.index(term.args[0])]

        return in_brackets(work.orbits, goal, convert)


@dataclass(frozen=True)
class Invariant(Rule):
    """What holds of the start, and of the image of a point of which it holds, holds along the orbit.

    `along` are statements about the iterates at time n, one of which is the goal. For each there is one
    theorem about (kappa, nu) at time 0 and one about the image of (kappa, nu) at time n + 1, whose
    hypotheses say of (kappa, nu) at time n what `along` says.
    """

    along: tuple[Statement, ...]
    first: tuple[Theorem, ...]
    later: tuple[Theorem, ...]

    words = "by induction along the orbit"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By induction on the time, for all statements together."""
        orbits, prover = work.orbits, work.prover
        relations = [work.reader.relation(each.lhs, each.sign, each.rhs) for each in self.along]
        at_start = frozenset(each for each in goal.given if TIME.args[0] not in each.free)
        at_times = at_start | naturals(TIME)
        inside = at_times.union(relations)

        def one_step(more: Hypotheses, relation: Term, known: Theorem) -> Shown:
            steps = [orbits.step(more, place, TIME, START) for place in (0, 1)]
            image = prover.instance(more, work.theorem(known), orbits.values(TIME, START))
            return prover.carried(more, _at(relation, plus(TIME, ONE)), steps, image)

        starts = [orbits.start(at_start, place, START) for place in (0, 1)]
        first = [
            prover.carried(at_start, _at(relation, ZERO), starts, work.theorem(known))
            for relation, known in zip(relations, self.first, strict=True)
        ]
        later = [
            orbits.within(
                inside, [(TIME, START)], partial(one_step, relation=relation, known=known)
            )
            for relation, known in zip(relations, self.later, strict=True)
        ]
        if goal.relation not in relations:
            raise Refused("no-tactic", "this is not among what is shown along the orbit")
        shown = inductions(prover, at_times, TIME, relations, (first, later))
        return prover.instance(goal.given, shown[relations.index(goal.relation)], ())


def _at(relation: Term, time: Term) -> Term:
    return substituted(relation, {TIME.args[0]: time})
