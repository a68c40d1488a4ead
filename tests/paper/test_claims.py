"""The registered statements: labels, proofs, what the proofs rest on."""

from __future__ import annotations

import re

import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.theorem import workshop
from slr_verify.claims.axioms import foundation, foundations, least
from slr_verify.claims.claim import Claim, Trust
from slr_verify.claims.library import Library
from slr_verify.paper import CLAIMS, NOT_YET_PROVED

IN_THE_PAPER = (
    "theorem-1", "corollary-2", "proposition-3", "lemma-4", "theorem-5", "lemma-6", "lemma-7",
    *(f"proposition-{number}" for number in range(8, 14)),
    "lemma-14", "proposition-15", "lemma-16", "lemma-17",
    *(f"lemma-18.{item}" for item in ("i", "ii", "iii", "iv", "v", "vi")),
)  # fmt: skip
CITED = {
    "theorem-5": {
        *("once per line", "density of starts", "coarea", "recursion"),
    },
    "theorem-5-small-d": {"connected accumulation"},
    "proposition-11": {"connected accumulation"},
    "proposition-13": {"once per line", "density of starts", "coarea", "recursion"},
    "schedules-theorem-5": {"once per line"},
    "schedules-vectors": {"once per line", "density of starts", "recursion"},
    "schedules-curve": {"recursion"},
    "schedules-ends": {"recursion"},
    "saddle-slope": {"connected accumulation"},
    "saddle-derivative": {"connected accumulation", "recursion"},
    "saddle-ends": {"connected accumulation", "recursion"},
}
"""What each statement cites; the others cite nothing."""
PROVED = tuple(claim for claim in CLAIMS if claim.proofs)
BY_LABEL = {claim.label: claim for claim in CLAIMS}


def test_labels() -> None:
    labels = [claim.label for claim in CLAIMS]
    assert len(set(labels)) == len(labels)
    assert tuple(label for label in labels if label in IN_THE_PAPER) == IN_THE_PAPER
    assert all(re.fullmatch(r"[a-z][a-z0-9.-]*", label) for label in labels)
    assert {"zeta-slope", "zeta-at-zero", "zeta-owen", "zeta-positive"} <= set(labels)


def test_what_is_tolerated_is_what_has_no_proof() -> None:
    assert {claim.label for claim in CLAIMS if not claim.proofs} == NOT_YET_PROVED


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_a_claim_says_something(claim: Claim) -> None:
    assert claim.latex
    assert claim.title
    assert claim.statements or claim.text
    for statement in claim.statements:
        assert statement.lhs != statement.rhs


@pytest.mark.parametrize("claim", PROVED, ids=lambda claim: claim.label)
def test_every_proof_shows_the_same_statements(claim: Claim, library: Library) -> None:
    proofs = library.prove(claim.label)
    assert [proof.title for proof in proofs] == [proof.title for proof in claim.proofs]
    for proof in proofs:
        assert tuple(theorem.statement for theorem in proof.theorems) == claim.statements
        assert all(workshop().says(each.shown, each.statement) for each in proof.theorems)
        assert all(theorem.label == claim.label for theorem in proof.theorems)


@pytest.mark.parametrize("claim", PROVED, ids=lambda claim: claim.label)
def test_what_a_proof_rests_on(claim: Claim, library: Library) -> None:
    for proof in library.prove(claim.label):
        base = foundation(proof, library)
        assert (Trust.CITED in base.trust) == bool(base.cites)
        assert claim.label not in (*base.uses, *base.ancestors)
        assert set(base.uses) <= set(base.ancestors)
        assert NOT_YET_PROVED.isdisjoint(base.ancestors)


@pytest.mark.parametrize("claim", PROVED, ids=lambda claim: claim.label)
def test_what_is_cited(claim: Claim, library: Library) -> None:
    base = least(foundations(claim.label, library))
    assert set(base.cites) == CITED.get(claim.label, set())


@pytest.mark.parametrize("label", sorted(NOT_YET_PROVED))
def test_what_has_no_proof_cannot_be_used(label: str, library: Library) -> None:
    with pytest.raises(ProofRejected, match="no proof yet"):
        library.theorem(label)


USED = {
    "theorem-1": {"random-place"},
    "proposition-15": {f"lemma-18.{item}" for item in ("i", "ii", "iii", "iv", "v", "vi")},
    "lemma-18.ii": {"lemma-18.i"},
    "lemma-18.vi": {"lemma-18.iii", "lemma-18.v"},
    "lemma-18.v": set(),
    "zeta-slope": {"lemma-18.vi"},
}


@pytest.mark.parametrize("label", USED)
def test_what_is_used(label: str, library: Library) -> None:
    assert set(foundation(library.prove(label)[0], library).uses) == USED[label]


def test_nothing_is_left_of_the_vectors_in_proposition_15() -> None:
    (statement,) = BY_LABEL["proposition-15"].statements
    assert statement.rhs.free_symbols == statement.lhs.free_symbols
