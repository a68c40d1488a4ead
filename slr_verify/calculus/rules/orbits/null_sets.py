"""Sets of starts of area zero."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.calculus.reading.motion import CONSTANT, STARS, Motion, motion_of, point_products
from slr_verify.calculus.reading.orbit_terms import (
    LABELS,
    for_almost_all_gaussian,
    for_almost_every,
    in_square,
)
from slr_verify.calculus.reading.vector_orbits import on_surface
from slr_verify.calculus.rule import Argument
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.axioms import law_of_start
from slr_verify.core.binding import bound_as, closed, names_of, opened
from slr_verify.core.terms import ONE, ZERO, Term, make, negative, times
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.almost_every import AlmostEveryStart

OnLine = tuple[tuple[sp.Symbol, sp.Symbol], Theorem, tuple[Term, ...]]
"""The names of two points of a line, what is known of them, and the equations of the orbits."""


@dataclass(frozen=True)
class OncePerLine(Argument):
    """[x_n -> c] is zero almost everywhere: no two starts on one vertical line both tend to c.

    `pair` says [from (x, y_0)] [from (x, y_1)] = 0 whenever y_0 < y_1, all in [-1, 1]; it may leave
    out the two lines x = -1 and x = 1, which have no area. The set is measurable, as limits of
    continuous functions of the start are looked at.
    """

    system: System
    ends: tuple[sp.Symbol, sp.Symbol]
    pair: Theorem

    words = (
        "a set that vertical lines meet at most once, but for the two at the ends, has area zero"
    )

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """Every vertical line meets the set at most once."""
        orbits = work.orbits
        equations = (*orbits.starts, *orbits.steps)
        return once_per_line(work, theorem, given, (self.ends, self.pair, equations))


def once_per_line(work: Transcription, theorem: Theorem, given: Hypotheses, line: OnLine) -> Shown:
    """A set that meets every vertical line at most once has area zero."""
    ends, pair, equations = line
    (_, goal), prover = work.statement(theorem.statement), work.prover
    names = prover.meaning(given).ranges.fresh(4, goal)
    _, x, y, z = names
    both = times(*(opened(goal.args[1].args[0], (x, end)) for end in (y, z)))
    inside = given | in_square(x, y, z)
    inside |= {make("<", negative(ONE), x), make("<", x, ONE), make("<", y, z)}
    inside |= {make("<", negative(ONE), z), make("<", y, ONE)}
    start = theorem.statement.lhs.coordinates[0]
    values = zip((start.name, *(each.name for each in ends)), (x, y, z), strict=True)
    known = prover.instance(inside, work.theorem(pair), tuple(values))
    shown = prover.arithmetic(inside, make("=", both, ZERO), (ONE, known))
    steps = [prover.step("range", given, each) for each in equations]
    return prover.step("once per line", given, goal, names_of(names), (shown, *steps))


@dataclass(frozen=True)
class OutsideNullSets(Argument):
    """What holds at every point where some equations hold, which hold almost everywhere.

    A point is one of the square, or a start (k_0, v_0) on M: there, almost every one is on M, and its
    products are in [-1, 1].
    """

    pointwise: Theorem
    almost: tuple[Theorem, ...]

    @property
    def words(self) -> str:  # type: ignore[override]
        along = any(each.statement.lhs.has(AlmostEveryStart) for each in self.almost)
        return "it holds outside of null sets" + ", along orbits that exist by recursion" * along

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """Outside of a null set; orbits that the statement does not speak of exist by recursion."""
        constant = motion_of(theorem.statement.expressions) is CONSTANT
        orbits = work.orbits if constant else work.scheduled
        shown = _outside(self, work, theorem, given | orbits.equations)
        return shown if orbits.equations <= given else orbits.exist(given, shown)


@dataclass(frozen=True)
class DensityOfStarts(Argument):
    """What holds at almost every point of the square holds for the products of almost every start on M.

    <k, k*> has the density of a coordinate on the sphere of R^(d-1), and given k the product
    <v, v*> that of a coordinate on the sphere of R^(d-2), whatever k is: d - 2 >= 2, as d >= 4.
    """

    on_square: Theorem

    words = "the products of the random start have a density on the square"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """By the density of the products."""
        known = work.prover.instance(given, work.theorem(self.on_square), ())
        return _of_start(work.prover, motion_of(theorem.statement.expressions), given, known)


@dataclass(frozen=True)
class Coarea(Argument):
    """What holds at almost every point of the square holds for the products of almost every point of M.

    The gradients of <k, k*> and <v, v*> along M are independent but on a part of fewer dimensions.
    """

    on_square: Theorem

    words = "null sets of the square give null sets of $MM$, by the coarea formula"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """By the coarea formula."""
        known = work.prover.instance(given, work.theorem(self.on_square), ())
        return _of_point(work.prover, motion_of(theorem.statement.expressions), given, known)


def _outside(
    rule: OutsideNullSets, work: Transcription, theorem: Theorem, given: Hypotheses
) -> Shown:
    """At a point where they hold, each in turn."""
    (_, goal), prover = work.statement(theorem.statement), work.prover
    equal = [prover.instance(given, work.theorem(each), ()) for each in rule.almost]
    if goal.op in SPACES:
        motion = motion_of(theorem.statement.expressions)
        space = SPACES[goal.op]
        x: tuple[Term, ...] = space.products(motion)
        names = names_of(LABELS)
        outside = [*equal, *_assumed(prover, motion, given, space)]
        conditions = frozenset(opened(each, LABELS) for each in goal.args[2:])
    else:
        x = prover.meaning(given).ranges.fresh(2, goal)
        outside, names, conditions = equal, names_of(x), in_square(*x)
    values = bound_as(goal.op, names)
    known = [opened(each.goal.args[1], values) for each in outside]
    inside = given | conditions | frozenset(known)
    start = zip((each.name for each in theorem.statement.lhs.coordinates), x, strict=True)
    line = Line.of(prover.instance(inside, work.theorem(rule.pointwise), tuple(start)))
    for each in known[: len(equal)]:
        line = prover.rewritten(inside, line, prover.step("range", inside, each))
    shown = prover.arithmetic(inside, opened(goal.args[1], values), (ONE, line.moved))
    return prover.step("generalise", given, goal, names, (shown, *outside))


def _of_start(prover: Prover, motion: Motion, given: Hypotheses, on_square: Shown) -> Shown:
    """What holds at almost every point of the square, of the products of almost every start."""
    start = motion.vectors_at(ZERO)
    goal = for_almost_all_gaussian(opened(on_square.goal.args[1], motion.numbers_of_start))
    law = (for_almost_all_gaussian(each) for each in law_of_start(LABELS, start, STARS))
    premises = (on_square, *(prover.step("range", given, each) for each in law))
    bodies = (closed(each, names_of(LABELS)) for each in start)
    witness = (_dimension(given), *STARS, *bodies)
    return prover.step("density of starts", given, goal, witness, premises)


def _of_point(prover: Prover, motion: Motion, given: Hypotheses, on_square: Shown) -> Shown:
    """The same of the products of almost every point of M."""
    goal = on_surface(opened(on_square.goal.args[1], point_products()))
    return prover.step("coarea", given, goal, (_dimension(given), *STARS), (on_square,))


def _dimension(given: Hypotheses) -> Term:
    (dimension,) = (each.args[0] for each in given if each.op == "dimension")
    return dimension


@dataclass(frozen=True)
class Space:
    """Where starts are: the head of what is said of almost all, their products, and null sets of them."""

    op: str
    products: Callable[[Motion], tuple[Term, Term]]
    reached: Callable[[Prover, Motion, Hypotheses, Shown], Shown]


SPACES = {
    each.op: each
    for each in (
        Space("surely", lambda motion: motion.numbers_of_start, _of_start),
        Space("surface", lambda _: point_products(), _of_point),
    )
}


def _assumed(prover: Prover, motion: Motion, given: Hypotheses, space: Space) -> list[Shown]:
    """What is assumed of almost every start, and that its products are in [-1, 1]."""
    assumed = [
        prover.step("range", given, each) for each in sorted(given, key=key) if each.op == space.op
    ]
    x = prover.meaning(given).ranges.fresh(2)
    square = in_square(*x)
    sides = []
    for side in sorted(square, key=key):
        here = prover.step("range", given | square, side)
        goal = for_almost_every(x, side, square)
        on_square = prover.step("generalise", given, goal, names_of(x), (here,))
        sides.append(space.reached(prover, motion, given, on_square))
    return [*assumed, *sides]
