"""Means of a sum of independent copies and of its square, by induction on their number; not trusted."""

from __future__ import annotations

from typing import Any

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.core.binding import body_of, closed, opened, substituted, with_body
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    make,
    minus,
    natural,
    plus,
    power,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown

SUM = make("bound", 0)
SQUARE = power(SUM, 2)
Part = tuple[Term, Shown]


def moment_of_copies(prover: Prover, given: Hypotheses, node: Term) -> Shown | None:
    """`E S = n m` or `E S^2 = n q + n (n - 1) m^2`; None for other functions of the sum."""
    if body_of(node) not in (SUM, SQUARE):
        return None
    (n,) = prover.meaning(given).ranges.fresh(1, node)
    moments = _Moments(prover, given, n, node.args[2])
    known = moments.mean() if body_of(node) is SUM else moments.square()
    return prover.instance(given, known, ((n.args[0], node.args[0]),))


class _Moments:
    """Of a sum of n copies of a function G of a Gaussian vector, for a new variable n."""

    def __init__(self, prover: Prover, given: Hypotheses, n: Term, summand: Term) -> None:
        self.prover, self.rest, self.n, self.summand = prover, given, n, summand
        self.given = given.union(natural(n))
        self.m, self.q = (make("gaussian", each) for each in (summand, power(summand, 2)))
        (self.s,) = prover.meaning(self.given).ranges.fresh(1, summand)

    def mean(self) -> Shown:
        """E S = n m."""
        goal = make("=", self._node(self.n, SUM), times(self.n, self.m))
        inner = ((self.s, ONE), (ONE, self.summand))
        outer = ((ONE, SUM), (self.m, ONE))
        return self._by_induction(goal, inner, outer)

    def square(self) -> Shown:
        """E S^2 = n q + n (n - 1) m^2."""
        pairs = times(self.n, minus(self.n, ONE), power(self.m, 2))
        goal = make("=", self._node(self.n, SQUARE), plus(times(self.n, self.q), pairs))
        double = times(rational(2), self.s)
        both = power(self.summand, 2)
        inner = ((power(self.s, 2), ONE), (double, self.summand), (ONE, both))
        twice = times(rational(2), self.m)
        outer = ((ONE, SQUARE), (twice, SUM), (self.q, ONE))
        return self._by_induction(goal, inner, outer, (twice, self.mean()))

    def _node(self, count: Term, body: Term) -> Term:
        return make("copies", count, body, self.summand)

    def _by_induction(self, goal: Term, inner: Any, outer: Any, *parts: Part) -> Shown:
        """From n to n + 1: E over the new copy, then E over the others, then what is known of n copies."""
        name, prover = self.n.args[0], self.prover
        body = body_of(goal.args[0])
        none = prover.value("copies", self.rest, self._node(ZERO, body))
        start = prover.arithmetic(self.rest, substituted(goal, {name: ZERO}), (ONE, none))
        inside, after = self.given | {goal}, plus(self.n, ONE)
        lines = self._lines(inside, self._node(after, body), inner, outer)
        lines.append(prover.step("range", inside, goal))
        step = prover.arithmetic(
            inside, substituted(goal, {name: after}), *((ONE, each) for each in lines), *parts
        )
        return prover.step("induction", self.given, goal, (name, ()), (start, step))

    def _lines(self, inside: Hypotheses, node: Term, inner: Any, outer: Any) -> list[Shown]:
        found = self.prover.value("copies", inside, node).goal.args[1]
        longer = make("copies", self.n, *found.args[1:])
        more = self.prover.step("copies", inside, make("=", node, longer))
        copy = self.prover.value("linearity", inside, opened(body_of(longer), (self.s,)), inner)
        name = self.s.args[0]
        plain = with_body(longer, closed(copy.goal.args[1], (name,)))
        same = self.prover.step("comparison", inside, make("=", longer, plain), (name,), (copy,))
        return [more, same, self.prover.value("linearity", inside, plain, outer)]
