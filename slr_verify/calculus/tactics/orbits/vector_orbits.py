"""The products of (k_n, v_n) by induction over n: those of the orbit of the reduced map, and M is kept."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.reading.motion import CONSTANT, LETTERS, STARS, Motion
from slr_verify.calculus.reading.orbit_terms import START, TIME, in_square, naturals, orbit
from slr_verify.calculus.reading.vector_orbits import (
    moving,
    squared_gap,
    step_term,
    values_at_iterates,
)
from slr_verify.calculus.reading.vectors import vector_term
from slr_verify.calculus.tactics.inner_products import positive_lengths
from slr_verify.calculus.tactics.limits import MINUS
from slr_verify.calculus.tactics.orbits.equations import inductions
from slr_verify.calculus.tactics.truth import absurd
from slr_verify.core.binding import opened, substituted
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    indices,
    make,
    minus,
    negative,
    plus,
    power,
    rational,
    times,
)
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.model import pgd
from slr_verify.model.notation import alpha as step_size

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


def relations_at(motion: Motion, time: Term) -> list[Term]:
    """What is to be shown of (k_n, v_n): the five products, and the two lengths."""
    names = (x.args[0] for x in START)
    values = {name: orbit(place, time, START, motion.orbit) for place, name in enumerate(names)}
    products = motion.products_at(time).items()
    along = (make("=", each, values.get(name, ZERO)) for name, each in products)
    return [*along, *motion.on_sphere(time)]


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


def same_step(work: Transcription) -> Shown:
    """|u - w|^2 = 0 for the step w from k along h, from the same along g, and |g - h|^2 = 0."""
    prover, alpha = work.prover, work.reader.term(step_size)
    u, k, g, h = (make("vector", name) for name in "ukgh")
    steps = [step_term(work.reader, k, each) for each in (g, h)]
    root = steps[0].args[0]
    length_g, length_h = (make("inner", each.args[1], each.args[1]) for each in steps)
    near, gap = (make("=", each, ZERO) for each in (squared_gap(u, steps[0]), squared_gap(g, h)))
    given = frozenset((near, gap, make("<", ZERO, length_g)))
    start, known = (prover.step("range", given, each) for each in (near, gap))
    equal = work.once(same_products)

    def same(other: Term) -> Shown:
        """<g, w> = <h, w>."""
        values = (("u", g), ("w", h), ("h", other))
        goal = make("=", make("inner", g, other), make("inner", h, other))
        return prover.step("instance", given, goal, values, (equal, known))

    squared, both = power(alpha, 2), plus(make("inner", g, k), make("inner", h, k))
    beyond = minus(make("inner", k, k), ONE)
    turned = times(squared, minus(beyond, ONE), both)
    bent = negative(plus(times(rational(2), alpha, beyond), turned))
    parts = (bent, same(k)), *((negative(squared), same(each)) for each in (g, h))
    lengths = prover.arithmetic(given, make("=", length_h, length_g), *parts)
    line = prover.rewritten(given, Line.at(squared_gap(u, steps[1])), lengths, start)
    twice = times(rational(2), root, alpha)
    parts = (negative(twice), same(u)), (times(twice, make("inner", u, k)), same(k))
    last = (ONE, start), *parts, (power(root, 2), lengths)
    zero = prover.arithmetic(given, make("=", line.end, ZERO), *last)
    goal = make("=", line.start, ZERO)
    return prover.arithmetic(given, goal, (ONE, zero), (ONE, line.moved))


class Iterates:
    """(k_n, v_n) under hypotheses that define them; `lemmas` say what the products after a step from M are.

    In the order of `relations_at`: <k', k*>, <v', v*>, <v', k*>, <k', v*>, <k', v'>, |k'|^2 and |v'|^2.
    `slopes` say that the slopes of the risk are products with the gradients of Definition 1.
    """

    def __init__(
        self,
        work: Transcription,
        motion: Motion,
        lemmas: tuple[Shown, ...],
        slopes: tuple[Shown, ...],
    ) -> None:
        self.prover, self.motion, self.lemmas = work.prover, motion, lemmas
        self.orbits = work.orbits if motion is CONSTANT else work.scheduled
        self.values = values_at_iterates(work.reader, motion)
        self.starts = (*motion.on_manifold(), *motion.products_of_start())
        self.known = {
            letter: (work.reader.once(moving, motion, letter), slope)
            for letter, slope in zip(LETTERS, slopes, strict=True)
        }
        written = (vector_term(work.reader, each) for each in (pgd.grad_k, pgd.grad_v))
        gradients = (substituted(each, self.values) for each in written)
        self.gradients = dict(zip(LETTERS, gradients, strict=True))
        self.same, self.same_step = work.once(same_products), work.once(same_step)

    def relations(self, given: Hypotheses) -> list[Shown]:
        """All that is to be shown of (k_n, v_n), from the start (kappa, nu)."""
        start = (given - naturals(TIME)) | in_square(*START)
        at_times = start | naturals(TIME)
        wanted, begin = (relations_at(self.motion, each) for each in (TIME, ZERO))
        first = [self._first(start, each) for each in begin]
        now = at_times | frozenset(wanted)
        known = (*self.orbits.inside(now, TIME, START), *self.orbits.warm(now, TIME))
        later = self._later(now.union(each.goal for each in known), wanted)
        after = [self.prover.without(now, known, each) for each in later]
        return inductions(self.prover, at_times, TIME, wanted, (first, after))

    def _first(self, given: Hypotheses, goal: Term) -> Shown:
        """By the hypotheses about the start, and those about that of the orbit."""
        (said,) = (each for each in self.starts if each.args[0] is goal.args[0])
        known = self.prover.step("range", given, said)
        if said is goal:
            return known
        place = START.index(said.args[1])
        here = self.orbits.start(given, place, START)
        return self.prover.arithmetic(given, goal, (ONE, known), (MINUS, here))

    def _special(self, given: Hypotheses, whole: Term, values: tuple[Term, ...]) -> Shown:
        known = self.prover.step("range", given, whole)
        return self.prover.step(
            "specialise", given, opened(whole.args[1], values), values, (known,)
        )

    def _later(self, given: Hypotheses, now: list[Term]) -> list[Shown]:
        """The products at n + 1 are those of the steps, and these the lemmas know."""
        k, v = (self._gap(given, letter, now) for letter in LETTERS)
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
        values, found = tuple(self.values.items()), []
        for place, goal in enumerate(relations_at(self.motion, plus(TIME, ONE))):
            lemma = self.prover.instance(given, self.lemmas[place], values)
            parts = [(ONE, each) for each in (*ways[place], lemma)]
            parts += [(MINUS, each) for each in moved[place : place + 1]]
            found.append(self.prover.arithmetic(given, goal, *parts))
        return found

    def _gap(self, given: Hypotheses, letter: str, now: list[Term]) -> Shown:
        """|u - w|^2 = 0 for a vector after the step, and the step w along the gradient of Definition 1."""
        known = self._special(given, self.known[letter][0].step, (TIME,))
        after, _ = _ends(known)
        point, along = self.values[letter], self.gradients[letter]
        vectors = {"u": after, "k": point, "g": self.motion.gradient(letter), "h": along}
        (length,) = positive_lengths(self.prover, given, _ends(known)[1].args[0])
        premises = (self.same_step, self._same_gradient(given, letter, now), known, length)
        goal = substituted(self.same_step.goal, vectors)
        return self.prover.step("instance", given, goal, tuple(vectors.items()), premises)

    def _same_gradient(self, given: Hypotheses, letter: str, now: list[Term]) -> Shown:
        """|g - w|^2 = 0 for the gradient of the risk and that of Definition 1: no product is left."""
        assumed, along = self.known[letter][0], self.gradients[letter]
        factors = {each.args[1]: negative(each.args[0]) for each in along.args}
        factors[self.motion.gradient(letter)] = ONE
        chosen = tuple(factors.get(each, ZERO) for each in self.motion.in_space(letter))
        length = self._special(given, assumed.spanned, (*chosen, TIME))
        w, u = length.goal.args[0].args[0], self.values[letter]
        flat = self._orthogonal(given, w, u, now)
        none = self._no_squares(given, letter, w, length.goal.args[1].args[1])
        goal = make("=", squared_gap(self.motion.gradient(letter), along), ZERO)
        parts = (ONE, length), (flat.goal.args[0], flat), (ONE, none)
        return self.prover.arithmetic(given, goal, *parts)

    def _orthogonal(self, given: Hypotheses, w: Term, u: Term, now: list[Term]) -> Shown:
        """<w, u> = 0 by the products at the time."""
        parts = []
        for factor, vector in (each.args for each in w.args):
            for relation in now:
                if set(relation.args[0].args) == {vector, u}:
                    parts.append((factor, self.prover.step("range", given, relation)))
        return self.prover.arithmetic(given, make("=", make("inner", w, u), ZERO), *parts)

    def _no_squares(self, given: Hypotheses, letter: str, w: Term, total: Term) -> Shown:
        """The sum of the squared products of w with a basis is zero, as each of them is."""
        (x,) = self.prover.meaning(given).ranges.fresh(1, total)
        inside = given | frozenset(indices(total.args[1], x, total.args[2]))
        zero = self._no_product(inside, letter, w, x)
        product = zero.goal.args[0]
        square = make("=", power(product, 2), ZERO)
        each = self.prover.arithmetic(inside, square, (product, zero))
        nothing = make("total", ZERO, *total.args[1:])
        same = self.prover.step("comparison", given, make("=", total, nothing), x.args, (each,))
        none = self.prover.value("linearity", given, nothing, ())
        return self.prover.arithmetic(given, make("=", total, ZERO), (ONE, same), (ONE, none))

    def _no_product(self, given: Hypotheses, letter: str, w: Term, place: Term) -> Shown:
        """<w, h> = 0 for one of the basis: its product with either gradient is the slope of the risk."""
        assumed, known = self.known[letter]
        at = (place, TIME)
        unit, flat, slope = (
            self._special(given, each, at) for each in (assumed.unit, assumed.flat, assumed.slope)
        )
        h = flat.goal.args[0].args[0]
        values = tuple({**self.values, "h": h}.items())
        predicted = self.prover.using(
            given, (unit, flat), lambda more: self.prover.instance(more, known, values)
        )
        goal = make("=", make("inner", w, h), ZERO)
        return self.prover.arithmetic(given, goal, (ONE, slope), (ONE, predicted))

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
