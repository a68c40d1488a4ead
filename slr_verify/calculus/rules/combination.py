"""Steps that add up known relations, multiplied with each other and with factors, and a rest.

The slack of `u <= v` is v - u, that of `u >= v` is u - v, and that of `u = v` is u - v as well. Slacks of
inequalities are not negative, those of equalities are zero; so a sum of products of slacks and of
factors that are not negative is not negative.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.terms import negative
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.statement import Statement, exact


@dataclass(frozen=True)
class Summand:
    """A factor times the slacks of known relations."""

    factor: sp.Expr
    known: tuple[Theorem, ...]


@dataclass(frozen=True)
class LinearArithmetic(Rule):
    """The slack of the goal is the sum of the terms and of `rest`, which is not negative.

    For an equality every term must hold an equality, and there is no rest. The goal may be strict
    if a term or the rest is positive.
    """

    terms: tuple[Summand, ...]
    rest: sp.Expr = sp.S.Zero

    words = "adding up"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By linear arithmetic; equalities have their slack the other way round, unless the goal is one."""
        parts = []
        for term in self.terms:
            known = [work.usable(each, goal) for each in term.known]
            factor = goal.term(term.factor)
            flips = sum(each.goal.op == "=" for each in known) + (goal.sign == "=")
            parts.append((negative(factor) if flips % 2 else factor, *known))
        rest = goal.term(self.rest)
        return work.prover.arithmetic(goal.given, goal.relation, *parts, rest=rest)


def slack(statement: Statement) -> sp.Expr:
    """What is not negative if the statement holds, and zero if it is an equality."""
    return -statement.gap if statement.sign in ("<=", "<") else statement.gap


def adding(*terms: tuple[Any, ...], rest: sp.Expr | int = 0) -> LinearArithmetic:
    """The rule that adds up terms `(factor, theorem, ...)` and `rest`."""
    return LinearArithmetic(
        tuple(Summand(exact(factor), tuple(known)) for factor, *known in terms), exact(rest)
    )
