"""False certificates: `python -m checkers.false_certificates [--number N] [--seed N] [FILE...]`.

Every field of every line of the sample certificates is changed, or N places at random (see
`slr_verify/selftest/certificate_mutants.py`). The kernel has to refuse a mutant, or the mutant has to
state what the original states, or the second checker has to show what it states. What the second
checker accepts and the kernel refuses is counted apart: it may see more.

Exit code 1 if a mutant is accepted that the second checker refuses, or raises what it should not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from checkers import second_checker
from slr_verify.kernel.certificates import check
from slr_verify.selftest.certificate_mutants import (
    OTHER,
    REFUSED,
    Answer,
    CertificateMutant,
    answer,
    mutants,
    sampled_mutants,
)

SAMPLES = Path(__file__).with_name("samples")
SHOWN = "shown by the second checker"
ALARM = "NOT shown by the second checker"
CRASH = "raised something else"
ONLY_SECOND = "refused by the kernel alone"


@dataclass
class Findings:
    """How many mutants there were of each kind, and those that must not be."""

    counts: Counter[str] = field(default_factory=Counter)
    alarms: list[str] = field(default_factory=list)


def judged(lines: list[bytes], tried: Iterable[CertificateMutant]) -> Findings:
    """What the two checkers make of mutants of a certificate."""
    original, found = check(lines), Findings()
    for mutant in tried:
        try:
            verdict, note = _verdict(mutant, answer(mutant, original))
        except Exception as failure:
            verdict, note = CRASH, repr(failure)[:200]
        found.counts[verdict] += 1
        if verdict in (ALARM, CRASH):
            found.alarms.append(f"{mutant.change}: {verdict}: {note}")
    return found


def _verdict(mutant: CertificateMutant, kernel: Answer) -> tuple[str, str]:
    verdict = kernel.verdict
    try:
        second_checker.check(mutant.lines)
    except second_checker.Refused as refusal:
        return (verdict, "") if verdict == REFUSED else (ALARM, str(refusal))
    if verdict == REFUSED:
        return ONLY_SECOND, ""
    return (SHOWN if verdict == OTHER else verdict), ""


def main() -> int:
    """The exit code."""
    options = _options()
    total = Findings()
    for path in options.files or sorted(SAMPLES.glob("*.jsonl")):
        found = judged(*_mutants_of(path, options.number, Random(options.seed)))
        sys.stdout.write(f"{path.name}: {_figures(found)}\n")
        sys.stdout.writelines(f"  {each}\n" for each in found.alarms)
        total.counts.update(found.counts)
        total.alarms += found.alarms
    sys.stdout.write(f"together: {_figures(total)}\n")
    return int(bool(total.alarms))


def _mutants_of(
    path: Path, number: int | None, random: Random
) -> tuple[list[bytes], Iterator[CertificateMutant]]:
    lines = path.read_bytes().splitlines(keepends=True)
    others = (SAMPLES / "definite.jsonl").read_bytes().splitlines(keepends=True)
    if number is None:
        return lines, mutants(lines, others=others)
    return lines, sampled_mutants(lines, number, random, others=others)


def _figures(found: Findings) -> str:
    parts = (f"{number} {verdict}" for verdict, number in found.counts.most_common())
    return f"{found.counts.total()} mutants: {', '.join(parts)}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="certificates; otherwise the samples")
    parser.add_argument("--number", type=int, help="so many at random of each instead of all")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
