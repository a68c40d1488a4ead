"""The table: complete at 100 columns, narrower where there is less room."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
import toy_paper
from rich.console import Console

from slr_verify.claims.record.cache import Cache
from slr_verify.claims.record.results import ProofFileRecord, Record, WitnessRecord
from slr_verify.claims.run.runner import run
from slr_verify.report.terminal import console, report


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    cache = Cache(tmp_path_factory.mktemp("cache"))
    return run(toy_paper.CLAIMS, attack=False, tolerated=toy_paper.NOT_YET_PROVED, cache=cache)


def printed(record: Record, width: int) -> str:
    screen = Console(file=StringIO(), width=width, color_system=None)
    screen.print(report(record, width))
    return screen.file.getvalue()  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize("width", [40, 60, 80, 100, 200])
def test_no_line_is_longer_than_the_terminal(record: Record, width: int) -> None:
    text = printed(record, width)
    assert max(map(len, text.splitlines())) <= width
    assert "Lemma 2" in text
    assert "PROVED" in text


def test_all_columns_at_100(record: Record) -> None:
    heading = printed(record, 100).splitlines()[0]
    assert heading.split() == [
        "number",
        "title",
        "outcome",
        "trust",
        "cites",
        "evidence",
        "mutants",
        "seconds",
    ]


def test_rows_are_as_wide_as_their_heading(record: Record) -> None:
    lines = printed(record, 100).splitlines()
    table = lines[: lines.index("")]
    assert len(table) > len(record.claims) + 2  # titles that are long take several lines
    assert {len(line) for line in table} <= {len(table[1]), len(table[1]) - 1}


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_no_word_of_a_number_is_cut(record: Record, width: int) -> None:
    long = replace(record.claims[0], number="Proposition 123 (edges)")
    assert "Proposition" in printed(replace(record, claims=(long,)), width)


def test_the_file_to_replay_is_named(record: Record) -> None:
    assert "replay" not in printed(record, 100)
    replayed = replace(record, core=ProofFileRecord(None, "0" * 64))
    assert "(--json FILE keeps it)" in printed(replayed, 100)
    named = replace(record, core=ProofFileRecord("r.proofs.jsonl", "0" * 64))
    assert "(again: slr-verify replay r.proofs.jsonl)" in printed(named, 100)


def test_hypotheses_that_nothing_is_known_to_satisfy_are_marked(record: Record) -> None:
    unseen = WitnessRecord(False, {}, "there are sequences with these limits")
    seen = WitnessRecord(True, {"x": "1"})
    claim = replace(record.claims[0], witnesses=(seen, unseen))
    text = printed(replace(record, claims=(claim,)), 200)
    assert "PROVED ?" in text
    assert (
        "? square, statement 2: not shown to be satisfiable, namely that there are sequences"
        in text
    )
    assert "?" not in printed(record, 100)


def test_citations_have_a_legend(record: Record) -> None:
    twice = replace(record.claims[1], cites=("once per line",))
    text = printed(replace(record, claims=(twice,)), 100)
    assert "cites 1: once per line" in text


def test_alarms_are_never_hidden(record: Record) -> None:
    square = replace(record.claims[0], alarms=("2 false mutants were proved: sign",))
    text = printed(replace(record, claims=(square,)), 100)
    assert "PROVED !" in text
    assert "ALARM square: 2 false mutants were proved: sign" in text


def test_an_interrupted_run_says_so(record: Record) -> None:
    assert "Interrupted" in printed(replace(record, complete=False), 100)


def test_a_stream_that_is_no_terminal_gets_100_plain_columns() -> None:
    screen = console(StringIO())
    assert (screen.width, screen.color_system) == (100, None)
