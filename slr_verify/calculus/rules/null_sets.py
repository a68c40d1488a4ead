"""Sets of starts of area zero."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.prover import Hypotheses, Line
from slr_verify.calculus.reading.orbit_terms import for_almost_every, in_square
from slr_verify.calculus.rule import Argument, ProofRejected, Rewriting
from slr_verify.calculus.rules.instance import Applied
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import names_of, opened
from slr_verify.core.terms import ONE, ZERO, Term, make, negative, times
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.area import Area, StartMean
from slr_verify.language.expansion import multiplied_out
from slr_verify.language.statement import Given
from slr_verify.language.tends import Tends


@dataclass(frozen=True)
class OncePerLine(Argument):
    """The area where [x_n -> c] is zero: no two starts on one vertical line both tend to c.

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
class PointwiseEqual(Argument):
    """Integrals over the square are equal because the integrands are, at every point."""

    pointwise: Theorem

    words = "equal at every start"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """Where the null sets that the later steps apply do not lie, the claim holds."""
        _, goal = work.statement(theorem.statement)
        rules = [step.rule for step in theorem.steps]
        nulls = [_of_area(each.theorem) for each in rules if isinstance(each, Applied)]
        known = work.theorem(self.pointwise), nulls
        if goal.op == "almost":
            return _all_but(work, known, given, goal)
        return _for_starts(work, known, given, goal)


class Additivity(Rewriting):
    """Integrals of sums of brackets and constants, split; the square has area 4, a law has mass 1."""

    words = "linearity of the integral"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Area | StartMean), _split)


def _split(whole: Area | StartMean) -> sp.Expr:
    mass = 4 if isinstance(whole, Area) else 1
    total = sp.S.Zero
    for term in sp.Add.make_args(multiplied_out(whole.args[0])):
        factor, bracket = term.as_independent(Tends)
        if factor.free_symbols & {*whole.coordinates} or not isinstance(
            bracket, Tends | sp.Integer
        ):
            raise ProofRejected(f"{term} is not a constant times a bracket")
        total += factor * (mass if bracket == 1 else whole.func(bracket, *whole.args[1:]))
    return total


@dataclass(frozen=True)
class NullForStarts(Argument):
    """A property of area zero has probability zero for the random start on M, in R^d with d >= 4.

    <k, k*> has the density of a coordinate on the sphere of R^(d-1), and given k the product
    <v, v*> that of a coordinate on the sphere of R^(d-2), whatever k is: d - 2 >= 2. The property may be
    written otherwise than the null set is, if `same` says that both are equal at every point.
    """

    null: Theorem
    same: Theorem | None = None

    words = "the law of the start has a density"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """A set of starts that is null."""
        _, goal = work.statement(theorem.statement)
        if self.same is not None:
            return _for_starts(work, (work.theorem(self.same), [self.null]), given, goal)
        null = work.prover.instance(given, work.theorem(self.null), ())
        return work.prover.step("density of starts", given, goal, (), (null,))


def _of_area(null: Theorem) -> Theorem:
    """The null set of the square, where it is one of starts that is spoken of."""
    rule = null.steps[0].rule
    return rule.null if isinstance(rule, NullForStarts) else null


def _for_starts(
    work: Transcription, known: tuple[Shown, list[Theorem]], given: Hypotheses, goal: Term
) -> Shown:
    """What holds for almost every point of the square holds for almost every start."""
    start = work.prover.meaning(given).ranges.fresh(2, goal)
    area = for_almost_every(start, opened(goal.args[1], start), in_square(*start))
    shown = _all_but(work, known, given, area)
    return work.prover.step("density of starts", given, goal, (), (shown,))


def _all_but(
    work: Transcription, known: tuple[Shown, list[Theorem]], given: Hypotheses, goal: Term
) -> Shown:
    """What holds where some sets that are null do not lie."""
    prover, (split, nulls) = work.prover, known
    outside = [prover.instance(given, work.theorem(each), ()) for each in nulls]
    x = prover.meaning(given).ranges.fresh(2, goal)
    claim = opened(goal.args[1], x)
    zeros = [opened(each.goal.args[1], x) for each in outside]
    inside = given | in_square(*x) | frozenset(zeros)
    pointwise = prover.instance(inside, split, tuple(zip(("kappa", "nu"), x, strict=True)))
    line = Line.of(pointwise)
    for each in zeros:
        line = prover.rewritten(inside, line, prover.step("range", inside, each))
    shown = prover.arithmetic(inside, claim, (ONE, line.moved))
    return prover.step("generalise", given, goal, names_of(x), (shown, *outside))


additivity = Additivity()
