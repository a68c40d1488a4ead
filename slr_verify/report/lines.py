"""Lines of a terminal: prose broken between words, formulas broken at their operators."""

import re
from collections.abc import Iterator
from textwrap import wrap

LEAST_ROOM = 40
BREAKS = (
    (re.compile(r"(?<=;) "), -2),
    (re.compile(r" (?=(=|<=|>=|<|>|<=>) )"), -1),
    (re.compile(r" (?=[-+] )|(?<=,) "), 0),
    (re.compile(r"(?<=[^*]\*)(?=[^*])|(?<=/)"), 1),
)
"""Where a formula may be broken, and how bad that is; each bracket that is open makes it worse."""

AHEAD = 8
"""More characters than a break looks at behind itself."""
OPENING = re.compile(r"[(\[{]|<(?=[^ =])")
CLOSING = re.compile(r"[)\]}]|(?<=[^ =-])>")


def prose(text: str, indent: str, width: int) -> list[str]:
    """Text in lines, continuations further in."""
    lines = wrap(
        text,
        max(width, len(indent) + LEAST_ROOM),
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return lines or [indent]


def formula(text: str, indent: str, width: int) -> list[str]:
    """A formula in lines; of the places for a break the one inside fewest brackets is taken."""
    lines, rest = [], text
    while len(rest) > (room := max(width - len(indent), LEAST_ROOM)):
        place = _place(rest, room)
        if place is None:
            break
        lines.append(indent + rest[:place].rstrip())
        rest = rest[place:].lstrip()
        indent = indent if len(lines) > 1 else indent + "  "
    return [*lines, indent + rest]


def _place(text: str, room: int) -> int | None:
    """Where to break: at a relation, or at the best operator in the second half of the line.

    Where neither is to be had the line ends at a space, before its end if there is one.
    """
    places = {
        found.end(): badness + _depth(text[: found.end()])
        for breaks, badness in BREAKS
        for found in breaks.finditer(text, 0, room + AHEAD)
    }
    fitting = [place for place in places if len(text[:place].rstrip()) <= room]
    good = [place for place in fitting if 2 * place > room or places[place] < 0]
    if good:
        return min(good, key=lambda place: (places[place], -place))
    last = text.rfind(" ", 0, room) + 1
    return last or max(fitting, default=(text.find(" ", room) + 1) or None)


def _depth(before: str) -> int:
    return len(OPENING.findall(before)) - len(CLOSING.findall(before))


def without_double_gaps(lines: Iterator[str]) -> Iterator[str]:
    """The lines, never two empty ones in a row."""
    last = None
    for line in lines:
        if line or last != "":
            yield line
        last = line
