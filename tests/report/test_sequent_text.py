"""What the core has shown, in lines: nothing is lost, and what is said twice is printed once."""

from __future__ import annotations

import re

import pytest
from core.reading_back import read

from slr_verify.claims.record.keeping import printed
from slr_verify.claims.record.results import CoreRecord
from slr_verify.claims.wording.core_text import sequent_trees
from slr_verify.core.sequents import Sequent
from slr_verify.document.unicode import STARRED
from slr_verify.report.lines import Place
from slr_verify.report.sequent_text import sequent_lines

LONG = "for every _1, _0 with -1 <= _0, _0 <= 1: f[_1 + 1, _0] = sqrt(1 + f[_1, _0]^2)/(1 + _0)"
LAW = "[1, x; x, 1] is positive semidefinite"
ENDS = "0 <= x; 0 <= y"


def lines(*sequents: str, width: int = 60, indent: str = "") -> list[str]:
    labels = tuple(f"lemma-1.{number}" for number in range(1, len(sequents) + 1))
    trees = sequent_trees(map(as_sequent, sequents))
    core = CoreRecord(labels, sequents, *trees, 1, ())
    assert printed(core) == sequents
    return [*sequent_lines(core, Place(width, STARRED, indent))]


def as_sequent(line: str) -> Sequent:
    given, _, goal = line.rpartition("|- ")
    relations = re.split(r"(?<!1, x); ", given.strip()) if given else ()
    return Sequent(frozenset(map(read, relations)), read(goal))


def test_a_short_one_is_one_line() -> None:
    assert lines("0 <= x |- x = x") == ["0 <= x |- x = x"]
    assert lines("|- x = x", indent="    ") == ["    |- x = x"]


def test_the_conclusion_of_a_long_one_is_last() -> None:
    assert lines(f"{ENDS}; {LAW}; {LONG} |- f[3, x] <= f[4, x]") == [
        "0 <= x; 0 <= y",
        LAW,
        "for every _1, _0 with -1 <= _0, _0 <= 1:",
        "  f[_1 + 1, _0] = sqrt(1 + f[_1, _0]^2)/(1 + _0)",
        "|- f[3, x] <= f[4, x]",
    ]


def test_long_hypotheses_of_several_statements_are_printed_once() -> None:
    printed = lines(
        f"{ENDS}; {LONG} |- f[3, x] <= f[4, x]", f"{LONG} |- f[0, 0] = 0", "x = 0 |- x <= 0"
    )
    assert printed == [
        "Long hypotheses of more than one of these statements:",
        "  (1) for every _1, _0 with -1 <= _0, _0 <= 1:",
        "    f[_1 + 1, _0] = sqrt(1 + f[_1, _0]^2)/(1 + _0)",
        "",
        "lemma-1.1:",
        "  0 <= x; 0 <= y; (1) |- f[3, x] <= f[4, x]",
        "",
        "lemma-1.2:",
        "  (1) |- f[0, 0] = 0",
        "",
        "lemma-1.3:",
        "  x = 0 |- x <= 0",
    ]


@pytest.mark.parametrize("width", [20, 50, 80, 200])
@pytest.mark.parametrize("sequent", [f"{ENDS}; {LAW}; {LONG} |- x <= 2", f"{LONG} |- {LONG}"])
def test_nothing_is_lost(sequent: str, width: int) -> None:
    """Each hypothesis and the conclusion stand there whole, and the conclusion once, at the end."""
    printed = "".join(" ".join(lines(sequent, width=width)).split())
    given, goal = sequent.split(" |- ")
    assert printed.endswith("|-" + "".join(goal.split()))
    assert printed.count("|-") == 1
    for each in re.split(r"(?<!1, x); ", given):
        assert "".join(each.split()) in printed
