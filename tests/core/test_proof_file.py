"""Files of proofs: what is written is shown again, and what is damaged is refused or still true."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest

from core.building import ROOT, equal, premise, x
from core.evaluation import NoValue, holds
from core.sample_proofs import Sample
from slr_verify.calculus.proof_writer import written
from slr_verify.core.language import FUNCTIONS, Refused
from slr_verify.core.proof_file import HEADER, LONGEST_LINE, Replay, replayed
from slr_verify.core.rules import RULES
from slr_verify.core.theorems import Theorem

Rows = list[list]
LARGE = "9" * 4000


@pytest.fixture(scope="module")
def sample() -> Sample:
    return Sample()


@pytest.fixture(scope="module")
def lines(sample: Sample) -> list[str]:
    return list(written(sample.context, sample.claims))


def test_written_and_replayed(sample: Sample, lines: list[str]) -> None:
    replay = replayed(lines)
    assert {k: th.sequent for k, th in replay.claims.items()} == {
        k: th.sequent for k, th in sample.claims.items()
    }
    assert replay.context.definitions == sample.context.definitions
    again = replayed(written(replay.context, replay.claims))
    assert {k: str(th) for k, th in again.claims.items()} == {
        k: str(th) for k, th in sample.claims.items()
    }
    assert len(set(lines)) == len(lines)


def test_what_is_replayed_is_written_in_the_same_way(sample: Sample, lines: list[str]) -> None:
    replay = replayed(lines)
    assert list(written(replay.context, replay.claims)) == lines
    assert list(written(sample.context, sample.claims)) == lines


@pytest.mark.parametrize("seed", ["0", "1", "2"])
def test_every_process_writes_the_same(seed: str, lines: list[str]) -> None:
    """Hypotheses are a set, whose order is another one in each process."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from core.sample_proofs import Sample\n"
        "from slr_verify.calculus.proof_writer import written\n"
        "sample = Sample(); sys.stdout.writelines(written(sample.context, sample.claims))\n"
    )
    command = [sys.executable, "-c", program, str(Path(__file__).parents[1])]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=120, env=environment
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines(keepends=True) == lines


def test_each_theorem_is_written_once(sample: Sample) -> None:
    theorem = sample.claims["cube"]
    once = list(written(sample.context, {"a": theorem}))
    twice = list(written(sample.context, {"a": theorem, "b": theorem}))
    assert len(twice) == len(once) + 1


def refused_at(lines: list[str], number: int, code: str = "format") -> None:
    with pytest.raises(Refused, match=f"^line {number}: ") as refusal:
        replayed(lines)
    assert refusal.value.code == code


def test_the_longest_line() -> None:
    longest = '["term","variable","x"]'.ljust(LONGEST_LINE - 1) + "\n"
    header = json.dumps(HEADER) + "\n"
    assert len(longest) == LONGEST_LINE
    assert len(replayed([header, longest]).terms) == 1
    refused_at([header, " " + longest], 2)


