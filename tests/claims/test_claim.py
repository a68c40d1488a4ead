"""A claim finds its own theorems on a shelf."""

from __future__ import annotations

from dataclasses import replace

import pytest
from toy_paper import binomial

from slr_verify.claims.library import Library
from slr_verify.proofs.rule import ProofRejected


def test_the_theorem_behind_a_statement_is_on_the_shelf() -> None:
    claim = binomial.CLAIM
    shelf = Library((claim,))
    for statement in claim.statements:
        assert claim.shown(statement, shelf).statement == statement


def test_no_text_stands_in_place_of_statements() -> None:
    with pytest.raises(ValueError, match="in place of what is proved"):
        replace(binomial.CLAIM, text="1 = 0")


def test_another_statement_has_none() -> None:
    shelf = Library((binomial.CLAIM,))
    with pytest.raises(ValueError, match="not in tuple"):
        binomial.CLAIM.shown(binomial.WITHOUT_CROSS_TERM, shelf)


def test_a_claim_that_is_not_on_the_shelf_has_none() -> None:
    with pytest.raises(ProofRejected, match="no claim is called"):
        binomial.CLAIM.shown(binomial.CLAIM.statements[0], Library(()))
