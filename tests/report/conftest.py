"""A small record: proved, undecided and refuted statements, with formulas in them."""

from __future__ import annotations

import pytest
import toy_paper

from slr_verify.claims.proving import proofs_only
from slr_verify.claims.record import Record
from slr_verify.claims.register import register_in, register_of


@pytest.fixture(scope="session")
def toy_record() -> Record:
    return proofs_only(register_of(toy_paper))


@pytest.fixture(scope="session")
def paper_record() -> Record:
    return proofs_only(register_in("slr_verify.paper"))
