"""A view as the query of an address, and back; nonsense in it is ignored, and said; and the presets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any
from urllib.parse import urlencode

from slr_verify.dynamics.arguments import known
from slr_verify.dynamics.presets import preset
from slr_verify.explorer.state.view import CHOICES, RANGES, Point, View, text

FIGURES = ("4a", "4b", "7a", "7b")
"""The figures of the paper about PGD; Figure 5 is about SGD."""

LONGEST = 2000
"""Characters of a value that are read."""
MOST_SAID, SENTENCE, SHOWN = 20, 160, 40


def to_query(view: View) -> str:
    """The whole view as `d=400&L=10&...`, without the question mark."""
    return urlencode(to_fields(view), safe=",;")


def to_fields(view: View) -> dict[str, str]:
    """Every field of the view as it is written in an address; without `chosen` where nothing is."""
    return dict(_written(view))


def from_query(arguments: Mapping[str, Sequence[bytes | str]]) -> tuple[View, tuple[str, ...]]:
    """The view that an address asks for, and a sentence for each part of it that was ignored.

    Whatever cannot be used is left at its default; this never raises.
    """
    view, ignored = View(), []
    for name, values in arguments.items():
        try:
            view = with_written(view, name, _only(name, values))
        except ValueError as refusal:
            ignored.append(_cut(f"{_cut(name)} was ignored: {refusal}", SENTENCE))
    if len(ignored) > MOST_SAID:
        ignored[MOST_SAID:] = [f"and {len(ignored) - MOST_SAID} more"]
    return view, tuple(ignored)


def with_written(view: View, name: str, value: str) -> View:
    """The view with one field as it is written in an address. Raises ValueError."""
    return view.changed(**{name: _parsed(name, value)})


def with_preset(view: View, name: str) -> View:
    """The view with the parameters, step size, schedule, steps and law of starts of a figure.

    Raises ValueError for an unknown name.
    """
    found = preset(known("preset", name, FIGURES))
    exact = found.params.exact()
    return view.changed(
        d=found.params.d,
        L=found.params.L,
        lam=exact["lam"],
        gamma_squared=exact["gamma_squared"],
        alpha=found.alpha,
        decay=found.schedule.decay,
        steps=found.steps,
        law=found.start,
        runs=found.runs,
    )


def _written(view: View) -> Iterator[tuple[str, str]]:
    for field in fields(view):
        value = getattr(view, field.name)
        if field.name == "starts":
            yield field.name, ";".join(map(_pair, value))
        elif field.name == "chosen":
            if value is not None:
                yield field.name, _pair(value)
        elif field.name in RANGES:
            yield field.name, text(value)
        else:
            yield field.name, value


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
        return _split(value) if value else None
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
