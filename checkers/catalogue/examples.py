"""One small step of each rule, as the tests take it, printed as an inference."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term
from slr_verify.core.text import text

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from core import test_rules

WIDEST = 110


def example(rule: str) -> tuple[str, ...]:
    """The lines of the first honest step of a rule; the step is taken now. Raises Refused."""
    step = next(each for each in test_rules.HONEST if each.rule == rule)
    shown = step.take()
    premises = [str(premise.sequent) for premise in shown.premises]
    return tuple(_inference(premises, shown.sequent, shown.witness))


def _inference(premises: Iterable[str], conclusion: Sequent, witness: Any) -> Iterator[str]:
    lines = [*premises, str(conclusion)]
    *above, below = lines
    yield from above
    yield "-" * min(max(map(len, lines)), WIDEST)
    yield below
    if witness:
        yield f"witness: {written(witness)}"


def written(value: Any) -> str:
    """A witness: terms as text, tuples in brackets. The variables of a loose body are _0, _1, ..."""
    if type(value) is Term:
        return text(value, value.loose)
    if isinstance(value, tuple):
        return f"({', '.join(map(written, value))})"
    return str(value)
