"""Rules: what an author names as the reason of a step, and what it is told.

A rule decides nothing. It takes its step in the core, which accepts it or refuses it; a rule that is told
something wrong makes a step fail.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.core.language import Refused
from slr_verify.language.statement import Given

if TYPE_CHECKING:
    from slr_verify.calculus.goal import Goal
    from slr_verify.calculus.prover import Hypotheses
    from slr_verify.calculus.theorem import Theorem
    from slr_verify.calculus.transcription import Transcription
    from slr_verify.core.theorems import Theorem as Shown


class ProofRejected(ValueError):
    """The core did not accept a step, or what was given as a theorem is none."""


class Rule(ABC):
    """A reason for a step, in words, with what it has to be told as fields."""

    words: str

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """The step in the core, which accepts it or raises Refused."""
        raise Refused("no-tactic", f"{type(self).__name__} takes no step of its own")

    @cached_property
    def premises(self) -> tuple[Theorem, ...]:
        """The theorems that it was told of, each once."""
        return tuple(dict.fromkeys(_theorems(self)))


class Rewriting(Rule):
    """A rule that also proposes what an expression is equal to."""

    @abstractmethod
    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        """An expression that ought to have the same value."""


class Argument(Rule):
    """A rule that shows a theorem as a whole, whose first step it is."""

    @abstractmethod
    def argue(self, work: Transcription, theorem: Theorem, given: Hypotheses) -> Shown:
        """The theorem, under hypotheses. Raises Refused."""


def _theorems(value: object) -> Iterator[Theorem]:
    """The theorems among what a rule was told."""
    if hasattr(value, "statement") and hasattr(value, "steps"):
        yield value  # type: ignore[misc]
    elif isinstance(value, tuple) and not hasattr(value, "free_symbols"):
        for part in value:
            yield from _theorems(part)
    elif is_dataclass(value):
        for each in fields(value):
            yield from _theorems(getattr(value, each.name))
