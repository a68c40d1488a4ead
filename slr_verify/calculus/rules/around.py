"""What holds at all points near the origin: at one of them, and that there is such a distance."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.truth import (
    ABSURD,
    anything,
    by_truth,
    fails,
    is_one,
)
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import opened
from slr_verify.core.rules.limits import near_point
from slr_verify.core.terms import MINUS_ONE, ONE, ZERO, Term, make
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class AroundInstance(Rule):
    """What a hypothesis `Around(..)` says at a point; `inside` show that the point is near enough."""

    known: Relational
    point: tuple[sp.Expr, ...]
    inside: tuple[Theorem, ...]

    words = "the point is near enough"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """A special case of the hypothesis."""
        known = self.known
        whole = work.reader.relation(known.lhs, known.rel_op, known.rhs)
        point = tuple(map(work.reader.term, self.point))
        inside = [work.prover.instance(goal.given, work.theorem(each), ()) for each in self.inside]
        near = [opened(each, point) for each in whole.args[2:]]
        shown = [
            work.prover.arithmetic(goal.given, each, (ONE, theorem))
            for each, theorem in zip(near, inside, strict=True)
        ]
        return work.prover.using(
            goal.given, shown, lambda more: _special(work.prover, more, whole, point)
        )


def _special(prover: Prover, given: Hypotheses, whole: Term, point: tuple[Term, ...]) -> Shown:
    known = prover.step("range", given, whole)
    return prover.step("specialise", given, opened(whole.args[1], point), point, (known,))


@dataclass(frozen=True)
class PositiveAround(Rule):
    """`SomewhereAround(f, x, y, .., r) = 1`, where `positive` says that f is positive at the origin."""

    positive: Theorem

    words = "a continuous function that is positive at a point is positive around it"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """If no width would do, f would not be positive at the origin."""
        prover, positive = work.prover, work.theorem(self.positive)
        ((bracket,),) = (each.parts[1:] for each in goal.left.parts if each.op == "product")
        never = bracket.args[0]

        def there(given: Hypotheses) -> Shown:
            here = prover.instance(given, positive, ())
            return anything(prover, given, goal.relation, _no_width(prover, given, never, here))

        def elsewhere(given: Hypotheses) -> Shown:
            zero = prover.step("range", given, fails(never))
            return prover.arithmetic(given, goal.relation, (MINUS_ONE, zero))

        return by_truth(prover, goal.given, never, goal.relation, (there, elsewhere))


def _no_width(prover: Prover, given: Hypotheses, never: Term, positive: Shown) -> Shown:
    """0 < 0, where f is positive around the origin for no width."""
    (r,) = prover.meaning(given).ranges.fresh(1, never)
    zero = opened(never.args[1], (r,))
    whole = zero.args[0].args[0]
    body, point = whole.args[1].args[1], (ZERO,) * whole.args[0]
    near = near_point(body, point, r)
    inner = given | {make("<", ZERO, r), near}
    known = prover.step("range", inner, never)
    failing = prover.step("specialise", inner, zero, (r,), (known,))
    one = is_one(prover, inner, prover.step("range", inner, near))
    wrong = prover.arithmetic(inner, ABSURD, (MINUS_ONE, one), (ONE, failing), rest=ONE)
    at_zero = make("<", ZERO, opened(body, point))
    premises = (wrong, prover.arithmetic(given, at_zero, (ONE, positive)))
    return prover.step("neighbourhood", given, ABSURD, (body, point, *r.args), premises)
