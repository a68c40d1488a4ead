"""Short files that ask for work without end: each is refused as too large, before the work is begun."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from slr_verify.core.language import Refused
from slr_verify.core.proof_file import HEADER, Replay, replayed
from slr_verify.core.terms import LARGEST_DEPTH, LARGEST_EXPONENT, LARGEST_SIZE

Rows = list[list[Any]]
X: Rows = [["term", "variable", "x"]]
LONG = "9" * 3999


def at(number: int) -> dict[str, int]:
    """The term with this number."""
    return {"t": number}


def lines(rows: Iterable[list[Any]]) -> list[str]:
    return [json.dumps(row) + "\n" for row in (HEADER, *rows)]


def grown(rows: Rows, number: int, *row: Any) -> Rows:
    """The rows, and so many terms, each `op` with the last term in some places."""
    rows = list(rows)
    for _ in range(number):
        last = len(rows) - 1
        rows.append(["term", *(at(last) if arg is ... else arg for arg in row)])
    return rows


def shown_itself(rows: Rows, rule: str = "range") -> Rows:
    """The rows, which are terms, and the step that the last term equals itself."""
    last = len(rows)
    goal = ["term", "=", at(last - 1), at(last - 1)]
    hypotheses = [at(last)] if rule == "hypothesis" else []
    step = ["theorem", rule, 0, at(last), [], []]
    return [*rows, goal, ["given", *hypotheses], step, ["claim", "a", 0]]


def commuted(rows: Rows) -> Rows:
    """That the product of the last term and x is that of x and the last term; the first term is x."""
    last = len(rows) - 1
    rows = [*rows, ["term", "product", at(last), at(0)], ["term", "product", at(0), at(last)]]
    rows += [["term", "=", at(last + 1), at(last + 2)], ["term", "rational", "0"]]
    step = ["theorem", "linear arithmetic", 0, at(last + 3), [at(last + 4), []], []]
    return [*rows, ["given"], step]


SHARED = grown(X, 60, "sum", ..., ...)
"""2^60 parts, on 61 lines."""


def sum_of_six(exponent: int) -> Rows:
    rows: Rows = [["term", "variable", name] for name in "xabcde"]
    rows += [["term", "sum", *map(at, range(6))], ["term", "power", at(6), exponent]]
    return commuted(rows)


def powers(base: str, exponents: Iterable[int]) -> Rows:
    """((base^n)^..)^m, which commutes with x."""
    rows = [*X, ["term", "rational", base]]
    for exponent in exponents:
        rows = grown(rows, 1, "power", ..., exponent)
    return commuted(rows)


def root(rows: Rows, number: int) -> Rows:
    """That the root of a term commutes with x, if the term is not negative."""
    rows = rows[: number + 1]
    rows += [["term", "rational", "0"], ["term", "<=", at(number + 1), at(number)]]
    rows += [["term", "sqrt", at(number)]]
    *terms, _, step = commuted(rows)
    return [*terms, ["given", at(number + 2)], step]


def tower(height: int) -> Rows:
    """f_{k+1}(x) = f_k(f_k(x))."""
    rows: Rows = [*X, ["term", "sum", at(0), at(0)], ["define", "f0", ["x"], at(1)]]
    for k in range(height):
        last = 1 + 2 * k
        rows.append(["term", "defined", f"f{k}", at(0)])
        rows.append(["term", "defined", f"f{k}", at(last + 1)])
        rows.append(["define", f"f{k + 1}", ["x"], at(last + 2)])
    return rows


def doubling(height: int) -> Rows:
    """f_{k+1}(x) = f_k(x) + f_k(x)."""
    rows: Rows = [*X, ["term", "sum", at(0), at(0)], ["define", "f0", ["x"], at(1)]]
    for k in range(height):
        last = 1 + 2 * k
        rows.append(["term", "defined", f"f{k}", at(0)])
        rows.append(["term", "sum", at(last + 1), at(last + 1)])
        rows.append(["define", f"f{k + 1}", ["x"], at(last + 2)])
    return rows


BOMBS: dict[str, Callable[[], Rows]] = {
    "shared parts": lambda: shown_itself(SHARED),
    "shared parts in a hypothesis": lambda: shown_itself(SHARED, "hypothesis"),
    "shared parts in a definition": lambda: [*SHARED, ["define", "f", ["x"], at(60)]],
    "shared parts in products": lambda: shown_itself(grown(X, 60, "product", ..., ...)),
    "shared parts in means": lambda: shown_itself(grown(X, 60, "mean", 1, ..., ...)),
    "shared parts in laws": lambda: shown_itself(grown(X, 60, "mean", 2, ..., ..., ..., ..., ...)),
    "shared parts in integrals": lambda: shown_itself(grown(X, 60, "integral", ..., ..., ...)),
    "shared parts in derivatives": lambda: shown_itself(grown(X, 60, "derivative", ..., ...)),
    "shared arguments": lambda: shown_itself(grown(X, 60, "defined", "f", ..., ...)),
    "a tower of definitions": lambda: tower(40),
    "definitions that double": lambda: doubling(40),
    "the power of a sum": lambda: sum_of_six(400),
    "a long rational to a power": lambda: powers(LONG, [10**3]),
    "nested powers of a rational": lambda: powers("2", [100] * 6),
    "nested powers of a long rational": lambda: powers(LONG, [100] * 4),
    "the root of nested powers of a rational": lambda: root(powers("2", [100] * 6), 7),
    "the root of nested powers of a long rational": lambda: root(powers(LONG, [100] * 4), 5),
    "negative powers": lambda: powers("2", [-100] * 6),
    "a deep term": lambda: shown_itself(grown(X, 9000, "exp", ...)),
    "a deep definition": lambda: [*grown(X, 9000, "exp", ...), ["define", "f", ["x"], at(9000)]],
    "a very deep term": lambda: shown_itself(grown(X, 200_000, "sin", ...)),
    "deep powers": lambda: shown_itself(grown(X, 1000, "power", ..., 2)),
    "a wide term": lambda: grown(X, 2, "sum", *[...] * (LARGEST_SIZE // 100)),
    "a wide matrix": lambda: grown(grown(X, 1, "exp", ...), 1, "psd", 250, *[...] * 250**2),
}
"""Made when a test asks for them: some are long."""


@pytest.mark.parametrize("name", BOMBS)
def test_it_is_refused_as_too_large(name: str) -> None:
    with pytest.raises(Refused, match=r"^line [0-9]+: ") as refusal:
        replayed(lines(BOMBS[name]()))
    assert refusal.value.code == "too-large"


SMALL: dict[str, Rows] = {
    "shared parts": shown_itself(grown(X, 12, "sum", ..., ...)),
    "shared parts in a definition": [
        *grown(X, 12, "sum", ..., ...),
        ["define", "f", ["x"], at(12)],
    ],
    "a tower of definitions": tower(2),
    "definitions that double": doubling(8),
    "the power of a sum": sum_of_six(9),
    "a rational to a power": powers(LONG, [20]),
    "nested powers of a rational": powers("2", [100, 100]),
    "the root of a power of a rational": root(powers("2", [100, 30]), 3),
    "the root of a power of a long rational": root(powers(LONG, [4]), 2),
    "a deep term": shown_itself(grown(X, 60, "exp", ...)),
    "a wide term": shown_itself(grown(X, 1, "sum", *[...] * 20_000)),
    "a large exponent": shown_itself(grown(X, 1, "power", ..., LARGEST_EXPONENT)),
}


@pytest.mark.parametrize("name", SMALL)
def test_less_of_the_same_is_accepted(name: str) -> None:
    assert isinstance(replayed(lines(SMALL[name])), Replay)


@pytest.mark.parametrize(
    ("code", "rows"),
    [
        ("no-term", grown(X, 1, "power", ..., LARGEST_EXPONENT + 1)),
        ("no-term", grown(X, 1, "power", ..., int("9" * 4000))),
        ("no-term", grown(X, 1, "power", ..., -int("9" * 4000))),
        ("no-term", grown(X, 1, "mean", 10**9, ..., ...)),
        ("no-sequent", [*shown_itself([["term", "bound", int("9" * 4000)]])[:-1]]),
        ("range", [["term", "rational", LONG], ["term", "power", at(0), 2], ["term", "<", at(1), at(0)],
                   ["given"], ["theorem", "range", 0, at(2), [], []]]),
    ],
)  # fmt: skip
def test_long_numbers_can_be_refused(code: str, rows: Rows) -> None:
    with pytest.raises(Refused) as refusal:
        replayed(lines(rows))
    assert refusal.value.code == code
    assert str(refusal.value)


def nested(witness: str) -> list[str]:
    rows = lines([*X, ["term", "=", at(0), at(0)], ["given"]])
    return [*rows, f'["theorem","range",0,{{"t":1}},{witness},[]]\n']


@pytest.mark.parametrize("depth", [400, 4900, 90_000])
def test_a_deep_witness(depth: int) -> None:
    with pytest.raises(Refused, match=r"^line 5: ") as refusal:
        replayed(nested("[" * depth + "]" * depth))
    assert refusal.value.code in ("format", "too-large", "witness")


@pytest.mark.parametrize("name", ["shared parts", "a tower of definitions", "a deep definition"])
def test_the_command_says_so_and_no_more(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.jsonl"
    path.write_text("".join(lines(BOMBS[name]())))
    command = [sys.executable, "-m", "slr_verify.core", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("refused: line ")
    assert done.stderr.endswith(" [too-large]\n")
    assert done.stderr.count("\n") == 1


def test_a_term_is_as_deep_as_the_bound() -> None:
    rows = grown(X, LARGEST_DEPTH - 1, "exp", ...)
    assert replayed(lines(rows)).terms[-1].depth == LARGEST_DEPTH
    with pytest.raises(Refused, match=rf"^line {LARGEST_DEPTH + 2}: "):
        replayed(lines(grown(rows, 1, "exp", ...)))


@pytest.mark.parametrize("rule", ["nothing", "hypothesis", "range", "rewrite"])
@pytest.mark.parametrize("limit", [500, 10_000])
def test_a_deep_goal_is_refused_however_short_the_stack_is(rule: str, limit: int) -> None:
    """A refusal prints the goal, for which the stack has to suffice as well."""
    rows = grown(X, LARGEST_DEPTH - 2, "sin", ...)
    last = len(rows)
    rows += [["term", "<", at(last - 1), at(last - 1)], ["given"]]
    rows += [["theorem", rule, 0, at(last), [], []]]
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)
    try:
        with pytest.raises(Refused, match=rf"^line {last + 4}: "):
            replayed(lines(rows))
    finally:
        sys.setrecursionlimit(before)
