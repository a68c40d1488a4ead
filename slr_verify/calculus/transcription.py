"""Proofs of the package taken step by step into the core, which checks each of them anew.

Not trusted: a step that is transcribed wrongly is refused by the core, or shows another statement than the
one that was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import sympy as sp

from slr_verify.calculus.conversions import restated
from slr_verify.calculus.covariances import covariances, for_all_indices
from slr_verify.calculus.goal import Goal, Several
from slr_verify.calculus.indices import indices
from slr_verify.calculus.orbits import Orbits
from slr_verify.calculus.plainly import is_told_with_vectors, plain, without_vectors
from slr_verify.calculus.positivity import positive_parts
from slr_verify.calculus.prover import Given, Line, Prover
from slr_verify.calculus.reader import RELATION_READERS, Reader
from slr_verify.calculus.vectors import apart, vector_term
from slr_verify.core.binding import substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term
from slr_verify.core.theorems import Context
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.gaussian.expectation import Expectation
from slr_verify.gram.vectors import FixedVector, Frame
from slr_verify.orbits.coordinate import SquareOrbit
from slr_verify.proofs.rule import Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem

Step = tuple[Rule, str, sp.Expr]
Tactic = Callable[["Transcription", Any, "Goal"], Shown]
"""Takes a step of a rule of the package by steps of the core."""
Lemma = Callable[["Transcription"], Shown]
"""Shows what does not depend on a step."""


Whole = Callable[["Transcription", Theorem, Given], Shown]
"""Shows a theorem whose steps are not taken one by one, under hypotheses."""


class Transcription:
    """Theorems of the package, shown in one context of the core."""

    def __init__(
        self, tactics: Mapping[type, Tactic], whole: Mapping[type[sp.Expr], Whole]
    ) -> None:
        self._tactics, self._whole, self.context = tactics, whole, Context()
        self.prover, self.reader = Prover(self.context), Reader(self.context)
        self.orbits = Orbits(self.prover, self.reader)
        self._shown: dict[tuple[int, bool], tuple[Theorem, Shown]] = {}
        self._lemmas: dict[Lemma, Shown] = {}
        self._plainly = False

    def theorem(self, theorem: Theorem) -> Shown:
        """The statement of a theorem, shown by the core. Raises Refused.

        Within the proof of a theorem without vectors it is shown without vectors as well.
        """
        exprs = (step.expression for step in theorem.steps)
        before = self._plainly
        self._plainly = before or is_told_with_vectors(theorem.statement, *exprs)
        key = id(theorem), self._plainly
        try:
            if key not in self._shown:
                self._shown[key] = theorem, self._transcribed(theorem)
        finally:
            self._plainly = before
        return self._shown[key][1]

    def usable(self, theorem: Theorem, goal: Goal) -> Shown:
        """A theorem for a goal: what it says of symbols that the goal has not, at one. Raises Refused."""
        known = self.theorem(theorem)
        foreign = sorted(known.sequent.free - goal.names)
        if not foreign:
            return known
        return self.prover.instance(goal.given, known, tuple((name, ONE) for name in foreign))

    def once(self, lemma: Lemma) -> Shown:
        """A lemma, shown when it is first used. Raises Refused."""
        if lemma not in self._lemmas:
            self._lemmas[lemma] = lemma(self)
        return self._lemmas[lemma]

    def statement(self, statement: Statement) -> tuple[Given, Term]:
        """The hypotheses and the conclusion of a statement."""
        stated, _ = apart(statement)
        goal = self.reader.relation(stated.lhs, stated.sign, stated.rhs)
        return self.reader.hypotheses(stated), goal

    def _transcribed(self, theorem: Theorem) -> Shown:
        statement, read = self._read(theorem)
        exprs = tuple(expr for _, _, expr in read)
        whole = self._whole.get(type(statement.lhs))
        moving = [each for each in (*statement.expressions, *exprs) if self._moves(each)]
        met = _met_on_the_way(theorem) if whole or moving else ()
        given = self.reader.hypotheses(statement, *exprs, *met)
        if whole is not None:
            return self._settled(statement, given, whole(self, theorem, given))
        terms = [self.reader.term(each) for each in moving]
        steps = list(self._steps(statement, read))
        shown = self.orbits.everywhere(given, terms, lambda more: self._chained(steps, more))
        return self._settled(statement, given, shown)

    @staticmethod
    def _moves(expr: sp.Expr) -> bool:
        """Whether this is a number, with orbits in it."""
        return expr.has(SquareOrbit) and not isinstance(expr, tuple(RELATION_READERS))

    def _chained(self, steps: Sequence[tuple[Rule | Several, Statement]], stated: Given) -> Shown:
        laws = self._laws(stated, *(side for _, each in steps for side in (each.lhs, each.rhs)))
        return self.prover.using(stated, laws, lambda given: self._joined(steps, given))

    def _joined(self, steps: Sequence[tuple[Rule | Several, Statement]], given: Given) -> Shown:
        line = None
        for rule, each in steps:
            goal = Goal(self.reader, given, each)
            shown = self.step(rule, goal)
            line = self.prover.joined(given, line, Line(goal.left, goal.sign, goal.right, shown))
        if line is None:
            raise Refused("reading", "a theorem without steps")
        return line.theorem

    def _laws(self, given: Given, *exprs: sp.Expr) -> tuple[Shown, ...]:
        """Where there are expectations: that the fixed vectors have a Gram matrix."""
        if not any(expr.has(Expectation) for expr in exprs):
            return ()
        frames = {each.frame for expr in exprs for each in expr.atoms(FixedVector)}
        ordered_frames = sorted(frames, key=lambda frame: frame.names)
        return tuple(each for frame in ordered_frames for each in self._laws_of(given, frame))

    def _laws_of(self, given: Given, frame: Frame) -> tuple[Shown, ...]:
        vectors = [
            vector_term(self.reader, FixedVector(frame, sp.Integer(place)))
            for place, _ in enumerate(frame.names)
        ]
        names = [each.name for each in indices(frame)]
        if not names:
            return covariances(self.prover, given, vectors)
        return for_all_indices(
            self.prover,
            given,
            names,
            lambda inside: covariances(self.prover, inside, vectors),
        )

    def _read(self, theorem: Theorem) -> tuple[Statement, list[Step]]:
        """The statement and the steps, without vectors where that is wanted, and with no name twice."""
        exprs = tuple(step.expression for step in theorem.steps)
        if self._plainly:
            statement, exprs = plain(theorem.statement), tuple(map(without_vectors, exprs))
        else:
            statement, exprs = apart(theorem.statement, *exprs)
        steps = zip(theorem.steps, exprs, strict=True)
        return statement, [(step.rule, step.sign, expr) for step, expr in steps]

    def _steps(
        self, statement: Statement, steps: list[Step]
    ) -> Iterator[tuple[Rule | Several, Statement]]:
        """Steps of which the core has terms for both sides: those between are taken together."""
        current = statement.lhs
        rules: tuple[Rule, ...] = ()
        for place, (rule, sign, expr) in enumerate(steps, 1):
            rules = (*rules, rule)
            if place == len(steps) or self.reads(expr):
                stated = Statement(current, sign, expr, statement.given)
                yield (rules[0] if len(rules) == 1 else Several(rules)), stated
                current, rules = expr, ()

    def reads(self, expr: sp.Expr) -> bool:
        """Whether the core has a term for this."""
        try:
            self.reader.term(expr)
        except Refused:
            return False
        return True

    def _settled(self, statement: Statement, given: Given, shown: Shown) -> Shown:
        """The theorem as it was stated: without hypotheses on symbols that occur only on the way."""
        wanted, goal = self.statement(statement)
        if shown.given == wanted and shown.goal is goal:
            return shown
        names = frozenset().union(*(each.free for each in given - wanted))
        values = tuple((name, ONE) for name in sorted(names))
        if substituted(shown.goal, dict(values)) is not goal:
            raise Refused("reading", f"{shown} is not {statement}")
        return self.prover.step("instance", wanted, goal, values, (shown,))

    def step(self, rule: Rule | Several, goal: Goal) -> Shown:
        """The step, by the tactic for the rule; what is divided by is positive. Raises Refused."""
        lemmas = positive_parts(self.prover, goal.given, goal.left, goal.right)
        return self.prover.using(
            goal.given, lemmas, lambda more: self._step(rule, goal.under(more))
        )

    def _step(self, rule: Rule | Several, goal: Goal) -> Shown:
        tactic = self._tactics.get(type(rule))
        if tactic is None:
            raise Refused("no-tactic", f"{type(rule).__name__} is not transcribed")
        shown = tactic(self, rule, goal)
        if shown.goal is goal.relation and shown.given == goal.given:
            return shown
        try:
            return self.prover.arithmetic(goal.given, goal.relation, (ONE, shown))
        except Refused:
            return restated(self.prover, goal.given, shown, goal.relation)


def _met_on_the_way(theorem: Theorem) -> list[sp.Symbol]:
    """Symbols of what the steps rest on that the statement and its steps do not have."""
    parts = [*theorem.statement.expressions, *(step.expression for step in theorem.steps)]
    taken = {each.name for part in parts for each in part.free_symbols}
    premises = [each for step in theorem.steps for each in step.why.premises]
    symbols = {each for premise in premises for each in premise.statement.free_symbols}
    found: dict[str, sp.Symbol] = {}
    for symbol in sorted(symbols, key=str):
        if symbol.name not in taken:
            found.setdefault(symbol.name, symbol)
    return [*found.values()]
