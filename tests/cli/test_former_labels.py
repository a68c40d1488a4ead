"""A label that a statement had before it was renamed still names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from slr_verify.claims.former_labels import FORMER_LABELS
from slr_verify.claims.labels import UnknownLabel, current, selected
from slr_verify.claims.library import Library
from slr_verify.cli import main
from slr_verify.paper import CLAIMS

LABELS = {claim.label for claim in CLAIMS}


def test_every_former_label_names_a_statement_of_now() -> None:
    assert set(FORMER_LABELS.values()) <= LABELS
    assert len(set(FORMER_LABELS.values())) == len(FORMER_LABELS)
    assert LABELS.isdisjoint(FORMER_LABELS)
    assert not [label for label in LABELS if re.match(r"e\d", label)]


@pytest.mark.parametrize("label", ["e14-theorem-5", "E14-Theorem-5", "schedules-theorem-5"])
def test_a_former_label_selects_the_statement(label: str) -> None:
    assert [claim.label for claim in selected(CLAIMS, (label,))] == ["schedules-theorem-5"]


def test_a_former_label_finds_the_theorem() -> None:
    library = Library(CLAIMS)
    assert library.theorem("e7-minors") is library.theorem("spurious-minors")


def test_where_nothing_was_renamed_a_label_is_what_it_says() -> None:
    assert current("e6-stationary", ("e6-stationary", "best-lambda-stationary")) == "e6-stationary"
    assert current("e6-stationary", ("square",)) == "e6-stationary"
    with pytest.raises(UnknownLabel, match="'e6-stationary'"):
        selected([claim for claim in CLAIMS if claim.label == "lemma-16"], ("e6-stationary",))


@pytest.mark.long
@pytest.mark.parametrize("command", ["check", "show", "axioms"])
def test_commands_take_former_labels(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    answer = CliRunner().invoke(main, (command, "e7-minors"))
    assert answer.exit_code == 0, answer.output
    assert "Two minors of the block" in answer.output
