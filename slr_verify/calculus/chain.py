"""Chains: a proof written as in a paper, `a = b <= c`, each step with its rule.

A chain has no authority of its own; it calls `infer`, `worked_out` and `follow`, and every step is
checked at the moment it is written down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.rule import ProofRejected, Rewriting, Rule
from slr_verify.calculus.theorem import Theorem, follow, infer, worked_out
from slr_verify.language.statement import Given, Statement, exact


@dataclass(frozen=True)
class Chain:
    """An expression, and the theorem so far that compares the first one with it."""

    current: sp.Expr
    given: Given
    proved: Theorem | None = None

    def equals(self, rhs: sp.Expr | int, *, by: Rule) -> Chain:
        """The step `= rhs`, once the rule accepts it. Raises ProofRejected, as every step does."""
        return self._extended("=", rhs, by)

    def at_most(self, rhs: sp.Expr | int, *, by: Rule) -> Chain:
        """The step `<= rhs`."""
        return self._extended("<=", rhs, by)

    def less_than(self, rhs: sp.Expr | int, *, by: Rule) -> Chain:
        """The step `< rhs`."""
        return self._extended("<", rhs, by)

    def at_least(self, rhs: sp.Expr | int, *, by: Rule) -> Chain:
        """The step `>= rhs`."""
        return self._extended(">=", rhs, by)

    def more_than(self, rhs: sp.Expr | int, *, by: Rule) -> Chain:
        """The step `> rhs`."""
        return self._extended(">", rhs, by)

    def related(self, sign: str, rhs: sp.Expr | int, *, by: Rule) -> Chain:
        """A step with the relation of a goal that is only known when the proof runs."""
        return self._extended(sign, rhs, by)

    def rewritten(self, *, by: Rule) -> Chain:
        """The step whose right-hand side is what the rule computes."""
        if not isinstance(by, Rewriting):
            raise ProofRejected(_no_rewriting(by))
        return self._followed_by(worked_out(self.current, by, self.given, self._start))

    def through(self, *rules: Rule) -> Chain:
        """The steps whose right-hand sides the rules compute, one after another."""
        line = self
        for rule in rules:
            line = line.rewritten(by=rule)
        return line

    def theorem(self) -> Theorem:
        """What the chain has shown. Raises ProofRejected when it has no step."""
        if self.proved is None:
            raise ProofRejected(f"no step was made from {self.current}")
        return self.proved

    @property
    def _start(self) -> sp.Expr | None:
        return None if self.proved is None else self.proved.statement.lhs

    def _extended(self, sign: str, rhs: sp.Expr, by: Rule) -> Chain:
        stated = Statement(self.current, sign, exact(rhs), self.given)
        return self._followed_by(infer(stated, by, self._start))

    def _followed_by(self, step: Theorem) -> Chain:
        if self.proved is None:
            return Chain(step.statement.rhs, self.given, step)
        if step.statement.sign == "=" and step.statement.rhs == self.current:
            return self
        return Chain(step.statement.rhs, self.given, follow(self.proved, step))


def chain(start: sp.Expr | int, given: Given = ()) -> Chain:
    """A chain that begins at `start`, under the hypotheses `given`."""
    return Chain(exact(start), given)


def proved(goal: Statement, *rules: Rule) -> Theorem:
    """The goal: each rule computes a step, and the last one leads to the right-hand side."""
    *before, last = rules
    line = chain(goal.lhs, goal.given).through(*before)
    return line.related(goal.sign, goal.rhs, by=last).theorem()


def by(*rules: Rule) -> Callable[[Statement, object], Theorem]:
    """A proof that these rules make, whatever else is known."""
    return lambda goal, shelf: proved(goal, *rules)


def _no_rewriting(by: object) -> str:
    if isinstance(by, Rule):
        return f"{by.words} judges a step, it does not compute one: use .equals"
    return f"{by!r} is not a rule of the house"
