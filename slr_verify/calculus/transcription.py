"""Proofs of the package taken step by step into the core, which checks each of them anew.

Not trusted: a step that is transcribed wrongly is refused by the core, or shows another statement than the
one that was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.conversions import restated
from slr_verify.calculus.prover import Given, Line, Prover, ordered
from slr_verify.calculus.reader import Reader
from slr_verify.calculus.vectors import apart
from slr_verify.core.binding import replaced, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, slack, times
from slr_verify.core.theorems import Context
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.proofs.rule import Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem

Tactic = Callable[["Transcription", Any, "Goal"], Shown]
"""Takes a step of a rule of the package by steps of the core."""
Lemma = Callable[["Transcription"], Shown]
"""Shows what does not depend on a step."""


class Goal:
    """A step to take: `lhs sign rhs` under hypotheses, in SymPy and in terms."""

    def __init__(self, reader: Reader, given: Given, statement: Statement) -> None:
        self._reader = reader
        self.given, self.assumed = given, statement.given
        self.lhs, self.sign, self.rhs = statement.lhs, statement.sign, statement.rhs
        self.left, self.right = reader.term(self.lhs), reader.term(self.rhs)

    @property
    def relation(self) -> Term:
        """The relation as a term."""
        return ordered(self.left, self.sign, self.right)

    @property
    def names(self) -> frozenset[str]:
        """The names of the variables that it is about."""
        return self.relation.free.union(*(each.free for each in self.given))

    def term(self, expr: sp.Expr) -> Term:
        """The term, with each multiple of a difference that is assumed to have a sign written as one."""
        term = self._reader.term(expr)
        for relation in self.assumed:
            if relation.rel_op in ("<=", "<", ">=", ">"):
                term = self._with(term, relation, expr)
        return term

    def _with(self, term: Term, relation: Relational, expr: sp.Expr) -> Term:
        known = slack(self._reader.relation(relation.lhs, relation.rel_op, relation.rhs))
        wanted, gap = (relation.gts - relation.lts).primitive()
        for part in sorted(expr.atoms(sp.Add), key=sp.default_sort_key):
            number, primitive = part.primitive()
            if primitive in (gap, -gap):
                ratio = self._reader.term(number / wanted * (1 if primitive == gap else -1))
                term = replaced(term, self._reader.term(part), times(ratio, known))
        return term


class Transcription:
    """Theorems of the package, shown in one context of the core."""

    def __init__(self, tactics: Mapping[type[Rule], Tactic]) -> None:
        self._tactics, self.context = tactics, Context()
        self.prover, self.reader = Prover(self.context), Reader(self.context)
        self._shown: dict[int, tuple[Theorem, Shown]] = {}
        self._lemmas: dict[Lemma, Shown] = {}

    def theorem(self, theorem: Theorem) -> Shown:
        """The statement of a theorem, shown by the core. Raises Refused."""
        if id(theorem) not in self._shown:
            self._shown[id(theorem)] = theorem, self._transcribed(theorem)
        return self._shown[id(theorem)][1]

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
        exprs = tuple(step.expression for step in theorem.steps)
        statement, exprs = apart(theorem.statement, *exprs)
        given = self.reader.hypotheses(statement, *exprs)
        line, current = None, statement.lhs
        for step, expr in zip(theorem.steps, exprs, strict=True):
            stated = Statement(current, step.sign, expr, statement.given)
            goal = Goal(self.reader, given, stated)
            shown = self.step(step.rule, goal)
            line = self.prover.joined(given, line, Line(goal.left, goal.sign, goal.right, shown))
            current = expr
        if line is None:
            raise Refused("reading", "a theorem without steps")
        return self._settled(statement, given, line.theorem)

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

    def step(self, rule: Rule, goal: Goal) -> Shown:
        """The step, by the tactic for the rule. Raises Refused."""
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
