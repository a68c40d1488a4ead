"""Steps by the zero test and by signs."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.rule import Rewriting, Rule
from slr_verify.calculus.tactics.identities import algebra, by_range
from slr_verify.calculus.tactics.inner_products import on_steps
from slr_verify.calculus.tactics.letters import by_letters
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.binding import replaced
from slr_verify.language.statement import Given
from slr_verify.language.value import ValueAt


class NormalForm(Rule):
    """`a = b` because a - b is zero in the field of its generators."""

    words = "algebra"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By the zero test, with roots taken apart, or after means, integrals and sums are evaluated."""
        return on_steps(work, goal, algebra)


class AlgebraOfLetters(Rule):
    """Both sides are the same polynomial in the values of functions that have a definition."""

    words = "algebra"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By the zero test with letters in place of these values."""
        return by_letters(work.prover, goal.given, goal.left, goal.right)


class Evaluation(Rewriting):
    """The value of an explicit expression at a point; derivatives must be worked out before."""

    words = "evaluation at the point"

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        return expr.replace(lambda part: isinstance(part, ValueAt), _value)

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By the zero test; the point is put in when the expression is read."""
        return on_steps(work, goal, algebra)


def _value(part: ValueAt) -> sp.Expr:
    """It exists: what has a value at a point is defined for all real numbers in place of the symbols."""
    if part.expr.has(sp.Derivative):
        return part
    return replaced(part.expr, dict(zip(part.variables, part.point, strict=True)))


class BySign(Rule):
    """`a <= b` because the range of a - b, read off its structure, has no positive number."""

    words = "every term has the right sign"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By the range of the difference, as it stands or in another form."""
        return on_steps(work, goal, by_range)


normal_form = NormalForm()
algebra_of_letters = AlgebraOfLetters()
evaluation = Evaluation()
by_sign = BySign()
