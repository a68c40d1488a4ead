"""From angles to numbers: what holds for all cosines holds on [-1, 1]."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class EveryCosine(Rule):
    """A statement about x in [-1, 1], because it holds at x = cos(angle) for every real angle."""

    variable: sp.Symbol
    angle: sp.Symbol
    at_cosines: Theorem

    words = "every number of [-1, 1] is a cosine"
