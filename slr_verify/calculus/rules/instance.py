"""Steps that apply a theorem: with values for its symbols, anywhere in an expression."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.prover import Values as TermValues
from slr_verify.calculus.rule import ProofRejected, Rewriting, Rule
from slr_verify.calculus.tactics.conversions import restated
from slr_verify.calculus.tactics.inner_products import instance_for_vectors, on_lengths
from slr_verify.calculus.tactics.instances import values_of
from slr_verify.calculus.theorem import Theorem, infer, require_theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import substituted
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.statement import Given, Statement, exact
from slr_verify.language.vectors import FixedVector, Vector

SHOWN = "by what was shown"
"""The words of a step that is nothing but what it applies."""
Values = tuple[tuple[sp.Symbol | FixedVector, sp.Expr | Vector], ...]


@dataclass(frozen=True)
class Rewrite(Rewriting):
    """The left-hand side of an equality, wherever it occurs, replaced by the right-hand side."""

    theorem: Theorem
    values: Values = ()

    words = SHOWN

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        instance = instantiated(self.theorem, dict(self.values), given)
        if instance.sign != "=":
            raise ProofRejected(f"{instance} is not an equality to rewrite with")
        return expr.xreplace({instance.lhs: instance.rhs})

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By instances of the equality, wherever its left-hand side stands."""
        return on_lengths(work, goal, work.theorem(self.theorem), values_of(work, self.values))


@dataclass(frozen=True)
class Instance(Rule):
    """The statement is an instance of a theorem, as it stands; `lemmas` show hypotheses of it."""

    theorem: Theorem
    values: Values = ()
    lemmas: tuple[Theorem, ...] = ()

    words = SHOWN

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """An instance of a theorem."""
        known, values = work.theorem(self.theorem), values_of(work, self.values)
        if not self.lemmas:
            return instance_for_vectors(work.prover, goal.given, known, values)
        lemmas = [work.prover.instance(goal.given, work.theorem(each), ()) for each in self.lemmas]
        return work.prover.using(
            goal.given, lemmas, lambda more: _with_its_orders(work, goal.under(more), known, values)
        )


def _with_its_orders(work: Transcription, goal: Goal, known: Shown, values: TermValues) -> Shown:
    """An instance under its hypotheses, so that its parts are defined as they are written there."""
    prover = work.prover
    wanted = (substituted(each, dict(values)) for each in sorted(known.given, key=key))
    orders = [prover.from_hypotheses(goal.given, each) for each in wanted if each.op in ("<", "<=")]

    def show(given: Hypotheses) -> Shown:
        shown = instance_for_vectors(prover, given, known, values)
        return restated(prover, given, shown, goal.relation)

    return prover.using(goal.given, orders, show)


def applying(theorem: Theorem, values: Mapping[sp.Symbol, sp.Expr | int] | None = None) -> Rewrite:
    """Rewrite with an equality that was shown, with `values` for its symbols."""
    return Rewrite(theorem, _exact_values(values or {}))


def instance(
    theorem: Theorem, values: Mapping[sp.Symbol, sp.Expr | int], given: Given | None = None
) -> Theorem:
    """The theorem for these values, under its own hypotheses or under `given`, from which they follow."""
    known = _exact_values(values)
    goal = require_theorem(theorem).statement.substituted(dict(known))
    if given is not None:
        goal = goal.holding(given)
    return infer(goal, Instance(theorem, known))


def _exact_values(values: Mapping[sp.Symbol, sp.Expr | int]) -> Values:
    return tuple((symbol, exact(value)) for symbol, value in values.items())


def instantiated(theorem: Theorem, values: Mapping[sp.Symbol, sp.Expr], given: Given) -> Statement:
    """The theorem for these values, under `given`, from which its own hypotheses ought to follow."""
    return theorem.statement.substituted(values).holding(given)


@dataclass(frozen=True)
class RewriteEverywhere(Rewriting):
    """From `f(x, y) = ...` for all x, y: every `f(u, w)` is replaced by the instance at u, w."""

    theorem: Theorem

    words = SHOWN

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        known = self.theorem.statement
        symbols = known.lhs.args
        if known.sign != "=" or len(set(symbols)) < len(symbols) or not _all_symbols(symbols):
            raise ProofRejected(f"{known} is not an equality for a function at distinct symbols")
        return expr.replace(
            lambda part: part.func is known.lhs.func and len(part.args) == len(symbols),
            lambda part: self._instance(dict(zip(symbols, part.args, strict=True)), given),
        )

    def _instance(self, values: dict[sp.Symbol, sp.Expr], given: Given) -> sp.Expr:
        return instantiated(self.theorem, values, given).rhs

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By instances of the theorem, wherever the function stands."""
        return on_lengths(work, goal, work.theorem(self.theorem), ())


def _all_symbols(parts: tuple[sp.Basic, ...]) -> bool:
    return bool(parts) and all(part.is_Symbol for part in parts)


def everywhere(theorem: Theorem) -> RewriteEverywhere:
    """The rule that applies `theorem` at all arguments."""
    return RewriteEverywhere(theorem)
