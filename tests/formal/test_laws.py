"""What `Laws.v` proves is what `Cited.v` states as an axiom, and it rests on no axiom of ours."""

import subprocess
from pathlib import Path

import pytest

from .conftest import needs_coq

PROVED = {"mean_of_one": "mean_of_one_proved"}


@needs_coq
@pytest.mark.parametrize("name", PROVED)
def test_an_axiom_is_proved_word_for_word(name: str, theory: Path) -> None:
    text = f"""From slr Require Import Cited Laws.
Definition the_same : ltac:(let said := type of {name} in exact said) := {PROVED[name]}.
Print Assumptions the_same.
"""
    (theory / "statements" / "laws.v").write_text(text)
    command = ["coqc", "-w", "none", "-Q", "theories", "slr", "statements/laws.v"]
    answer = subprocess.run(command, cwd=theory, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert "sig_forall_dec" in answer.stdout, "the classical reals"
    assert name not in answer.stdout
    assert "slr." not in answer.stdout
    assert "Cited." not in answer.stdout
