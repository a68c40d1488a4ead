"""The commands `derive` and `report`: what they write, and what they refuse."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from slr_verify.claims.claim import Claim
from slr_verify.claims.library import Library
from slr_verify.claims.record import fingerprint
from slr_verify.claims.run import proving
from slr_verify.claims.run.attempt import Attempt, attempted
from slr_verify.document.markup import formula
from slr_verify.document.plain import as_plain

from .conftest import Invoke


@pytest.fixture
def derivations(slr_verify: Invoke, tmp_path: Path) -> Path:
    folder = tmp_path / "derivations"
    answer = slr_verify("derive", "-o", str(folder))
    assert answer.exit_code == 0, answer.output
    return folder


def test_derive_writes_every_statement_and_the_book(derivations: Path) -> None:
    names = sorted(path.name for path in derivations.iterdir())
    assert names == [
        "conjecture.tex",
        "slr.tex",
        "square.as-printed.tex",
        "square.tex",
        "twice.tex",
    ]


def test_check_says_which_file_differs(slr_verify: Invoke, derivations: Path) -> None:
    assert slr_verify("derive", "-o", str(derivations), "--check").exit_code == 0
    with (derivations / "twice.tex").open("a") as file:
        file.write("% by hand\n")
    answer = slr_verify("derive", "-o", str(derivations), "--check")
    assert answer.exit_code == 1
    assert "twice.tex differs from what the code gives" in answer.output
    assert "square.tex" not in answer.output


def test_labels_choose_statements(slr_verify: Invoke, tmp_path: Path) -> None:
    answer = slr_verify("derive", "TWICE", "-o", str(tmp_path / "some"))
    assert answer.exit_code == 0, answer.output
    assert [path.name for path in (tmp_path / "some").iterdir()] == ["twice.tex"]


@pytest.mark.parametrize(
    ("label", "tried"), [("square", ["square"]), ("twice", ["square", "twice"])]
)
def test_what_labels_do_not_rest_on_is_not_proved(
    slr_verify: Invoke,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    label: str,
    tried: list[str],
) -> None:
    seen: list[str] = []

    def attempt(claim: Claim, library: Library) -> Attempt:
        seen.append(claim.label)
        return attempted(claim, library)

    monkeypatch.setattr(proving, "attempted", attempt)
    assert slr_verify("derive", label, "-o", str(tmp_path / "some")).exit_code == 0
    assert seen == tried


def test_what_is_not_as_expected_is_said(
    slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refused(claim: Claim, library: Library) -> Attempt:
        return replace(attempted(claim, library), rejection="its proof was taken away")

    assert "not as expected" not in slr_verify("derive", "-o", str(tmp_path / "right")).stderr
    monkeypatch.setattr(proving, "attempted", refused)
    answer = slr_verify("derive", "twice", "-o", str(tmp_path / "wrong"))
    assert "not as expected: twice (UNDECIDED)\n" in answer.stderr


def test_an_unknown_label_is_answered_with_the_closest(slr_verify: Invoke) -> None:
    answer = slr_verify("derive", "twise")
    assert answer.exit_code == 2
    assert "no statement is called 'twise'; the closest is twice" in answer.output


def test_evidence_and_attacks_are_those_of_a_record(slr_verify: Invoke, tmp_path: Path) -> None:
    record = tmp_path / "results.json"
    slr_verify("check", "--json", str(record), "--jobs", "1")
    for command in ("derive", "report"):
        answer = slr_verify(command, "--record", str(record), "-o", str(tmp_path / command))
        assert answer.exit_code == 0, answer.output
        assert "running the proofs" not in answer.output
    words = "are from the record results.json, not of now; the proofs were run now"
    assert words in (tmp_path / "report" / "statements" / "square.html").read_text()
    assert words in (tmp_path / "report" / "index.html").read_text()
    assert words in (tmp_path / "report" / "trust.html").read_text()


FALSE = as_plain(formula("1 = 0"))


def all_proved(claim: dict[str, Any]) -> None:
    claim |= {"outcome": "PROVED", "expected": "PROVED", "reason": None}


def another_statement(claim: dict[str, Any]) -> None:
    claim["statements"] = [FALSE]


def another_step(claim: dict[str, Any]) -> None:
    for proof in claim["proofs"]:
        proof["steps"][0]["formula"] = FALSE


def less_trust(claim: dict[str, Any]) -> None:
    claim["trust"] = ["ARB"]


def outside(claim: dict[str, Any]) -> None:
    claim["label"] = f"../{claim['label']}"


@pytest.mark.parametrize("edit", [all_proved, another_statement, another_step, less_trust, outside])
@pytest.mark.parametrize("words", [("report",), ("derive",), ("derive", "--check")])
def test_an_edited_record_is_refused(
    slr_verify: Invoke,
    tmp_path: Path,
    edit: Callable[[dict[str, Any]], None],
    words: tuple[str, ...],
) -> None:
    record = tmp_path / "results.json"
    slr_verify("check", "--json", str(record), "--jobs", "1")
    plain = json.loads(record.read_text())
    for claim in plain["claims"]:
        edit(claim)
    record.write_text(json.dumps(plain))
    answer = slr_verify(*words, "--record", str(record), "-o", str(tmp_path / "out"))
    assert answer.exit_code == 2
    assert "it says what the proofs of now do not" in answer.output or (
        "4 statements are not in it" in answer.output
    )
    assert not (tmp_path / "out").exists()


def test_what_only_a_record_says_against_a_statement_is_said_to_be_its_word(
    slr_verify: Invoke, tmp_path: Path
) -> None:
    record = tmp_path / "results.json"
    slr_verify("check", "--json", str(record), "--jobs", "1")
    plain = json.loads(record.read_text())
    plain["claims"][0] |= {"outcome": "UNDECIDED", "reason": "evidence disagrees", "trust": []}
    plain["claims"][0] |= {"cites": [], "uses": []}
    record.write_text(json.dumps(plain))
    folder = tmp_path / "out"
    assert slr_verify("derive", "--record", str(record), "-o", str(folder)).exit_code == 0
    text = " ".join((folder / "square.tex").read_text().split())
    words = "from the record of an earlier check; the proofs of now say PROVED"
    assert f"evidence disagrees ({words})" in text


def test_the_last_full_check_is_used_until_the_code_changes(
    slr_verify: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ("-o", str(tmp_path / "derive"))
    assert "running the proofs" in slr_verify("derive", *folder).output
    slr_verify("check", "square", "--jobs", "1")
    assert "running the proofs" in slr_verify("derive", *folder).output
    slr_verify("check", "--jobs", "1")
    again = slr_verify("derive", *folder, "--check")
    assert (again.exit_code, again.output) == (0, "5 files are what the code gives\n")
    monkeypatch.setattr(fingerprint, "versions", lambda: {"sympy": "99"})
    assert "running the proofs" in slr_verify("derive", *folder).output


def test_a_record_of_some_statements_is_refused(slr_verify: Invoke, tmp_path: Path) -> None:
    record = tmp_path / "results.json"
    slr_verify("check", "square", "--json", str(record), "--jobs", "1")
    answer = slr_verify("report", "--record", str(record), "-o", str(tmp_path / "site"))
    assert answer.exit_code == 2
    assert "3 statements are not in it, conjecture for one" in answer.output
    assert not (tmp_path / "site").exists()


def test_a_record_of_another_version_is_refused(slr_verify: Invoke, tmp_path: Path) -> None:
    record = tmp_path / "results.json"
    record.write_text(json.dumps({"schema": "slr-verify/results@1"}))
    answer = slr_verify("derive", "--record", str(record), "-o", str(tmp_path / "out"))
    assert answer.exit_code == 2
    assert "it is no results record of the form 'slr-verify/results@8'" in answer.output
    assert not (tmp_path / "out").exists()


def test_pdf_and_check_exclude_each_other(slr_verify: Invoke) -> None:
    answer = slr_verify("derive", "--pdf", "--check")
    assert answer.exit_code == 2
    assert "--pdf writes and --check does not" in answer.output


def test_without_an_engine_the_tex_is_still_written(
    slr_verify: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert shutil.which("latexmk") is None
    answer = slr_verify("derive", "--pdf", "-o", str(tmp_path / "out"))
    assert answer.exit_code == 1
    assert "latexmk is not installed" in answer.output
    assert (tmp_path / "out" / "slr.tex").exists()


def test_report_says_where_to_begin(slr_verify: Invoke, tmp_path: Path) -> None:
    answer = slr_verify("report", "-o", str(tmp_path / "site"))
    assert answer.exit_code == 0, answer.output
    assert f"{tmp_path / 'site' / 'index.html'}: " in answer.output
    assert (tmp_path / "site" / "statements" / "twice.html").exists()


def test_a_folder_that_cannot_be_written_is_refused(slr_verify: Invoke, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for command in ("report", "derive"):
        answer = slr_verify(command, "-o", str(tmp_path / "file" / "inside"))
        assert answer.exit_code == 2, answer.output
        assert "Not a directory" in answer.output
