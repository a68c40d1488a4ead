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
IN_TURN = """
import os, sys
sys.path.append("")
from slr_verify.cli import main
for words in sys.argv[1:]:
    sys.path.append("")
    os.environ.pop("PYTHONSAFEPATH", None)
    sys.argv[1:] = words.split()
    try:
        main()
    except SystemExit as end:
        if end.code:
            sys.exit(f"{words}: {end.code}")
"""
"""Several commands in one process, each as if it were the first as far as paths go."""
COMMANDS = (
    "list",
    "proofs lemma-16 -o ../p.jsonl",
    "show lemma-17",
    "axioms lemma-17",
    "check lemma-17 lemma-16 --jobs 2 --digits 15",
    "replay ../p.jsonl",
    "risk --kappa 0.1 --nu 0.2 --digits 5",
    "fixed-points",
    "stability",
    "compare --d 10 --samples 100",
    "certify start --alpha 1/25 --kappa 0.3 --nu 0.2 -o ../s.jsonl",
    f"recheck {SAMPLE}",
    "success --preset 7b --runs 130 --jobs 2",
    "figures 3 -o ../figures",
    "selftest --trusted-base",
)
MODULES = [
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
    "multiprocessing",
    "concurrent",
    "sitecustomize",
    "usercustomize",
    "gmpy2",
    "colorama",
    "llvmlite",
]
SPRUNG = "sprung"


def filled_with_traps(place: Path) -> Path:
    """Traps for every program that is started here; each leaves a file when it springs."""
    folder = place / "hostile"
    folder.mkdir()
    marker = place / SPRUNG
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


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder of traps."""
    return filled_with_traps(tmp_path)


def started(
    hostile: Path, *words: str, program: str = PROGRAM, flags: tuple[str, ...] = ("-W", "error")
) -> subprocess.CompletedProcess[str]:
    """The command in that folder; whatever it says, no trap may have sprung."""
    cache = hostile.parent / "cache"
    found = subprocess.run(
        [sys.executable, "-P", *flags, "-c", program, *words],
        cwd=hostile,
        env={**os.environ, "SLR_VERIFY_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    sprung = hostile.parent / SPRUNG
    assert not sprung.exists(), (words, sprung.is_file() and sprung.read_text())
    return found


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder of traps in which the commands were run, and what they said."""
    hostile = filled_with_traps(tmp_path_factory.mktemp("visited"))
    found = started(hostile, *COMMANDS, program=IN_TURN)
    assert found.returncode == 0, found.stderr
    assert "Traceback" not in found.stderr
    return hostile, found.stdout


@pytest.mark.long
def test_no_command_takes_anything_from_the_current_folder(visited: tuple[Path, str]) -> None:
    _, said = visited
    assert "2 statements: 2 proved" in said
    assert "1 statement shown" in said


def test_the_traps_spring(hostile: Path) -> None:
    """Where the current folder stands before the others, as without -P."""
    with pytest.raises(AssertionError, match="slr_verify"):
        started(hostile, program="import sys; sys.path.insert(0, ''); import slr_verify")


def test_the_explorer_neither(hostile: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        found = started(hostile, "explore", "--port", str(taken.getsockname()[1]))
    assert found.returncode == 1
    assert "Traceback" not in found.stderr


@pytest.mark.long
def test_figures_are_the_same_there(visited: tuple[Path, str], tmp_path: Path) -> None:
    """As here, where there are no traps."""
    here = CliRunner().invoke(main, ["figures", "3", "-o", str(tmp_path)])
    assert here.exit_code == 0, here.output
    there = visited[0].parent / "figures" / "figure_3.png"
    assert there.read_bytes() == (tmp_path / "figure_3.png").read_bytes()


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
    words = ("derive", "square", "--pdf", "-o", ".", *given)
    found = started(hostile, *words, program=program, flags=())
    assert found.returncode == 0, found.stderr
    assert (hostile / "slr.pdf").read_bytes().startswith(b"%PDF")
    assert (hostile / "slr.tex").read_text().startswith("\\immediate")
