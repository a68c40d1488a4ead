"""Monotone between two points, because the derivative has a sign on the segment between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.conversions import derivative_of
from slr_verify.calculus.tactics.growth import grown
from slr_verify.calculus.tactics.identities import adjusted
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative, plus, times
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.value import derivative


@dataclass(frozen=True)
class MonotoneBetween(Rule):
    """`f(lower) <= f(upper)` because df/dx >= 0 wherever x lies between; `<`, `>=` and `>` alike.

    `slope` compares the derivative with zero, under hypotheses that hold on the whole segment.
    """

    variable: sp.Symbol
    function: sp.Expr
    lower: sp.Expr
    upper: sp.Expr
    slope: Theorem

    words = "by the sign of the derivative between the points"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """f, or -f where it falls, increases from the lower end to the upper one."""
        low, high = work.reader.term(self.lower), work.reader.term(self.upper)
        known, given, name = work.theorem(self.slope), goal.given, self.variable.name
        falls = goal.sign[0] == ">"
        (x,) = work.prover.meaning(given).ranges.fresh(1, goal.relation, low, high)
        f = work.reader.term(self.function)
        body = closed(negative(f) if falls else f, (name,))
        inside = given | {make("<=", low, x), make("<=", x, high)}
        slope = work.prover.instance(inside, known, ((name, x),))
        op = goal.relation.op
        rising = make(op, ZERO, make("derivative", body, x))
        parts = [(ONE, slope)]
        if falls:
            of_f = make("derivative", closed(f, (name,)), x)
            both = (derivative_of(work.prover, inside, node) for node in (rising.args[1], of_f))
            parts += [(negative(ONE), each) for each in both if each is not None]
        rates = work.prover.arithmetic(inside, rising, *parts)
        shown = grown(work.prover, given, (low, high), rates)
        return adjusted(work, given, shown, goal.relation)


@dataclass(frozen=True)
class MonotoneAlong(Rule):
    """`f(lower) <= f(upper)` at points, as `sum_i s_i df/dx_i >= 0` on the segment between; `<` alike.

    `directions` are the symbols s_i of `slope`, which compares the sum with zero. Its hypotheses
    must hold on the segment, where s = upper - lower.
    """

    variables: tuple[sp.Symbol, ...]
    directions: tuple[sp.Symbol, ...]
    function: sp.Expr
    lower: tuple[sp.Expr, ...]
    upper: tuple[sp.Expr, ...]
    slope: Theorem

    words = "by the sign of the derivative along the segment"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """f, or -f where it falls, increases along the segment, as x goes from 0 to 1."""
        prover, given = work.prover, goal.given
        segment = Segment(work, self, work.theorem(self.slope))
        (x,) = prover.meaning(given).ranges.fresh(1, goal.relation)
        sign = negative(ONE) if goal.sign[0] == ">" else ONE
        f = work.reader.term(self.function)
        body = closed(times(sign, substituted(f, segment.at(x))), (x.args[0],))
        rates = _rising(segment, given, goal.relation.op, (sign, f, body), x)
        shown = [each for place in (ZERO, ONE) for each in segment.hypotheses(given, place)]
        more = given.union(each.goal for each in shown)
        last = grown(prover, more, (ZERO, ONE), rates)
        return prover.without(given, shown, adjusted(work, more, last, goal.relation))


def directional(function: sp.Expr, along: tuple[tuple[sp.Symbol, sp.Symbol], ...]) -> sp.Expr:
    """The derivative of a function in a direction, for pairs of a variable and its direction."""
    return sp.Add(*(derivative(function, name) * step for name, step in along))


Values = Mapping[str, Term]


class Segment:
    """From one point to another, with the hypotheses of a theorem about its points and its direction."""

    def __init__(self, work: Transcription, rule: Any, known: Shown) -> None:
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

    def hypotheses(self, given: Hypotheses, place: Term) -> list[Shown]:
        """Those of the theorem at a place, as far as they do not follow: they hold at both ends."""
        found = []
        for each in sorted(self.known.given, key=key):
            relation, *at_ends = (
                substituted(each, {**point, **self.directions})
                for point in (self.at(place), *self.ends)
            )
            if not self.prover.meaning(given).follows(relation):
                found.append(self._between(given, relation, at_ends, place))
        return found

    def _between(
        self, given: Hypotheses, relation: Term, at_ends: list[Term], place: Term
    ) -> Shown:
        try:
            return self.prover.from_hypotheses(given, relation)
        except Refused:
            first, last = (self.prover.from_hypotheses(given, each) for each in at_ends)
            weights = (minus(ONE, place), first), (place, last)
            return self.prover.arithmetic(given, relation, *weights)


def _rising(
    segment: Segment, given: Hypotheses, op: str, function: tuple[Term, Term, Term], x: Term
) -> Shown:
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
