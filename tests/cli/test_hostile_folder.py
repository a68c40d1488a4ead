"""A folder of somebody else as the current one: nothing in it is imported or read as configuration."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from slr_verify.cli import main

SAMPLE = Path(__file__).parents[2] / "checkers" / "samples" / "minors.jsonl"
PROGRAM = "import sys; sys.path.append(''); from slr_verify.cli import main; main()"
"""As a path with the current folder in it has it; what is imported before is not for the command to say."""
MODULES = (
    *(
        "slr_verify",
        "flint",
        "sympy",
        "numpy",
        "scipy",
        "mpmath",
        "numba",
        "matplotlib",
        "rich",
        "yaml",
    ),
    *(
        "xarray",
        "h5netcdf",
        "h5py",
        "bokeh",
        "tornado",
        "pickle",
        "random",
        "socket",
        "json",
        "struct",
    ),
    *(
        "multiprocessing",
        "concurrent",
        "sitecustomize",
        "usercustomize",
        "gmpy2",
        "colorama",
        "llvmlite",
    ),
)
SPRUNG = "sprung"


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """Traps for every program that is started here; each leaves a file when it springs."""
    folder = tmp_path / "hostile"
    folder.mkdir()
    marker = tmp_path / SPRUNG
    for name in MODULES:
        (folder / f"{name}.py").write_text(f"open({str(marker)!r}, 'a').write({name!r})\n")
    (folder / ".numba_config.yaml").write_text(f"cache_dir: {marker}\nwarnings: 1\n")
    (folder / "matplotlibrc").write_bytes(
        b"figure.facecolor: red\nbackend: module://flint\n\xff\xfe"
    )
    for name in (".latexmkrc", "latexmkrc"):
        (folder / name).write_text(f"system('touch {marker}');\n")
    for name in ("slr.tex", "article.cls", "amsmath.sty", "pdftex.cfg", "texmf.cnf"):
        (folder / name).write_text(f"\\immediate\\write18{{touch {marker}}}\\undefined\n")
    return folder


def started(hostile: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command in that folder; whatever it says, no trap may have sprung."""
    cache = hostile.parent / "cache"
    found = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-c", PROGRAM, *words],
        cwd=hostile,
        env={**os.environ, "SLR_VERIFY_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    sprung = hostile.parent / SPRUNG
    assert not sprung.exists(), (words, sprung.is_file() and sprung.read_text())
    return found


@pytest.mark.parametrize(
    "words",
    [
        ("recheck", str(SAMPLE)),
        ("list",),
        ("proofs", "lemma-16", "-o", "../p.jsonl"),
        ("show", "lemma-17"),
        ("axioms", "lemma-17"),
        ("check", "lemma-17", "lemma-16", "--jobs", "2", "--digits", "15"),
        ("risk", "--kappa", "0.1", "--nu", "0.2", "--digits", "5"),
        ("fixed-points",),
        (
            "certify",
            "start",
            "--alpha",
            "1/25",
            "--kappa",
            "0.3",
            "--nu",
            "0.2",
            "-o",
            "../s.jsonl",
        ),
        ("success", "--preset", "7b", "--runs", "130", "--jobs", "2"),
        ("selftest", "--trusted-base"),
    ],
    ids=lambda words: words[0],
)
def test_no_command_takes_anything_from_the_current_folder(
    hostile: Path, words: tuple[str, ...]
) -> None:
    found = started(hostile, *words)
    assert found.returncode == 0, found.stderr
    assert "Traceback" not in found.stderr


def test_a_replay_neither(hostile: Path) -> None:
    started(hostile, "proofs", "lemma-16", "-o", "../p.jsonl")
    found = started(hostile, "replay", "../p.jsonl")
    assert found.returncode == 0, found.stderr
    assert "1 statements shown" in found.stdout


def test_the_explorer_neither(hostile: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        found = started(hostile, "explore", "--port", str(taken.getsockname()[1]))
    assert found.returncode == 1
    assert "Traceback" not in found.stderr


def test_figures_are_the_same_there(hostile: Path, tmp_path: Path) -> None:
    """As here, where there are no traps."""
    found = started(hostile, "figures", "3", "-o", str(tmp_path / "of_hostile"))
    assert found.returncode == 0, found.stderr
    here = CliRunner().invoke(main, ["figures", "3", "-o", str(tmp_path / "of_here")])
    assert here.exit_code == 0, here.output
    places = (tmp_path / name / "figure_3.png" for name in ("of_hostile", "of_here"))
    pictures = [place.read_bytes() for place in places]
    assert pictures[0] == pictures[1]


def test_a_certificate_is_checked_by_arb_of_the_package(hostile: Path) -> None:
    arb = hostile / "slr_verify" / "arb"
    arb.mkdir(parents=True)
    (hostile / "slr_verify.py").unlink()
    for folder in (arb.parent, arb):
        (folder / "__init__.py").write_text("")
    (arb / "recheck.py").write_text("print('proved'); raise SystemExit(0)\n")
    (hostile / "false.jsonl").write_text("{}\n")
    found = started(hostile, "recheck", "false.jsonl")
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.startswith("refused: line 1: the schema must be")


@pytest.mark.skipif(
    shutil.which("latexmk") is None,
    reason="latexmk is not installed (apt install latexmk); CI installs it",
)
def test_the_book_is_typeset_from_what_was_proved_alone(hostile: Path) -> None:
    mine = hostile.parent / "mine"
    mine.mkdir()
    (mine / "few_claims.py").write_text("from toy_paper.binomial import CLAIM\nCLAIMS = (CLAIM,)\n")
    tests, given = Path(__file__).parents[1], ("--claims", str(mine / "few_claims.py"))
    program = f"import sys; sys.path.append({str(tests)!r}); {PROGRAM}"
    found = subprocess.run(
        [sys.executable, "-P", "-c", program, "derive", "square", "--pdf", "-o", ".", *given],
        cwd=hostile,
        env={**os.environ, "SLR_VERIFY_CACHE": str(mine / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert not (hostile.parent / SPRUNG).exists()
    assert (hostile / "slr.pdf").read_bytes().startswith(b"%PDF")
    assert (hostile / "slr.tex").read_text().startswith("\\immediate")
