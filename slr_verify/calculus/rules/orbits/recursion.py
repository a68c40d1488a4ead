"""Induction over the time of families that are defined by recursion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.families import value_in
from slr_verify.calculus.reading.orbit_terms import TIME, for_every, naturals
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.reading.recursion import indices_of
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.conversions import Conversion, between, line_from
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.splitting import multiplied
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, plus
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.statement import Statement

Along = tuple[Statement, tuple[sp.Symbol, ...]]
"""An equality at time n, and its indices."""
ROUNDS = 3


@dataclass(frozen=True)
class InductionOverTime(Rule):
    """Equalities at time n, for all values of the indices of each, by one induction for all of them.

    At time 0 and at time n + 1 both sides are unfolded by the definitions of the families and multiplied
    out, with what is assumed at time n put in.
    """

    along: tuple[Along, ...]

    words = "by induction over the steps, from the definitions"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """One of the equalities, by the induction that shows all of them."""
        for known, indices in _at_all_times(work, goal, self.along):
            if opened(known.goal.args[1], indices) is goal.relation:
                whole = work.prover.instance(goal.given, known, ())
                return work.prover.step("specialise", goal.given, goal.relation, indices, (whole,))
        raise Refused("no-tactic", "this is not among what is shown at all times")


def _at_all_times(
    work: Transcription, goal: Goal, along: tuple[Along, ...]
) -> Iterator[tuple[Shown, tuple[Term, ...]]]:
    """Each equality for all indices at time n, and its indices."""
    steps = [_Step(work, *each) for each in along]
    names = {TIME, *chain.from_iterable(each.indices for each in steps)}
    free = frozenset(each.args[0] for each in names)
    given = frozenset(each for each in goal.given if not each.free & free)
    wholes = [each.whole for each in steps]
    at_times = given | naturals(TIME)
    first = [each.shown(given, ZERO) for each in steps]
    later = [each.shown(at_times.union(wholes), plus(TIME, ONE), wholes) for each in steps]
    found = inductions(work.prover, at_times, TIME, wholes, (first, later))
    return zip(found, (each.indices for each in steps), strict=True)


class _Step:
    """An equality at time n for all values of its indices."""

    def __init__(
        self, work: Transcription, statement: Statement, places: tuple[sp.Symbol, ...]
    ) -> None:
        reader = work.reader
        self.prover = work.prover
        self.relation = reader.relation(statement.lhs, statement.sign, statement.rhs)
        self.indices = tuple(map(reader.term, places))
        self.allowed = indices_of(reader, places)
        self.whole = for_every(self.indices, self.relation, self.allowed)

    def shown(self, given: Hypotheses, time: Term, assumed: list[Term] | None = None) -> Shown:
        """It at another time, for all indices, where equalities at time n are assumed."""
        inside = given | self.allowed
        goal = substituted(self.relation, {TIME.args[0]: time})
        lines = [_worked_out(self.prover, inside, side, assumed or []) for side in goal.args]
        equal = between(self.prover, inside, lines[0], lines[1], Prover.identity)
        whole = substituted(self.whole, {TIME.args[0]: time})
        names = tuple(each.args[0] for each in self.indices)
        return self.prover.step("generalise", given, whole, names, (equal,))


def _worked_out(prover: Prover, given: Hypotheses, term: Term, assumed: list[Term]) -> Line:
    """A side unfolded, with what is assumed put in, and its sums multiplied out."""

    def assume(inside: Hypotheses, part: Term) -> Shown | None:
        found = (_instance(prover, inside, whole, part) for whole in assumed)
        return next((each for each in found if each is not None), None)

    def unfold(inside: Hypotheses, part: Term) -> Shown | None:
        unfolded = part.op == "member" and (part.args[1] is ZERO or part.args[1].op == "sum")
        return value_in(prover, inside, part) if unfolded else None

    def multiply(inside: Hypotheses, part: Term) -> Shown | None:
        return multiplied(prover, inside, part) if part.op == "total" else None

    line, ways = Line.at(term), (unfold, *(assume, multiply) * ROUNDS)
    for way in ways:
        line = _carried_on(prover, given, line, way)
    return line


def _carried_on(prover: Prover, given: Hypotheses, line: Line, convert: Conversion) -> Line:
    return prover.joined(given, line, line_from(prover, given, line.end, convert))


def _instance(prover: Prover, given: Hypotheses, whole: Term, part: Term) -> Shown | None:
    """`part = ...` by what is assumed for all indices; those of a family in the part are tried."""
    if part.op != whole.args[1].args[0].op:
        return None
    known = prover.step("range", given, whole)
    for each in terms_in(part):
        indices = each.args[2 : 2 + whole.args[0]] if each.op == "member" else ()
        if len(indices) < whole.args[0] or any(index.loose for index in indices):
            continue
        relation = opened(whole.args[1], indices)
        if relation.args[0] is part:
            return prover.step("specialise", given, relation, indices, (known,))
    return None
