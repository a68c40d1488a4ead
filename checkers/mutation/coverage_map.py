"""Which tests run which line, and how long each takes: one run of the tests under coverage."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from checkers.mutation.rooms import ROOT, Room

ISOLATED = ("-p", "no:cacheprovider", "-p", "no:slr_verify", "-n", "0", "--dist", "no", "-q")
"""Without `--dist no` pytest-cov waits for processes that never come, and learns of no test."""
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
        chosen, spent = [], 0.0
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


def coverage_map(room: Room) -> CoverageMap:
    """Run the tests once. Raises TestsFail."""
    with TemporaryDirectory() as folder:
        data, times = Path(folder) / "coverage", Path(folder) / "times.json"
        sources = [f"--cov={path.as_posix()}" for path in sorted({f.parent for f in room.files})]
        command = [sys.executable, "-m", "pytest", *ISOLATED, *room.tests, "-p", PLUGIN, *sources]
        command += [f"--confcutdir={room.confcut}", "--cov-context=test", "--cov-report="]
        kept = {"COVERAGE_FILE": str(data), "TIMES_FILE": str(times), "PYTHONPATH": str(ROOT)}
        answer = subprocess.run(command, cwd=ROOT, env={**os.environ, **kept}, check=False)  # noqa: S603
        if answer.returncode:
            raise TestsFail(f"the tests in {', '.join(room.tests)} fail without any mutant")
        return CoverageMap(_by_line(data, room), json.loads(times.read_text("utf-8")))


def _by_line(data: Path, room: Room) -> dict[str, dict[int, frozenset[str]]]:
    from coverage import CoverageData  # noqa: PLC0415 (a dependency of pytest-cov)

    found = CoverageData(basename=str(data))
    found.read()
    return {
        path.relative_to(ROOT).as_posix(): _with_whole(found.contexts_by_lineno(str(path)))
        for path in room.files
    }


def _with_whole(by_line: dict[int, list[str]]) -> dict[int, frozenset[str]]:
    tests = {
        line: frozenset(name.partition("|")[0] for name in names if name)
        for line, names in by_line.items()
    }
    return {**tests, 0: frozenset().union(*tests.values())}
