"""The random place of the informative token: its law matters, and where it is does not."""

from __future__ import annotations

import pytest

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.model.notation import L
from slr_verify.model.random_place import place
from slr_verify.paper.random_place import AT_PLACE, CLAIM, OVER_PLACES, model_mutants

MUTANTS = {(each.change, each.part): each for each in model_mutants()}
(PROOF,) = CLAIM.proofs


def test_every_proof_holds(library: Library) -> None:
    for proved in library.prove("random-place"):
        assert tuple(each.statement for each in proved.theorems) == CLAIM.statements


def test_the_core_has_two_numbers_of_copies(library: Library) -> None:
    shown = str(CLAIM.shown(AT_PLACE, library).shown)
    assert "the sum of -1 + l copies of" in shown
    assert "the sum of L - l copies of" in shown
    assert "sum(probability[_0], _0 from 1 to L) = 1" in str(
        CLAIM.shown(OVER_PLACES, library).shown
    )


@pytest.mark.parametrize("change", MUTANTS)
def test_other_tasks_are_refused(change: tuple[str, int], library: Library) -> None:
    wrong = MUTANTS[change].statement
    assert wrong not in CLAIM.statements
    refused(PROOF.parts[change[1]], wrong, library)


@pytest.mark.parametrize("given", [(), (place <= L + 1,), (place <= 2 * L,)])
def test_a_place_outside_of_the_sequence_is_refused(given, library: Library) -> None:
    wrong = AT_PLACE.holding(given)
    refused(PROOF.parts[0], wrong, library)
