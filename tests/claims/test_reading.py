"""A record is read back as it was written; anything else is refused with a reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import toy_paper

from slr_verify.claims.record.reading import UnusableRecord, read
from slr_verify.claims.record.results import SCHEMA_FILE, Record, as_json, as_plain
from slr_verify.claims.register import register_of
from slr_verify.claims.run.proving import proofs_only


@pytest.fixture(scope="module")
def record() -> Record:
    return proofs_only(register_of(toy_paper))


def test_what_is_written_is_read(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_bytes(as_json(record))
    assert read(path) == record
    jsonschema.validate(json.loads(path.read_text()), json.loads(SCHEMA_FILE.read_text()))


def test_proofs_only_says_what_a_run_says_of_the_proofs(record: Record) -> None:
    outcomes = [claim.outcome for claim in record.claims]
    assert outcomes == ["PROVED", "PROVED", "UNDECIDED", "REFUTED"]
    assert all(not claim.evidence for claim in record.claims)
    assert record.claims[-1].counterexample


def without(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda plain: plain["claims"][0].pop(name)


CHANGES: tuple[tuple[Callable[[dict[str, Any]], object], str], ...] = (
    (lambda plain: plain.update(schema="slr-verify/results@1"), "but of 'slr-verify/results@1'"),
    (lambda plain: plain.pop("schema"), "but of None"),
    (
        lambda plain: plain["versions"].update(slr_verify="9.9"),
        "made by slr_verify 9.9, and this is",
    ),
    (lambda plain: plain.update(complete=False), "was interrupted; run slr-verify check again"),
    (without("label"), r"record.claims\[0\] lacks or adds 'label'"),
    (lambda plain: plain["claims"][0].update(title=5), r"record.claims\[0\].title is '5'"),
)


@pytest.mark.parametrize(("change", "reason"), CHANGES)
def test_another_version_is_refused(
    record: Record, tmp_path: Path, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    plain = as_plain(record)
    change(plain)
    path = tmp_path / "results.json"
    path.write_text(json.dumps(plain))
    with pytest.raises(UnusableRecord, match=reason):
        read(path)


def test_a_record_that_was_cut_short_is_refused(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_bytes(as_json(replace(record)))
    path.write_text(path.read_text()[:-200])
    with pytest.raises(UnusableRecord, match="cut short"):
        read(path)
    with pytest.raises(UnusableRecord, match="No such file"):
        read(tmp_path / "nothing.json")
