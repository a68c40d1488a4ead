"""Several rewriting rules applied in turn, once or until nothing changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Line
from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.tactics.conversions import between, equal
from slr_verify.calculus.tactics.gaussian.averages import Several
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.language import Refused
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.document.markup import sentence
from slr_verify.language.statement import Given, Statement

ROUNDS = 40
CODE = frozenset("\\[]{}")
"""What means something to TeX, or closes the bracket that a reason stands in."""


@dataclass(frozen=True)
class Repeated(Rewriting):
    """The rules one after another, round after round, until a round changes nothing."""

    rules: tuple[Rewriting, ...]
    name: str

    def __post_init__(self) -> None:
        if type(self.rules) is not tuple:
            raise TypeError(f"the rules must be a tuple, not {self.rules!r}")
        if type(self.name) is not str or not self.name.isprintable() or set(self.name) & CODE:
            raise ValueError(f"the name of rules in turn must be a line of text, not {self.name!r}")
        sentence(self.name)

    @property
    def words(self) -> str:  # type: ignore[override]
        return self.name

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        changes = _changes(self, expr, given)
        return changes[-1][1] if changes else expr

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Each rule in turn as a step of its own, on the left, and if need be on the right."""
        line = _worked_out(work, self, goal, goal.lhs)
        try:
            return between(work.prover, goal.given, line, Line.at(goal.right), equal)
        except Refused:
            other = _worked_out(work, self, goal, goal.rhs)
            return between(work.prover, goal.given, line, other, equal)


@lru_cache(maxsize=64)
def _changes(whole: Repeated, expr: sp.Expr, given: Given) -> tuple[tuple[Rewriting, sp.Expr], ...]:
    """The rules that change something, one after another, and what each leaves.

    Kept, for the same is asked for when a step is proposed and when it is taken.
    """
    found: list[tuple[Rewriting, sp.Expr]] = []
    for _ in range(ROUNDS):
        before = expr
        for rule in whole.rules:
            after = rule.rewrite(expr, given)
            if after != expr:
                expr = after
                found.append((rule, expr))
        if expr == before:
            return tuple(found)
    raise ProofRejected(f"{whole.name} does not come to rest within {ROUNDS} rounds")


def in_turn(*rules: Rewriting, name: str) -> Repeated:
    """Apply the rules until they come to rest; `name` says so in words."""
    return Repeated(rules, name)


def _worked_out(work: Transcription, rule: Repeated, goal: Goal, start: sp.Expr) -> Line:
    """What the rules make of an expression; steps to what the core has no terms for are taken together."""
    line, current = Line.at(work.reader.term(start)), start
    rules: tuple[Rewriting, ...] = ()
    for each, expr in _changes(rule, start, goal.assumed):
        rules = (*rules, each)
        if work.reads(expr):
            stated = Goal(work.reader, goal.given, Statement(current, "=", expr, goal.assumed))
            shown = work.step(rules[0] if len(rules) == 1 else Several(rules), stated)
            step = Line(stated.left, "=", stated.right, shown)
            line, current, rules = work.prover.joined(goal.given, line, step), expr, ()
    return line
