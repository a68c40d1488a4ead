"""`slr-verify check`: exit codes, the table, the record, bad input."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
import toy_paper
from toy_paper import binomial

from slr_verify.claims.claim import Claim, Evidence, Finding, Outcome
from slr_verify.claims.library import Library
from slr_verify.claims.record.cache import Finding as Found
from slr_verify.claims.run import runner
from slr_verify.claims.run.work import Work, perform

from .conftest import Invoke

FALSE = replace(binomial.AS_PRINTED, expected=Outcome.PROVED)
AGAINST = Evidence("a look", lambda trial: Finding(False, 1, "seen"))


def with_claims(monkeypatch: pytest.MonkeyPatch, *claims: Claim) -> None:
    """These claims, seen in this process only: a worker that is not its fork imports the others."""
    monkeypatch.setattr(toy_paper, "CLAIMS", claims)


def test_a_clean_paper(slr_verify: Invoke, tmp_path: Path) -> None:
    target = tmp_path / "results.json"
    answer = slr_verify("check", "--json", str(target), "--attack", "--jobs", "1")
    assert answer.exit_code == 0, answer.output
    assert "4 statements: 2 proved (2 by CORE), 1 refuted, 1 undecided (1 tolerated)" in (
        answer.output
    )
    assert json.loads(target.read_text())["complete"] is True
    assert max(map(len, answer.output.splitlines())) <= 100


def test_the_proofs_of_the_core_are_written_beside_the_record(
    slr_verify: Invoke, tmp_path: Path
) -> None:
    target = tmp_path / "results.json"
    answer = slr_verify("check", "--json", str(target), "--jobs", "1")
    assert "All proofs were replayed from their file" in answer.output
    assert "(again: slr-verify replay" in answer.output
    proofs = tmp_path / "results.proofs.jsonl"
    record = json.loads(target.read_text())
    digest = sha256(proofs.read_bytes()).hexdigest()
    assert record["core"] == {"file": "results.proofs.jsonl", "sha256": digest}
    shown = {claim["label"]: claim["core"] for claim in record["claims"]}
    assert shown["square"].pop("shown")[0]["goal"][0] == "Chain"
    assert shown["square"] == {
        "labels": ["square"],
        "sequents": ["|- (1 + x)^2 = 1 + x^2 + 2*x"],
        "hypotheses": [],
        "steps": 1,
        "rules": ["linear arithmetic"],
    }
    assert [label for label, core in shown.items() if core] == ["square", "twice"]


def test_a_file_of_proofs_that_is_there_is_replaced_only_when_asked(
    slr_verify: Invoke, tmp_path: Path
) -> None:
    target, proofs = tmp_path / "results.json", tmp_path / "results.proofs.jsonl"
    proofs.write_text("mine")
    answer = slr_verify("check", "square", "--json", str(target))
    assert (answer.exit_code, proofs.read_text()) == (2, "mine")
    assert not target.exists()
    slr_verify("check", "square", "--json", str(target), "--overwrite")
    assert proofs.read_text().startswith('["slr_verify proofs",4]')


def test_without_a_record_nothing_is_written(slr_verify: Invoke, tmp_path: Path) -> None:
    answer = slr_verify("check", "square")
    assert "(--json FILE keeps it)" in answer.output
    assert [path.name for path in tmp_path.iterdir()] == ["cache"]


def test_the_same_again_replays_the_proofs_that_were_kept(
    slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = slr_verify("check", "--jobs", "1")
    monkeypatch.setattr(runner, "run", None)
    target = tmp_path / "results.json"
    again = slr_verify("check", "--json", str(target))
    assert again.exit_code == first.exit_code == 0
    assert again.output.startswith(first.output.partition("\nAll proofs")[0])
    assert "The core has just checked its proofs" in again.output
    proofs = (tmp_path / "results.proofs.jsonl").read_bytes()
    assert json.loads(target.read_text())["core"]["sha256"] == sha256(proofs).hexdigest()


def test_a_damaged_record_is_said_to_be_and_not_used(slr_verify: Invoke, tmp_path: Path) -> None:
    slr_verify("check", "--jobs", "1")
    (file,) = (tmp_path / "cache").glob("record-????????????????.jsonl")
    sound = file.read_bytes()
    file.write_bytes(sound.replace(b"square", b"sqtare"))
    for command in (("list",), ("show", "square"), ("axioms", "square"), ("check", "--jobs", "1")):
        answer = slr_verify(*command)
        assert answer.exit_code == 0
        assert answer.stderr == (
            "the record of the last check is not used: "
            "it is damaged: its digest is not that of its content\n"
        )
        assert ("Binomial formula" if command == ("list",) else "Lemma 1") in answer.stdout
    assert "has just checked" not in answer.stdout
    assert slr_verify("list").stderr == ""
    assert "has just checked" in slr_verify("check").stdout


@pytest.mark.parametrize(
    "other", [("--attack",), ("--seed", "1"), ("--digits", "20"), ("--fresh",)]
)
def test_another_check_is_not_answered_by_what_was_kept(
    slr_verify: Invoke, other: tuple[str, ...]
) -> None:
    slr_verify("check", "--jobs", "1")
    assert "has just checked" not in slr_verify("check", "--jobs", "1", *other).output


def test_a_check_with_attack_answers_one_without(slr_verify: Invoke) -> None:
    slr_verify("check", "--attack", "--jobs", "1")
    again = slr_verify("check")
    assert "has just checked" in again.output
    assert "mutants killed" in again.output


def test_a_second_check_says_that_it_answers_from_the_cache(slr_verify: Invoke) -> None:
    assert "from the cache" not in slr_verify("check", "square").output
    assert "of 1 statement (marked *) are from the cache" in slr_verify("check", "square").output
    assert "from the cache" not in slr_verify("check", "square", "--fresh").output


def test_something_refuted(slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    with_claims(monkeypatch, FALSE)
    answer = slr_verify("check", "--attack", "--jobs", "1")
    assert answer.exit_code == 1
    assert "REFUTED square.as-printed: counterexample:" in answer.output


def test_something_undecided(slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    with_claims(monkeypatch, replace(binomial.CLAIM, proofs=()))
    answer = slr_verify("check", "--jobs", "1")
    assert answer.exit_code == 3
    assert "UNDECIDED square: no proof yet" in answer.output


def test_evidence_against_a_proof(slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    with_claims(monkeypatch, replace(binomial.CLAIM, evidence=(AGAINST,)))
    answer = slr_verify("check", "--jobs", "1")
    assert answer.exit_code == 3
    assert "evidence disagrees" in answer.output


def test_refuted_beats_undecided(slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch) -> None:
    with_claims(monkeypatch, replace(binomial.CLAIM, proofs=()), FALSE)
    assert slr_verify("check", "--attack", "--jobs", "1").exit_code == 1


def test_proved_where_a_refutation_was_expected(
    slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_claims(monkeypatch, replace(binomial.CLAIM, expected=Outcome.REFUTED))
    assert slr_verify("check", "--jobs", "1").exit_code == 1


def test_an_interrupt(slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(work: Work, library: Library) -> Found:
        if work.label == "twice":
            raise KeyboardInterrupt
        return perform(work, library)

    monkeypatch.setattr("slr_verify.claims.run.workers.perform", interrupted)
    target = tmp_path / "results.json"
    answer = slr_verify("check", "--json", str(target), "--attack", "--jobs", "1")
    assert answer.exit_code == 130
    assert "Interrupted" in answer.output
    plain = json.loads(target.read_text())
    assert plain["complete"] is False
    assert [claim["label"] for claim in plain["claims"]] == ["square"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("sqare",), "no statement is called 'sqare'; the closest is square"),
        (("nosuch",), "no statement is called 'nosuch'; slr-verify list prints every label"),
        (("--jobs", "0"), "must be a whole number from 1 to 1024, got '0'"),
        (("--digits", "14"), "must be a whole number from 15 to 1000, got '14'"),
        (("--seed", "-1"), "must be a whole number from 0 to 9223372036854775807, got '-1'"),
        (("--seed", "one"), "from 0 to 9223372036854775807, got 'one'"),
        (("--json", "no/such/folder/file"), "cannot write 'no/such/folder/file'"),
        (("--json", "."), "File '.' is a directory"),
    ],
)
def test_bad_input_is_found_out_before_the_work(
    slr_verify: Invoke, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str
) -> None:
    monkeypatch.setattr(runner, "run", None)
    answer = slr_verify("check", *arguments)
    assert answer.exit_code == 2
    assert words in answer.output
