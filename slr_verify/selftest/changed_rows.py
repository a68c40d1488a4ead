"""One place of a line of JSON changed: in a file of proofs, and in a certificate."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

TINY = Fraction(1, 10**12)


def changed(row: Any, rows: Sequence[Any], random: Random) -> Any:
    """The row with one leaf that is another one, or with one entry that is gone or there twice."""
    row = deepcopy(row)
    part: Any = row
    while True:
        key = random.choice(list(part) if isinstance(part, dict) else range(len(part)))
        inner = part[key]
        if not isinstance(inner, list | dict) or not inner:
            part[key] = _another(inner, rows, random)
            return row
        if random.random() < 1 / 8:
            _with_entry_changed(inner, random)
            return row
        part = inner


def _with_entry_changed(part: Any, random: Random) -> None:
    """An entry taken out of it, or repeated under another name."""
    key = random.choice(list(part) if isinstance(part, dict) else range(len(part)))
    if random.random() < 1 / 2:
        del part[key]
    elif isinstance(part, dict):
        part[f"{key}_"] = part[key]
    else:
        part.insert(key, part[key])


def _another(leaf: Any, rows: Sequence[Any], random: Random) -> Any:
    """Another number close by, another text of the file, or something of another type."""
    if type(leaf) is int:
        return leaf + random.choice((-2, -1, 1, 2, 17, 10**30))
    if not isinstance(leaf, str):  # nothing, or no entries
        return [random.randrange(9)]
    if leaf.lstrip("-").replace("/", "", 1).isdigit():
        value = Fraction(leaf)
        others = value + 1, -value, 2 * value, value + TINY
        return str(random.choice([each for each in others if each != value]))
    return random.choice(sorted(set(_texts(rows)) - {leaf}) or [f"{leaf}_"])


def _texts(part: Any) -> Iterator[str]:
    """All texts in it."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list | tuple | dict):
        inside = (*part, *part.values()) if isinstance(part, dict) else part
        for each in inside:
            yield from _texts(each)
