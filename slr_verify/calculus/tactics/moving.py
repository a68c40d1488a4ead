"""The derivative of a form of numbers that move, in letters for these; not trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.parts import terms_in
from slr_verify.calculus.tactics.conversions import equal
from slr_verify.core.binding import closed, replaced, substituted
from slr_verify.core.ranges import unfolded
from slr_verify.core.terms import ONE, ZERO, Term, make
from slr_verify.core.theorems import Theorem as Shown

Move = tuple[Term, Term, Term]
"""A letter, one for its derivative, and what it stands for."""


@dataclass(frozen=True)
class Moving:
    """What moves with a variable, at a point."""

    prover: Prover
    given: Hypotheses
    variable: Term
    point: Term
    moves: tuple[Move, ...]

    def at(self, form: Term, place: Term) -> Term:
        """A form with what its letters stand for, at a value of the variable."""
        bodies = {letter.args[0]: body for letter, _, body in self.moves}
        return substituted(substituted(form, bodies), {self.variable.args[0]: place})

    def derivative(self, form: Term) -> Term:
        """That of a form."""
        body = closed(self.at(form, self.variable), self.variable.args)
        return make("derivative", body, self.point)

    def slope(
        self, form: Term, slope: Term, parts: Iterable[Shown] = (), lemma: Shown | None = None
    ) -> Shown:
        """The derivative of a form is what `slope` says in letters, by the zero test or from a lemma."""
        prover = self.prover
        value = prover.value("derivative", self.given, self.derivative(form), (), parts)
        inside = frozenset(map(self._lettered, self.given))
        left, right = self._lettered(value.goal.args[1]), substituted(slope, self._numbers)
        if lemma is None:
            shown = equal(prover, inside, left, right)
        else:
            known = prover.instance(inside, lemma, tuple(self._numbers.items()))
            same = equal(prover, inside, left, known.goal.args[0])
            shown = prover.arithmetic(inside, make("=", left, right), (ONE, same), (ONE, known))
        names = tuple((letter.args[0], term) for letter, term in self._named)
        here = prover.instance(self.given, shown, names)
        return prover.joined(self.given, Line.of(value), Line.of(here)).moved

    def _lettered(self, term: Term) -> Term:
        for letter, stands_for in self._named:
            term = replaced(term, stands_for, letter)
        return term

    @cached_property
    def _values(self) -> tuple[tuple[Term, Term], ...]:
        return tuple(self._all_values())

    def _all_values(self) -> Iterator[tuple[Term, Term]]:
        """What letters stand for at the point, and their derivatives there."""
        for letter, speed, _ in self.moves:
            yield letter, self.at(letter, self.point)
            rate = self.prover.value("derivative", self.given, self.derivative(letter))
            yield speed, rate.goal.args[1]

    @property
    def _named(self) -> tuple[tuple[Term, Term], ...]:
        return tuple(pair for pair in self._values if pair[1].op != "rational")

    @property
    def _numbers(self) -> dict[str, Term]:
        return {a.args[0]: number for a, number in self._values if number.op == "rational"}


def with_numbers(
    prover: Prover,
    given: Hypotheses,
    moves: tuple[Move, ...],
    show: Callable[[Hypotheses, tuple[Move, ...]], Shown],
) -> Shown:
    """What is shown with variables for the inner products in what moves, for these."""
    found = (part for *_, body in moves for part in terms_in(body) if part.op == "inner")
    products = tuple(dict.fromkeys(found))
    names = prover.meaning(given).ranges.fresh(len(products), *products)

    def numbered(term: Term) -> Term:
        for product, name in zip(products, names, strict=True):
            term = replaced(term, product, name)
        return term

    inside = frozenset(map(numbered, given))
    shown = show(inside, tuple((a, speed, numbered(body)) for a, speed, body in moves))
    values = tuple((a.args[0], product) for a, product in zip(names, products, strict=True))
    return prover.instance(given, shown, values)


def radicands(prover: Prover, term: Term) -> Iterator[Term]:
    """What stands below roots in a term, definitions opened."""
    found: dict[Term, None] = {}
    waiting = [term]
    while waiting:
        part = waiting.pop()
        if part in found or part.loose:
            continue
        found[part] = None
        waiting += part.parts
        if part.op == "defined":
            waiting.append(unfolded(part, prover.context.definitions))
    return (each.args[0] for each in found if each.op == "sqrt")


def positive(prover: Prover, given: Hypotheses, terms: Iterable[Term]) -> tuple[Shown, ...]:
    """That terms are positive, by their ranges."""
    goals = (make("<", ZERO, each) for each in dict.fromkeys(terms))
    return tuple(prover.step("range", given, goal) for goal in goals)
