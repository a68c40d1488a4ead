"""What is proved here is what `Cited.v` states as an axiom, and it rests on no axiom of ours."""

import subprocess
from pathlib import Path

import pytest

from .conftest import needs_coq

PROVED = ("mean_of_sum", "mean_of_multiple", "mean_of_positive", "complete_square")


def said_of_coq(theory: Path, axiom: str, proof: str) -> subprocess.CompletedProcess[str]:
    """What Coq answers when the axiom is stated again, and this is offered as its proof."""
    text = f"""From slr Require Import Cited Iterated Square.
Definition the_same : ltac:(let said := type of {axiom} in exact said) := {proof}.
Print Assumptions the_same.
"""
    (theory / "statements" / "laws.v").write_text(text)
    command = ["coqc", "-w", "none", "-Q", "theories", "slr", "statements/laws.v"]
    return subprocess.run(command, cwd=theory, capture_output=True, text=True, check=False)


@needs_coq
@pytest.mark.parametrize("name", PROVED)
def test_an_axiom_is_proved_word_for_word(name: str, theory: Path) -> None:
    answer = said_of_coq(theory, name, f"{name}_proved")
    assert answer.returncode == 0, answer.stderr
    assert "sig_forall_dec" in answer.stdout, "the classical reals"
    assert name not in answer.stdout
    assert "slr." not in answer.stdout
    assert "Cited." not in answer.stdout


@needs_coq
def test_the_proof_of_another_axiom_is_refused(theory: Path) -> None:
    answer = said_of_coq(theory, "mean_of_sum", "mean_of_multiple_proved")
    assert answer.returncode == 1
    assert "has type" in answer.stderr
