"""Variants of a statement, which its proof must refuse: without a hypothesis, or with another side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library, established
from slr_verify.core.language import Refused
from slr_verify.language.statement import Statement

Prove = Callable[[Statement, Library], Any]


def refused(prove: Prove, wrong: Statement, library: Library) -> None:
    """A step of the proof is refused, or shows something else.

    An accident of Python on the way would be no reason, nor that something is too large for the core.
    """
    with pytest.raises(ProofRejected) as found:
        established(prove(wrong, library), wrong)
    cause = found.value.__cause__
    assert cause is None or isinstance(cause, Refused), cause
    assert getattr(cause, "code", None) != "too-large", cause


def without_one(
    proofs: Mapping[Statement, Prove], statements: Iterable[Statement]
) -> list[tuple[Prove, Statement]]:
    """Each statement without each of its hypotheses in turn, and its proof."""
    return [
        (proofs[each], each.holding((*each.given[:place], *each.given[place + 1 :])))
        for each in statements
        for place in range(len(each.given))
    ]
