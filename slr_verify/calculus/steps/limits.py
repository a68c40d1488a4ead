"""Steps about limits of sequences: continuity, and where a sequence does not tend."""

from __future__ import annotations

from typing import Any

from slr_verify.calculus.families import specialised
from slr_verify.calculus.goal import Goal
from slr_verify.calculus.limits import MINUS, Show, constant, function_of, ordered, squeezed
from slr_verify.calculus.prover import Given, Prover
from slr_verify.calculus.transcription import Transcription
from slr_verify.calculus.truth import by_truth, fails, is_one
from slr_verify.core.binding import closed, opened, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, times
from slr_verify.core.text import text
from slr_verify.core.theorems import Theorem
from slr_verify.proofs.limits import ByContinuity, Squeezed


def brackets_of(term: Term) -> list[Term]:
    """The relations whose indicators are the factors of a product."""
    return [each.args[0] for each in factors_of(term) if each.op == "indicator"]


def factors_of(term: Term) -> tuple[Term, ...]:
    """Those of a product, and of products in it."""
    if term.op != "product":
        return (term,)
    return tuple(each for part in term.parts for each in factors_of(part))


def one_fails(
    prover: Prover, given: Given, goal: Term, relations: list[Term], absurd: Any
) -> Theorem:
    """A product with these indicators is zero, where `absurd` shows it if all relations hold."""

    def rest(inside: Given, left: list[Term]) -> Theorem:
        if not left:
            return absurd(inside)
        first, *others = left

        def zero(more: Given) -> Theorem:
            known = prover.step("hypothesis", more, fails(first))
            indicator = make("indicator", first)
            factors = [each for each in factors_of(goal.args[0]) if each is not indicator]
            return prover.arithmetic(more, goal, (times(*factors), known))

        return by_truth(prover, inside, first, goal, (lambda more: rest(more, others), zero))

    return rest(given, relations)


def tends_apart(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """A coordinate stays on one side, away from the limit."""
    prover, side = work.prover, work.theorem(rule.side)
    time = rule.side.statement.lhs.args[0]
    at = work.reader.term(rule.side.statement.lhs)
    wanted = closed(at, (time.name,))
    relation = next(each for each in brackets_of(goal.left) if each.args[0] is wanted)

    def absurd(given: Given) -> Theorem:
        known = prover.step("hypothesis", given, relation)
        still = constant(prover, given, work.reader.term(rule.side.statement.rhs))
        pairs = [(known, still), (still, known)]
        for low, high in pairs:
            try:
                shown = ordered(
                    prover, given, low, high, _sided(prover, side, time.name, low, high)
                )
                wrong = prover.arithmetic(
                    given, make("<", ZERO, ZERO), (ONE, shown), rest=_gap(shown)
                )
            except Refused:
                continue
            return prover.step("absurdity", given, goal.relation, (), (wrong,))
        raise Refused("no-tactic", "the limit is not away from that side")

    return one_fails(prover, goal.given, goal.relation, [relation], absurd)


def _gap(shown: Theorem) -> Term:
    """low - high, for limits in the wrong order: a positive number."""
    return minus(*shown.goal.args)


def _sided(prover: Prover, side: Theorem, name: str, low: Theorem, high: Theorem) -> Any:
    def show(given: Given, n: Term) -> Theorem:
        known = prover.instance(given, side, ((name, n),))
        goal = make("<=", *(opened(each.goal.args[0], (n,)) for each in (low, high)))
        factors = (ONE, MINUS) if known.goal.op == "=" else (ONE,)
        for factor in factors:
            try:
                return prover.arithmetic(given, goal, (factor, known))
            except Refused as why:
                refusal = why
        raise refusal

    return show


def tends_where_it_is(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """A constant sequence tends to its value."""
    prover, given = work.prover, goal.given
    ones = []
    for relation in brackets_of(goal.left):
        sequence, limit = relation.args
        if sequence is not limit:
            raise Refused("no-tactic", "the limit is not the value of the constant")
        ones.append(is_one(prover, given, constant(prover, given, limit)))
    return product_is_one(prover, given, goal.relation, ones)


def product_is_one(prover: Prover, given: Given, goal: Term, ones: list[Theorem]) -> Theorem:
    """A product of factors that are one: 1 - a b = (1 - a) b + (1 - b)."""
    parts = []
    for place, each in enumerate(ones):
        after = times(*(other.goal.args[0] for other in ones[place + 1 :]))
        parts.append((after, each))
    return prover.arithmetic(given, goal, *parts)


def limit(work: Transcription, theorem: Any, given: Given) -> Theorem:
    """A limit along sequences, by continuity or between two others."""
    rule = theorem.steps[0].rule
    if isinstance(rule, Squeezed):
        return _between(work, theorem, given)
    if isinstance(rule, ByContinuity):
        return _by_continuity(work, theorem, given)
    raise Refused("no-tactic", f"{type(rule).__name__} is not transcribed")


def _between(work: Transcription, theorem: Any, given: Given) -> Theorem:
    """Two theorems, at the terms of the sequences at all times, and the limits of their other sides."""
    _, goal = work.statement(theorem.statement)
    rule, names = theorem.steps[0].rule, [each.name for each in theorem.statement.lhs.args[1]]
    ends = (work.theorem(rule.limit_below), work.theorem(rule.limit_above))
    below, above = (_at_all_times(work, each, names) for each in (rule.below, rule.above))
    return squeezed(work.prover, given, goal.args[0], ends, (below, above))


def _at_all_times(work: Transcription, known: Any, names: list[str]) -> Show:
    shown, prover = work.theorem(known), work.prover

    def show(at_times: Given, n: Term) -> Theorem:
        values = {name: make("member", name, n) for name in names if name in shown.sequent.free}
        needed = sorted((substituted(each, values) for each in shown.given), key=text)
        found = (specialised(prover, at_times, each) for each in needed)
        said = [each for each in found if each is not None]
        return prover.using(
            at_times, said, lambda more: prover.instance(more, shown, tuple(values.items()))
        )

    return show


def _by_continuity(work: Transcription, theorem: Any, given: Given) -> Theorem:
    """The limit of a continuous function of sequences whose limits are hypotheses."""
    _, goal = work.statement(theorem.statement)
    rule = theorem.steps[0].rule
    moving = theorem.statement.lhs.args[1]
    known = []
    for sequence in rule.sequences:
        (relation,) = (
            each
            for each in theorem.statement.given
            if each.args[0] == theorem.statement.lhs.func(sequence, moving)
        )
        read = work.reader.relation(relation.lhs, "=", relation.rhs)
        known.append(work.prover.step("hypothesis", given, read))
    function = closed(work.reader.term(rule.function), tuple(each.name for each in rule.places))
    return function_of(work.prover, given, goal, function, tuple(known))
