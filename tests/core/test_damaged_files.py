"""What a newcomer reads of a file of proofs that is damaged: the line, and what is wrong with it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.sample_proofs import Sample
from slr_verify.calculus.proof_writer import written
from slr_verify.core.__main__ import main
from slr_verify.core.language import Refused
from slr_verify.core.proof_file import replayed

SAMPLE = Sample()
LINES = tuple(written(SAMPLE.context, SAMPLE.claims))
ROWS = tuple(map(json.loads, LINES))
NO_FILE = 'this is no file of proofs, which begins with ["slr_verify proofs", 4] [format]'


def no_line(*row: object) -> str:
    return f"this is no line of a file of proofs: {json.dumps(row):.80} [format]"


def first(*beginning: object) -> int:
    """The place of the first line that begins so."""
    size = len(beginning)
    return next(place for place, row in enumerate(ROWS) if tuple(row[:size]) == beginning)


NUMBER, POWER, DEFINED = first("term", "rational", "2"), first("term", "power"), first("define")
STEP, MEAN_VALUE = first("theorem"), first("theorem", "mean value")
CLAIM = first("claim")
TERMS = sum(row[0] == "term" for row in ROWS[:STEP])


def with_row(place: int, change: Callable[[list], list]) -> str:
    row = json.dumps(change(list(ROWS[place]))) + "\n"
    return "".join((*LINES[:place], row, *LINES[place + 1 :]))


def with_entry(place: int, entry: int, value: object) -> str:
    return with_row(place, lambda row: [*row[:entry], value, *row[entry + 1 :]])


def with_lines(place: int, *lines: str) -> str:
    return "".join((*LINES[:place], *lines, *LINES[place:]))


DAMAGED = {
    "other text": ("hello\n", 1, NO_FILE),
    "a byte order mark": ("\ufeff" + "".join(LINES), 1, NO_FILE),
    "another version": (with_entry(0, 1, 1), 1, NO_FILE),
    "a record": ('{\n  "schema": "slr-verify/results@8"\n}\n', 1, NO_FILE),
    "an end that is missing": ("".join(LINES)[:-9], len(LINES), "the line is cut off [format]"),
    "a blank line": (with_lines(5, "\n"), 6, "this is not a line of JSON [format]"),
    "a bracket that is missing": (
        with_lines(5, "[1,2\n"),
        6,
        "this is not a line of JSON [format]",
    ),
    "a number alone": (with_lines(5, "1\n"), 6, "a line must be a list [format]"),
    "a letter with an accent": (
        with_lines(5, '["term","variable","\u00e9"]\n'),
        6,
        "the line is not ASCII [format]",
    ),
    "an unknown kind of line": (
        with_entry(STEP, 0, "lemma"),
        STEP + 1,
        no_line("lemma", *ROWS[STEP][1:]),
    ),
    "one entry too many": (
        with_row(STEP, lambda row: [*row, 1]),
        STEP + 1,
        no_line(*ROWS[STEP], 1),
    ),
    "a goal that is a number": (
        with_entry(STEP, 3, 5),
        STEP + 1,
        no_line(*ROWS[STEP][:3], 5, *ROWS[STEP][4:]),
    ),
    "a claim of a text": (
        with_entry(CLAIM, 2, "3"),
        CLAIM + 1,
        no_line(*ROWS[CLAIM][:2], "3"),
    ),
    "a term that comes later": (
        with_entry(STEP, 3, {"t": TERMS}),
        STEP + 1,
        f"there is no term {TERMS}: only {TERMS} come before [format]",
    ),
    "a theorem that there is not": (
        with_entry(MEAN_VALUE, 5, [999]),
        MEAN_VALUE + 1,
        "there is no theorem 999: only 7 come before [format]",
    ),
    "a float": (with_entry(NUMBER, 2, 0.5), NUMBER + 1, "0.5 is not exact [format]"),
    "a decimal": (
        with_entry(NUMBER, 2, "0.5"),
        NUMBER + 1,
        "a rational is a text such as '-3/7', not ['0.5'] [format]",
    ),
    "one over zero": (
        with_entry(NUMBER, 2, "1/0"),
        NUMBER + 1,
        "a rational is a text such as '-3/7', not ['1/0'] [format]",
    ),
    "a head that there is not": (
        with_entry(POWER, 1, "cube"),
        POWER + 1,
        "'cube' takes no such 2 arguments: (a bound, 2) [no-term]",
    ),
    "a label with a capital": (
        with_entry(CLAIM, 1, "AlmostEvery"),
        CLAIM + 1,
        "'AlmostEvery' is no label [format]",
    ),
    "a claim twice": (
        with_lines(len(LINES), LINES[CLAIM]),
        len(LINES) + 1,
        "slope is claimed twice [format]",
    ),
    "a definition twice": (
        with_lines(len(LINES), LINES[DEFINED]),
        len(LINES) + 1,
        "double is defined already [definition]",
    ),
    "a parameter twice": (
        with_entry(DEFINED, 2, ["x", "x"]),
        DEFINED + 1,
        "('double', 'x', 'x') must be different names [definition]",
    ),
    "a changed number": (
        with_entry(NUMBER, 2, "7"),
        STEP + 1,
        "'derivative' does not show derivative(_0^2, _0 at x) = 7*x: "
        "the first is the value, not the second: 2*x; 7*x [other-value]",
    ),
    "a rule that there is not": (
        with_entry(STEP, 1, "by magic"),
        STEP + 1,
        "'by magic' does not show derivative(_0^2, _0 at x) = 2*x: "
        "there is no rule 'by magic' [no-rule]",
    ),
    "other hypotheses": (
        with_entry(MEAN_VALUE, 2, 2),
        MEAN_VALUE + 1,
        "'mean value' does not show 1^3 - 1^2 <= t^3 - t^2: "
        "('x',) must be new variables [not-free]",
    ),
    "another premise": (
        with_entry(MEAN_VALUE, 5, [5]),
        MEAN_VALUE + 1,
        "'mean value' does not show 1^3 - 1^2 <= t^3 - t^2: "
        "the first is shown, the second is needed: "
        "derivative(_0^2, _0 at x) <= derivative(_0^3, _0 at x); "
        "0 <= derivative(_0^3 - _0^2, _0 at x) [slope]",
    ),
    "a witness that is missing": (
        with_entry(MEAN_VALUE, 4, []),
        MEAN_VALUE + 1,
        "'mean value' does not show 1^3 - 1^2 <= t^3 - t^2: "
        "the witness has the wrong shape: () [witness]",
    ),
}


@pytest.fixture(autouse=True)
def limit_of_calls() -> Iterator[None]:
    before = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize("damage", DAMAGED)
def test_the_line_and_what_is_wrong_are_said_and_nothing_is_shown(
    damage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, line, words = DAMAGED[damage]
    path = tmp_path / "proofs.jsonl"
    path.write_text(content, "utf-8")
    assert main([str(path)]) == 1
    printed = capsys.readouterr()
    assert printed.err == f"refused: line {line}: {words}\n"
    assert printed.out == ""


def test_a_witness_that_is_nested_too_deeply() -> None:
    """The reader takes two calls for each of its lists."""
    sys.setrecursionlimit(1000)
    row = with_entry(STEP, 4, "witness").splitlines(keepends=True)[STEP]
    deep = row.replace('"witness"', "[" * 600 + "]" * 600)
    with pytest.raises(Refused, match=f"line {STEP + 1}: something is nested too deeply"):
        replayed([*LINES[:STEP], deep])


def test_an_empty_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").write_bytes(b"")
    assert main([str(tmp_path / "empty")]) == 1
    assert capsys.readouterr().err == "refused: the file is empty [format]\n"


def test_other_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "picture").write_bytes(bytes(range(256)))
    assert main([str(tmp_path / "picture")]) == 1
    assert capsys.readouterr().err == f"refused: line 1: {NO_FILE}\n"


def test_a_long_goal_is_cut_in_the_message(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [LINES[0], '["term","variable","x"]\n']
    lines += [f'["term","sum",{{"t":{k}}},{{"t":{k}}}]\n' for k in range(12)]
    lines += ['["term","=",{"t":12},{"t":0}]\n', '["given"]\n']
    lines += ['["theorem","range",0,{"t":13},[],[]]\n']
    (tmp_path / "long").write_text("".join(lines))
    assert main([str(tmp_path / "long")]) == 1
    printed = capsys.readouterr().err
    assert ": ranges do not show this: " in printed
    assert printed.endswith(" [range]\n")
    assert len(printed) < 800
