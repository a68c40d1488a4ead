"""The starts with nu_n -> 0 under a schedule whose sum diverges, as a set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.rules.orbits.schedules import Corners, StepBounds
from slr_verify.calculus.tactics.orbits.boundary import Closed
from slr_verify.calculus.tactics.orbits.crossing import Crossed
from slr_verify.calculus.tactics.orbits.ends import Ends
from slr_verify.calculus.tactics.orbits.graph import Continuous
from slr_verify.calculus.tactics.orbits.one_of import at_origin
from slr_verify.calculus.tactics.orbits.quotient import Quotient
from slr_verify.calculus.tactics.orbits.tangent import Tangent
from slr_verify.calculus.tactics.truth import by_truth, fails, is_one, is_true
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.language import Refused
from slr_verify.core.terms import negative, times
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.orbit import Pair


@dataclass(frozen=True)
class BoundaryIsClosed(Rule):
    """[nu_n -> 0] = 1 from a start to which such starts tend.

    `limits` are the hypotheses that say so, of each coordinate, and `otherwise` says where all others go.
    """

    bounds: StepBounds
    corners: Corners
    otherwise: Theorem
    start: Pair
    limits: tuple[sp.Eq, sp.Eq]

    words = "the basins are open"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """A start that tends to a corner has starts around it that do."""
        return Closed(work, self, goal).shown()


@dataclass(frozen=True)
class ContinuousBoundary(Rule):
    """[y_j -> nu] = 1 for starts (x_j, y_j) with nu_n -> 0 and x_j -> kappa, where (kappa, nu) is one.

    `limit` is the hypothesis x_j -> kappa, and `pair` that of two starts on a vertical line one is none.
    """

    bounds: StepBounds
    corners: Corners
    otherwise: Theorem
    pair: Theorem
    start: Pair
    limit: sp.Eq

    words = "points above and below it are in the basins, and so are those near them"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """For q < nu < p, q < y_j < p from some j on."""
        return Continuous(work, self, goal).shown()


@dataclass(frozen=True)
class EndOfBoundary(Rule):
    """[y_j -> -s] = 1 for starts (x_j, y_j) with nu_n -> 0 and x_j -> s, for s = 1 or -1.

    `limit` is the hypothesis x_j -> s, and `edge` says that (s, nu) recovers unless nu = -s.
    """

    bounds: StepBounds
    corners: Corners
    edge: Theorem
    start: Pair
    limit: sp.Eq
    sign: int

    words = "starts near an edge recover as those on it do"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """For s p > -1, s y_j < s p from some j on."""
        return Ends(work, self, goal).shown()


@dataclass(frozen=True)
class Implication(Rule):
    """1{A} 1{B} .. (1 - 1{Z}) = 0, as `known` says 1{Z} = 1 where A, B, .. hold."""

    known: Theorem

    words = "the last event holds whenever the others do"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By cases: whether A, B, .. hold."""
        prover, known = work.prover, work.theorem(self.known)
        brackets = [each for each in goal.left.parts if each.op == "indicator"]
        others = [each for each in goal.left.parts if each.op != "indicator"]
        if len(others) != 1:
            raise Refused("no-tactic", "this is not a product 1{A} 1{B} .. (1 - 1{Z})")
        last = others[0]

        def fails_at(given: Hypotheses, place: int) -> Shown:
            none = prover.step("range", given, fails(brackets[place].args[0]))
            others = brackets[:place] + brackets[place + 1 :]
            return prover.arithmetic(given, goal.relation, (times(last, *others), none))

        def all_hold(given: Hypotheses) -> Shown:
            facts = [
                is_one(prover, given, prover.step("range", given, each.args[0]))
                for each in brackets
            ]
            one = prover.using(given, facts, lambda more: prover.instance(more, known, ()))
            return prover.arithmetic(given, goal.relation, (negative(times(*brackets)), one))

        def shown(given: Hypotheses, place: int) -> Shown:
            if place == len(brackets):
                return all_hold(given)
            cases = partial(shown, place=place + 1), partial(fails_at, place=place)
            return by_truth(prover, given, brackets[place].args[0], goal.relation, cases)

        return shown(goal.given, 0)


@dataclass(frozen=True)
class Crossing(Rule):
    """One of the starts on a vertical line has nu_n -> 0."""

    bounds: StepBounds
    corners: Corners
    otherwise: Theorem
    start: Pair

    words = "the supremum of the starts with $nu_n -> -1$ has $nu_n -> 0$"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """If there were none, the supremum of the starts with nu_n -> -1 would be no start at all."""
        return Crossed(work, self, goal).shown()


@dataclass(frozen=True)
class NearTangent(Rule):
    """r G <= c (kappa^2 + nu^2) for r = 1 or -1, where (kappa_n, nu_n) -> (0, 0).

    G is the sum of `weights` times the coordinates and `most` is c. `below` and `above` say of the image
    of a point with kappa >= 0 >= nu that G is multiplied by 1 + `strength` (S - b), but for `loss` times
    kappa^2 + nu^2, and `gap` that b <= S.
    """

    bounds: StepBounds
    corners: Corners
    start: Pair
    weights: tuple[sp.Expr, sp.Expr]
    most: sp.Expr
    loss: sp.Expr
    strength: sp.Expr
    gap: Theorem
    below: Theorem
    above: Theorem
    sign: int

    words = "what each step enlarges does not tend to zero"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """If it were larger, it would not decrease."""
        return Tangent(work, self, goal).shown()


@dataclass(frozen=True)
class QuotientTends(Rule):
    """[y_j/x_j -> -t] = 1 for points with x_j -> 0, none of which has x_j = 0.

    `height` says that y_j -> 0; `above` and `below` that |nu + t kappa| <= c kappa^2 for such points
    (kappa, nu) with |2 C nu| <= 1, where C is `bend` and c is `most`. `limit` is the hypothesis x_j -> 0.
    """

    limit: sp.Eq
    height: Theorem
    above: Theorem
    below: Theorem
    bend: sp.Expr
    most: sp.Expr

    words = "terms of second order vanish in the limit"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Both coordinates are small from an index on."""
        return Quotient(work, self, goal).shown()


@dataclass(frozen=True)
class OnAxis(Rule):
    """[(kappa_n, nu_n) -> (0, 0)] = 1, where nu_n -> 0 and the iterates tend to one of five points."""

    one_of: Theorem
    axis: sp.Eq

    words = "at the other four points $nu$ is $1$ or $-1$"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By cases of the five points: nu_n has one limit only."""
        prover, given = work.prover, goal.given
        read = work.reader.relation(self.axis.lhs, "=", self.axis.rhs)
        still = is_true(prover, given, prover.step("range", given, read))
        known = work.theorem(self.one_of)
        return prover.using(
            given, (still,), lambda more: at_origin(prover, more, goal.relation, known)
        )
