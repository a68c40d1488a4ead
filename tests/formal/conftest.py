"""A file of proofs of a few statements, read once."""

from __future__ import annotations

import shutil

import pytest
from click.testing import CliRunner

from slr_verify.cli import main
from slr_verify.core.proof_file import Replay, replayed

LABELS = "lemma-16", "lemma-17", "erf-slope-bounds", "e7-signs"
needs_coq = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")


@pytest.fixture(scope="session")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    target = tmp_path_factory.mktemp("formal") / "proofs.jsonl"
    answer = CliRunner().invoke(main, ["proofs", *LABELS, "-o", str(target)])
    assert answer.exit_code == 0, answer.output
    with target.open(encoding="ascii") as lines:
        return replayed(lines)
