"""A single-site edit of an expression or of a law."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import sympy as sp


@dataclass(frozen=True)
class Edit:
    """The kind of change; the change in words and its result are worked out when asked for."""

    kind: str
    words: Callable[[], str]
    result: Callable[[], sp.Basic]


def edit(kind: str, words: str, result: sp.Basic) -> Edit:
    """An edit whose result is known already."""
    return Edit(kind, lambda: words, lambda: result)
