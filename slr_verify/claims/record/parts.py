"""A file of proofs as several, each whole, so that they can be replayed at the same time; not trusted.

Every part has all terms, sets of hypotheses and definitions of the file, the theorems that its claims rest
on, and these claims. Theorems that no claim rests on are in one of the parts, so that every step of the
file is checked. The core reads a part like any other file of proofs, from its first line.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

MALFORMED = (IndexError, KeyError, RecursionError, TypeError, ValueError)
"""What a line that is none of such a file brings about."""
ROOM = 0.05
"""How much more than its share a part may hold, as a share of the file: parts overlap."""


@dataclass
class Part:
    """The theorems of a part, by their numbers in the file, and its claims."""

    theorems: set[int] = field(default_factory=set)
    claims: set[str] = field(default_factory=set)

    def lacks(self, wanted: Iterable[int], premises: list[list[int]]) -> set[int]:
        """What it still needs for some theorems: these, and what they rest on. Raises one of MALFORMED."""
        new: set[int] = set()
        waiting = [*wanted]
        while waiting:
            number = waiting.pop()
            if type(number) is not int or number < 0:
                raise ValueError(f"{number!r} is no number of a theorem")
            if number not in new and number not in self.theorems:
                new.add(number)
                waiting += premises[number]
        return new


def parts(proofs: str, count: int) -> list[list[str]]:
    """The lines of at most so many files of proofs that show together what the file shows.

    A file with a line that is none, with a label that is claimed twice, or without claims stays one: so the
    core sees all of it, and refuses it with its reason.
    """
    lines = proofs.splitlines(keepends=True)
    if count == 1 or not proofs.endswith("\n"):
        return [lines]
    try:
        rows = [json.loads(line) for line in lines]
        chosen = _shared_out(rows, count)
        return [_lines_of(part, lines, rows) for part in chosen if part.claims] or [lines]
    except MALFORMED:
        return [lines]


def showing(proofs: str, names: Collection[str]) -> str:
    """The file of proofs that shows these claims of the file, and no other. Raises one of MALFORMED."""
    lines = proofs.splitlines(keepends=True)
    rows = [json.loads(line) for line in lines]
    premises = _premises(rows)
    wanted = {label: theorem for _, label, theorem in _claims(rows) if label in names}
    part = Part(claims=set(wanted))
    part.theorems |= part.lacks(wanted.values(), premises)
    return "".join(_lines_of(part, lines, rows))


def _premises(rows: list[Any]) -> list[list[int]]:
    """On which theorems each theorem rests."""
    return [row[5] for row in rows if row[0] == "theorem"]


def _claims(rows: list[Any]) -> Iterable[Any]:
    return (row for row in rows if row[0] == "claim")


def _shared_out(rows: list[Any], count: int) -> list[Part]:
    """Each claim goes where the fewest theorems are lacking and there is room. Raises one of MALFORMED."""
    premises = _premises(rows)
    room = len(premises) * (1 / count + ROOM)
    found = [Part() for _ in range(count)]
    for _, label, theorem in _claims(rows):
        if any(label in part.claims for part in found):
            raise ValueError(f"{label} is claimed twice")
        lacking = [(part, part.lacks([theorem], premises)) for part in found]
        part, new = min(lacking, key=lambda each: _burden(each[0], each[1], room))
        part.theorems |= new
        part.claims.add(label)
    unused = set(range(len(premises))).difference(*(part.theorems for part in found))
    first = found[0]  # which has the first claim
    first.theorems |= first.lacks(unused, premises)
    return found


def _burden(part: Part, new: set[int], room: float) -> tuple[bool, int]:
    """How little a part is suited to take in so many theorems."""
    size = len(part.theorems) + len(new)
    return (True, size) if size > room else (False, len(new))


def _lines_of(part: Part, lines: list[str], rows: list[Any]) -> list[str]:
    """Its lines, with theorems numbered anew. Raises one of MALFORMED."""
    number = {old: new for new, old in enumerate(sorted(part.theorems))}
    return list(_kept(part, number, lines, rows))


def _kept(part: Part, number: dict[int, int], lines: list[str], rows: list[Any]) -> Iterable[str]:
    count = 0
    for line, row in zip(lines, rows, strict=True):
        if row[0] == "theorem":
            if count in number:
                yield _line([*row[:5], [number[each] for each in row[5]]])
            count += 1
        elif row[0] != "claim":
            yield line
        elif row[1] in part.claims:
            yield _line([*row[:2], number[row[2]]])


def _line(row: list[Any]) -> str:
    return json.dumps(row, separators=(",", ":")) + "\n"
