"""Every claim says in words what it states, under headings, and every proof why it is true."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from slr_verify.claims.claim import Claim
from slr_verify.document.spelling import GREEK
from slr_verify.paper import CLAIMS

LONGEST_RUN = 6
"""Formulas below one heading."""
FUNCTIONS = frozenset("erf erfc exp log arctan sin cos sqrt inf sum Mb epsilon".split())  # noqa: SIM905
STARS = re.compile(r"\b[kv]_star_(\d|j\b)")
"""A parameter with a number or an index, whose star is printed above it."""
NAME = re.compile(r"[A-Za-z]+|[^\x00-\x7f]")
every_claim = pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)


def words_of(claim: Claim) -> tuple[str, ...]:
    """All that a claim says in words."""
    headings = (each.words for each in claim.headings)
    return (claim.sentence, *headings, *(proof.idea for proof in claim.proofs))


def unknown_names(formula: str) -> list[str]:
    """Names that are no Greek letter, no single letter and no function."""
    formula = STARS.sub("k", formula)
    known = {*GREEK, *FUNCTIONS}
    return [name for name in NAME.findall(formula) if len(name) > 1 and name not in known]


@every_claim
def test_a_claim_has_a_sentence_and_its_proofs_an_idea(claim: Claim) -> None:
    assert claim.sentence.endswith(".")
    for proof in claim.proofs:
        assert proof.idea.endswith(".")


@every_claim
def test_formulas_stand_below_headings(claim: Claim) -> None:
    headings = [claim.heading(each) for each in claim.statements]
    if len(headings) > 1:
        assert headings[0]
    runs = [list(run) for bare, run in groupby(headings, key=lambda words: not words) if bare]
    assert max(map(len, runs), default=0) < LONGEST_RUN
    assert len(claim.headings) == len({each.statement for each in claim.headings})


@every_claim
def test_a_heading_is_a_phrase(claim: Claim) -> None:
    for heading in claim.headings:
        assert heading.words[-1] not in ".:,;"


@every_claim
def test_formulas_in_words_are_closed_and_have_known_names(claim: Claim) -> None:
    for words in words_of(claim):
        parts = words.split("$")
        assert len(parts) % 2, words
        for formula in parts[1::2]:
            assert formula == formula.strip() != ""
            assert unknown_names(formula) == []
            assert formula.count("(") == formula.count(")") or "[" in formula
            assert formula.isascii()


def test_an_unknown_name_is_found() -> None:
    assert unknown_names("alpha < 1/Mb and R_kappa") == ["and"]
    assert unknown_names("softmax(x) + erf'(a kappa_0)") == ["softmax"]
