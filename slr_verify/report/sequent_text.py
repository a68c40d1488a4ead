"""What the core has shown, in lines: long hypotheses each on its own, the conclusion last.

Long hypotheses that several statements of a page have are printed once, with a number that stands for them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from slr_verify.report.lines import formula

BRACKET = re.compile(r"[(\[]|[)\]]|; ")
STEP = "  "
Numbers = dict[str, str]


@dataclass(frozen=True)
class Shown:
    """A sequent as it is printed: its hypotheses, and its conclusion."""

    label: str
    given: tuple[str, ...]
    goal: str


def sequent_lines(
    labels: Sequence[str], sequents: Sequence[str], indent: str, width: int
) -> Iterator[str]:
    """The lines for all that was shown for a statement."""
    shown = tuple(map(_shown, labels, sequents))
    numbers = _numbers(shown, width)
    if numbers:
        yield f"{indent}Long hypotheses of more than one of these statements:"
        for each, number in numbers.items():
            yield from _relation(f"{number} {each}", indent + STEP, width)
    for sequent in shown:
        if len(shown) > 1:
            yield from ("",) if numbers or sequent is not shown[0] else ()
            yield f"{indent}{sequent.label}:"
        yield from _sequent(sequent, numbers, indent + STEP * (len(shown) > 1), width)


def _sequent(shown: Shown, numbers: Numbers, indent: str, width: int) -> Iterator[str]:
    own = tuple(each for each in shown.given if each not in numbers)
    given = (*own, *(number for each, number in numbers.items() if each in shown.given))
    line = f"{'; '.join(given)} |- {shown.goal}" if given else f"|- {shown.goal}"
    if len(indent + line) <= width:
        yield indent + line
        return
    short = [each for each in given if _is_short(each, width)]
    if short:
        yield from formula("; ".join(short), indent, width)
    for each in given:
        if each not in short:
            yield from _relation(each, indent, width)
    yield from _relation(f"|- {shown.goal}", indent, width)


def _numbers(shown: tuple[Shown, ...], width: int) -> Numbers:
    """Numbers for long hypotheses of more than one statement, in the order in which they are printed."""
    count = Counter(one for each in shown for one in each.given)
    often = [one for one in count if count[one] > 1 and 2 * len(one) > width]
    return {one: f"({number})" for number, one in enumerate(often, 1)}


def _is_short(text: str, width: int) -> bool:
    return 3 * len(text) <= width


def _shown(label: str, sequent: str) -> Shown:
    given, _, goal = sequent.partition("|- ")
    return Shown(label, tuple(_parts(given.strip())), goal)


def _parts(given: str) -> Iterator[str]:
    """The hypotheses between semicolons that stand in no bracket."""
    depth, start = 0, 0
    for mark in BRACKET.finditer(given):
        if mark[0] != "; ":
            depth += 1 if mark[0] in "([" else -1
        elif depth == 0:
            yield given[start : mark.start()]
            start = mark.end()
    if given:
        yield given[start:]


def _relation(text: str, indent: str, width: int) -> Iterator[str]:
    """A relation; where it is too long, what it is said for is a line above what is said."""
    quantified = re.fullmatch(r"((?:\|- |\(\d+\) )?for .*?:) (.*)", text)
    if len(indent + text) <= width or quantified is None:
        yield from formula(text, indent, width)
        return
    yield from formula(quantified[1], indent, width)
    yield from _relation(quantified[2], indent + STEP, width)
