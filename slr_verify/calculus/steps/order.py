"""Steps that add up known relations, and distinctions of cases."""

from __future__ import annotations

from typing import Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.steps.algebra import first_accepted
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.terms import ONE, ZERO, make, negative, power
from slr_verify.core.theorems import Theorem


def rearranged(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """The slack of the goal is that of the premise divided by the factor, up to a sign."""
    known, factor = work.usable(rule.premise, goal), goal.term(1 / rule.factor)
    return first_accepted(
        lambda each: work.prover.arithmetic(goal.given, goal.relation, (each, known)),
        (factor, negative(factor)),
    )


def multiplied(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """The slack of the goal is the factor times that of the premise."""
    known, factor = work.usable(rule.premise, goal), goal.term(rule.factor)
    return first_accepted(
        lambda each: work.prover.arithmetic(goal.given, goal.relation, (each, known)),
        (factor, negative(factor)),
    )


def combination(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """The slack of an equality is the other way round in the core, unless the goal is one as well."""
    parts = []
    for term in rule.terms:
        known = [work.usable(each, goal) for each in term.known]
        factor = goal.term(term.factor)
        flips = sum(each.goal.op == "=" for each in known) + (goal.sign == "=")
        parts.append((negative(factor) if flips % 2 else factor, *known))
    rest = goal.term(rule.rest)
    return work.prover.arithmetic(goal.given, goal.relation, *parts, rest=rest)


def both_ways(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """From a <= b and a >= b."""
    above, below = work.theorem(rule.above), work.theorem(rule.below)
    return work.prover.step("antisymmetry", goal.given, goal.relation, (), (above, below))


def square_is_zero(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """If a is not zero, a = a^2/a, which is zero."""
    known, a = work.theorem(rule.square), goal.left
    is_zero, is_not = make("=", a, ZERO), make("!=", a, ZERO)
    first = work.prover.step("hypothesis", goal.given | {is_zero}, is_zero)
    second = work.prover.arithmetic(goal.given | {is_not}, is_zero, (power(a, -1), known))
    return work.prover.step("cases", goal.given, is_zero, (is_zero,), (first, second))


def divided(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """The slack of the goal is that of the premise divided by what is positive."""
    known, positive = work.theorem(rule.premise), work.theorem(rule.positive)
    statement = rule.positive.statement
    factor = work.reader.term(statement.gap if statement.sign == ">" else -statement.gap)
    sign = make("<", ZERO, factor)
    shown = work.prover.arithmetic(goal.given, sign, (ONE, positive))
    last = work.prover.arithmetic(goal.given | {sign}, goal.relation, (power(factor, -1), known))
    return work.prover.step("cut", goal.given, goal.relation, (), (shown, last))


def by_cases(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """a <= b or b < a."""
    case = make("<=", work.reader.term(rule.left), work.reader.term(rule.right))
    premises = (work.theorem(rule.below), work.theorem(rule.above))
    return work.prover.step("cases", goal.given, goal.relation, (case,), premises)


def contradiction(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """The hypotheses lead to a < a."""
    known = work.theorem(rule.absurd)
    nothing = work.prover.arithmetic(goal.given, make("<", ZERO, ZERO), (ONE, known))
    return work.prover.step("absurdity", goal.given, goal.relation, (), (nothing,))


def by_parity(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """For x >= 0 by the half, for x < 0 by the half at -x."""
    half, x = work.theorem(rule.half), work.reader.term(rule.variable)
    name = rule.half_variable.name
    case = make("<=", ZERO, x)
    premises = []
    for relation, value in ((case, x), (make("<", x, ZERO), negative(x))):
        given = goal.given | {relation}
        one = work.prover.instance(given, half, ((name, value),))
        premises.append(work.prover.arithmetic(given, goal.relation, (ONE, one)))
    return work.prover.step("cases", goal.given, goal.relation, (case,), premises)
