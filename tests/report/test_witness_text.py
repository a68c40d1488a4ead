"""Points at which hypotheses hold, as `show` prints them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slr_verify.claims.record.results import ClaimRecord, Record, WitnessRecord
from slr_verify.document.unicode import ASCII, UNICODE
from slr_verify.report.lines import JOINED
from slr_verify.report.proof_text import claim_text
from slr_verify.report.witness_text import satisfied_at

NOWHERE = WitnessRecord(found=False, point={}, why="nothing was found")


def at(**point: str) -> WitnessRecord:
    return WitnessRecord(found=True, point=point)


@pytest.mark.parametrize(
    ("witnesses", "text"),
    [
        ((at(x="1/2"),), "the hypotheses hold, for instance, at x = 1/2"),
        ((at(),), "the hypotheses hold, for instance, anywhere"),
        (
            (at(x="1"), at(), at(x="1", y="0")),
            "the hypotheses of (1)-(3) hold, for instance, at x = 1, y = 0",
        ),
        (
            (at(x="1"), at(x="2"), at(x="1"), at(x="1")),
            "the hypotheses of (1), (3)-(4) hold, for instance, at x = 1; those of (2) at x = 2",
        ),
        ((at(x="1"), NOWHERE), "the hypotheses of (1) hold, for instance, at x = 1"),
        ((NOWHERE,), ""),
        ((), ""),
        (
            (at(n_m="m", P_1="1", kappa0="0"), at(**{"p^(m)_l": "1/m"})),
            "the hypotheses of (1)-(2) hold, for instance, at P_1 = 1, kappa0 = 0, n_m = m, p^(m)_l = 1/m",
        ),
    ],
)
def test_points_that_agree_are_one(
    paper_record: Record, witnesses: tuple[WitnessRecord, ...], text: str
) -> None:
    assert (
        satisfied_at(replace(paper_record.claims[0], witnesses=witnesses), ASCII).replace(
            JOINED, " "
        )
        == text
    )


def test_show_says_where_each_statement_of_the_paper_can_be_met(paper_record: Record) -> None:
    for claim in paper_record.claims:
        assert " hold, for instance, " in claim_text(claim)
        assert all(each.found for each in claim.witnesses), claim.label


def test_the_point_stands_below_the_outcome(paper_record: Record) -> None:
    claim: ClaimRecord = replace(paper_record.claims[0], witnesses=(at(x="1/2"),))
    lines = claim_text(claim, 100, UNICODE).splitlines()
    assert lines[lines.index("PROVED") + 1] == "  the hypotheses hold, for instance, at x = 1/2"