TERM = '["term","variable","x"]\n'
BAD_LINES = [
    '["term","variable","x"]',  # cut off
    '["term","variable","x"\n',
    "[]\n",
    "{}\n",
    "3\n",
    '"term"\n',
    "null\n",
    "\n",
    "[3]\n",
    "[null]\n",
    '["term"]\n',
    '["term",3]\n',
    '["term","rational",1]\n',
    '["term","rational"]\n',
    '["term","rational","1","1"]\n',
    *(f'["term","rational",{json.dumps(bad)}]\n' for bad in (
        "0.5", "1/0", "01", "1/02", "+1", " 1", "1\n", "1e3", "--1", "", "1/-2", "9" + LARGE, "\u0661")),
    '["term","power",{"t":0},1.0]\n',
    '["term","power",{"t":0},1e3]\n',
    '["term","power",{"t":0},NaN]\n',
    '["term","power",{"t":0},Infinity]\n',
    '["term","power",{"t":0},null]\n',
    '["term","exp",{"t":1}]\n',
    '["term","exp",{"t":-1}]\n',
    '["term","exp",{"t":true}]\n',
    '["term","exp",{"t":"0"}]\n',
    '["term","exp",{"t":0,"u":0}]\n',
    '["term","exp",{}]\n',
    '["define","f",["x"]]\n',
    '["define",3,["x"],{"t":0}]\n',
    '["define","f","x",{"t":0}]\n',
    '["define","f",[3],{"t":0}]\n',
    '["define","f",["x"],0]\n',
    '["given",3]\n',
    '["given","x"]\n',
    '["given",[{"t":0}]]\n',
    '["given",{"t":0},{"t":1}]\n',
    '["given",{"g":0}]\n',
    '["theorem","range",0,{"t":0},[]]\n',
    '["theorem",3,0,{"t":0},[],[]]\n',
    '["theorem","range",[],{"t":0},[],[]]\n',
    '["theorem","range",1,{"t":0},[],[]]\n',
    '["theorem","range",-1,{"t":0},[],[]]\n',
    '["theorem","range",true,{"t":0},[],[]]\n',
    '["theorem","range",0,{"g":0},[],[]]\n',
    '["theorem","range",0,{"t":0},{},[]]\n',
    '["theorem","range",0,{"t":0},[1.5],[]]\n',
    '["claim","a"]\n',
    '["claim","a",0]\n',
    '["claim","a",true]\n',
    '["claim","A",0]\n',
    '["believe","a",0]\n',
    "[" * 100_000 + "\n",
    '["term","power",{"t":0},' + "9" * 5000 + "]\n",
    '["term","variable","' + "x" * LONGEST_LINE + '"]\n',
]  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES)
def test_lines_that_are_none(line: str) -> None:
    refused_at([json.dumps(HEADER) + "\n", TERM, '["given"]\n', line], 4)


def test_only_the_first_line_is_a_header() -> None:
    for lines, words in (
        ([TERM], "no file of proofs"),
        ([json.dumps(HEADER) + "\n", "3\n"], "list"),
    ):
        with pytest.raises(Refused, match=words):
            replayed(lines)


def test_headers() -> None:
    for header in ('["slr_verify proofs",1]\n', "[1]\n", TERM, '["slr_verify proofs","1"]\n'):
        refused_at([header, TERM], 1)
    with pytest.raises(Refused, match="empty"):
        replayed([])
    assert replayed([json.dumps(HEADER) + "\n"]).claims == {}


def test_labels() -> None:
    start = [
        json.dumps(HEADER) + "\n",
        TERM,
        '["term","=",{"t":0},{"t":0}]\n',
        '["given"]\n',
        '["theorem","range",0,{"t":1},[],[]]\n',
    ]
    for label in ("", "A", "-a", "a b", "a\n", "a" * 65, "é"):
        refused_at([*start, json.dumps(["claim", label, 0]) + "\n"], 6)
    twice = '["claim","a.1-b",0]\n'
    assert str(replayed([*start, twice]).claims["a.1-b"]) == "|- x = x"
    refused_at([*start, twice, twice], 7)
    refused_at([*start, '["claim","a",1]\n'], 6)


def test_codes_of_the_core_come_with_the_line() -> None:
    start = [json.dumps(HEADER) + "\n", TERM]
    refused_at([*start, '["term","exp",3]\n'], 3, "no-term")
    refused_at([*start, '["term","exp",[{"t":0}]]\n'], 3, "no-term")
    step = '["theorem","range",0,{"t":0},[],[]]\n'
    for given in ('["given"]\n', '["given",{"t":0}]\n'):
        refused_at([*start, given, step], 4, "no-sequent")
    refused_at([*start, '["define","f",[],{"t":0}]\n'], 3, "definition")


# Damage: a single change of a line.


def other(rng: random.Random, now: int, count: int) -> int:
    return rng.choice([k for k in range(count + 1) if k != now])


def of_theorem(row: list, rng: random.Random, rows: Rows) -> None:
    terms = sum(each[0] == "term" for each in rows)
    place = rng.randrange(1, 6)
    if place == 1:
        row[1] = rng.choice([name for name in RULES if name != row[1]])
    elif place == 2:
        row[2] = other(rng, row[2], sum(each[0] == "given" for each in rows))
    elif place == 3:
        row[3] = {"t": other(rng, row[3]["t"], terms)}
    elif place == 4:
        row[4] = rng.choice([[], row[4][::-1], row[4][:-1], [*row[4], {"t": 0}], [{"t": 0}, []]])
    else:
        row[5] = rng.choice([row[5][::-1], row[5][:-1], [rng.randrange(9) for _ in row[5]], [0]])


