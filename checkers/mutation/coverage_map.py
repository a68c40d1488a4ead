"""Which tests run which line, and how long each takes: one run of the tests under coverage.

A line outside of functions runs once, when its module is loaded, which says nothing about who needs it:
it counts as run by all tests that call a function of the file, and by the tests that bear its name.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from checkers.mutation.targets import ROOT, Target

ISOLATED = ("-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:slr_verify", "-q")
"""In one process, and without the project's options, of which the plugin that is left out knows some."""
PLUGIN = "checkers.mutation.durations"


class TestsFail(RuntimeError):
    """The tests fail without any mutant, so that nothing could be concluded."""


@dataclass(frozen=True)
class CoverageMap:
    """Tests by file and line (line 0: by file), and their seconds."""

    tests: dict[str, dict[int, frozenset[str]]]
    seconds: dict[str, float]

    def tests_of(self, file: str, line: int, *, most_seconds: float) -> list[str]:
        """Tests that run this line, quick ones first; for a line run at import, all of the file."""
        lines = self.tests.get(file, {})
        found = lines.get(line) or lines.get(0, frozenset())
        chosen: list[str] = []
        spent = 0.0
        for test in sorted(found, key=lambda each: (not is_own(file, each), self._time(each))):
            spent += self._time(test)
            if chosen and spent > most_seconds:
                break
            chosen.append(test)
        return chosen

    def run(self, file: Path) -> bool:
        """Whether any test runs the file."""
        return bool(self.tests.get(file.relative_to(ROOT).as_posix(), {}).get(0))

    def _time(self, test: str) -> float:
        return self.seconds.get(test, 0.1)


def is_own(file: str, test: str) -> bool:
    """Whether the test is of this very module."""
    return f"test_{Path(file).stem}.py" in test


def coverage_map(target: Target) -> CoverageMap:
    """Run the tests once. Raises TestsFail."""
    with TemporaryDirectory() as folder:
        data, times = Path(folder) / "coverage", Path(folder) / "times.json"
        sources = [f"--cov={path.as_posix()}" for path in sorted({f.parent for f in target.files})]
        command = [sys.executable, "-m", "pytest", *ISOLATED, *target.tests, "-p", PLUGIN, *sources]
        command += [f"--confcutdir={target.confcut}", "--cov-context=test", "--cov-report="]
        kept = {"COVERAGE_FILE": str(data), "TIMES_FILE": str(times), "PYTHONPATH": str(ROOT)}
        answer = subprocess.run(command, cwd=ROOT, env={**os.environ, **kept}, check=False)  # noqa: S603
        if answer.returncode:
            raise TestsFail(f"the tests in {', '.join(target.tests)} fail without any mutant")
        seconds = json.loads(times.read_text("utf-8"))
        return CoverageMap(_by_line(data, target, frozenset(seconds)), seconds)


def _by_line(
    data: Path, target: Target, tests: frozenset[str]
) -> dict[str, dict[int, frozenset[str]]]:
    from coverage import CoverageData  # noqa: PLC0415 (a dependency of pytest-cov)

    found = CoverageData(basename=str(data))
    found.read()
    by_line = {}
    for path in target.files:
        name, run = path.relative_to(ROOT).as_posix(), found.contexts_by_lineno(str(path))
        by_line[name] = with_whole(run, path.read_text("utf-8"), name, tests)
    return by_line


def with_whole(
    run: dict[int, list[str]], source: str, name: str, tests: frozenset[str]
) -> dict[int, frozenset[str]]:
    """Tests by line of functions, and by file under 0; all tests for a file that has no function."""
    called = {
        line: frozenset(context.partition("|")[0] for context in run[line] if context)
        for line in lines_of_functions(source) & set(run)
    }
    callers: frozenset[str] = frozenset().union(*called.values())
    return {**called, 0: (callers or tests) | {test for test in tests if is_own(name, test)}}


@cache
def lines_of_functions(source: str) -> frozenset[int]:
    """The lines that run when something is called, not when the module is loaded."""
    functions = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef))
    bodies = (statement for function in functions for statement in function.body)
    return frozenset(
        line for each in bodies for line in range(each.lineno, (each.end_lineno or 0) + 1)
    )
