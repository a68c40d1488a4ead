"""Strict inequalities on a box, seen by ball arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class ByBalls(Rule):
    """`a < b` where the hypotheses bound each symbol by rational numbers from both sides.

    The box is cut until balls see the sign on every part. Means and integrals have no balls: `facts` are
    equalities that give them in closed form.
    """

    facts: tuple[Theorem, ...] = ()

    words = "ball arithmetic on the parts of the box"
