"""The law of AZ: what is proved is what `Cited.v` states as an axiom, and it rests on no axiom of ours."""

import subprocess
from pathlib import Path

from .conftest import needs_coq

LAW = "affine_image"


def said_of_coq(theory: Path, axiom: str, proof: str) -> subprocess.CompletedProcess[str]:
    """What Coq answers when the axiom is stated again, and this is offered as its proof."""
    text = f"""From slr Require Import Cited Images.
Definition the_same : ltac:(let said := type of {axiom} in exact said) := {proof}.
Print Assumptions the_same.
"""
    (theory / "statements" / "image_law.v").write_text(text)
    command = ["coqc", "-w", "none", "-Q", "theories", "slr", "statements/image_law.v"]
    return subprocess.run(command, cwd=theory, capture_output=True, text=True, check=False)


@needs_coq
def test_the_axiom_is_proved_word_for_word(theory: Path) -> None:
    answer = said_of_coq(theory, LAW, f"{LAW}_proved")
    assert answer.returncode == 0, answer.stderr
    assert "sig_forall_dec" in answer.stdout, "the classical reals"
    assert LAW not in answer.stdout
    assert "slr." not in answer.stdout
    assert "Cited." not in answer.stdout


@needs_coq
def test_the_axiom_itself_is_not_such_a_proof(theory: Path) -> None:
    answer = said_of_coq(theory, LAW, LAW)
    assert answer.returncode == 0, answer.stderr
    assert LAW in answer.stdout


@needs_coq
def test_the_proof_of_another_axiom_is_refused(theory: Path) -> None:
    answer = said_of_coq(theory, "stein", f"{LAW}_proved")
    assert answer.returncode == 1
    assert "has type" in answer.stderr
