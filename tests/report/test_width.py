"""No line of `show` is wider than the terminal: of any statement, in both forms, at four widths."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library
from slr_verify.claims.record.keeping import printed
from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.claims.register import register_in
from slr_verify.claims.run.attempt import attempted
from slr_verify.claims.run.compilation import claim_record
from slr_verify.document.markup import formula
from slr_verify.document.unicode import ASCII, UNICODE
from slr_verify.paper import CLAIMS
from slr_verify.report.lines import LEAST_ROOM, Place, prose
from slr_verify.report.proof_text import claim_text

WIDTHS = (60, 80, 100, 120)
STYLE = register_in("slr_verify.paper").style


def too_wide(claim: ClaimRecord) -> list[str]:
    """The lines that do not fit, at any width."""
    return [
        line
        for width in WIDTHS
        for write in (UNICODE, ASCII)
        for line in claim_text(claim, width, write).splitlines()
        if len(line) > width
    ]


@pytest.mark.long
@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_a_statement_and_its_proofs_fit(claim: Claim, library: Library) -> None:
    attempt = attempted(claim, library)
    record = claim_record(claim, attempt, (), tolerated=False, style=STYLE)
    assert too_wide(replace(record, core=None)) == []
    assert record.core is not None
    assert printed(record.core) == record.core.sequents  # else no record of a check is used again


@pytest.mark.long
def test_what_the_core_has_shown_fits(paper_record: Record) -> None:
    assert [line for claim in paper_record.claims for line in too_wide(claim)] == []


@pytest.mark.parametrize("depth", range(10))
def test_the_deepest_step_has_room(depth: int) -> None:
    place = Place(60, UNICODE).further(2 * depth)
    lines = [*place.formula(formula("x = " + " + ".join("abcdefgh" * 4)))]
    lines += prose("words " * 20, place.indent, 60)
    assert max(map(len, lines)) <= 60
    assert min(len(line.rstrip()) - len(line.lstrip()) for line in lines) <= 60 - LEAST_ROOM


def test_a_product_of_names_is_broken_where_nothing_else_fits() -> None:
    long = formula(" ".join(["kappa", "lambda", "gamma"] * 9))
    lines = [*Place(60, ASCII).formula(long)]
    assert max(map(len, lines)) <= 60
    assert all(line.lstrip().startswith("* ") for line in lines[1:])
    assert "".join(lines).replace("*", "").split() == ASCII(long).split()
