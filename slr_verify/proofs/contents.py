"""Every object that a record is made of: it tells a theorem that was changed from the one issued."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache


def contents(parts: tuple[object, ...], records: tuple[type, ...]) -> tuple[object, ...]:
    """The parts, and what tuples and `records` among them hold, always in the same order.

    A record of another kind is a whole of its own, and not looked into.
    """
    found: list[object] = []
    waiting: list[object] = list(parts)
    while waiting:
        part = waiting.pop()
        found.append(part)
        if isinstance(part, tuple):
            waiting.extend(part)
        else:
            waiting.extend(getattr(part, name) for name in _names(type(part), records))  # type: ignore[arg-type]
    return tuple(found)


@cache
def _names(kind: type, records: tuple[type, ...]) -> tuple[str, ...]:
    """The fields of one of the records; of anything else, none."""
    if issubclass(kind, records) and is_dataclass(kind):
        return tuple(each.name for each in fields(kind))
    return ()
