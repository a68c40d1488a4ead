"""Every help text, at 80 columns: nothing is cut, and the commands are described on a line each."""

from __future__ import annotations

import os
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from slr_verify.cli import main

WIDTH = 80
CUT = ("...", "\N{HORIZONTAL ELLIPSIS}")
Path = tuple[str, ...]


def commands(group: click.Group, path: Path = ()) -> Iterator[tuple[Path, click.Command]]:
    """The group, its commands and theirs."""
    yield path, group
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


ALL = dict(commands(main))
GROUPS = [path for path, command in ALL.items() if isinstance(command, click.Group)]


def printed(*words: str) -> list[str]:
    """The lines of `slr-verify WORDS --help`."""
    environment = {**os.environ, "COLUMNS": str(WIDTH)}
    answer = CliRunner().invoke(main, [*words, "--help"], env=environment, prog_name="slr-verify")
    assert answer.exit_code == 0
    return answer.output.splitlines()


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_no_text_is_cut_or_too_wide(path: Path) -> None:
    usage, *rest = "\n".join(printed(*path)).split("\n\n")
    assert usage.startswith("Usage: slr-verify")
    lines = [line for part in rest for line in part.splitlines()]
    assert not [line for line in lines if line.rstrip().endswith(CUT)]
    assert not [line for line in lines if len(line) > WIDTH]


@pytest.mark.parametrize("path", GROUPS, ids=" ".join)
def test_each_command_is_described_on_one_line(path: Path) -> None:
    group = ALL[path]
    assert isinstance(group, click.Group)
    lines = printed(*path)
    start = lines.index("Commands:") + 1
    listed = lines[start : start + len(group.commands)]
    assert [line.split()[0] for line in listed] == group.list_commands(click.Context(group))
    for line, command in zip(listed, map(group.commands.get, map(first, listed)), strict=True):
        assert command is not None
        assert command.short_help
        assert line.endswith(f" {command.short_help}")


def first(line: str) -> str:
    return line.split(maxsplit=1)[0]


def test_a_command_without_a_short_description_would_be_noticed() -> None:
    @click.command()
    def long() -> None:
        """What this one does takes so many words that no line of eighty characters has room for it."""

    group = click.Group("group", {"long": long})
    answer = CliRunner().invoke(group, ["--help"], env={**os.environ, "COLUMNS": str(WIDTH)})
    assert [line for line in answer.output.splitlines() if line.endswith(CUT)]
