"""Variants of a statement, which its proof must refuse: without a hypothesis, or with another side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library, established
from slr_verify.language.statement import Statement

Prove = Callable[[Statement, Library], Any]


def refused(prove: Prove, wrong: Statement, library: Library) -> None:
    """The proof does not show it."""
    with pytest.raises((ProofRejected, ValueError)):
        established(prove(wrong, library), wrong)


def without_one(
    proofs: Mapping[Statement, Prove], statements: Iterable[Statement]
) -> list[tuple[Prove, Statement]]:
    """Each statement without each of its hypotheses in turn, and its proof."""
    return [
        (proofs[each], each.holding((*each.given[:place], *each.given[place + 1 :])))
        for each in statements
        for place in range(len(each.given))
    ]
