"""Mutation testing: `python -m checkers.mutation TARGET [--files NAME...] [--results FILE]`.

Prints each survivor that `explained/` does not explain, and the score. Exit code 1 if there is one.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

from checkers.mutation.coverage_map import CoverageMap, TestsFail, coverage_map
from checkers.mutation.mutant import Mutant
from checkers.mutation.mutants import mutants
from checkers.mutation.survivors import explained
from checkers.mutation.swapped import Quick, in_function, with_tests
from checkers.mutation.targets import ROOT, TARGETS, Target
from checkers.mutation.trial import SURVIVED, verdict

LIBRARIES = (
    "flint",
    "mpmath",
    "pytest",
    "hypothesis",
    "_pytest.assertion",
    "pytest_cov.plugin",
    "xdist.plugin",
    "_hypothesis_pytestplugin",
    "numpy",
    "sympy.combinatorics.named_groups",
    "sympy.tensor.tensor",
    "slr_verify.paper",
)
"""What a trial would load for itself otherwise: it is forked from a process that has them."""
SLOWEST = 30.0
EXPLAINED = "explained"
"""The verdict on a mutant of the list: it is not tried, as all that it could tell is the time."""


def main() -> int:
    """The exit code."""
    options = _options()
    target = TARGETS[options.target]
    for library in LIBRARIES:
        importlib.import_module(library)
    tests = coverage_map(target)
    drawn = _drawn(target, options)
    with_tests(target, lambda quick: _quickly(drawn, quick, tests, options))
    known = _known(options.results)
    found: Counter[str] = Counter()
    for mutant in _controlled(drawn, target, tests, options.seconds):
        answer = known.get(mutant.key) or (EXPLAINED if explained(mutant) else None)
        if answer is None:
            answer = _tried(mutant, tests, target, options.seconds)
            _keep(options.results, mutant, answer)
        found[answer] += 1
        if answer == SURVIVED:
            sys.stdout.write(f"{mutant.file}:{mutant.line}: {mutant.before}  ->  {mutant.after}\n")
    sys.stdout.write(_score(options.target, found))
    return 1 if found[SURVIVED] else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--files", nargs="*", default=[], help="only files with these names")
    parser.add_argument(
        "--results",
        type=Path,
        default=Path("mutation.jsonl"),
        help="where verdicts are kept; mutants killed before are not tried again",
    )
    parser.add_argument(
        "--seconds", type=float, default=8.0, help="seconds of tests for each mutant at most"
    )
    parser.add_argument(
        "--share", type=float, default=1.0, help="only so many of them, at random, for an estimate"
    )
    parser.add_argument("--seed", type=int, default=0, help="which ones, and in which order")
    return parser.parse_args()


def _known(results: Path) -> dict[str, str]:
    """The mutants that were killed before."""
    if not results.exists():
        return {}
    lines = map(json.loads, results.read_text("utf-8").splitlines())
    return {line["key"]: line["verdict"] for line in lines if line["verdict"] != SURVIVED}


def _drawn(target: Target, options: argparse.Namespace) -> list[Mutant]:
    """The drawn mutants in an order drawn too, so that the first of them are a sample of all."""
    random = Random(options.seed)
    files = [file for file in target.files if not options.files or file.stem in options.files]
    drawn = [
        each
        for file in files
        for each in mutants(file, ROOT, lambda: random.random() < options.share)
    ]
    random.shuffle(drawn)
    return drawn


def _quickly(
    drawn: list[Mutant], quick: Quick, tests: CoverageMap, options: argparse.Namespace
) -> None:
    """Keep the verdicts on the mutants in functions that are killed without loading anything anew."""
    known = _known(options.results)
    for mutant in drawn:
        if mutant.key in known or explained(mutant) or not in_function(mutant):
            continue
        chosen = tests.tests_of(mutant.file, mutant.line, most_seconds=options.seconds)
        answer = quick.verdict(mutant, chosen, 2 * options.seconds + SLOWEST)
        if answer is not None:
            _keep(options.results, mutant, answer)


def _controlled(
    drawn: list[Mutant], target: Target, tests: CoverageMap, seconds: float
) -> Iterator[Mutant]:
    """The mutants, each file with its controls before the first."""
    controlled: set[str] = set()
    for mutant in drawn:
        file = ROOT / mutant.file
        if mutant.file not in controlled and tests.run(file):
            _require_control(file, target, tests, seconds)
        controlled.add(mutant.file)
        yield mutant


def _require_control(file: Path, target: Target, tests: CoverageMap, seconds: float) -> None:
    """A file that is not changed at all must survive, and one that cannot be loaded must be killed."""
    same = Mutant(file.relative_to(ROOT).as_posix(), 0, "", "", file.read_text("utf-8"))
    if _tried(same, tests, target, seconds) != SURVIVED:
        raise TestsFail(f"{same.file} is killed without any change")
    if _tried(replace(same, text="raise ValueError"), tests, target, seconds) == SURVIVED:
        raise TestsFail(f"no test is known to run {same.file}")


def _tried(mutant: Mutant, tests: CoverageMap, target: Target, seconds: float) -> str:
    chosen = tests.tests_of(mutant.file, mutant.line, most_seconds=seconds)
    return verdict(mutant, chosen, confcut=target.confcut, seconds=5 * seconds + SLOWEST)


def _keep(results: Path, mutant: Mutant, answer: str) -> None:
    """Add a line to the results."""
    kept = {name: value for name, value in asdict(mutant).items() if name != "text"}
    line = {"key": mutant.key, "verdict": answer, **kept}
    with results.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(line) + "\n")


def _score(target: str, found: Counter[str]) -> str:
    number = found.total()
    noticed = number - found[SURVIVED] - found[EXPLAINED]
    share = 100 * noticed / number if number else 0
    parts = ", ".join(f"{count} {word}" for word, count in sorted(found.items()))
    return f"{target}: {number} mutants, {parts}; {share:.1f}% noticed\n"


if __name__ == "__main__":
    sys.exit(main())
