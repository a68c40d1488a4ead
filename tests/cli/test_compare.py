"""`slr-verify compare`: the table, its file and its picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Invoke

FEW = ("--samples", "500")


def test_a_row_for_each_place(slr_verify: Invoke, tmp_path: Path) -> None:
    target = tmp_path / "table.json"
    answer = slr_verify("compare", "--d", "10,4000", "--L", "2,30", *FEW, "-o", str(target))
    assert answer.exit_code == 0, answer.output
    lines = answer.output.splitlines()
    assert [line.split()[:3] for line in lines[1:5]] == [
        [d, tokens, "1/2"] for tokens in ("2", "30") for d in ("10", "4000")
    ]
    assert "e-292 (" in lines[2]
    assert lines[3].split()[5] == "-"
    content = json.loads(target.read_text())
    assert content["format"] == "slr-verify/comparison@1"
    assert [row["d"] for row in content["rows"]] == [10, 4000, 10, 4000]
    assert content["rows"][1]["bayes"]["log10"] < -390


def test_the_same_seed_gives_the_same_table(slr_verify: Invoke) -> None:
    first, second, other = (
        slr_verify("compare", "--d", "40", *FEW, "--seed", seed).output for seed in ("1", "1", "2")
    )
    assert first == second != other


def test_a_picture(slr_verify: Invoke, tmp_path: Path) -> None:
    target = tmp_path / "losses.png"
    answer = slr_verify(
        "compare", "--d", "9,40", "--gamma-squared", "1,2", *FEW, "--plot", str(target)
    )
    assert answer.exit_code == 0, answer.output
    assert target.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--L", "1"), "must be numbers of 2..10000"),
        (("--d", "40", "--plot", "x.png"), "--plot needs two values of --d at least"),
        (("--gamma-squared", "0"), "must be positive numbers"),
        (("--samples", "1"), "must be a whole number from 2"),
        (("--d", "9,40", *FEW, "--plot", "x.nothing"), "nothing"),
    ],
)
def test_refusals(words: tuple[str, ...], said: str, slr_verify: Invoke) -> None:
    answer = slr_verify("compare", *words)
    assert answer.exit_code == 2
    assert said in " ".join(answer.output.split())
