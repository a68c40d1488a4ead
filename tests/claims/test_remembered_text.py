"""Remembered text is what `str` writes."""

from __future__ import annotations

import pytest

from slr_verify.claims.claim import Claim
from slr_verify.claims.wording.remembered_text import RememberedText
from slr_verify.paper import CLAIMS


@pytest.mark.parametrize("claim", CLAIMS, ids=[claim.label for claim in CLAIMS])
def test_every_statement_reads_as_str_writes_it(claim: Claim) -> None:
    write = RememberedText()
    for _ in range(2):  # the second time from memory
        for statement in claim.statements:
            for part in (statement.lhs, statement.rhs, *statement.given):
                assert write(part) == str(part)
