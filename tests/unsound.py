"""A core with a rule that accepts everything, to see whether what it proves is found out."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from slr_verify.calculus.rule import Rule
from slr_verify.core.rules import RULES
from slr_verify.core.rules.rule import rule


@dataclass(frozen=True)
class Believes(Rule):
    """An unsound rule."""

    words = "wishful thinking"

    def take(self, work, goal):
        return work.prover.step("belief", goal.given, goal.relation)


@rule()
def belief(meaning, goal, witness, premises) -> None:
    """Whatever is stated."""


@pytest.fixture
def unsound_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as a test runs, the core believes what `Believes` is the reason of."""
    monkeypatch.setitem(RULES, "belief", belief)
