"""The registered statements: labels, proofs, what the proofs rest on."""

from __future__ import annotations

import re

import pytest

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.theorem import is_genuine
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
KERNEL_ALONE = ("e7-minors", "e7-inequalities")
"""Polynomial identities, and inequalities that certificates show."""
PROVED = tuple(claim for claim in CLAIMS if claim.proofs)
BY_LABEL = {claim.label: claim for claim in CLAIMS}


def test_labels() -> None:
    labels = [claim.label for claim in CLAIMS]
    assert len(set(labels)) == len(labels)
    assert tuple(label for label in labels if label in IN_THE_PAPER) == IN_THE_PAPER
    assert all(re.fullmatch(r"[a-z][a-z0-9.-]*", label) for label in labels)
    assert {"e1-slope", "e1-at-zero", "e1-owen", "e1-positive"} <= set(labels)


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
        assert all(is_genuine(theorem) for theorem in proof.theorems)
        assert all(theorem.label == claim.label for theorem in proof.theorems)


@pytest.mark.parametrize("claim", PROVED, ids=lambda claim: claim.label)
def test_what_a_proof_rests_on(claim: Claim, library: Library) -> None:
    for proof in library.prove(claim.label):
        base = foundation(proof, library)
        assert (Trust.SYMBOLIC in base.trust) == (claim.label not in KERNEL_ALONE)
        assert (Trust.CITED in base.trust) == bool(base.cites)
        assert claim.label not in (*base.uses, *base.ancestors)
        assert set(base.uses) <= set(base.ancestors)
        assert NOT_YET_PROVED.isdisjoint(base.ancestors)


@pytest.mark.parametrize("claim", PROVED, ids=lambda claim: claim.label)
def test_some_proof_of_each_claim_cites_nothing_but_textbooks(
    claim: Claim, library: Library
) -> None:
    base = least(foundations(claim.label, library))
    assert all(citation.kind == "textbook" for citation in base.cites)


@pytest.mark.parametrize("label", sorted(NOT_YET_PROVED))
def test_what_has_no_proof_cannot_be_used(label: str, library: Library) -> None:
    with pytest.raises(ProofRejected, match="no proof yet"):
        library.theorem(label)


CITED = {
    "lemma-16": [{"Mean value theorem"}, set()],
    "lemma-18.i": [{"Gaussian integral"}],
    "lemma-18.v": [{"Stein's lemma"}],
    "lemma-18.vi": [
        {"Uniqueness for linear ordinary differential equations"},
        {"Gaussian integral"},
    ],
    "proposition-15": [
        {"Stein's lemma", "Projections of a standard Gaussian vector", "Fubini's theorem"},
        {"Gaussian conditioning", "Projections of a standard Gaussian vector"},
    ],
}


@pytest.mark.parametrize("label", CITED)
def test_what_is_cited(label: str, library: Library) -> None:
    for proof, expected in zip(library.prove(label), CITED[label], strict=True):
        assert expected <= {citation.name for citation in foundation(proof, library).cites}
    if not all(CITED[label]):
        assert not foundation(library.prove(label)[1], library).cites


USED = {
    "theorem-1": {"proposition-15"},
    "proposition-15": {f"lemma-18.{item}" for item in ("i", "ii", "iii", "iv", "v", "vi")},
    "lemma-18.ii": {"lemma-18.i"},
    "lemma-18.vi": {"lemma-18.iii", "lemma-18.v"},
    "lemma-18.v": set(),
    "e1-slope": {"lemma-18.vi"},
}


@pytest.mark.parametrize("label", USED)
def test_what_is_used(label: str, library: Library) -> None:
    assert set(foundation(library.prove(label)[0], library).uses) == USED[label]


def test_nothing_is_left_of_the_vectors_in_proposition_15() -> None:
    (statement,) = BY_LABEL["proposition-15"].statements
    assert statement.given
    assert statement.rhs.free_symbols == statement.lhs.free_symbols
