"""A file of proofs of a few statements, read once, and a compiled theory."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from slr_verify.cli import main
from slr_verify.core.proof_file import Replay, replayed
from slr_verify.formal import coqc, pieces
from slr_verify.formal.export import Exported, exported
from slr_verify.formal.theory import theories

QUICK = (
    "lemma-16",
    "lemma-17",
    "erf-slope-bounds",
    "arctan-bounds",
    "spurious-minors",
    "linear-risk-without-cancellation",
    "lemma-18.i",
    "lemma-18.iii",
    "distance",
    "surface-measure",
)
"""What Coq replays in a few seconds."""
OPEN = """
import sympy as sp
from slr_verify.claims.claim import Claim
from slr_verify.language.statement import equal

x = sp.Symbol("x", real=True)
CLAIMS = (Claim("open", "open", "open", (equal((x + 1) ** 2, x**2 + 2 * x + 1),), proofs=()),)
NOT_YET_PROVED = {"open"}
"""
"""A file of claims with one that has no proof."""
WITHOUT_COQ = pytest.mark.skipif(
    shutil.which("coqc") is None, reason="coqc is not installed (docs/formal.md says how)"
)


def needs_coq(test: Callable[..., None]) -> Callable[..., None]:
    """A test that has Coq compile something."""
    marked: Callable[..., None] = pytest.mark.long(WITHOUT_COQ(test))
    return marked


@pytest.fixture(scope="session")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    target = tmp_path_factory.mktemp("formal") / "proofs.jsonl"
    answer = CliRunner().invoke(main, ["proofs", *QUICK, "-o", str(target)])
    assert answer.exit_code == 0, answer.output
    with target.open(encoding="ascii") as lines:
        return replayed(lines)


@pytest.fixture(scope="session")
def theory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the theory is compiled."""
    folder = tmp_path_factory.mktemp("theory")
    coqc.write(folder, {})
    (folder / "statements").mkdir()
    for name in theories():
        compiled(folder, f"theories/{name}")
    return folder


@pytest.fixture(scope="module")
def shown(request: pytest.FixtureRequest) -> Replay:
    """What the functions in SHOWN of a file of tests show, as parts of one statement."""
    replay = Replay()
    replay.claims |= {name: work(replay) for name, work in request.module.SHOWN.items()}
    return replay


@pytest.fixture(scope="module")
def found(shown: Replay) -> Exported:
    """That statement as a file of Coq."""
    (label,) = {name.rpartition(".")[0] for name in shown.claims}
    return exported(shown, label)


@pytest.fixture
def short_files_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "LONG", 1000)
    monkeypatch.setattr(pieces, "PIECE", 3000)


def with_numerals(each: Exported) -> Exported:
    """As if the file were long."""
    return replace(each, source=each.source.replace(" Means", " Means Numerals", 1))


@pytest.fixture
def theory_is_ready(theory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs of Coq take the theory from there, which saves 20 seconds of each."""
    run = coqc._run

    def copied(folder: Path, file: str) -> str:
        if not file.startswith("theories/"):
            return run(folder, file)
        shutil.copy2(theory / f"{file}o", folder / f"{file}o")
        return ""

    monkeypatch.setattr(coqc, "_run", copied)


def compiled(folder: Path, file: str) -> None:
    command = ["coqc", "-w", "none", "-Q", "theories", "slr", file]
    answer = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr


def compiled_as(label: str, source: str, theory: Path) -> None:
    """The file of a statement, beside the theory that it reads."""
    file = f"statements/{coqc.module(label)}.v"
    (theory / file).write_text(source)
    compiled(theory, file)
