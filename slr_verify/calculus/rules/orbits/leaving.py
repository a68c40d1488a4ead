"""Sequences of points that cannot stay near (0, 0), and theorems about sequences for special ones."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.reading.families import for_every_index, said_at
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.rules.instance import Values
from slr_verify.calculus.tactics.instances import values_of
from slr_verify.calculus.tactics.orbits.leaving import Falls
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened
from slr_verify.core.terms import ONE, Term, make
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.named_function import Family


@dataclass(frozen=True)
class CannotStay(Rule):
    """`0 <= F(x_1, y_1)`, where (x_l, y_l) stays near (0, 0), and what a step nearly does is known.

    `step` says that a step from (x, y) by -(z, w), for x, y, z and w the four `letters`, multiplies F by at
    most 1 + b, where `rate` says that b > 0, and `bound` that F has a lower bound.
    """

    letters: tuple[sp.Symbol, ...]
    sequences: tuple[type[Family], type[Family]]
    step: Theorem
    bound: Theorem
    rate: Theorem

    words = "else, by induction, it would fall below every bound"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """If F were negative, each step would multiply it by more than 1."""
        return Falls(work, self, goal).shown()


@dataclass(frozen=True)
class AtEveryIndex(Rule):
    """An instance of a theorem; what this assumes for every index, `each` shows for one.

    The hypotheses of `each` about its `index` are those that the goal has for every index; `lemmas` show
    others of the theorem.
    """

    theorem: Theorem
    values: Values
    index: sp.Symbol
    each: Theorem
    lemmas: tuple[Theorem, ...]

    words = "as this holds at every index"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """An instance, after `each` has shown its hypotheses."""
        prover, each = work.prover, work.theorem(self.each)

        def show(given: Hypotheses, relation: Term) -> Shown:
            if relation.op != "every":
                return prover.from_hypotheses(given, relation)
            (l,) = prover.meaning(given).ranges.fresh(1, relation)  # noqa: E741 (as in print)
            inside = given | {make("integer", l), make("<=", ONE, l)}
            wanted = opened(relation.args[1], (l,))
            facts = said_at(prover, inside, l)

            def here(more: Hypotheses) -> Shown:
                known = prover.instance(more, each, ((self.index.name, l),))
                return prover.arithmetic(more, wanted, (ONE, known))

            shown = prover.using(inside, facts, here)
            goal = for_every_index(wanted, (l,))
            return prover.step("generalise", given, goal, l.args, (shown,))

        lemmas = [prover.instance(goal.given, work.theorem(e), ()) for e in self.lemmas]
        known, values = work.theorem(self.theorem), values_of(work, self.values)
        return prover.using(
            goal.given, lemmas, lambda more: prover.instance(more, known, values, show)
        )
