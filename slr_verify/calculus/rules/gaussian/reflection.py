"""Centred Gaussian variables have the law of their negatives."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.tactics.gaussian.means import by_parts
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, names_of, opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import ZERO, make, negative, power, rational
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.expectation import Expectation, is_gaussian
from slr_verify.language.statement import Given


class OddMean(Rewriting):
    """E F(Z) = 0 when F(-Z) = -F(Z) and Z is centred Gaussian."""

    words = "the mean of an odd function is zero"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, Expectation), _vanishing)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """E F(Z) = E F(-Z) = -E F(Z), for every expectation of an odd function."""

        def vanishing(part: Expectation) -> Shown | None:
            node = work.reader.term(part)
            size, body, *law = node.args
            values = work.prover.meaning(goal.given).ranges.fresh(size, node)
            image = closed(opened(body, tuple(map(negative, values))), names_of(values))
            mirrored = make("mean", size, image, *law)
            rows = tuple(
                tuple(rational(-1 if i == j else 0) for j in range(size)) for i in range(size)
            )
            equal = make("=", node, mirrored)
            try:
                first = work.prover.step("affine image", goal.given, equal, (image, rows))
                minus = make("=", mirrored, negative(node))
                second = work.prover.step("linearity", goal.given, minus, ((rational(-1), body),))
            except Refused:
                return None
            wanted, half = make("=", node, ZERO), power(rational(2), -1)
            return work.prover.arithmetic(goal.given, wanted, (half, first), (half, second))

        return by_parts(work, goal, vanishing)


def _vanishing(part: Expectation) -> sp.Expr:
    if not all(is_gaussian(part, name) for name in part.variables):
        return part
    mirrored = part.body.subs({name: -name for name in part.variables})
    return sp.S.Zero if sp.expand(part.body + mirrored) == 0 else part


odd_mean = OddMean()
