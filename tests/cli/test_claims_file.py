"""The commands on a file of claims of one's own, from any folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from slr_verify.cli import main

MINE = """
import sympy as sp

from helping_module import by_algebra
from slr_verify.claims.claim import Claim, Proof
from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.instance import applying
from slr_verify.language.statement import equal

x = sp.Symbol("x", real=True)


def by_square(goal, shelf):
    return chain(goal.lhs).equals(goal.rhs, by=applying(shelf.theorem("shelved"))).theorem()


def claim(label, *proofs):
    return Claim(label, label, label, (equal((x + 1) ** 2, x**2 + 2 * x + 1),), proofs=proofs)


SHELF = (claim("shelved", Proof("By algebra", (by_algebra,))),)
CLAIMS = (claim("mine", Proof("By the square", (by_square,))), claim("open"))
NOT_YET_PROVED = {"open"}
"""
HELPING = """
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.chain import chain


def by_algebra(goal, shelf):
    return chain(goal.lhs).equals(goal.rhs, by=normal_form).theorem()
"""


MUTE = """class Mute(Exception):
    def __str__(self):
        1 / 0
raise Mute
"""
LEAVING = """
import os
import sympy as sp
from slr_verify.claims.claim import Claim, Evidence, Proof
from slr_verify.language.statement import equal

x = sp.Symbol("x", real=True)


def leave(*_):
    {code}


CLAIMS = (
    Claim(
        "leaving", "1", "Leaving", (equal(x, x + 0 * x),), proofs=(Proof("p", (leave,)),), evidence=({more})
    ),
)
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file of claims that imports a module beside it."""
    (tmp_path / "helping_module.py").write_text(HELPING, "utf-8")
    path = tmp_path / "my_own_claims.py"
    path.write_text(MINE, "utf-8")
    return path


def answer(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, in another folder than that of the file."""
    script = "from slr_verify.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=cwd,
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_check(mine: Path, tmp_path_factory: pytest.TempPathFactory, jobs: str) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    found = answer("check", "--claims", str(mine), "--jobs", jobs, cwd=elsewhere)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "2 statements: 1 proved (1 by CORE), 0 refuted, 1 undecided (1 tolerated)" in (
        found.stdout
    )
    assert "shelved" not in found.stdout


def test_the_other_commands_know_the_shelf_too(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    given = ("--claims", str(mine))
    commands = (("list",), ("show", "shelved"), ("axioms", "mine"))
    answers = [CliRunner().invoke(main, [*words, *given]) for words in commands]
    for module in (mine.stem, "helping_module"):  # of this test alone
        sys.modules.pop(module, None)
    assert [found.exit_code for found in answers] == [0, 0, 0]
    listed, shown, rests = (found.stdout for found in answers)
    assert [line.split()[0] for line in listed.splitlines()] == ["mine", "open"]
    assert "PROVED" in shown
    assert "    shelved\n" in rests


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("five.py", "CLAIMS = 5", "CLAIMS must be a tuple of Claim, not 5"),
        ("holds.py", "CLAIMS = (5,)", "CLAIMS must be a tuple of Claim, but holds 5"),
        (
            "single.py",
            "from toy_paper import binomial\nCLAIMS = binomial.CLAIM",
            "CLAIMS must be a tuple of Claim, not the claim 'square'",
        ),
        ("shelf.py", "CLAIMS = ()\nSHELF = 5", "SHELF must be a tuple of Claim, not 5"),
        (
            "both.py",
            "from toy_paper import CLAIMS\nSHELF = CLAIMS",
            "two claims are called 'square'",
        ),
        (
            "tolerant.py",
            "CLAIMS = ()\nNOT_YET_PROVED = 'open'",
            "NOT_YET_PROVED must be a set of labels, not 'open'",
        ),
        ("no_claims.py", "", "it does not define CLAIMS"),
        ("wrong.py", "x = 1\ny = z", "NameError: name 'z' is not defined (line 2)"),
        ("syntax.py", "x = = 1", "SyntaxError: invalid syntax"),
        ("leaving.py", "raise SystemExit(3)", "SystemExit: 3 (line 1)"),
        ("generator.py", "raise GeneratorExit", "GeneratorExit: (line 1)"),
        ("odd.py", "class Odd(BaseException): pass\nraise Odd('x')", "Odd: x (line 2)"),
        ("mute.py", MUTE, "Mute, of which no text can be had (ZeroDivisionError) (line 4)"),
        ("long.py", "raise ValueError('x' * 10**6)", "x... (line 1)"),
        ("empty.py", "CLAIMS = ()", "CLAIMS is empty, so there is nothing to check"),
        ("listless.py", "CLAIMS = []", "CLAIMS is empty, so there is nothing to check"),
        ("json.py", "CLAIMS = ()", "another module is called 'json'; give it another name"),
        ("a.b.py", "CLAIMS = ()", "must end with .py and hold no other dot"),
        ("text.txt", "CLAIMS = ()", "must end with .py and hold no other dot"),
    ],
)
def test_a_file_that_cannot_be_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str, words: str
) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    path = tmp_path / name
    path.write_text(text, "utf-8")
    found = CliRunner().invoke(main, ["list", "--claims", str(path)])
    assert found.exit_code == 2, found.output
    assert f"cannot use {str(path)!r}" in found.output
    assert words in found.output


