"""The pages of the documentation, taken apart: links, examples in Python, commands with output."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = (
    ROOT / "README.md",
    ROOT / "benchmarks" / "README.md",
    ROOT / "slr_verify" / "arb" / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
)
BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>not run|run instead): (?P<note>.*?) -->\n)?"
    r"^```(?P<language>\w+)\n(?P<body>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
NUMBER = re.compile(r"\d+\.\d+")


@dataclass(frozen=True)
class Command:
    """A command that a page shows, what is run for it, and the lines of output shown below it."""

    page: str
    shown: str
    run: str
    output: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page}: {self.shown}"


def name(page: Path) -> str:
    """The path of a page inside the project."""
    return page.relative_to(ROOT).as_posix()


def links(text: str) -> tuple[str, ...]:
    """The targets of all links of a page."""
    return tuple(match["target"] for match in LINK.finditer(text))


def python_blocks(text: str) -> tuple[str, ...]:
    """The examples in Python."""
    return tuple(m["body"] for m in BLOCK.finditer(text) if m["language"] == "python")


def commands(page: str, text: str) -> Iterator[Command]:
    """The commands of a page, except those that are marked as not run."""
    for block in BLOCK.finditer(text):
        if block["language"] != "console" or block["mark"] == "not run":
            continue
        for shown, *output in _split(block["body"]):
            run = block["note"] if block["mark"] == "run instead" else shown
            yield Command(page, shown, run, tuple(output))


def _split(body: str) -> list[list[str]]:
    """Each command with the lines below it; lines above the first command belong to none."""
    found: list[list[str]] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append([line.removeprefix("$ ")])
        elif found:
            found[-1].append(line)
    return found


def missing_line(expected: tuple[str, ...], output: str) -> str | None:
    """The first line that the output does not hold after the ones before it; None if it holds all.

    White space and line breaks do not count, and neither do the values of decimal numbers; `...` stands
    for anything.
    """
    rest = _plain(output)
    for line in expected:
        for part in filter(None, map(_plain, line.split("..."))):
            _, found, rest = rest.partition(part)
            if not found:
                return line
    return None


def _plain(text: str) -> str:
    return "".join(NUMBER.sub("#", text).split())
