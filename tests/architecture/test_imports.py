"""Imports point one way: the contracts of import-linter hold, and they can fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("importlinter", reason="import-linter is in the extra `dev`; CI runs it too")

ROOT = Path(__file__).parents[2]
LINT = "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()"
WRONG = (
    ("core/terms.py", "import slr_verify.claims.claim", "One direction"),
    ("calculus/rules/gaussian/stein.py", "import slr_verify.paper", "One direction"),
    ("calculus/chain.py", "def late():\n    import slr_verify.cli", "One direction"),
    ("dynamics/pgd.py", "import slr_verify.paper", "One direction"),
    (
        "numeric/maps.py",
        "import numba",
        "What proves, reports and computes does without the extra `dynamics`",
    ),
    ("arb/balls.py", "import sympy", "Arb and the core stand on"),
    ("language/law.py", "import scipy.stats", "Sampling and floating point"),
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with a copy of the package and its contracts."""
    shutil.copytree(
        ROOT / "slr_verify",
        tmp_path / "slr_verify",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def linted(folder: Path) -> subprocess.CompletedProcess[str]:
    """What import-linter says of the package in a folder."""
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"},
        check=False,
        capture_output=True,
        text=True,
    )


def test_the_contracts_hold(copy: Path) -> None:
    answer = linted(copy)
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert "0 broken" in answer.stdout


@pytest.mark.parametrize(("file", "statement", "contract"), WRONG)
def test_a_wrong_import_is_refused(copy: Path, file: str, statement: str, contract: str) -> None:
    with (copy / "slr_verify" / file).open("a", encoding="utf-8") as source:
        source.write(f"\n{statement}\n")
    answer = linted(copy)
    assert answer.returncode != 0
    assert f"{contract}" in answer.stdout
    assert "BROKEN" in answer.stdout
    assert "0 broken" not in answer.stdout
