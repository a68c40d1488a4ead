"""Theorems: what an author has written, and what the core has shown of it.

A `Theorem` is a proof as it was written down, in SymPy. It is worth what the core makes of it: `shown` is
a theorem of the core, taken step by step, which anybody can replay. Building one by hand proves nothing.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.calculus.rule import ProofRejected, Rewriting, Rule
from slr_verify.calculus.transcription import Transcription
from slr_verify.core import theorems as core
from slr_verify.core.language import Refused
from slr_verify.core.terms import DEEPEST
from slr_verify.document.chain import chain_latex
from slr_verify.language.statement import MalformedStatement, Statement, composed

if TYPE_CHECKING:
    from slr_verify.language.statement import Given


@dataclass(frozen=True, eq=False)
class Step:
    """One line of a proof: `sign expression`, and the reason."""

    sign: str
    expression: sp.Expr
    rule: Rule


@dataclass(frozen=True, eq=False)
class Theorem:
    """A statement with the steps that lead to it.

    What has a label may be one of several statements below it, and has its number.
    """

    statement: Statement
    steps: tuple[Step, ...]
    label: str | None = None
    number: str = ""

    @property
    def shown(self) -> core.Theorem:
        """What the core has shown: the statement as it is read. Raises ProofRejected."""
        with refusals(self.steps[-1].rule):
            return workshop().theorem(self)

    @property
    def premises(self) -> tuple[Theorem, ...]:
        """The theorems that the steps apply."""
        found = (each for step in self.steps for each in step.rule.premises)
        return tuple(dict.fromkeys(found))

    def __str__(self) -> str:
        """The statement with its hypotheses."""
        given = self.statement.given
        return (
            f"{self.statement}, given {', '.join(map(str, given))}"
            if given
            else str(self.statement)
        )

    def _repr_latex_(self) -> str:
        """What a notebook shows: the chain, each step with the words of its rule, and the hypotheses."""
        lines = [(s.sign, s.expression, s.rule.words) for s in self.steps]
        return chain_latex(self.statement.lhs, lines, self.statement.given)


FEW_COLLECTIONS = 1_000_000
"""New objects before the next search: with 700, they took a sixth of the time of all proofs."""
NO_STEP = (
    *(ArithmeticError, AttributeError, LookupError),
    *(RecursionError, StopIteration, TypeError, ValueError),
)
"""What Python, SymPy, a law or a frame raises when it is asked for something that there is not."""


def infer(statement: Statement, rule: Rule, start: sp.Expr | None = None) -> Theorem:
    """The statement as a theorem, once the core has taken the step. Raises ProofRejected.

    A step to an expression that the core has no terms for is taken together with those after it. `start`
    is where the chain begins that the step continues: what is known of its vectors is known here.
    """
    if type(statement) is not Statement:
        raise ProofRejected(f"{statement!r} is not a statement")
    if not isinstance(rule, Rule):
        raise ProofRejected(f"{rule!r} is not a rule")
    asked = statement, rule, start
    with refusals(rule):
        before = workshop().inferred
        if (known := before.get(asked)) is not None:
            return known
        theorem = Theorem(statement, (Step(statement.sign, statement.rhs, rule),))
        workshop().take(theorem, start)
        before[asked] = theorem
    return theorem


def worked_out(
    expr: sp.Expr, rule: Rewriting, given: Given, start: sp.Expr | None = None
) -> Theorem:
    """The theorem `expr = what the rule makes of it`. Raises ProofRejected."""
    if not isinstance(rule, Rewriting):
        raise ProofRejected(f"{rule!r} does not compute a step")
    with refusals(rule):
        result = rule.rewrite(expr, given)
    return infer(Statement(expr, "=", result, given), rule, start)


def follow(first: Theorem, second: Theorem) -> Theorem:
    """`a R b` and `b S c` give `a T c`, T the weaker direction of R and S. Raises ProofRejected."""
    left, right = (_require_unlabelled(part).statement for part in (first, second))
    if left.rhs != right.lhs or left.given != right.given:
        raise ProofRejected(f"{right.lhs} does not continue {left.rhs}")
    sign = composed(left.sign, right.sign)
    if sign is None:
        raise ProofRejected(f"{left.sign} followed by {right.sign} says nothing")
    whole = Statement(left.lhs, sign, right.rhs, left.given)
    return Theorem(whole, first.steps + second.steps)


def labelled(theorem: Theorem, label: str, number: str = "") -> Theorem:
    """The same theorem under the label of the statement that it proves. Raises ProofRejected."""
    return replace(_require_unlabelled(theorem), label=label, number=number)


def require_theorem(theorem: object) -> Theorem:
    """The theorem itself. Raises ProofRejected for anything else."""
    if type(theorem) is not Theorem:
        raise ProofRejected(f"{theorem!r} is not a theorem")
    return theorem


def _require_unlabelled(theorem: Theorem) -> Theorem:
    """Its steps alone would not tell that a proof rests on another claim, so a rule has to apply it."""
    if require_theorem(theorem).label is not None:
        raise ProofRejected(
            f"{theorem.statement} is what was proved as {theorem.label!r}: apply it, by `Instance`"
        )
    return theorem


@contextmanager
def refusals(rule: Rule) -> Iterator[None]:
    """What the core refuses, and what cannot be built or worked out, is no step."""
    try:
        with deep_calls():
            yield
    except (ProofRejected, MalformedStatement):
        raise
    except (Refused, *NO_STEP) as refusal:
        raise ProofRejected(f"{rule.words}: {refusal}") from refusal


@cache
def workshop() -> Transcription:
    """Where steps are taken: one context of the core in a process."""
    return Transcription()


@contextmanager
def deep_calls() -> Iterator[None]:
    """Room for the walks over deep terms, and few searches for garbage: terms and expressions are kept."""
    before, thresholds = sys.getrecursionlimit(), gc.get_threshold()
    sys.setrecursionlimit(max(DEEPEST, before))
    gc.set_threshold(max(FEW_COLLECTIONS, thresholds[0]) if thresholds[0] else 0, *thresholds[1:])
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
        gc.set_threshold(*thresholds)
