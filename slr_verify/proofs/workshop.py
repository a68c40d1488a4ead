"""Where steps are taken: one context of the core in a process, with a tactic for every rule."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.core.terms import DEEPEST

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription
    from slr_verify.proofs.statement import Given


@cache
def workshop() -> Transcription:
    """The one of this process; tactics are loaded when the first step is taken."""
    from slr_verify.calculus.tactics import TACTICS, WHOLE  # noqa: PLC0415
    from slr_verify.calculus.transcription import Transcription  # noqa: PLC0415

    return Transcription(TACTICS, WHOLE)


@contextmanager
def deep_calls() -> Iterator[None]:
    """Room for the walks over deep terms."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(DEEPEST, before))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def vanishes(expr: sp.Expr, given: Given = ()) -> bool:
    """Whether the core sees without a proof that an expression is a number, and zero."""
    from slr_verify.calculus.questions import questions  # noqa: PLC0415

    return questions().vanishes(expr, given)
