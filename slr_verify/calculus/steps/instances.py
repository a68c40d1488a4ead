"""Steps that apply a theorem at values, as it stands or to parts of an expression."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy as sp

from slr_verify.calculus.conversions import equal, everywhere
from slr_verify.calculus.prover import Given, Line, Values
from slr_verify.calculus.transcription import Goal, Transcription
from slr_verify.core.binding import is_variable
from slr_verify.core.language import Refused, sort_of
from slr_verify.core.terms import ONE, Term, make
from slr_verify.core.theorems import Theorem
from slr_verify.proofs.rule import rewritten
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
    """The rules in turn, each as a step of its own, until the right-hand side is reached."""
    line, current = None, goal.lhs
    for _ in range(ROUNDS):
        before = current
        for each in rule.rules:
            after = rewritten(each, current, goal.assumed)
            if after != current:
                stated = Goal(work.reader, goal.given, Statement(current, "=", after, goal.assumed))
                step = Line(stated.left, "=", stated.right, work.step(each, stated))
                line, current = work.prover.joined(goal.given, line, step), after
        if current == before:
            break
    if line is None:
        raise Refused("no-tactic", "the rules change nothing")
    last = equal(work.prover, goal.given, line.end, goal.right)
    return work.prover.joined(goal.given, line, Line(line.end, "=", goal.right, last)).theorem