def of_given(row: list, rng: random.Random, rows: Rows) -> None:
    if row[1:] and rng.random() < 0.7:
        row.pop(rng.randrange(1, len(row)))
    else:
        row.append({"t": rng.randrange(sum(each[0] == "term" for each in rows))})


def of_term(row: list, rng: random.Random, rows: Rows) -> None:
    terms = sum(each[0] == "term" for each in rows)
    references = [place for place, arg in enumerate(row) if type(arg) is dict]
    if row[1] == "rational":
        row[2] = str(Fraction(row[2]) + rng.choice((1, -1, Fraction(1, 2))))
    elif row[1] == "power" and rng.random() < 0.6:
        row[3] += rng.choice((1, -1, -4))
    elif row[1] in ("variable", "bound", "pi"):
        row[2:] = [rng.choice(["x", "y", "t", "z"])] if row[1] == "variable" else [1]
    elif rng.random() < 0.5 or not references:
        row[1] = rng.choice([*FUNCTIONS, "sum", "product", "<", "<=", "=", "!=", "derivative"])
    else:
        place = rng.choice(references)
        row[place] = {"t": other(rng, row[place]["t"], terms)}


def of_others(row: list, rng: random.Random, rows: Rows) -> None:
    if row[0] == "define":
        row[3] = {"t": other(rng, row[3]["t"], 9)}
    elif row[0] == "claim":
        row[2] = other(rng, row[2], 30)
    else:
        row[1] = 1


DAMAGE: dict[str, Callable[[list, random.Random, Rows], None]] = {
    "theorem": of_theorem,
    "given": of_given,
    "term": of_term,
}


def damaged(lines: list[str], seed: int, count: int) -> Iterator[list[str]]:
    rng = random.Random(seed)
    for _ in range(count):
        rows = [json.loads(line) for line in lines]
        place = rng.randrange(len(rows))
        kind = rng.random()
        if kind < 0.05:
            yield [*lines[:place], *lines[place + 1 :]]
        elif kind < 0.1:
            yield [
                *lines[:place],
                lines[place][: rng.randrange(1, len(lines[place]))],
                *lines[place + 1 :],
            ]
        elif kind < 0.15 and place + 1 < len(lines):
            yield [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        else:
            DAMAGE.get(rows[place][0], of_others)(rows[place], rng, rows)
            yield [json.dumps(row) + "\n" for row in rows]


def is_true(theorem: Theorem, replay: Replay) -> bool:
    """Whether it holds at random points; where its hypotheses hold, both sides have to have values."""
    rng = random.Random(11)
    definitions = replay.context.definitions
    for _ in range(12):
        at = {name: mpmath.mpf(rng.uniform(-3, 3)) for name in sorted(theorem.sequent.free)}
        if rng.random() < 0.3:  # so that equalities of variables are met
            at = dict.fromkeys(at, mpmath.mpf(rng.uniform(0.1, 3)))
        try:
            met = all(holds(each, at, definitions) for each in theorem.given)
        except NoValue:
            continue
        try:
            if met and not holds(theorem.goal, at, definitions):
                return False
        except NoValue:
            return False
    return True


@pytest.mark.parametrize("seed", range(6))
def test_a_damaged_file_is_refused_or_true(seed: int, sample: Sample, lines: list[str]) -> None:
    known = {str(theorem) for theorem in sample.claims.values()}
    refusals = 0
    for attempt in damaged(lines, seed, 100):
        replay = replayed_or_refused(attempt)
        refusals += replay is None
        for theorem in replay.claims.values() if replay else ():
            same = (
                str(theorem) in known and replay.context.definitions == sample.context.definitions
            )
            assert same or is_true(theorem, replay), str(theorem)
    assert refusals > 50


def replayed_or_refused(lines: list[str]) -> Replay | None:
    """What the file shows; None where it is refused, which has to name the line."""
    try:
        return replayed(lines)
    except Refused as refusal:
        number = re.match(r"line (\d+): ", str(refusal))
        if number is None or int(number[1]) > len(lines):
            raise
        return None


def test_the_witness_of_truth_sees_what_is_false(sample: Sample) -> None:
    replay = Replay()
    shown = sample.claims["cube"]
    assert is_true(shown, replay)
    assert is_true(premise(equal(x, x)), replay)
    assert not is_true(premise(shown.goal), replay)
    assert not is_true(premise(equal(ROOT, ROOT)), replay)
