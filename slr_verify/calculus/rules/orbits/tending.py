"""Where a sequence tends, or does not: it keeps to one side, or is constant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.limits import MINUS, constant, ordered
from slr_verify.calculus.tactics.orbits.brackets import brackets_of, one_fails
from slr_verify.calculus.tactics.truth import absurd, is_one
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, make, minus, times
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class LimitSeparated(Rule):
    """[x_n -> c] = 0, because a coordinate of x_n stays on one side, away from that of c."""

    side: Theorem

    words = "limits preserve inequalities"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """A coordinate stays on one side of a number, and the limit is on the other."""
        prover, side = work.prover, work.theorem(self.side)
        name, relation = _bracket_with(goal.left, work.reader.term(self.side.statement.lhs))

        def impossible(given: Hypotheses) -> Shown:
            known = prover.step("range", given, relation)
            still = constant(prover, given, work.reader.term(self.side.statement.rhs))
            pairs = [(known, still), (still, known)]
            for low, high in pairs:
                try:
                    sided = _sided(prover, side, name, low, high)
                    shown = ordered(prover, given, low, high, sided)
                    return absurd(prover, given, goal.relation, (ONE, shown), rest=_gap(shown))
                except Refused:
                    continue
            raise Refused("no-tactic", "the limit is not away from that side")

        return one_fails(prover, goal.given, goal.relation, [relation], impossible)


@dataclass(frozen=True)
class LimitOfConstant(Rule):
    """[c -> c] = 1: a constant sequence tends to its value."""

    words = "a constant sequence tends to its value"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """A constant sequence tends to its value."""
        prover, given = work.prover, goal.given
        ones = []
        for relation in brackets_of(goal.left):
            sequence, limit = relation.args
            if sequence is not limit:
                raise Refused("no-tactic", "the limit is not the value of the constant")
            ones.append(is_one(prover, given, constant(prover, given, limit)))
        return product_is_one(prover, given, goal.relation, ones)


@dataclass(frozen=True)
class NoOtherLimit(Rule):
    """[c -> a] = 0 for a constant c < a, or c > a."""

    apart: Theorem

    words = "a constant sequence tends to no other value"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """Otherwise the limits of one sequence would be in both orders."""
        prover, apart = work.prover, work.theorem(self.apart)
        (relation,) = brackets_of(goal.left)

        def impossible(given: Hypotheses) -> Shown:
            limits = [prover.step("range", given, relation)]
            limits.append(constant(prover, given, relation.args[0]))
            if apart.goal.args[0] is not relation.args[0]:
                limits.reverse()

            def same(at_times: Hypotheses, n: Term) -> Shown:
                here = opened(relation.args[0], (n,))
                return prover.arithmetic(at_times, make("<=", here, here))

            shown = ordered(prover, given, limits[0], limits[1], same)
            order = prover.instance(given, apart, ())
            return absurd(prover, given, goal.relation, (ONE, shown), (ONE, order))

        return one_fails(prover, goal.given, goal.relation, [relation], impossible)


def _bracket_with(brackets: Term, at: Term) -> tuple[str, Term]:
    """The time, and the limit of the sequence that is `at` it."""
    for relation in brackets_of(brackets):
        for name in sorted(at.free):
            if closed(at, (name,)) is relation.args[0]:
                return name, relation
    raise Refused("no-tactic", "on which side these sequences stay is not known")


def _gap(shown: Shown) -> Term:
    """low - high, for limits in the wrong order: a positive number."""
    return minus(*shown.goal.args)


def _sided(prover: Prover, side: Shown, name: str, low: Shown, high: Shown) -> Any:
    def show(given: Hypotheses, n: Term) -> Shown:
        known = prover.instance(given, side, ((name, n),))
        goal = make("<=", *(opened(each.goal.args[0], (n,)) for each in (low, high)))
        factors = (ONE, MINUS) if known.goal.op == "=" else (ONE,)
        for factor in factors:
            try:
                return prover.arithmetic(given, goal, (factor, known))
            except Refused as why:
                refusal = why
        raise refusal

    return show


def product_is_one(prover: Prover, given: Hypotheses, goal: Term, ones: list[Shown]) -> Shown:
    """A product of factors that are one: 1 - a b = (1 - a) b + (1 - b)."""
    parts = []
    for place, each in enumerate(ones):
        after = times(*(other.goal.args[0] for other in ones[place + 1 :]))
        parts.append((after, each))
    return prover.arithmetic(given, goal, *parts)
