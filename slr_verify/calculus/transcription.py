"""Proofs of the package taken step by step into the core, which checks each of them anew.

Not trusted: a step that is transcribed wrongly is refused by the core, or shows another statement than the
one that was asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp

from slr_verify.calculus.orbits import Orbits
from slr_verify.calculus.prover import Given, Line, Prover, ordered
from slr_verify.calculus.reader import RELATION_READERS, Reader
from slr_verify.core.binding import substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term
from slr_verify.core.theorems import Context
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.orbits.coordinate import SquareOrbit
from slr_verify.proofs.rule import Rule
from slr_verify.proofs.statement import Statement
from slr_verify.proofs.theorem import Theorem

Tactic = Callable[["Transcription", Any, "Goal"], Shown]
"""Takes a step of a rule of the package by steps of the core."""

Whole = Callable[["Transcription", Theorem, Given], Shown]
"""Shows a theorem whose steps are not taken one by one, under hypotheses."""


class Goal:
    """A step to take: `lhs sign rhs` under hypotheses, in SymPy and in terms."""

    def __init__(self, reader: Reader, given: Given, statement: Statement) -> None:
        self.given, self.assumed = given, statement.given
        self.lhs, self.sign, self.rhs = statement.lhs, statement.sign, statement.rhs
        self.left, self.right = reader.term(self.lhs), reader.term(self.rhs)

    @property
    def relation(self) -> Term:
        """The relation as a term."""
        return ordered(self.left, self.sign, self.right)


class Transcription:
    """Theorems of the package, shown in one context of the core."""

    def __init__(
        self, tactics: Mapping[type[Rule], Tactic], whole: Mapping[type[sp.Expr], Whole]
    ) -> None:
        self._tactics, self._whole, self.context = tactics, whole, Context()
        self.prover, self.reader = Prover(self.context), Reader(self.context)
        self.orbits = Orbits(self.prover, self.reader)
        self._shown: dict[int, tuple[Theorem, Shown]] = {}

    def theorem(self, theorem: Theorem) -> Shown:
        """The statement of a theorem, shown by the core. Raises Refused."""
        if id(theorem) not in self._shown:
            self._shown[id(theorem)] = theorem, self._transcribed(theorem)
        return self._shown[id(theorem)][1]

    def statement(self, statement: Statement) -> tuple[Given, Term]:
        """The hypotheses and the conclusion of a statement."""
        goal = self.reader.relation(statement.lhs, statement.sign, statement.rhs)
        return self.reader.hypotheses(statement), goal

    def _transcribed(self, theorem: Theorem) -> Shown:
        statement = theorem.statement
        exprs = tuple(step.expression for step in theorem.steps)
        whole = self._whole.get(type(statement.lhs))
        moving = [each for each in (*statement.expressions, *exprs) if self._moves(each)]
        met = _met_on_the_way(theorem) if whole or moving else ()
        given = self.reader.hypotheses(statement, *exprs, *met)
        if whole is not None:
            return self._settled(statement, given, whole(self, theorem, given))
        terms = [self.reader.term(each) for each in moving]
        shown = self.orbits.everywhere(given, terms, lambda more: self._chained(theorem, more))
        return self._settled(statement, given, shown)

    @staticmethod
    def _moves(expr: sp.Expr) -> bool:
        """Whether this is a number, with orbits in it."""
        return expr.has(SquareOrbit) and not isinstance(expr, tuple(RELATION_READERS))

    def _chained(self, theorem: Theorem, given: Given) -> Shown:
        statement = theorem.statement
        line, current = None, statement.lhs
        for step in theorem.steps:
            stated = Statement(current, step.sign, step.expression, statement.given)
            goal = Goal(self.reader, given, stated)
            shown = self.step(step.rule, goal)
            line = self.prover.joined(given, line, Line(goal.left, goal.sign, goal.right, shown))
            current = step.expression
        if line is None:
            raise Refused("reading", "a theorem without steps")
        return line.theorem

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
        if shown.goal is not goal.relation or shown.given != goal.given:
            return self.prover.arithmetic(goal.given, goal.relation, (ONE, shown))
        return shown


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
