"""The products of (k_n, v_n) by induction over n: those of the orbit of the reduced map, and M is kept."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.reading.orbit_terms import START, TIME, in_square, naturals, orbit
from slr_verify.calculus.reading.vector_orbits import (
    STARS,
    on_sphere,
    products_at,
    values_at_iterates,
    vector_recursion,
)
from slr_verify.calculus.tactics.limits import MINUS
from slr_verify.calculus.tactics.orbits import inductions
from slr_verify.calculus.tactics.truth import absurd
from slr_verify.core.binding import opened
from slr_verify.core.terms import ONE, ZERO, Term, make, negative, plus, power, rational, times
from slr_verify.core.theorems import Theorem as Shown

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


def relations_at(time: Term) -> list[Term]:
    """What is to be shown of (k_n, v_n): the five products, and the two lengths."""
    values = {"kappa": orbit(0, time, START), "nu": orbit(1, time, START)}
    products = products_at(time).items()
    return [*(make("=", each, values.get(name, ZERO)) for name, each in products), *on_sphere(time)]


def same_products(work: Transcription) -> Shown:
    """`<u, h> = <w, h>` from |u - w|^2 = 0: else |h - t (u - w)|^2 would be -1 for some t."""
    prover, (u, w, h) = work.prover, (make("vector", name) for name in ("u", "w", "h"))
    gap = make("vector sum", u, make("scaled", negative(ONE), w))
    goal = make("=", make("inner", u, h), make("inner", w, h))
    along, zero = make("inner", gap, h), make("=", make("inner", gap, gap), ZERO)
    given = frozenset((zero,))
    cases = tuple(make(op, along, ZERO) for op in ("=", "!="))
    flat = given | {cases[0]}
    equal = prover.arithmetic(flat, goal, (ONE, prover.step("range", flat, cases[0])))
    inside = given | {cases[1]}
    factor = times(plus(make("inner", h, h), ONE), power(times(rational(2), along), -1))
    rest = make("vector sum", h, make("scaled", negative(factor), gap))
    known = prover.step("range", inside, make("<=", ZERO, make("inner", rest, rest)))
    nothing = prover.step("range", inside, zero)
    parts = (ONE, known), (power(factor, 2), nothing)
    other = absurd(prover, inside, goal, *parts, rest=ONE)
    return prover.step("cases", given, goal, (cases[0],), (equal, other))


class Iterates:
    """(k_n, v_n) under hypotheses that define them; `lemmas` say what the products after a step from M are.

    In the order of `relations_at`: <k', k*>, <v', v*>, <v', k*>, <k', v*>, <k', v'>, |k'|^2 and |v'|^2.
    """

    def __init__(self, work: Transcription, lemmas: tuple[Shown, ...]) -> None:
        self.prover, self.orbits, self.lemmas = work.prover, work.orbits, lemmas
        self.starts, self.slopes, self.steps = vector_recursion(work.reader)
        self.values = tuple(values_at_iterates(work.reader).items())
        self.same = work.once(same_products)

    def relations(self, given: Hypotheses) -> list[Shown]:
        """All that is to be shown of (k_n, v_n), from the start (kappa, nu)."""
        start = (given - naturals(TIME)) | in_square(*START)
        at_times = start | naturals(TIME)
        wanted = relations_at(TIME)
        first = [self._first(start, each) for each in relations_at(ZERO)]
        now = at_times | frozenset(wanted)
        known = self.orbits.inside(now, TIME, START)
        later = self._later(now.union(each.goal for each in known), wanted)
        after = [self.prover.without(now, known, each) for each in later]
        return inductions(self.prover, at_times, TIME, wanted, (first, after))

    def _first(self, given: Hypotheses, goal: Term) -> Shown:
        """By the hypotheses about the start, and those about that of the orbit."""
        (known,) = (
            self._special(given, each, START)
            for each in self.starts
            if opened(each.args[1], START).args[0] is goal.args[0]
        )
        if known.goal is goal:
            return known
        place = START.index(known.goal.args[1])
        here = self.orbits.start(given, place, START)
        return self.prover.arithmetic(given, goal, (ONE, known), (MINUS, here))

    def _special(self, given: Hypotheses, whole: Term, values: tuple[Term, ...]) -> Shown:
        known = self.prover.step("range", given, whole)
        return self.prover.step(
            "specialise", given, opened(whole.args[1], values), values, (known,)
        )

    def _later(self, given: Hypotheses, now: list[Term]) -> list[Shown]:
        """The products at n + 1 are those of the steps, and these the lemmas know."""
        k, v = (self._gap(given, each, now) for each in self.steps)
        (next_k, step_k), (next_v, step_v) = map(_ends, (k, v))
        (k_star, v_star), same = STARS, partial(self._equal, given, (k, v))
        ways = (
            (same(k, k_star),),
            (same(v, v_star),),
            (same(v, k_star),),
            (same(k, v_star),),
            (same(k, next_v), same(v, step_k)),
            (same(k, next_k), same(k, step_k)),
            (same(v, next_v), same(v, step_v)),
        )
        moved = [self.orbits.step(given, place, TIME, START) for place in range(len(START))]
        found = []
        for place, goal in enumerate(relations_at(plus(TIME, ONE))):
            lemma = self.prover.instance(given, self.lemmas[place], self.values)
            parts = [(ONE, each) for each in (*ways[place], lemma)]
            parts += [(MINUS, each) for each in moved[place : place + 1]]
            found.append(self.prover.arithmetic(given, goal, *parts))
        return found

    def _gap(self, given: Hypotheses, whole: Term, now: list[Term]) -> Shown:
        """|u - w|^2 = 0 for a vector after the step, with the values of the products in w."""
        known = self._special(given, whole, (TIME, *START))
        line = Line.at(known.goal.args[0])
        slopes = [self._special(given, each, (TIME, *START)) for each in self.slopes]
        for each in (*slopes, *(self.prover.step("range", given, relation) for relation in now)):
            line = self.prover.rewritten(given, line, each, known, *slopes)
        goal = make("=", line.end, ZERO)
        return self.prover.arithmetic(given, goal, (ONE, known), (MINUS, line.moved))

    def _equal(self, given: Hypotheses, gaps: tuple[Shown, Shown], gap: Shown, h: Term) -> Shown:
        """<u, h> = <w, h>, where h may be one of the steps, which are defined as the gaps are."""
        u, w = _ends(gap)
        goal = make("=", make("inner", u, h), make("inner", w, h))
        return self.prover.step(
            "instance", given, goal, (("u", u), ("w", w), ("h", h)), (self.same, *gaps)
        )


def _ends(gap: Shown) -> tuple[Term, Term]:
    """u and w of |u - w|^2 = 0."""
    u, other = gap.goal.args[0].args[0].args
    return u, other.args[1]
