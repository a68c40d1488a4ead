"""Weak inequalities carried over: from all s > 0 to s = 0, and from integrands to integrals."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem

POSITIVE = sp.Symbol("_", positive=True).assumptions0


@dataclass(frozen=True)
class InTheLimit(Rule):
    """`a <= b` at s = 0, because it holds for all s > 0 and both sides are continuous up to 0.

    What happens at infinity is spoken of through s, its reciprocal.
    """

    premise: Theorem
    variable: sp.Symbol

    words = "letting a positive number go to zero"


@dataclass(frozen=True)
class Integrating(Rule):
    """The integral of f is at most that of h, because f <= h on the interval; `>=` likewise.

    An integral runs over one interval, and its variable is declared real and has no second meaning in
    the hypotheses: the language sees to that.
    """

    premise: Theorem

    words = "integrating an inequality"
