"""False certificates: `python -m checkers.false_certificates [--number N] [--seed N] [FILE...]`.

Every field of every line of the sample certificates is changed, or N places at random (see
`checkers/certificate_mutants.py`). Arb has to refuse a mutant, or the mutant has to
state what the original states, or the second checker has to show what it states. What the second
checker accepts and arb refuses is counted apart: it may see more.

Comparing the two finds nothing where both make the same mistake. So there are also certificates that
are false by construction: claims on [-1, 1] about terms that equal x where they are defined, and are
undefined at 0. Both checkers have to refuse each of them.

Exit code 1 if a mutant is accepted that the second checker refuses, or raises what it should not, or
if a certificate that is false by construction is accepted by either.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from checkers import second_checker
from checkers.certificate_mutants import mutants, sampled_mutants
from slr_verify.arb.certificates import check
from slr_verify.arb.headers import SCHEMA
from slr_verify.arb.reading import CertificateRejected
from slr_verify.selftest.certificates import (
    OTHER,
    REFUSED,
    Answer,
    CertificateMutant,
    answer,
)
from slr_verify.selftest.sealing import sealed

SAMPLES = Path(__file__).with_name("samples")
SHOWN = "shown by the second checker"
ALARM = "NOT shown by the second checker"
CRASH = "raised something else"
ONLY_SECOND = "refused by arb alone"

X, ZERO, TWO = ["variable", "x"], ["rational", "0"], ["rational", "2"]
INVERSE = ["power", X, -1]
UNDEFINED_AT_ZERO: dict[str, list[Any]] = {
    "an inverse of an inverse": ["power", INVERSE, -1],
    "the same of erf": ["power", ["power", ["erf", X], -1], -1],
    "the same of a cube": ["power", ["power", ["power", X, 3], -1], -1],
    "a cube of inverses": ["power", ["power", ["power", X, -1], 3], -1],
    "an inverse within a product": ["power", ["product", INVERSE, ["exp", X]], -1],
    "an inverse of an inverse of an inverse of an inverse": [
        "power", ["power", ["power", INVERSE, -1], -1], -1
    ],
    "an inverse cancelled": ["product", X, X, INVERSE],
    "an inverse to the power 0": ["product", X, ["power", INVERSE, 0]],
    "an inverse times 0": ["sum", X, ["product", ZERO, INVERSE]],
    "a function of an inverse times 0": ["product", X, ["exp", ["product", ZERO, INVERSE]]],
    "an inverse minus itself": ["sum", X, INVERSE, ["product", ["rational", "-1"], INVERSE]],
    "a root": ["power", ["sqrt", X], 2],
    "a root times 0": ["sum", X, ["product", ZERO, ["sqrt", X]]],
    "a root to the power 0": ["product", X, ["power", ["sqrt", X], 0]],
    "an inverse by way of a name": ["power", ["variable", "inverse"], -1],
}  # fmt: skip
"""Terms with the sign and the only zero of x, were they defined there."""


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


def _verdict(mutant: CertificateMutant, arb: Answer) -> tuple[str, str]:
    verdict = arb.verdict
    try:
        second_checker.check(mutant.lines)
    except second_checker.Refused as refusal:
        return (verdict, "") if verdict == REFUSED else (ALARM, str(refusal))
    if verdict == REFUSED:
        return ONLY_SECOND, ""
    return (SHOWN if verdict == OTHER else verdict), ""


def false_by_construction() -> Iterator[tuple[str, list[bytes]]]:
    """Certificates that no checker may accept, and what is wrong with them."""
    box, inverse, split = {"x": ["-1", "1"]}, {"inverse": [["1"]]}, {"split": {"x": "0"}}
    leaf, halves = {"leaf": box}, [{"leaf": {"x": ["-1", "0"]}}, {"leaf": {"x": ["0", "1"]}}]
    zeros, nine = [{"box": box, "at": None}], {"x": ["-9", "9"]}
    claims: dict[str, list[dict[str, Any]]] = {
        "exists": [{"claim": "exists", "system": ["f"], "zeros": [box]}, inverse],
        "zeros": [{"claim": "zeros", "system": ["f"], "box": box, "zeros": zeros}, inverse, leaf],
        "sign": [{"claim": "sign", "term": "g", "sign": ">", "box": box}, leaf],
        "sign in halves": [
            {"claim": "sign", "term": "g", "sign": ">", "box": box}, split, *halves
        ],
        "definite": [{"claim": "definite", "matrix": [["g"]], "sign": ">", "box": box}, leaf],
        "value": [{"claim": "value", "term": "f", "between": ["-9", "9"], "box": box}],
        "spectrum": [
            {"claim": "spectrum", "matrix": [["f"]], "box": box, "values": [["-9", "9"]]}
        ],
        "image": [
            {"claim": "image", "map": ["f"], "state": ["x"], "from": box, "steps": 2, "to": nine}
        ],
    }  # fmt: skip
    for name, term in UNDEFINED_AT_ZERO.items():
        terms = {"inverse": INVERSE, "f": term, "g": ["sum", term, TWO]}
        header: dict[str, Any] = {
            "schema": SCHEMA,
            "title": name,
            "statement": None,
            "uses": [],
            "bits": 64,
        }
        for kind, lines in claims.items():
            yield f"{kind}: {name}", sealed([{**header, "parameters": {}, "terms": terms}, *lines])


def accepted_by(lines: list[bytes]) -> list[str]:
    """Which of the two checkers accept a certificate."""
    found = []
    for name, checked, refusal in (
        ("arb", check, CertificateRejected),
        ("the second checker", second_checker.check, second_checker.Refused),
    ):
        try:
            checked(lines)
            found.append(name)
        except refusal:
            pass
    return found


def main() -> int:
    """The exit code."""
    options = _options()
    total = Findings()
    for name, lines in false_by_construction():
        total.alarms += [f"{name}: accepted by {checker}" for checker in accepted_by(lines)]
    sys.stdout.writelines(f"  {each}\n" for each in total.alarms)
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
