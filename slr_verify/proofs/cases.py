"""Distinction of cases, and conclusions from hypotheses that contradict each other."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class ByCases(Rule):
    """A statement that holds if `left <= right`, and holds if `left > right`."""

    left: sp.Expr
    right: sp.Expr
    below: Theorem
    above: Theorem

    words = "in both cases"


@dataclass(frozen=True)
class Contradiction(Rule):
    """Whatever is stated, because its hypotheses lead to `u < u`."""

    absurd: Theorem

    words = "the case does not occur"
