"""Refusals of the commands themselves repeat little of what was given."""

from __future__ import annotations

from pathlib import Path

import pytest

from slr_verify.cli.refusals import LONGEST, shortened

from .conftest import Invoke

X = "x" * 5000


@pytest.mark.parametrize(
    "words",
    [
        ("check", X),
        ("show", X),
        ("derive", "square", X),
        ("list", "--claims", f"{X[:150]}.py"),
        ("figures", X, "-o", "f"),
        ("success", "--preset", X),
        ("simulate", "--alpha", "1", "--steps", "1", "--method", X, "-o", "f"),
        ("simulate", "--alpha", "1", "--steps", "1", "--start", X, "-o", "f"),
        ("selftest", "--batch", X),
    ],
)
def test_a_long_argument(
    slr_verify: Invoke, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = slr_verify(*words)
    assert answer.exit_code == 2, answer.output
    assert "x" * 10 in answer.output
    assert "x" * (LONGEST + 1) not in answer.output


@pytest.mark.parametrize(
    ("said", "given", "short"),
    [
        ("of moderate length: abc", ("abc",), "of moderate length: abc"),
        (f"got {X}, alas", (X,), f"got {'x' * 97}..., alas"),
        (f"got {X!r} and {X!r}", (X,), f"got '{'x' * 97}...' and '{'x' * 97}...'"),
        (f"got {'y' * 200}", (X,), f"got {'y' * 200}"),
        ("got " + repr("\n" * 200), ("\n" * 200,), "got '" + ("\\n" * 50)[:97] + "...'"),
        ("a" * 150 + "b" * 150, ("b" * 150, "a" * 150), "a" * 97 + "..." + "b" * 97 + "..."),
    ],
)
def test_long_runs_are_cut(said: str, given: tuple[str, ...], short: str) -> None:
    assert shortened(said, given) == short
