"""A small record: proved, undecided and refuted statements, with formulas in them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import toy_paper

from slr_verify.claims.library import Library
from slr_verify.claims.record.results import Record
from slr_verify.claims.register import register_in, register_of
from slr_verify.claims.run.proving import proofs_only


@pytest.fixture(scope="session")
def toy_record() -> Record:
    return proofs_only(register_of(toy_paper))


SOME = re.compile(
    r"lemma-1[4678].*|zeta-(slope|at-zero|owen|positive)|theorem-1|random-place|proposition-15|corollary-2|best-lambda-oracle-risk|.*bounds"
)


@pytest.fixture(scope="session")
def paper_record(library: Library) -> Record:
    """Some statements of the paper, of every kind."""
    whole = register_in("slr_verify.paper")
    claims = tuple(claim for claim in whole.claims if SOME.fullmatch(claim.label))
    return proofs_only(replace(whole, claims=claims), library=library)
