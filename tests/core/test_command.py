"""`python -m slr_verify.core FILE`: what it prints, its exit codes, and what it imports."""

from __future__ import annotations

import inspect
import json
import os
import runpy
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from core.sample_proofs import Sample
from slr_verify.calculus.proof_writer import written
from slr_verify.core.__main__ import main, report
from slr_verify.core.proof_file import Replay
from slr_verify.core.rules import RULES
from slr_verify.core.terms import DEEPEST, plus, variable


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "slr_verify.core", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    sample = Sample()
    return list(written(sample.context, sample.claims))


@pytest.fixture
def file(tmp_path: Path, lines: list[str]) -> Path:
    path = tmp_path / "proofs.jsonl"
    path.write_text("".join(lines))
    return path


PRINTED = """\
double(x) := 2*x
slope: 1 <= t; 1 <= x; x <= t |- 2 <= derivative(_0^2, _0 at x)
cube: 1 <= x |- x^2 <= x^3
cube.shifted: 0 < t |- (1 + t)^2 <= (1 + t)^3
second-moment: |- E[_0*_0; (_0) ~ N(0, [1])] = 1
doubled: |- E[_0 + _0; (_0) ~ N(0, [1])] = E[double(_0); (_0) ~ N(0, [1])]
absolute: |- x <= abs(x)
root: 0 < x; x = y |- sqrt(x) = sqrt(y)
area: 1 <= t |- integral(2*_0, _0 from 1 to t) = t^2 - 1
"""


def test_what_is_shown_is_printed(file: Path) -> None:
    done = run(str(file))
    steps = sum(line.startswith('["theorem"') for line in file.read_text().splitlines())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{PRINTED}8 statements shown, {steps} steps checked\n"


def test_a_definition_is_printed_with_all_its_parameters() -> None:
    replay = Replay()
    replay.context.define("added", ("x", "y"), plus(variable("x"), variable("y")))
    assert next(report(replay)) == "added(x, y) := x + y"


def test_a_refused_step_shows_nothing(file: Path, lines: list[str]) -> None:
    place = next(k for k, line in enumerate(lines) if '"mean value"' in line)
    row = json.loads(lines[place])
    row[2] = 2  # those of another step
    file.write_text("".join([*lines[:place], json.dumps(row) + "\n", *lines[place + 1 :]]))
    done = run(str(file))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"refused: line {place + 1}: 'mean value' does not show ")
    assert done.stderr.endswith(" [not-free]\n")


@pytest.mark.parametrize("arguments", [(), ("one", "two")])
def test_usage(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == "usage: python -P -m slr_verify.core FILE\n"


def test_the_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rules"]) == 0
    printed = capsys.readouterr().out
    headings = [line for line in printed.splitlines() if line and not line.startswith(" ")]
    assert headings == list(RULES)
    for name, rule in RULES.items():
        figure = inspect.cleandoc((rule.value or rule.check).__doc__ or "")
        assert "----" in figure
        assert f"{name}\n\n{textwrap.indent(figure, '    ')}\n" in printed


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
def test_what_cannot_be_printed_is_not_shown(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "setrecursionlimit", lambda limit: None)
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main([str(file)]) == 4
    assert capsys.readouterr().err == "cannot write what is shown: No space left on device\n"


def test_it_is_run_as_a_program(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "setrecursionlimit", lambda limit: None)
    monkeypatch.setattr(sys, "argv", ["slr_verify.core", str(file)])
    monkeypatch.setattr(os, "_exit", sys.exit)
    with pytest.raises(SystemExit) as end:
        runpy.run_path(inspect.getfile(main), run_name="__main__")
    assert end.value.code == 0


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "missing", tmp_path):
        assert main([str(path)]) == 2
        shown = capsys.readouterr()
        assert shown.err.startswith(f"cannot read {path}: ")
        assert shown.out == ""


def test_the_same_in_this_process(
    file: Path, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    limit = sys.getrecursionlimit()
    try:
        assert main([str(file)]) == 0
        assert sys.getrecursionlimit() == DEEPEST
        assert capsys.readouterr().out.startswith(PRINTED)
        file.write_text("".join(lines[:-1]) + lines[-1][:-1])
        assert main([str(file)]) == 1
        assert (
            capsys.readouterr().err == f"refused: line {len(lines)}: the line is cut off [format]\n"
        )
    finally:
        sys.setrecursionlimit(limit)


def test_the_core_stands_on_python_flint_alone() -> None:
    program = (
        "import sys, slr_verify.core.__main__, slr_verify.core.proof_file\n"
        "heavy = {'sympy', 'numpy', 'mpmath', 'scipy', 'click', 'matplotlib'} & set(sys.modules)\n"
        "own = [name for name in sys.modules if name.startswith('slr_verify.')\n"
        "       and not name.startswith('slr_verify.core')]\n"
        "sys.exit(repr((heavy, own)) if heavy or own else 0)\n"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
