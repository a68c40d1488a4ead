"""Every file says what it holds, is short, and holds nothing that guesses or runs text."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from architecture.forbidden import forbidden

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "slr_verify").rglob("*.py"))
LONGEST = 300
HEAVY = ("sympy", "numpy", "flint", "scipy", "mpmath", "rich", "numba", "matplotlib", "xarray")


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def those(wrong: Callable[[str], object]) -> list[str]:
    """The files of the package of whose text something is wrong."""
    return [place(path) for path in FILES if wrong(path.read_text("utf-8"))]


def test_every_file_says_what_it_holds() -> None:
    assert those(lambda text: not ast.get_docstring(ast.parse(text))) == []


def test_every_file_is_short() -> None:
    assert those(lambda text: len(text.splitlines()) >= LONGEST) == []


def test_nothing_guesses_and_nothing_runs_text() -> None:
    assert those(forbidden) == []


@pytest.mark.parametrize(
    "source",
    [
        "x = sp.simplify(y)",
        "x = y.simplify()",
        "eval('1')",
        "exec('1')",
        "sympy.sympify(text)",
        "from sympy import sympify as read",
        "import pickle",
        "from pickle import loads",
        "def f():\n    import pickle as p",
        "import marshal",
        "from shelve import open",
        "compile(text, 'f', 'exec')",
        "__import__(name)",
        "os.system(text)",
        "from os import popen",
        "subprocess.run(text, shell=True)",
        "subprocess.run(text, shell=wanted)",
        "numpy.load(path, allow_pickle=True)",
    ],
)
def test_what_is_forbidden_is_found(source: str) -> None:
    assert forbidden(source)


@pytest.mark.parametrize(
    "source",
    [
        "matrix.is_symmetric(simplify=False)",
        "class f:\n    def eval(cls, x):\n        return None",
        "'eval(text) and pickle are mentioned'",
        "re.compile(pattern)",
        "subprocess.run([command, text], shell=False)",
    ],
)
def test_what_is_allowed_is_not(source: str) -> None:
    assert forbidden(source) == ()


@pytest.mark.parametrize("module", ["slr_verify", "slr_verify.cli"])
def test_start_up_imports_nothing_heavy(module: str) -> None:
    assert loaded_by(module) == set()


@pytest.mark.long
def test_statements_import_nothing_that_only_evidence_needs() -> None:
    late = ("scipy.special", "scipy.stats", "scipy.optimize", "numba", "matplotlib", "xarray")
    assert loaded_by("slr_verify.paper", late) == set()


def test_a_heavy_import_is_noticed() -> None:
    assert {"sympy", "mpmath"} <= loaded_by("slr_verify.language.statement")


def loaded_by(module: str, heavy: tuple[str, ...] = HEAVY) -> set[str]:
    """Which heavy modules a fresh interpreter has loaded after importing a module."""
    script = f"import sys, {module}; print(*sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    return set(heavy) & set(answer.stdout.split())


def test_no_function_is_known_to_sympy_by_its_name() -> None:
    """SymPy would work out a `zeta` of the house as the function of that name in mpmath."""
    bare = [path for path in FILES if "(sp.Function):" in path.read_text("utf-8")]
    assert [path.name for path in bare] == ["named_function.py"]
