"""The pages of the documentation, taken apart: links, examples in Python, commands with their output."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "benchmarks" / "README.md",
    ROOT / "slr_verify" / "arb" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
)
BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>not run|run instead|exit code): (?P<note>.*?) -->\n)?"
    r"^```(?P<language>\w+)\n(?P<body>.*?)^```$"
    r"(?:\n\n?^```text\n(?P<printed>.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
ELLIPSIS = "..."
ENDING = re.compile(r"(?P<exit_code>\d+)(?:, where (?P<program>\w+) is)?")


@dataclass(frozen=True)
class Command:
    """A command that a page shows, what is run for it, and the lines of output shown below it."""

    shown: str
    run: str
    output: tuple[str, ...]


@dataclass(frozen=True)
class Session:
    """The commands of one block, which run in one folder, one after the other.

    All have one exit code. They need a program that the machine may not have, if one is named.
    """

    page: str
    body: str
    commands: tuple[Command, ...]
    exit_code: int = 0
    program: str | None = None

    def __str__(self) -> str:
        return f"{self.page}: {self.commands[0].shown}"

    def with_outputs(self, outputs: Sequence[str]) -> str:
        """The body of the block with these outputs, except where it shows none or has an ellipsis."""
        texts = []
        for command, output in zip(self.commands, outputs, strict=True):
            whole = command.output and not any(ELLIPSIS in line for line in command.output)
            lines = plain(output).splitlines() if whole else command.output
            texts.append("\n".join((f"$ {command.shown}", *lines)))
        return "\n".join(texts) + "\n"


@dataclass(frozen=True)
class Example:
    """A block of Python, and what the page says that it prints."""

    source: str
    printed: tuple[str, ...]


def name(page: Path) -> str:
    """The path of a page inside the project."""
    return page.relative_to(ROOT).as_posix()


def links(text: str) -> tuple[str, ...]:
    """The targets of all links of a page."""
    return tuple(match["target"] for match in LINK.finditer(text))


def examples(text: str) -> tuple[Example, ...]:
    """The examples in Python."""
    found = (match for match in BLOCK.finditer(text) if match["language"] == "python")
    return tuple(
        Example(each["body"], tuple((each["printed"] or "").splitlines())) for each in found
    )


def sessions(page: str, text: str) -> Iterator[Session]:
    """The blocks of commands of a page, except those that are marked as not run."""
    for block in BLOCK.finditer(text):
        if block["language"] == "console" and block["mark"] != "not run":
            commands = tuple(_commands(block["body"], _run_instead(block)))
            if commands:
                yield Session(page, block["body"], commands, *_ending(block))


def not_run_but_shown(text: str) -> Iterator[str]:
    """The commands that are not run although the page shows what they print."""
    for block in BLOCK.finditer(text):
        if block["mark"] == "not run":
            yield from (each.shown for each in _commands(block["body"], None) if each.output)


def _run_instead(block: re.Match[str]) -> str | None:
    """What is run instead of what is shown."""
    return block["note"] if block["mark"] == "run instead" else None


def _ending(block: re.Match[str]) -> tuple[int, str | None]:
    """The exit code of the commands, and the program that they need."""
    if block["mark"] != "exit code":
        return 0, None
    found = ENDING.fullmatch(block["note"])
    if found is None:
        raise ValueError(f"an exit code is '3' or '3, where coqc is', not {block['note']!r}")
    return int(found["exit_code"]), found["program"]


def _commands(body: str, instead: str | None) -> Iterator[Command]:
    """Each command with the lines below it."""
    _, *found = ("\n" + body).split("\n$ ")
    for each in found:
        command, *output = each.rstrip().split("\n")
        yield Command(command, instead or command, tuple(output))


def plain(output: str) -> str:
    """An output without white space at the ends of its lines, and without empty lines at its ends."""
    return "".join(f"{line.rstrip()}\n" for line in output.strip("\n").splitlines())


def agrees(expected: tuple[str, ...], output: str) -> bool:
    """Whether the output is these lines and no others.

    A line `...` stands for any lines, and `...` within a line for any text.
    """
    return re.fullmatch("".join(map(_pattern, expected)), plain(output)) is not None


def _pattern(line: str) -> str:
    """What a line of a page matches."""
    if line.strip() == ELLIPSIS:
        return r"(?:.*\n)*?"
    return ".*".join(map(re.escape, line.rstrip().split(ELLIPSIS))) + r"\n"
