"""`proofs` writes what the core accepts, and `replay` checks it in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from slr_verify.cli import main

from .conftest import Invoke


@pytest.fixture
def paper_command() -> Invoke:
    """Calls the command on the paper itself."""
    return lambda *arguments: CliRunner().invoke(main, arguments)


@pytest.fixture
def written(paper_command: Invoke, tmp_path: Path) -> Path:
    """A file of proofs of two statements."""
    target = tmp_path / "proofs.jsonl"
    answer = paper_command("proofs", "lemma-16", "lemma-18.ii", "-o", str(target))
    assert answer.exit_code == 0, answer.output
    lines = answer.output.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["lemma-16", "lemma-18.ii"]
    assert lines[2] == "2 of 2 statements are proved"
    return target


def test_what_is_written_is_shown_by_a_replay(written: Path, paper_command: Invoke) -> None:
    answer = paper_command("replay", str(written))
    assert answer.exit_code == 0, answer.output
    assert "lemma-16: 0 <= x |- abs(" in answer.output
    assert "lemma-18.ii: 0 <= g |- E[erf(" in answer.output
    assert answer.output.splitlines()[-1].startswith("2 statements shown, ")


def test_a_changed_number_is_refused_with_its_line(written: Path, paper_command: Invoke) -> None:
    lines = written.read_text("ascii").splitlines()
    place = next(number for number, line in enumerate(lines) if line == '["term","rational","1/2"]')
    lines[place] = json.dumps(["term", "rational", "1/3"])
    written.write_text("\n".join(lines) + "\n", "ascii")
    answer = paper_command("replay", str(written))
    assert answer.exit_code == 1
    assert "refused: line " in answer.output
    assert "shown" not in answer.output


def test_what_has_no_proof_is_said(slr_verify: Invoke) -> None:
    answer = slr_verify("proofs")
    lines = answer.output.splitlines()
    assert (lines[0], lines[2]) == ("square: 1 steps", "conjecture: no proof yet")
    assert (lines[4], answer.exit_code) == ("2 of 4 statements are proved", 3)


@pytest.mark.usefixtures("proved_before")
def test_what_is_cited_is_said(paper_command: Invoke) -> None:
    answer = paper_command("proofs", "theorem-5-small-d")
    assert "steps, citing connected accumulation" in answer.output


def test_a_label_that_there_is_not(paper_command: Invoke) -> None:
    answer = paper_command("proofs", "lemma-99")
    assert answer.exit_code == 2
    assert "lemma-99" in answer.output


def test_a_file_that_is_there_is_replaced_only_when_asked(
    written: Path, paper_command: Invoke
) -> None:
    before = written.read_bytes()
    assert paper_command("proofs", "lemma-16", "-o", str(written)).exit_code == 2
    assert written.read_bytes() == before
    assert paper_command("proofs", "lemma-16", "--overwrite", "-o", str(written)).exit_code == 0
    assert written.read_bytes() != before


def test_the_same_proofs_are_the_same_bytes(paper_command: Invoke, tmp_path: Path) -> None:
    targets = [tmp_path / name for name in ("a", "b")]
    for target in targets:
        paper_command("proofs", "lemma-18.vi", "-o", str(target))
    first, second = (target.read_bytes() for target in targets)
    assert first == second


@pytest.mark.long
@pytest.mark.usefixtures("proved_before")
def test_the_same_proofs_whatever_the_order_of_sets(paper_command: Invoke, tmp_path: Path) -> None:
    """Statements with sums, families and several frames of vectors, and orbits.

    Sets have another order in each process, and here other things were proved before.
    """
    words = ("proofs", "proposition-3", "lemma-14", "order-maxima", "-o")
    assert paper_command(*words, str(tmp_path / "here")).exit_code == 0
    program = "from slr_verify.cli import main; main()"
    command = [sys.executable, "-c", program, *words, str(tmp_path / "there")]
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()
