"""Steps with an order: by the sign of the difference, by rearranging a known relation, by both sides."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.interval import Interval
from slr_verify.proofs.rule import Justification, ProofRejected, Rule, require_defined, require_zero
from slr_verify.proofs.statement import REVERSED, Statement
from slr_verify.proofs.theorem import Theorem


class BySign(Rule):
    """`a <= b` because the range of a - b, read off its structure, has no positive number."""

    words = "every term has the right sign"

    def justify(self, statement: Statement) -> Justification:
        lhs, sign, rhs = statement.lhs, statement.sign, statement.rhs
        apart = bounds(lhs, statement.given) + -bounds(rhs, statement.given)
        together = bounds(statement.gap, statement.given)
        for span in (apart, together):
            if _shows(span, sign):
                return Justification(self.words, discharged=(f"{statement.gap} lies in {span}",))
        raise ProofRejected(
            lambda: f"cannot show {statement} by signs: the difference lies in {together}"
        )


@dataclass(frozen=True)
class Rearranged(Rule):
    """From `u S v` to `a R b` where `u - v = factor (a - b)` and the factor is positive.

    For equalities the factor need only be different from zero; a negative factor turns S round.
    """

    premise: Theorem
    factor: sp.Expr = sp.S.One

    words = "rearranging"

    def justify(self, statement: Statement) -> Justification:
        known = self.premise.statement
        require_defined(self.factor, statement.given)
        require_zero(
            known.gap - self.factor * statement.gap,
            statement.given,
            lambda: f"{statement} is not {known} divided by {self.factor}",
        )
        span = bounds(self.factor, statement.given)
        if not span.excludes_zero:
            raise ProofRejected(f"cannot show that the factor {self.factor} is not zero: {span}")
        sign = REVERSED[known.sign] if span.negative else known.sign
        if not _implies(sign, statement.sign) or not _covers(statement.given, known.given):
            raise ProofRejected(f"{known} does not give {statement}")
        return Justification(self.words, premises=(self.premise,))


@dataclass(frozen=True)
class Multiplied(Rule):
    """From `u S v` to `a S b` where `a - b = factor (u - v)` and the factor is not negative."""

    premise: Theorem
    factor: sp.Expr

    words = "multiplying by a factor that is not negative"

    def justify(self, statement: Statement) -> Justification:
        known = self.premise.statement
        require_defined(self.factor, statement.given)
        require_zero(
            statement.gap - self.factor * known.gap,
            statement.given,
            lambda: f"{statement} is not {known} times {self.factor}",
        )
        span = bounds(self.factor, statement.given)
        if not span.nonnegative:
            raise ProofRejected(
                f"cannot show that the factor {self.factor} is not negative: {span}"
            )
        weak = {"<": "<=", ">": ">="}.get(known.sign, known.sign)
        if not _implies(weak, statement.sign) or not _covers(statement.given, known.given):
            raise ProofRejected(f"{known} does not give {statement}")
        return Justification(self.words, premises=(self.premise,))


@dataclass(frozen=True)
class Divided(Rule):
    """From `f (u - v) <= 0` and f > 0 to `u <= v`, for any relation."""

    premise: Theorem
    positive: Theorem

    words = "dividing by what is positive"

    def justify(self, statement: Statement) -> Justification:
        known, positive = self.premise.statement, self.positive.statement
        if positive.sign not in ("<", ">"):
            raise ProofRejected(f"{positive} does not say that something is positive")
        factor = positive.gap if positive.sign == ">" else -positive.gap
        require_zero(
            known.gap - factor * statement.gap,
            statement.given,
            lambda: f"{known} is not {statement} times {factor}",
        )
        if not _implies(known.sign, statement.sign):
            raise ProofRejected(f"{known} does not give {statement}")
        if not all(_covers(statement.given, each.given) for each in (known, positive)):
            raise ProofRejected(f"{known} and {positive} are not known under {statement.given}")
        return Justification(self.words, premises=(self.premise, self.positive))


@dataclass(frozen=True)
class BothWays(Rule):
    """`a = b` because a <= b and a >= b."""

    above: Theorem
    below: Theorem

    words = "from above and from below"

    def justify(self, statement: Statement) -> Justification:
        lhs, rhs, given = statement.lhs, statement.rhs, statement.given
        for known, sign in ((self.above, "<="), (self.below, ">=")):
            if known.statement != Statement(lhs, sign, rhs, given):
                raise ProofRejected(
                    f"the premise must be {lhs} {sign} {rhs}, not {known.statement}"
                )
        if statement.sign != "=":
            raise ProofRejected(f"both ways show an equality, not {statement.sign}")
        return Justification(self.words, premises=(self.above, self.below))


@dataclass(frozen=True)
class SquareIsZero(Rule):
    """`a = 0` because a^2 = 0."""

    square: Theorem

    words = "its square is zero"

    def justify(self, statement: Statement) -> Justification:
        known = self.square.statement
        if (statement.sign, statement.rhs) != ("=", 0) or (known.sign, known.rhs) != ("=", 0):
            raise ProofRejected(f"{known} does not say that {statement.lhs} is zero")
        if not _covers(statement.given, known.given):
            raise ProofRejected(f"{known} is not known under {list(statement.given)}")
        require_zero(
            known.lhs - statement.lhs**2,
            statement.given,
            lambda: f"{known.lhs} is not the square of {statement.lhs}",
        )
        return Justification(self.words, premises=(self.square,))


def _shows(span: Interval, sign: str) -> bool:
    return {
        "<=": span.nonpositive,
        "<": span.negative,
        ">=": span.nonnegative,
        ">": span.positive,
        "=": span.nonnegative and span.nonpositive,
    }[sign]


def _implies(known: str, wanted: str) -> bool:
    return known == wanted or wanted == known + "=" or (known == "=" and wanted in ("<=", ">="))


def _covers(stronger: Given, weaker: Given) -> bool:
    return set(weaker) <= set(stronger)


by_sign = BySign()
