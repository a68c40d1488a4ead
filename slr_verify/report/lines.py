"""Lines of a terminal: prose broken between words, formulas broken at their operators."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import wrap

from slr_verify.document.lines import broken
from slr_verify.document.nodes import Node
from slr_verify.document.unicode import Text

Conditions = tuple[Node, ...]
LEAST_ROOM = 40
JOINED = "\N{NO-BREAK SPACE}"
INDENT, FURTHER = "    ", "  "
"""How far in formulas begin, and how much further their later lines do."""


def within(indent: str, width: int) -> str:
    """As much of an indentation as leaves room for what follows it."""
    return indent[: max(width - LEAST_ROOM, 0)]


def prose(text: str, indent: str, width: int) -> list[str]:
    """Text in lines, continuations further in; what is joined stays in one line, if it fits in one."""
    indent = within(indent, width)
    room = max(width, LEAST_ROOM) - len(indent + FURTHER)
    words = (each if len(each) <= room else each.replace(JOINED, " ") for each in text.split(" "))
    lines = wrap(
        " ".join(words),
        max(width, LEAST_ROOM),
        initial_indent=indent,
        subsequent_indent=indent + FURTHER,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(JOINED, " ") for line in lines] or [indent]


@dataclass(frozen=True)
class Place:
    """Where formulas stand, and how they are written; how far in, and the conditions in force there."""

    width: int
    write: Text
    indent: str = INDENT
    in_force: Conditions = ()

    def further(self, levels: float = 1) -> Place:
        """The place further in."""
        return replace(self, indent=self.indent + " " * round(levels * len(INDENT)))

    def formula(self, tree: Node, opening: str = "", hang: str | None = None) -> Iterator[str]:
        """A formula in lines, after its number or sign; later lines begin below it, or in by `hang`."""
        indent = within(self.indent, self.width)
        room = max(self.width - len(indent) - len(opening), LEAST_ROOM // 2)
        if hang is None:
            hang = FURTHER if len(opening) <= len(FURTHER) else " " * len(opening) + FURTHER
        first, *others = broken(tree, self.write, room, len(hang) - len(opening))
        yield indent + opening + first
        yield from (indent + hang + each for each in others)


def without_double_gaps(lines: Iterator[str]) -> Iterator[str]:
    """The lines, never two empty ones in a row."""
    last = None
    for line in lines:
        if line or last != "":
            yield line
        last = line
