"""Coq accepts the exported proofs, and no mutant of what they state."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from slr_verify.cli import main
from slr_verify.core.proof_file import Replay
from slr_verify.formal import coqc
from slr_verify.formal.export import exported

from .conftest import needs_coq

MUTANTS = [
    ("claim_lemma_16", "((1 / 2) * x_)", "((1 / 3) * x_)"),
    ("claim_lemma_16", "<= ((1 / 2) * x_)", "< ((1 / 2) * x_)"),
    ("claim_lemma_16", "(0 <= x_) -> ", ""),
    ("claim_lemma_17_1", "(the_erf' x_)", "(2 * (the_erf' x_))"),
    ("claim_lemma_17_3", "(2 * ", "(1 * "),
    ("claim_lemma_17_3", ") <= (", ") < ("),
]
"""Of theorems, by what is changed in their statement; each mutant is false at some point."""


@needs_coq
def test_a_statement_is_formal_and_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    kept = tmp_path / "kept"
    first = CliRunner().invoke(main, ["formal", "lemma-16", "lemma-18.i", "--keep", str(kept)])
    assert first.exit_code == 3, first.output
    assert re.search(r"^lemma-16  1/1  \d+  [\d.]+  FORMAL$", first.output, re.M)
    assert "lemma-18.i  0/1  0  -  no translation: complete square" in first.output
    assert "on ClassicalDedekindReals" in first.output
    assert (kept / "statements" / "S_lemma_16.vo").exists()
    again = CliRunner().invoke(main, ["formal", "lemma-16"])
    assert (again.exit_code, "(remembered)  FORMAL" in again.output) == (0, True), again.output


@needs_coq
def test_no_mutant_of_a_statement_has_the_same_proof(replay: Replay, tmp_path: Path) -> None:
    files = {label: exported(replay, label) for label in ("lemma-16", "lemma-17")}
    coqc.write(tmp_path, files)
    for label, each in files.items():
        lines = [each.source]
        for name, old, new in MUTANTS:
            found = re.search(rf"^Theorem {name} : (.*)\.\nProof\. (.*) Qed\.$", each.source, re.M)
            if found is not None:
                assert old in found[1], found[1]
                tactics = found[2].replace(". ", "; ").rstrip(".")
                lines += [f"Goal {found[1]}.\n{tactics}. Qed."]
                lines += [
                    f"Goal {found[1].replace(old, new, 1)}.\nFail (solve [{tactics}]). Abort."
                ]
        path = tmp_path / "statements" / f"{coqc.module(label)}.v"
        path.write_text("\n".join(lines))
        answer = compiled(tmp_path, *(f"theories/{n}" for n in coqc.theories()), str(path))
        assert answer.returncode == 0, answer.stderr


@needs_coq
def test_an_axiom_that_is_not_listed_makes_no_theorem(
    tmp_path: Path, replay: Replay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SLR_VERIFY_CACHE", str(tmp_path / "cache"))
    each = exported(replay, "lemma-16")
    each.source = re.sub(r"(Theorem .*\n)Proof\..*Qed\.", r"\1Proof. Admitted.", each.source)
    coqc.write(tmp_path, {"lemma-16": each})
    found = coqc.compiled(tmp_path, {"lemma-16": each}, 1, lambda: None)["lemma-16"]
    assert found.refused == "it rests on S_lemma_16.claim_lemma_16"


def test_without_coq_one_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    answer = CliRunner().invoke(main, ["formal", "lemma-16"])
    assert answer.exit_code == 1
    assert "needs Coq: apt-get install -y --no-install-recommends coq " in answer.output


def compiled(folder: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """The last of these files, with the theory before it."""
    for each in files:
        command = ["coqc", "-w", "none", "-Q", "theories", "slr", each]
        answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return answer
