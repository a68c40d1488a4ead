"""A view as the query of an address, and back; nonsense in an address is ignored, and said."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any
from urllib.parse import urlencode

from slr_verify.explorer.state.view import CHOICES, RANGES, Point, View, text

LONGEST = 2000
"""Characters of a value that are read."""
MOST_SAID, SENTENCE, SHOWN = 20, 160, 40


def to_query(view: View) -> str:
    """The whole view as `d=400&L=10&...`, without the question mark."""
    return urlencode(dict(_written(view)), safe=",;")


def from_query(arguments: Mapping[str, Sequence[bytes | str]]) -> tuple[View, tuple[str, ...]]:
    """The view that an address asks for, and a sentence for each part of it that was ignored.

    Whatever cannot be used is left at its default; this never raises.
    """
    view, ignored = View(), []
    for name, values in arguments.items():
        try:
            view = view.changed(**{name: _parsed(name, _only(name, values))})
        except ValueError as refusal:
            ignored.append(_cut(f"{_cut(name)} was ignored: {refusal}", SENTENCE))
    if len(ignored) > MOST_SAID:
        ignored[MOST_SAID:] = [f"and {len(ignored) - MOST_SAID} more"]
    return view, tuple(ignored)


def _written(view: View) -> Iterator[tuple[str, str]]:
    for field in fields(view):
        value = getattr(view, field.name)
        if field.name == "starts":
            if value:
                yield field.name, ";".join(map(_pair, value))
        elif field.name == "chosen":
            if value is not None:
                yield field.name, _pair(value)
        elif field.name in RANGES:
            yield field.name, text(value)
        else:
            yield field.name, str(value).lower()


def _pair(point: Point) -> str:
    return ",".join(map(text, point))


def _only(name: str, values: Sequence[bytes | str]) -> str:
    """The one value. Raises ValueError for none, several, long ones and other bytes than ASCII."""
    if len(values) != 1:
        raise ValueError(f"given {len(values)} times")
    (value,) = values
    if len(value) > LONGEST:
        raise ValueError(f"longer than {LONGEST} characters")
    try:
        return value.decode("ascii") if isinstance(value, bytes) else value
    except UnicodeDecodeError:
        raise ValueError("not written in ASCII") from None


def _parsed(name: str, value: str) -> Any:
    """The value as `View.changed` takes it. Raises ValueError."""
    if name == "starts":
        return [_split(part) for part in value.split(";")] if value else []
    if name == "chosen":
        return _split(value)
    if name == "dark":
        if value not in ("true", "false"):
            raise ValueError(f"must be true or false, got {_cut(value)!r}")
        return value == "true"
    if name not in RANGES and name not in CHOICES:
        raise ValueError("not known")
    return value


def _split(pair: str) -> list[str]:
    parts = pair.split(",")
    if len(parts) != 2:
        raise ValueError(f"a point is written kappa,nu; got {_cut(pair)!r}")
    return parts


def _cut(value: str, length: int = SHOWN) -> str:
    """The beginning of a text from outside."""
    return value if len(value) <= length else value[:length] + "…"
