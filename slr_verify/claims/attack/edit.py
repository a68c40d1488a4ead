"""A single-site edit of an expression or of a law."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import sympy as sp


@dataclass(frozen=True)
class Edit:
    """The kind of change; the change in words and its result are worked out when asked for."""

    kind: str
    words: Callable[[], str]
    result: Callable[[], sp.Basic]


def edit(kind: str, words: str, result: sp.Basic, *named: object) -> Edit:
    """An edit whose result is known already; each {} in its words is for one of the `named`.

    Few edits are ever put into words, and a long expression takes its time to print.
    """
    return Edit(kind, partial(words.format, *named), lambda: result)
