"""A single-site edit of an expression or of a law."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp


@dataclass(frozen=True)
class Edit:
    """What was changed: the kind of change, the change in words, and what came of it."""

    kind: str
    words: str
    result: sp.Basic
