"""Every option of every command takes any text: it means what it says, or one sentence and exit code 2.

The options are found by walking the tree of commands, so those of new commands are tried as well. The
commands themselves do nothing here: what is tried is how their parameters are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slr_verify.cli import main
from slr_verify.cli.arguments import FileName, Number, Whole

LONGEST = 100
"""Characters of the input that a refusal may repeat in a row."""
GIVEN: dict[str, str] = {"LABEL": "lemma-16", "NAME": "spurious_cost", "FILE": __file__}
NEEDED = {
    "-o": "out",
    "--alpha": "0.01",
    "--kappa": "0.1",
    "--nu": "0.1",
    "--lam": "0.1",
    "--preset": "8",
    "--within": "0.1",
}

NUMBERS = st.one_of(
    st.integers().map(str),
    st.floats().map(repr),
    st.fractions().map(str),
    st.from_regex(r"\A[-+]?[0-9]{0,5}\.?[0-9]{0,5}[eE/:,]?[-+]?[0-9]{0,4}\Z"),
    st.sampled_from(
        ["1e400", "1e-400", "nan", "inf", "-inf", "1/0", "1_000", "٣", "0x10", "1" * 5000]
    ),
)
NAMES = st.sampled_from(
    ["", ".", "..", "/", "a/", "n" * 250, "x/" * 3000, "/dev/null", "no/such/file"]
)
TEXTS = st.one_of(
    NUMBERS,
    NAMES,
    st.text(max_size=20),
    st.text(alphabet="ab'\"\\\n\x1b", min_size=150, max_size=400),
    st.text(max_size=3).map(lambda text: text * 2000),
)


def commands(
    group: click.Group, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


def parameters() -> list[Any]:
    """Every parameter of every command that takes a value, with the words before it."""
    return [
        pytest.param(path, parameter, id=f"{' '.join(path)} {parameter.opts[-1]}")
        for path, command in commands(main)
        for parameter in command.params
        if not getattr(parameter, "is_flag", False)
    ]


@pytest.fixture(scope="module", autouse=True)
def idle() -> Iterator[None]:
    """No command does anything but answer what it was given."""
    with pytest.MonkeyPatch.context() as patch:
        for _, command in commands(main):
            patch.setattr(command, "callback", lambda **given: click.echo(repr(len(given))))
        yield


def called(path: tuple[str, ...], parameter: click.Parameter, text: str) -> Any:
    """The answer when the parameter is this text, and all that is required besides is there."""
    command = main
    for word in path:
        command = command.commands[word]  # type: ignore[attr-defined]
    words, behind = [*path], []
    for each in command.params:
        if each is parameter:
            continue
        if isinstance(each, click.Argument) and each.required:
            behind.append(GIVEN[each.human_readable_name])
        elif isinstance(each, click.Option) and each.required:
            words += [each.opts[0], NEEDED[next(name for name in each.opts if name in NEEDED)]]
    if isinstance(parameter, click.Option):
        words.append(f"{max(parameter.opts, key=len)}={text}")
        words += ["--", *behind]
    else:
        words += ["--", text]
    return CliRunner().invoke(main, words)


@pytest.mark.parametrize(("path", "parameter"), parameters())
@given(text=TEXTS)
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
def test_any_text_is_taken_or_refused_in_one_sentence(
    path: tuple[str, ...], parameter: click.Parameter, text: str
) -> None:
    answer = called(path, parameter, text)
    assert answer.exit_code in (0, 2), (text, answer.output, answer.exception)
    assert answer.exception is None or isinstance(answer.exception, SystemExit)
    if answer.exit_code == 2:
        refusal = answer.stderr.partition("\nError: ")[2]
        assert refusal.strip()
        assert any(name in refusal for name in (*parameter.opts, parameter.human_readable_name))
        for form in (text, repr(text)[1:-1]):
            assert not any(
                form[place : place + LONGEST + 1] in answer.stderr
                for place in range(len(form) - LONGEST)
            )


def meaning(kind: click.ParamType, text: str) -> Any:
    return kind.convert(text, None, None)


@given(value=st.fractions(min_value=-(10**30), max_value=10**30, max_denominator=10**30))
@settings(deadline=None, derandomize=True, database=None)
def test_a_number_means_what_it_says(value: Fraction) -> None:
    assert Fraction(meaning(Number(), str(value))) == value


@given(value=st.integers(-5, 10**31))
@settings(deadline=None, derandomize=True, database=None)
def test_a_whole_number_means_what_it_says(value: int) -> None:
    if 0 <= value <= 10**30:
        assert meaning(Whole(0), str(value)) == value
    else:
        with pytest.raises(click.BadParameter, match="must be a whole number from 0 to 1e30, got"):
            meaning(Whole(0), str(value))


@given(name=st.text(alphabet="abä .-", min_size=1, max_size=60))
@settings(deadline=None, derandomize=True, database=None)
def test_a_name_means_what_it_says(name: str) -> None:
    assert meaning(FileName(), name) == Path(name)


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("risk --kappa 1e400 --nu 0", "'--kappa': must be a finite number such as '1/10'"),
        ("fixed-points --alpha 1e400", "'--alpha': must be a finite number"),
        ("certify basins --alpha 1e-400 -o x", "'--alpha': must be a finite number"),
        ("selftest --minutes nan", "'--minutes': must be a finite number"),
        ("selftest --minutes 0", "'--minutes': must be from 0.001 to 1000000.0, got '0'"),
        ("success --preset 7b --jobs 1000000", "'--jobs': must be a whole number from 1 to 1024"),
        (f"simulate --seed {2**63} -o x", "'--seed': must be a whole number from 0 to"),
        (f"recheck {'n' * 250}", "'FILE': must have names of at most 200 bytes, 4000 in all"),
        ("sweep --lam 1e400 --alpha 1 -o x", "'1e400' is neither 0.1 nor 0.1,0.2 nor FIRST:LAST"),
    ],
)
def test_what_is_out_of_range(words: str, refusal: str) -> None:
    answer = CliRunner().invoke(main, words.split())
    assert answer.exit_code == 2
    assert refusal in answer.output


@pytest.mark.parametrize("name", ["", "n" * 250])
def test_a_target_that_cannot_be_a_file(name: str) -> None:
    words = ["certify", "start", "--alpha", "1/25", "--kappa", "0", "--nu", "0", "-o", name]
    answer = CliRunner().invoke(main, words)
    assert answer.exit_code == 2
    assert "Invalid value for '-o' / '--output': must " in answer.output


X = "x" * 5000


@pytest.mark.parametrize(
    "words",
    [
        (X,),
        ("certify", X),
        ("list", f"--{X}"),
        ("list", X),
        ("recheck", f"./{X[:150]}/{X[:150]}"),
        ("risk", "--kappa", "0", "--nu", "0", f"--{X}=1"),
        ("list", f"--claims={X[:150]}.py"),
    ],
)
def test_whatever_is_wrong_little_of_it_is_repeated(words: tuple[str, ...]) -> None:
    answer = CliRunner().invoke(main, words)
    assert answer.exit_code in (
        0,
        2,
    )  # 0 for a name that could be of a file
    assert "x" * (LONGEST + 1) not in answer.output
