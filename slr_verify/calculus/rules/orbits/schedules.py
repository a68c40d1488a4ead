"""Orbits under a schedule whose sum diverges."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.orbit_terms import in_square
from slr_verify.calculus.rule import Argument, Rule
from slr_verify.calculus.rules.orbits.null_sets import once_per_line
from slr_verify.calculus.rules.orbits.tending import product_is_one
from slr_verify.calculus.tactics.limits import constant, tends
from slr_verify.calculus.tactics.orbits.both import Both
from slr_verify.calculus.tactics.orbits.brackets import brackets_of, one_fails
from slr_verify.calculus.tactics.orbits.edges import Edge
from slr_verify.calculus.tactics.orbits.endless import Sums
from slr_verify.calculus.tactics.orbits.fates import Fate
from slr_verify.calculus.tactics.orbits.in_order import InOrder
from slr_verify.calculus.tactics.orbits.one_of import exactly_one
from slr_verify.calculus.tactics.orbits.quadrants import to_corner
from slr_verify.calculus.tactics.orbits.scheduled import Side
from slr_verify.calculus.tactics.orbits.too_slow import TooSlowly
from slr_verify.calculus.tactics.orbits.travel import Travel
from slr_verify.calculus.tactics.truth import absurd, anything, fails, is_one, is_true
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import bound_as, names_of, opened
from slr_verify.core.terms import MINUS_ONE, ONE, Term, make, rational
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.orbit import Pair


@dataclass(frozen=True)
class StepBounds:
    """What is known of one step, for every lambda.

    `pace` is what multiplies lambda/(1 + lambda) in it, `level` is erf(b_0) and `front` erf(b_0 delta).
    `diverges` says that the sum does; where it is `constant`, lambda is the same in every step.
    """

    stays: Theorem
    rises: Theorem
    fast_nu: Theorem
    fast_kappa: Theorem
    drift: Theorem
    one_side: Theorem
    enters: Theorem
    apart: Theorem
    pushed: Theorem
    strictly: Theorem
    quiet: Theorem
    order: tuple[Theorem, Theorem]
    pace: sp.Expr
    level: sp.Expr
    front: sp.Expr
    diverges: Theorem
    constant: bool


@dataclass(frozen=True)
class ConvergesToCorner(Rule):
    """[x_n -> (s, s)] = 1, as both coordinates have the sign s at some time."""

    bounds: StepBounds
    start: Pair
    time: sp.Symbol
    sign: int

    words = "once both coordinates are positive, they tend to $1$; once both are negative, to $-1$"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The limit of each coordinate."""
        travel = Travel(work, self.bounds)
        first, second = map(work.reader.term, self.start)
        side, time = travel.side((first, second), self.sign), work.reader.term(self.time)
        limits = to_corner(travel, side, goal.given, time)
        ones = [is_one(work.prover, goal.given, each) for each in limits]
        return product_is_one(work.prover, goal.given, goal.relation, ones)