def test_a_file_that_is_not_there() -> None:
    found = CliRunner().invoke(main, ["check", "--claims", "nowhere/mine.py"])
    assert found.exit_code == 2
    assert "cannot use 'nowhere/mine.py': there is no such file" in found.output


@pytest.mark.parametrize(
    ("code", "status", "words"),
    [
        ("os._exit(0)", 2, "the process ended before its work was done (exit code 0)"),
        ("os._exit(1)", 2, "the process ended before its work was done (exit code 1)"),
        ("os.kill(os.getpid(), 9)", 137, "the process ended before its work was done (signal 9)"),
        ("raise SystemExit(0)", 3, "the proof broke: CodeLeft: it ended with SystemExit: 0"),
        ("raise GeneratorExit", 3, "the proof broke: CodeLeft: it ended with GeneratorExit:"),
        ("raise KeyboardInterrupt", 130, ""),
    ],
)
def test_a_proof_that_leaves_proves_nothing(
    tmp_path: Path, code: str, status: int, words: str
) -> None:
    path = tmp_path / "leaving_claims.py"
    path.write_text(LEAVING.format(code=code, more=""), "utf-8")
    found = answer("check", "--claims", path.name, cwd=tmp_path)
    assert found.returncode == status, found.stderr
    assert words in " ".join((found.stdout + found.stderr).split())
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("code", "status"),
    [("os._exit(0)", 2), ("raise SystemExit(0)", 2), ("raise KeyboardInterrupt", 130)],
)
def test_a_file_that_leaves_is_no_success(tmp_path: Path, code: str, status: int) -> None:
    (tmp_path / "leaving_claims.py").write_text(f"import os\n{code}\n", "utf-8")
    found = answer("list", "--claims", "leaving_claims.py", cwd=tmp_path)
    assert found.returncode == status, found.stderr
    assert found.stdout == ""
    assert "Traceback" not in found.stderr


def test_evidence_that_leaves_agrees_with_nothing(tmp_path: Path) -> None:
    path = tmp_path / "leaving_claims.py"
    path.write_text(
        LEAVING.format(code="raise SystemExit(0)", more='Evidence("e", leave),'), "utf-8"
    )
    found = answer("check", "--claims", path.name, "--jobs", "1", cwd=tmp_path)
    assert found.returncode == 3, found.stderr
    assert "could not be finished: CodeLeft: it ended with SystemExit: 0" in " ".join(
        found.stdout.split()
    )
