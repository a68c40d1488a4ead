"""A letter that a claim speaks of is explained on its page, also where a lemma has a symbol of its name.

Such a letter is left out of the formulas, so the words have to say what it is.
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
from slr_verify.document.letters import Letter
from slr_verify.document.nodes import Name
from slr_verify.paper import CLAIMS, STYLE

from .test_words import words_of


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
    """The letters of the claim that its words use, and that neither formulas nor words define."""
    formulas = [part for words in words_of(claim) for part in re.findall(r"\$([^$]*)\$", words)]
    defined = set(names(record.definitions))
    letters = {each.name for each in claim.letters if isinstance(each, Letter)} - defined

    def used(letter: str) -> bool:
        name = rf"(?<![\w]){re.escape(letter)}(?!\w)"
        told = any(re.search(rf"{name} = ", part) or part == letter for part in formulas)
        return not told and any(re.search(name, part) for part in formulas)

    return sorted(filter(used, letters))


@pytest.mark.long
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_letters_of_the_words_are_explained(claim: Claim, library: Library) -> None:
    if any(letter.name in " ".join(words_of(claim)) for letter in claim.letters):
        assert unexplained(claim, record_of(claim, library)) == []


@pytest.mark.long
def test_one_that_vanished_is_found(library: Library) -> None:
    claim = next(claim for claim in CLAIMS if claim.label == "oracle-minimum")
    record = record_of(claim, library)
    assert unexplained(claim, record) == []
    assert unexplained(replace(claim, sentence="It is $exp(-b^2)$."), record) == ["a", "b"]
