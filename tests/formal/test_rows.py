"""The table of the statements that are FORMAL has what is exported now: a row that is stale is seen."""

from __future__ import annotations

import json

import pytest

from checkers.formal_table import BEFORE, FORMAL, PAGE, compiled_before, row, rows_of
from slr_verify.cli.formal import exported_statements
from slr_verify.formal import theory

from .conftest import needs_coq

TEXT = PAGE.read_text(encoding="utf-8")
ROWS = {label: line for label, line in rows_of(TEXT).items() if f"| {FORMAL}" in line}
KEPT = json.loads(BEFORE.read_bytes())


def test_what_is_kept_is_what_the_table_calls_formal() -> None:
    assert [*KEPT] == [*ROWS]
    assert f"**{len(ROWS)} of {len(rows_of(TEXT))} statements are FORMAL.**" in TEXT


def test_coq_has_listed_what_each_rests_on() -> None:
    """Real numbers alone rest on an axiom, so that no list is empty."""
    assert all(each["axioms"] for each in KEPT.values())


@needs_coq
def test_each_row_is_of_the_file_that_is_exported_now() -> None:
    name = str(theory.version()).partition("version ")[2].split()[0]
    if f"with Coq {name}," not in TEXT:
        pytest.skip("the table was made with another Coq")
    files = exported_statements(tuple(KEPT), None)
    found = {
        label: row(label, each, compiled_before(KEPT, label, each)) for label, each in files.items()
    }
    assert found == ROWS
