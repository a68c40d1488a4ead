"""Limits along a sequence: continuity and squeezing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.families import specialised
from slr_verify.calculus.rule import Argument
from slr_verify.calculus.tactics.limits import Show, function_of, squeezed
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, make
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class ByContinuity(Argument):
    """The limit of a continuous function of sequences is its value at their limits.

    `function` is smooth in each of `places` everywhere; the statement is about its value at
    `sequences`, whose limits are hypotheses, and nothing else in it moves.
    """

    function: sp.Expr
    places: tuple[sp.Symbol, ...] = ()
    sequences: tuple[sp.Expr, ...] = ()

    words = "continuity"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """The limit of a continuous function of sequences whose limits are hypotheses."""
        _, goal = work.statement(theorem.statement)
        moving = theorem.statement.lhs.args[1]
        known = []
        for sequence in self.sequences:
            limit = theorem.statement.lhs.func(sequence, moving)
            assumed = [each for each in theorem.statement.given if each.args[0] == limit]
            if len(assumed) != 1:
                raise Refused("no-tactic", f"{len(assumed)} hypotheses, not one, are about {limit}")
            read = work.reader.relation(limit, "=", assumed[0].rhs)
            known.append(work.prover.step("range", given, read))
        function = closed(work.reader.term(self.function), tuple(each.name for each in self.places))
        return function_of(work.prover, given, goal, function, tuple(known))


@dataclass(frozen=True)
class Squeezed(Argument):
    """`lim b = c` because a <= b <= e along the whole sequence, and lim a = lim e = c."""

    below: Theorem
    above: Theorem
    limit_below: Theorem
    limit_above: Theorem

    words = "squeezing"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """Two theorems, at the terms of the sequences at all times, and the limits of their other sides."""
        _, goal = work.statement(theorem.statement)
        names = [each.name for each in theorem.statement.lhs.args[1]]
        ends = (work.theorem(self.limit_below), work.theorem(self.limit_above))
        below, above = (_at_all_times(work, each, names) for each in (self.below, self.above))
        return squeezed(work.prover, given, goal.args[0], ends, (below, above))


def _at_all_times(work: Transcription, known: Any, names: list[str]) -> Show:
    shown, prover = work.theorem(known), work.prover

    def show(at_times: Hypotheses, n: Term) -> Shown:
        values = {name: make("member", name, n) for name in names if name in shown.sequent.free}
        needed = sorted((substituted(each, values) for each in shown.given), key=key)
        found = (specialised(prover, at_times, each) for each in needed)
        said = [each for each in found if each is not None]
        return prover.using(
            at_times, said, lambda more: prover.instance(more, shown, tuple(values.items()))
        )

    return show
