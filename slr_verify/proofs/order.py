"""Steps with an order: by the sign of the difference, by rearranging a known relation, by both sides."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


class BySign(Rule):
    """`a <= b` because the range of a - b, read off its structure, has no positive number."""

    words = "every term has the right sign"


@dataclass(frozen=True)
class Rearranged(Rule):
    """From `u S v` to `a R b` where `u - v = factor (a - b)` and the factor is positive.

    For equalities the factor need only be different from zero; a negative factor turns S round.
    """

    premise: Theorem
    factor: sp.Expr = sp.S.One

    words = "rearranging"


@dataclass(frozen=True)
class Multiplied(Rule):
    """From `u S v` to `a S b` where `a - b = factor (u - v)` and the factor is not negative."""

    premise: Theorem
    factor: sp.Expr

    words = "multiplying by a factor that is not negative"


@dataclass(frozen=True)
class Divided(Rule):
    """From `f (u - v) <= 0` and f > 0 to `u <= v`, for any relation."""

    premise: Theorem
    positive: Theorem

    words = "dividing by what is positive"


@dataclass(frozen=True)
class BothWays(Rule):
    """`a = b` because a <= b and a >= b."""

    above: Theorem
    below: Theorem

    words = "from above and from below"


@dataclass(frozen=True)
class SquareIsZero(Rule):
    """`a = 0` because a^2 = 0."""

    square: Theorem

    words = "its square is zero"


by_sign = BySign()
