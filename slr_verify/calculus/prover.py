"""Steps of the core that tactics are made of: identities, sums of relations, and rewriting of parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from slr_verify.core.binding import replaced, substituted
from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules import RULES
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative, plus, slack
from slr_verify.core.text import key, text
from slr_verify.core.theorems import Context
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.statement import composed

Hypotheses = frozenset[Term]
Values = tuple[tuple[str, Term], ...]
ORDERED = ("=", "<=", "<")
"""Relations that have a slack."""
Show = Callable[[Hypotheses, Term], Shown]
"""Shows a relation under hypotheses. Raises Refused."""


@dataclass(frozen=True)
class Line:
    """`start sign end`, and the theorem that says so, with its sides turned round for >= and >.

    A line that has not moved yet has no theorem.
    """

    start: Term
    sign: str
    end: Term
    theorem: Shown | None = None

    @staticmethod
    def at(term: Term) -> Line:
        """The line that has not moved yet."""
        return Line(term, "=", term)

    @staticmethod
    def of(known: Shown) -> Line:
        """An equality as a line."""
        return Line(known.goal.args[0], "=", known.goal.args[1], known)

    @property
    def known(self) -> tuple[Shown, ...]:
        """Its theorem, if it has moved."""
        return () if self.theorem is None else (self.theorem,)

    @property
    def moved(self) -> Shown:
        """Its theorem. Raises Refused if it has not moved."""
        if self.theorem is None:
            raise Refused("no-tactic", f"{text(self.start)} is not changed by the rule")
        return self.theorem


def ordered(left: Term, sign: str, right: Term) -> Term:
    """The relation of the core: <= and < only."""
    return (
        make({">": "<", ">=": "<="}[sign], right, left)
        if sign[0] == ">"
        else make(sign, left, right)
    )


class Prover:
    """Takes steps in a context."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._shown: dict[tuple[Any, ...], Shown] = {}

    def step(
        self,
        rule: str,
        given: Hypotheses,
        goal: Term,
        witness: tuple[Any, ...] = (),
        premises: Iterable[Shown] = (),
    ) -> Shown:
        """One step, unless the same was taken before. Raises Refused."""
        used = tuple(premises)
        step = (rule, given, goal, witness, used)
        found = self._shown.get(step)
        if found is None:
            found = self.context.step(rule, Sequent(given, goal), witness, used)
            self._shown[step] = found
        return found

    def value(
        self,
        rule: str,
        given: Hypotheses,
        node: Term,
        witness: tuple[Any, ...] = (),
        premises: Iterable[Shown] = (),
    ) -> Shown:
        """`node = what a rule makes of it`. Raises Refused."""
        work, used = RULES[rule].value, tuple(premises)
        if work is None:
            raise Refused("no-rule", f"{rule} does not compute a value")
        shown = tuple(each.sequent for each in used)
        found = work(self.meaning(given), node, witness, shown)
        return self.step(rule, given, make("=", node, found), witness, used)

    def meaning(self, given: Hypotheses) -> Meaning:
        """What hypotheses mean."""
        return self.context.meaning(given)

    def identity(
        self, given: Hypotheses, left: Term, right: Term, known: tuple[Shown, ...] = ()
    ) -> Shown:
        """Two terms are equal by the zero test; what `known` speaks of is defined."""
        return self.step("linear arithmetic", given, make("=", left, right), (ZERO, ()), known)

    def arithmetic(
        self,
        given: Hypotheses,
        goal: Term,
        *parts: tuple[Any, ...],
        rest: Term = ZERO,
        known: tuple[Shown, ...] = (),
    ) -> Shown:
        """slack(goal) = rest + the sum of factor times slacks, for parts (factor, theorem, ...).

        What `known` speaks of is defined.
        """
        premises: list[Shown] = []
        summands = []
        for factor, *used in parts:
            places = tuple(range(len(premises), len(premises) + len(used)))
            summands.append((factor, places))
            premises += used
        premises += known
        return self.step("linear arithmetic", given, goal, (rest, tuple(summands)), premises)

    def instance(
        self, given: Hypotheses, fact: Shown, values: Values, show: Show | None = None
    ) -> Shown:
        """A theorem at values; hypotheses that do not follow at once are shown first.

        By `show`, or by adding a hypothesis to others.
        """
        show = show or self.from_hypotheses
        chosen = dict(values)
        goal = substituted(fact.goal, chosen)
        wanted = [substituted(each, chosen) for each in sorted(fact.given, key=key)]
        missing = [each for each in wanted if not self.meaning(given).follows(each)]
        shown = [show(given, each) for each in missing]
        return self.using(
            given, shown, lambda more: self.step("instance", more, goal, values, (fact,))
        )

    def using(
        self, given: Hypotheses, known: Iterable[Shown], show: Callable[[Hypotheses], Shown]
    ) -> Shown:
        """What is shown with the conclusions of theorems as hypotheses, without these."""
        shown = tuple(known)
        return self.without(given, shown, show(given.union(each.goal for each in shown)))

    def without(self, given: Hypotheses, known: Iterable[Shown], last: Shown) -> Shown:
        """The last theorem, without the conclusions of others among its hypotheses.

        Others may rest on those before them.
        """
        shown = tuple(known)
        plain = [each for each in shown if each.given <= given]
        for place, each in reversed(list(enumerate(shown))):
            if each not in plain:
                rest = given.union(before.goal for before in (*plain, *shown[:place]))
                last = self.step("instance", rest, last.goal, (), (last, each))
        return self.step("instance", given, last.goal, (), (last, *plain)) if plain else last

    def both_ways(self, given: Hypotheses, below: Shown, above: Shown) -> Shown:
        """`a = b` from `a <= b` and `b <= a`: the range of the difference is zero."""
        goal = make("=", *below.goal.args)
        return self.using(given, (below, above), lambda more: self.step("range", more, goal))

    def from_hypotheses(self, given: Hypotheses, goal: Term) -> Shown:
        """A relation whose slack is that of a hypothesis, or of two of them added. Raises Refused."""
        if self.meaning(given).follows(goal):
            return self.step("range", given, goal)
        known = [
            self.step("range", given, each)
            for each in sorted(given, key=key)
            if each.op in ORDERED and goal.op in ORDERED
        ]
        options = [*((each,) for each in known), *combinations(known, 2)]
        sample = self.meaning(given).sample
        for option in _about(goal, options):
            if sample.is_nonzero(minus(slack(goal), plus(*(slack(each.goal) for each in option)))):
                continue
            try:
                return self.arithmetic(given, goal, *((ONE, each) for each in option))
            except Refused:
                continue
        raise Refused("hypothesis", f"{text(goal)} does not follow from hypotheses")

    def joined(self, given: Hypotheses, first: Line, second: Line) -> Line:
        """`a R b` and `b S c` give `a T c`."""
        if first.theorem is None or second.theorem is None:
            return second if first.theorem is None else first
        sign = composed(first.sign, second.sign)
        if sign is None:
            raise Refused("reading", f"{first.sign} and {second.sign} cannot be chained")
        down = sign[0] == ">"
        goal = ordered(first.start, sign, second.end)
        parts = (
            (negative(ONE) if down and each.sign == "=" else ONE, each.theorem)
            for each in (first, second)
        )
        return Line(first.start, sign, second.end, self.arithmetic(given, goal, *parts))

    def rewritten(self, given: Hypotheses, line: Line, known: Shown, *others: Shown) -> Line:
        """`start = term` carried on to the term in which the known equality is applied.

        What the others speak of is defined.
        """
        after = replaced(line.end, *known.goal.args)
        if after is line.end:
            return line
        premises = (known, *others, *line.known)
        step = self.step("rewrite", given, make("=", line.end, after), (), premises)
        return self.joined(given, line, Line.of(step))

    def carried(
        self, given: Hypotheses, goal: Term, equalities: Iterable[Shown], known: Shown
    ) -> Shown:
        """A relation from a known one between its sides with these equalities applied."""
        sides = [Line.at(side) for side in goal.args]
        for each in equalities:
            sides = [self.rewritten(given, side, each) for side in sides]
        signs = zip((ONE, negative(ONE)), sides, strict=True)
        parts = [(sign, each) for sign, side in signs for each in side.known]
        return self.arithmetic(given, goal, (ONE, known), *parts)


def _about(goal: Term, options: list[tuple[Shown, ...]]) -> list[tuple[Shown, ...]]:
    """Those that speak of all that a goal speaks of, what speaks of little else first."""
    said = [(frozenset().union(*[each.goal.free for each in option]), option) for option in options]
    fitting = [(len(names), option) for names, option in said if goal.free <= names]
    return [option for _, option in sorted(fitting, key=lambda each: each[0])]
