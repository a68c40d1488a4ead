"""Orbits under a schedule, and one of them seen from one side; not trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from slr_verify.calculus.prover import Hypotheses, Prover, Values
from slr_verify.calculus.reading.families import specialised
from slr_verify.calculus.reading.orbit_terms import (
    SCHEDULED,
    START,
    TIME,
    at_point,
    at_temperature,
    naturals,
    temperature,
)
from slr_verify.calculus.tactics.orbits.equations import Orbits, Start, inductions
from slr_verify.calculus.tactics.truth import is_one, is_true
from slr_verify.core.binding import opened, replaced, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative, over, plus
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.model.notation import alpha
from slr_verify.model.schedule import SMALL_ALWAYS
from slr_verify.model.step_size import hessian_bound

if TYPE_CHECKING:
    import sympy as sp

    from slr_verify.calculus.reading.reader import Reader

Later = Callable[[Hypotheses, Term], list[Shown]]
"""Relations at a time, under hypotheses that say that it is natural, and not before another one."""


class Scheduled(Orbits):
    """Those of the map of Lemma 7 where lambda is another one in each step."""

    names = SCHEDULED

    def __init__(self, prover: Prover, reader: Reader) -> None:
        super().__init__(prover, reader)
        small = reader.relation(alpha, "<", 1 / hessian_bound())
        self.always = reader.relation(SMALL_ALWAYS.lhs, "<", SMALL_ALWAYS.rhs)
        self.small = (reader.term(hessian_bound()), small)

    def read(self, reader: Reader, expr: sp.Expr) -> Term:
        """An expression about the step from n to n + 1."""
        return at_temperature(reader.term(expr))

    def along(self, term: Term, time: Term, start: Start) -> Term:
        """A term in kappa, nu and the time, along the orbit of a start."""
        return substituted(at_point(term, self.now(time, start)), {TIME.args[0]: time})

    def temperature(self, time: Term) -> Term:
        """lambda in the step that follows on a time."""
        return temperature(time)

    def warm(self, given: Hypotheses, time: Term) -> tuple[Shown, ...]:
        """lambda is positive in the step that follows on a time."""
        goal = make("<", ZERO, temperature(time))
        found = specialised(self.prover, given, goal)
        if found is None:
            raise Refused("hypothesis", "no hypothesis is about the schedule")
        return (found, *self._small(given, time, found))

    def _small(self, given: Hypotheses, time: Term, warm: Shown) -> tuple[Shown, ...]:
        """alpha < 1/Mb in that step, where hypotheses say alpha Mb < 1 of all."""
        if self.always not in given:
            return ()
        prover, after = self.prover, plus(time, ONE)
        bound, small = (at_temperature(each, time) for each in self.small)
        whole, goal = (
            prover.step("range", given, self.always),
            opened(self.always.args[1], (after,)),
        )
        known = prover.step("specialise", given, goal, (after,), (whole,))

        def show(more: Hypotheses) -> Shown:
            return prover.arithmetic(more, small, (over(ONE, bound), known))

        return (prover.using(given, (warm,), show),)


def with_sign(x: Term, sign: int) -> Term:
    """x, or -x."""
    return x if sign > 0 else negative(x)


class Side:
    """The orbit of a start, times 1 or -1: the map of Lemma 7 is odd."""

    def __init__(self, orbits: Orbits, start: Start, sign: int) -> None:
        self.orbits, self.prover, self.start, self.sign = orbits, orbits.prover, start, sign

    def at(self, time: Term) -> Start:
        """Its coordinates at a time."""
        return self.along(self.orbits.now(time, self.start))

    def along(self, point: Start) -> Start:
        """A point, seen from this side."""
        return with_sign(point[0], self.sign), with_sign(point[1], self.sign)

    def values(self, time: Term) -> Values:
        """For the symbols of theorems about one step."""
        here = zip((x.args[0] for x in START), self.at(time), strict=True)
        return (*here, ("lambda", self.orbits.temperature(time)))

    def advance(self, given: Hypotheses, place: int, time: Term) -> Shown:
        """A coordinate one step later is the image."""
        step = self.orbits.step(given, place, time, self.start)
        image = substituted(
            at_point(self.orbits.images[place], self.at(time)), {TIME.args[0]: time}
        )
        goal = make("=", self.at(plus(time, ONE))[place], image)
        return self.prover.arithmetic(given, goal, (with_sign(ONE, self.sign), step))

    def within(
        self, given: Hypotheses, times: Iterable[Term], show: Callable[[Hypotheses], Shown]
    ) -> Shown:
        """What is shown where the orbit is in the square at some times, and lambda positive after them."""
        steps = tuple(times)
        inside = [each for t in steps for each in self.orbits.inside(given, t, self.start)]
        warm = [each for t in steps for each in self.orbits.warm(given, t)]
        return self.prover.using(given, (*inside, *warm), show)


@dataclass(frozen=True)
class Step:
    """A theorem about the images of points, at the values where orbits are at a time.

    `places` are the coordinates whose images it speaks of.
    """

    known: Shown
    time: Term
    values: Values
    places: tuple[int, ...] = (0, 1)


def stepped(sides: Sequence[Side], given: Hypotheses, goal: Term, by: Step) -> Shown:
    """A relation between coordinates one step later, from a theorem about images."""
    prover, time = sides[0].prover, by.time

    def show(inside: Hypotheses) -> Shown:
        moves = [side.advance(inside, place, time) for side in sides for place in by.places]
        images = prover.instance(inside, by.known, by.values, partial(_of_image, prover, moves))
        return prover.carried(inside, goal, moves, images)

    def nested(inside: Hypotheses, left: Sequence[Side]) -> Shown:
        if not left:
            return show(inside)
        return left[0].within(inside, (time, plus(time, ONE)), lambda more: nested(more, left[1:]))

    return nested(given, sides)


def _of_image(prover: Prover, moves: list[Shown], given: Hypotheses, goal: Term) -> Shown:
    """A hypothesis about an image, from one about the coordinate a step later."""
    for each in moves:
        after, image = each.goal.args
        if image in goal.args:
            here = prover.step("range", given, replaced(goal, image, after))
            sign = ONE if image is goal.args[1] else negative(ONE)
            return prover.arithmetic(given, goal, (ONE, here), (sign, each))
    return prover.from_hypotheses(given, goal)


def moved_to(prover: Prover, given: Hypotheses, known: Shown, equal: Shown) -> Shown:
    """A relation in which an equality is applied."""
    after = replaced(known.goal, *equal.goal.args)
    if after is known.goal:
        return known
    one = is_one(prover, given, known)
    same = make("=", one.goal.args[0], make("indicator", after))
    moved = prover.step("rewrite", given, same, (), (equal,))
    goal = make("=", same.args[1], ONE)
    whole = prover.arithmetic(given, goal, (ONE, one), (negative(ONE), moved))
    return is_true(prover, given, whole)


def from_then_on(
    prover: Prover,
    given: Hypotheses,
    start: Term,
    relations: Callable[[Term], list[Term]],
    steps: tuple[list[Shown], Later],
) -> Later:
    """Relations at all times from a natural number on: they hold then, and a step later if at a time."""
    (j,) = prover.meaning(given).ranges.fresh(1, start, *relations(start))
    time, first, after = (make("sum", start, each) for each in (j, ZERO, plus(j, ONE)))
    begin = _turned(prover, given, steps[0], (relations(first), first, start))
    hypotheses = given | naturals(j) | frozenset(relations(time))
    order = prover.arithmetic(hypotheses, make("<=", start, time), rest=j)
    zero = prover.step("range", hypotheses, make("<=", ZERO, time))
    known = [
        prover.without(hypotheses, (order, zero), each)
        for each in steps[1](hypotheses | {order.goal, zero.goal}, time)
    ]
    later = _turned(prover, hypotheses, known, (relations(after), after, plus(time, ONE)))
    found = inductions(prover, given | naturals(j), j, relations(time), (begin, later))

    def show(inside: Hypotheses, n: Term) -> list[Shown]:
        gap = minus(n, start)
        late = prover.from_hypotheses(inside, make("<=", start, n))
        enough = prover.arithmetic(inside, make("<=", ZERO, gap), (ONE, late))
        same = prover.identity(inside, make("sum", start, gap), n)
        there = (
            prover.using(inside, (enough,), partial(_at, prover, each, (j, gap))) for each in found
        )
        return [moved_to(prover, inside, each, same) for each in there]

    return show


def _turned(
    prover: Prover, given: Hypotheses, known: list[Shown], written: tuple[list[Term], Term, Term]
) -> list[Shown]:
    """Relations about a time, said of the same time written in another way."""
    wanted, new, old = written
    equal = prover.identity(given, new, old)
    found = []
    for relation, each in zip(wanted, known, strict=True):
        one = is_one(prover, given, each)
        same = make("=", make("indicator", relation), make("indicator", each.goal))
        moved = prover.step("rewrite", given, same, (), (equal,))
        goal = make("=", same.args[0], ONE)
        whole = prover.arithmetic(given, goal, (ONE, one), (ONE, moved))
        found.append(is_true(prover, given, whole))
    return found


def _at(prover: Prover, known: Shown, place: tuple[Term, Term], given: Hypotheses) -> Shown:
    """A theorem where one variable has a value."""
    variable, value = place
    return prover.instance(given, known, ((variable.args[0], value),))