@dataclass(frozen=True)
class AlongEdge(Rule):
    """[x_n -> (s, s)] = 1 from a start on an edge of the square: one coordinate is s, the other not -s.

    `place` is that of the other one.
    """

    bounds: StepBounds
    start: Pair
    place: int
    sign: int

    words = "one coordinate stays at $1$ or $-1$, and the other tends to the same value"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The limit of each coordinate."""
        travel = Travel(work, self.bounds)
        first, second = map(work.reader.term, self.start)
        edge = Edge(travel, travel.side((first, second), self.sign), goal.given, self.place)
        ones = [is_one(work.prover, goal.given, each) for each in edge.limits()]
        return product_is_one(work.prover, goal.given, goal.relation, ones)


@dataclass(frozen=True)
class Corners:
    """What holds of orbits with both coordinates positive, or both negative, at the time `time`."""

    time: sp.Symbol
    positive: Theorem
    negative: Theorem


@dataclass(frozen=True)
class NotBothTrapped(Rule):
    """[nu_n -> 0] [nu'_n -> 0] = 0 for two starts on a vertical line.

    Both orbits would keep kappa >= 0 >= nu, or kappa <= 0 <= nu, and the difference of their angles.
    """

    bounds: StepBounds
    corners: Corners
    lower: Pair
    upper: Pair

    words = "the angles of two ordered orbits in $kappa nu <= 0$ do not come nearer"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Both limits lead to a contradiction."""
        return Both(work, self, goal).shown()


@dataclass(frozen=True)
class NotBothInOrder(NotBothTrapped):
    """[nu_n -> 0] [nu'_n -> 0] = 0 for two starts in order, of which the upper one has a larger kappa."""

    words = "the angles of two ordered orbits in $kappa nu <= 0$ differ, and do not come nearer"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Both limits lead to a contradiction."""
        return InOrder(work, self, goal).shown()


@dataclass(frozen=True)
class Recovers(Rule):
    """[x_n -> (1, 1)] + [x_n -> (-1, -1)] = 1, as nu_n does not tend to zero."""

    bounds: StepBounds
    corners: Corners
    start: Pair

    words = "an orbit that stays in $kappa nu <= 0$ has $nu_n -> 0$, and any other one tends to a corner"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Otherwise nu_n would tend to zero."""
        return Fate(work, self, goal).shown()


@dataclass(frozen=True)
class ExactlyOne(Rule):
    """[x_n -> (1, 1)] + [x_n -> (-1, -1)] + [nu_n -> 0] = 1, as the first two add up to one otherwise."""

    otherwise: Theorem

    words = "a sequence has at most one limit"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By cases: nu_n tends to zero, or not."""
        otherwise = work.theorem(self.otherwise)
        return exactly_one(work.prover, goal.given, goal.relation, otherwise)


@dataclass(frozen=True)
class OncePerLineScheduled(Argument):
    """An indicator is zero almost everywhere: no two starts on a vertical line have it. See OncePerLine."""

    ends: tuple[sp.Symbol, sp.Symbol]
    pair: Theorem

    words = (
        "a set that vertical lines meet at most once, but for the two at the ends, has area zero"
    )

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """Every vertical line meets the set at most once."""
        orbits = work.scheduled
        moving = orbits.equations <= given
        equations = (*orbits.starts, *orbits.steps) if moving else ()
        return once_per_line(work, theorem, given, (self.ends, self.pair, equations))


@dataclass(frozen=True)
class AlmostEverywhere(Argument):
    """What holds wherever some equations hold, which hold almost everywhere."""

    pointwise: Theorem
    almost: tuple[Theorem, ...]

    words = "it holds outside of null sets"

    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """Outside of a null set the equations are hypotheses."""
        (_, goal), prover = work.statement(theorem.statement), work.prover
        known = [prover.instance(given, work.theorem(each), ()) for each in self.almost]
        x = prover.meaning(given).ranges.fresh(2, goal)
        values = bound_as(goal.op, names_of(x))
        inside = given.union(in_square(*x), (opened(each.goal.args[1], values) for each in known))
        start = zip((each.name for each in theorem.statement.lhs.coordinates), x, strict=True)
        sides = [each for end in (1, -1) for each in _off_edge(prover, inside, x[0], end)]
        pointwise = work.theorem(self.pointwise)
        shown = prover.using(
            inside, sides, lambda more: prover.instance(more, pointwise, tuple(start))
        )
        return prover.step("generalise", given, goal, names_of(x), (shown, *known))


def _off_edge(prover: Prover, given: Hypotheses, x: Term, end: int) -> list[Shown]:
    """x < 1, or -1 < x, where [x -> 1] or [x -> -1] is zero: a constant tends to itself."""
    relation = tends(x, rational(end))
    if fails(relation) not in given:
        return []
    goal = make("<", x, ONE) if end > 0 else make("<", MINUS_ONE, x)
    case = make("<=", *reversed(goal.args))
    inside, outside = given | {case}, given | {goal}
    there = prover.step("range", inside, make("=", x, rational(end)))
    still = is_one(prover, inside, constant(prover, inside, rational(end)))
    same = make("=", make("indicator", relation), still.goal.args[0])
    moved = prover.step("rewrite", inside, same, (), (there,))
    zero = prover.step("range", inside, fails(relation))
    parts = ((MINUS_ONE, still), (MINUS_ONE, moved), (ONE, zero))
    wrong = absurd(prover, inside, goal, *parts, rest=ONE)
    premises = (wrong, prover.step("range", outside, goal))
    return [prover.step("cases", given, goal, (case,), premises)]


@dataclass(frozen=True)
class SummableSchedule(Rule):
    """[x_n -> (s, s)] = 0, because the sum of lambda_n/(1 + lambda_n) converges.

    `slow` says by how much 1 - nu shrinks at most in a step, `inside` that |nu| stays below 1. `rate` is
    what multiplies lambda/(1 + lambda) in the first, and `converges` the hypothesis on the schedule.
    """

    slow: Theorem
    inside: Theorem
    rate: sp.Expr
    converges: sp.Eq
    start: Pair

    words = "the sum over the steps converges, so the orbit stays away from the corner"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """If nu_n tended to s, 1 - s nu_n would fall below half of its first value."""
        prover, given, zero = work.prover, goal.given, goal.relation
        relations = brackets_of(zero.args[0])
        start = work.reader.term(self.start[0]), work.reader.term(self.start[1])
        side = Side(work.scheduled, start, 1 if relations[1].args[1] is ONE else -1)
        shown = work.theorem(self.slow), work.theorem(self.inside)
        slowly = TooSlowly(side, self._sums(work, given), work.reader.term(self.rate), *shown)

        def wrong(inside: Hypotheses) -> Shown:
            return anything(prover, inside, zero, slowly.wrong(inside))

        return one_fails(prover, given, zero, relations, wrong)

    def _sums(self, work: Transcription, given: Hypotheses) -> Sums:
        """That the sum converges, by hypothesis."""
        relation = work.reader.relation(self.converges.lhs, "=", self.converges.rhs)
        known = work.prover.step("range", given, relation)
        return Sums(work.prover, is_true(work.prover, given, known))
