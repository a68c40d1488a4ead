"""The letters of a claim are those of its page, and a and b of Lemma 7 are explained where words use them.

Where a lemma has a symbol of its name, a letter is left out of the formulas; then the words have to say
what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library
from slr_verify.claims.record.results import ClaimRecord
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.compilation import drafted
from slr_verify.document.nodes import Name
from slr_verify.model.letters import SLOPE_CONSTANTS
from slr_verify.paper import CLAIMS, STYLE

from .test_words import words_of

CONSTANTS = {each.name for each in SLOPE_CONSTANTS}


def record_of(claim: Claim, library: Library) -> ClaimRecord:
    return drafted(claim, attempted(claim, library), STYLE).record


def names(tree: Any) -> Iterator[str]:
    """All names in formulas."""
    if isinstance(tree, Name):
        yield tree.name
    elif isinstance(tree, tuple):
        for each in tree:
            yield from names(each)
    elif hasattr(tree, "__dataclass_fields__"):
        for field in tree.__dataclass_fields__:
            yield from names(getattr(tree, field))


def unexplained(claim: Claim, record: ClaimRecord) -> list[str]:
    """Those of a and b of Lemma 7 that words of the claim use, and that nothing on its page defines."""
    formulas = [part for words in words_of(claim) for part in re.findall(r"\$([^$]*)\$", words)]
    shown = record.definitions, record.statements, record.conditions
    known = {*names((*shown, record.hypotheses, record.around))}

    def used(letter: str) -> bool:
        name = rf"(?<![\w]){re.escape(letter)}(?!\w)"
        told = any(re.search(rf"{name} [=>] ", part) or part == letter for part in formulas)
        return not told and any(re.search(name, part) for part in formulas)

    return sorted(filter(used, CONSTANTS - known))


def idle(claim: Claim, record: ClaimRecord) -> list[str]:
    """The letters of the claim that no formula of its page uses, so that none is defined there."""
    return sorted({each.name for each in claim.letters} - set(names(record.definitions)))


@pytest.mark.long
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_letters_are_used_and_those_of_the_words_are_explained(
    claim: Claim, library: Library
) -> None:
    record = record_of(claim, library)
    assert idle(claim, record) == []
    assert unexplained(claim, record) == []


@pytest.mark.long
def test_one_that_vanished_is_found(library: Library) -> None:
    claim = next(claim for claim in CLAIMS if claim.label == "oracle-minimum")
    record = record_of(claim, library)
    assert unexplained(replace(claim, sentence="It is $exp(-b^2)$."), record) == ["a", "b"]
    assert idle(replace(claim, letters=(*claim.letters, *SLOPE_CONSTANTS)), record) == ["a", "b"]
