"""The proofs alone: each claim once, in the order of the register."""

from __future__ import annotations

import toy_paper

from slr_verify.claims.register import register_of
from slr_verify.claims.run.proving import proofs_only


def test_every_claim_is_told_and_recorded() -> None:
    register, told = register_of(toy_paper), list[str]()
    record = proofs_only(register, told.append)
    assert told == [claim.label for claim in register.claims]
    assert [claim.label for claim in record.claims] == told
    assert [claim.outcome for claim in record.claims] == [
        *("PROVED", "PROVED", "UNDECIDED", "REFUTED")
    ]
