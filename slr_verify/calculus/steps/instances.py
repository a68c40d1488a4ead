"""Steps that apply a theorem at values, as it stands or to parts of an expression."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy as sp

from slr_verify.calculus.conversions import between, equal, everywhere
from slr_verify.calculus.goal import Goal, Several
from slr_verify.calculus.prover import Given, Line, Values
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import is_variable
from slr_verify.core.language import Refused, sort_of
from slr_verify.core.terms import ONE, Term, make
from slr_verify.core.theorems import Theorem
from slr_verify.proofs.statement import Statement

ROUNDS = 40


def values_of(work: Transcription, pairs: Iterable[tuple[sp.Symbol, sp.Expr]]) -> Values:
    """Values for symbols as a witness."""
    return tuple((symbol.name, work.reader.term(value)) for symbol, value in pairs)


def directly(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """An instance of a theorem."""
    known, values = work.theorem(rule.theorem), values_of(work, rule.values)
    return work.prover.instance(goal.given, known, values)


def applied(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Instances of a theorem, wherever its left-hand side stands."""
    known = work.theorem(rule.theorem)
    values = values_of(work, getattr(rule, "values", ()))
    return everywhere(
        work.prover,
        goal.given,
        goal.left,
        goal.right,
        lambda given, term: instance_of(work, given, term, known, values),
    )


def instance_of(
    work: Transcription, given: Given, term: Term, fact: Theorem, stated: Values
) -> Theorem | None:
    """The theorem at the values for which its left-hand side is the term; None if there are none."""
    pattern = fact.goal.args[0]
    if fact.goal.op != "=" or pattern.op != term.op or term.op == "variable":
        return None
    values = {**(matched(pattern, term) or {}), **dict(stated)}
    if not values and pattern.free:
        return None
    try:
        known = work.prover.instance(given, fact, tuple(values.items()))
        if known.goal.args[0] is term:
            return known
        here = work.prover.identity(given, term, known.goal.args[0])
    except Refused:
        return None
    wanted = make("=", term, known.goal.args[1])
    return work.prover.arithmetic(given, wanted, (ONE, here), (ONE, known))


def matched(pattern: Term, term: Term) -> dict[str, Term] | None:
    """Values of the names in a pattern for which it has the structure of a term; a guess."""
    found: dict[str, Term] = {}
    return found if _matches(pattern, term, found) else None


def _matches(pattern: Term, term: Term, found: dict[str, Term]) -> bool:
    if is_variable(pattern):
        if term.loose or sort_of(term.op) != sort_of(pattern.op):
            return False
        return found.setdefault(pattern.args[0], term) is term
    if pattern.op != term.op or len(pattern.args) != len(term.args):
        return False
    return all(
        _matches(a, b, found) if type(a) is Term and type(b) is Term else a == b
        for a, b in zip(pattern.args, term.args, strict=True)
    )


def repeated(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """The rules in turn, each as a step of its own, on the left-hand side, and if need be on the right."""
    line = _worked_out(work, rule, goal, goal.lhs)
    try:
        return between(work.prover, goal.given, line, goal.right, equal)
    except Refused:
        other = _worked_out(work, rule, goal, goal.rhs)
        return between(work.prover, goal.given, line, other, equal)


def _worked_out(work: Transcription, rule: Any, goal: Goal, start: sp.Expr) -> Line | Term:
    """What the rules make of an expression; steps to what the core has no terms for are taken together."""
    line, current = None, start
    last: Line | Term = work.reader.term(start)
    for several, expr in _steps(work, rule, start, goal.assumed):
        stated = Goal(work.reader, goal.given, Statement(current, "=", expr, goal.assumed))
        step = Line(stated.left, "=", stated.right, work.step(several, stated))
        line, current = work.prover.joined(goal.given, line, step), expr
        last = line
    return last


def _steps(
    work: Transcription, rule: Any, start: sp.Expr, assumed: Any
) -> Iterator[tuple[Any, sp.Expr]]:
    rules: tuple[Any, ...] = ()
    current = start
    for _ in range(ROUNDS):
        before = current
        for each in rule.rules:
            after = each.rewrite(current, assumed)
            if after == current:
                continue
            rules, current = (*rules, each), after
            if work.reads(current):
                yield (rules[0] if len(rules) == 1 else Several(rules)), current
                rules = ()
        if current == before:
            break
