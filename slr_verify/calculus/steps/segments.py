"""Steps along the segment between two points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Given
from slr_verify.calculus.steps.derivatives import adjusted
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, opened, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative, plus, times
from slr_verify.core.text import text
from slr_verify.core.theorems import Theorem

Values = Mapping[str, Term]


class Segment:
    """From one point to another, with the hypotheses of a theorem about its points and its direction."""

    def __init__(self, work: Transcription, rule: Any, known: Theorem) -> None:
        self.prover, self.known = work.prover, known
        names = [each.name for each in rule.variables]
        ends = ([work.reader.term(each) for each in end] for end in (rule.lower, rule.upper))
        low, high = (dict(zip(names, end, strict=True)) for end in ends)
        self.ends, self.steps = (low, high), {name: minus(high[name], low[name]) for name in names}
        self.directions = {
            each.name: step for each, step in zip(rule.directions, self.steps.values(), strict=True)
        }

    def at(self, place: Term) -> Values:
        """The point at 0, at 1 or in between."""
        low, _ = self.ends
        return {
            name: plus(low[name], make("product", place, step)) for name, step in self.steps.items()
        }

    def hypotheses(self, given: Given, place: Term) -> list[Theorem]:
        """Those of the theorem at a place, as far as they do not follow: they hold at both ends."""
        found = []
        for each in sorted(self.known.given, key=text):
            relation, *at_ends = (
                substituted(each, {**point, **self.directions})
                for point in (self.at(place), *self.ends)
            )
            if not self.prover.meaning(given).follows(relation):
                found.append(self._between(given, relation, at_ends, place))
        return found

    def _between(self, given: Given, relation: Term, at_ends: list[Term], place: Term) -> Theorem:
        try:
            return self.prover.from_hypotheses(given, relation)
        except Refused:
            first, last = (self.prover.from_hypotheses(given, each) for each in at_ends)
            weights = (minus(ONE, place), first), (place, last)
            return self.prover.arithmetic(given, relation, *weights)


def monotone_along(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """f, or -f where it falls, increases from the lower point to the upper one, as x goes from 0 to 1."""
    prover, given = work.prover, goal.given
    segment = Segment(work, rule, work.theorem(rule.slope))
    (x,) = prover.meaning(given).ranges.fresh(1, goal.relation)
    sign = negative(ONE) if goal.sign[0] == ">" else ONE
    f = work.reader.term(rule.function)
    body = closed(times(sign, substituted(f, segment.at(x))), (x.args[0],))
    rates = _rising(segment, given, goal.relation.op, (sign, f, body), x)
    shown = [each for place in (ZERO, ONE) for each in segment.hypotheses(given, place)]
    more = given.union(each.goal for each in shown)
    ends = make(goal.relation.op, *(opened(body, (place,)) for place in (ZERO, ONE)))
    last = prover.step("increasing", more, ends, (body, ZERO, ONE, x.args[0]), (rates,))
    return prover.without(given, shown, adjusted(work, more, last, goal.relation))


def _rising(
    segment: Segment, given: Given, op: str, function: tuple[Term, Term, Term], x: Term
) -> Theorem:
    """The derivative along the segment is the sum of those in the variables times the steps."""
    prover, (sign, f, body) = segment.prover, function
    base = given | {make("<=", ZERO, x), make("<=", x, ONE)}
    shown = segment.hypotheses(base, x)
    more, point = base.union(each.goal for each in shown), segment.at(x)
    values = tuple({**point, **segment.directions}.items())
    known = prover.step(
        "instance", more, substituted(segment.known.goal, dict(values)), values, (segment.known,)
    )
    rising = make(op, ZERO, make("derivative", body, x))
    parts = [(negative(ONE), prover.value("derivative", more, rising.args[1]))]
    for name, step in segment.steps.items():
        rest = {other: value for other, value in point.items() if other != name}
        node = make("derivative", closed(substituted(f, rest), (name,)), point[name])
        parts.append((times(sign, step), prover.value("derivative", more, node)))
    return prover.without(base, shown, prover.arithmetic(more, rising, (ONE, known), *parts))
