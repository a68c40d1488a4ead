"""Sets of starts of area zero."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.reading.orbit_terms import in_square
from slr_verify.calculus.rule import Argument
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import names_of, opened
from slr_verify.core.terms import ONE, ZERO, make, negative, times
from slr_verify.core.theorems import Theorem as Shown


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

    words = "every vertical line meets it at most once"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """Every vertical line meets the set at most once."""
        (_, goal), prover = work.statement(theorem.statement), work.prover
        names = prover.meaning(given).ranges.fresh(4, goal)
        _, x, y, z = names
        both = times(*(opened(goal.args[1].args[0], (x, end)) for end in (y, z)))
        inside = given | in_square(x, y, z)
        inside |= {make("<", negative(ONE), x), make("<", x, ONE), make("<", y, z)}
        inside |= {make("<", negative(ONE), z), make("<", y, ONE)}
        start = self.system.position[0]
        values = zip((start.name, *(each.name for each in self.ends)), (x, y, z), strict=True)
        known = prover.instance(inside, work.theorem(self.pair), tuple(values))
        pair = prover.arithmetic(inside, make("=", both, ZERO), (ONE, known))
        equations = (*work.orbits.starts, *work.orbits.steps)
        steps = [prover.step("range", given, each) for each in equations]
        return prover.step("once per line", given, goal, names_of(names), (pair, *steps))


@dataclass(frozen=True)
class OutsideNullSets(Argument):
    """What holds at every point where brackets are zero that are zero almost everywhere."""

    pointwise: Theorem
    null: tuple[Theorem, ...]

    words = "outside of null sets"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """At a point where they are zero, each in turn."""
        (_, goal), prover = work.statement(theorem.statement), work.prover
        outside = [prover.instance(given, work.theorem(each), ()) for each in self.null]
        x = prover.meaning(given).ranges.fresh(2, goal)
        zeros = [opened(each.goal.args[1], x) for each in outside]
        inside = given | in_square(*x) | frozenset(zeros)
        values = zip((each.name for each in theorem.statement.lhs.coordinates), x, strict=True)
        line = Line.of(prover.instance(inside, work.theorem(self.pointwise), tuple(values)))
        for each in zeros:
            line = prover.rewritten(inside, line, prover.step("range", inside, each))
        shown = prover.arithmetic(inside, opened(goal.args[1], x), (ONE, line.moved))
        return prover.step("generalise", given, goal, names_of(x), (shown, *outside))


@dataclass(frozen=True)
class DensityOfStarts(Argument):
    """What holds at almost every point of the square does for almost every start on M, if d >= 4.

    <k, k*> has the density of a coordinate on the sphere of R^(d-1), and given k the product
    <v, v*> that of a coordinate on the sphere of R^(d-2), whatever k is: d - 2 >= 2.
    """

    on_square: Theorem

    words = "the law of the start has a density"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """By the density of the products."""
        _, goal = work.statement(theorem.statement)
        known = work.prover.instance(given, work.theorem(self.on_square), ())
        return work.prover.step("density of starts", given, goal, (), (known,))
