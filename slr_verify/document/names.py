"""The names of symbols and vectors, no two alike."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import sympy as sp

from slr_verify.document.nodes import Name
from slr_verify.document.parts import outside_in
from slr_verify.document.spelling import MARKS, name_latex

Named = Any
"""A symbol, or a part of an expression with a `name` and `prints_as_name`, such as a vector."""


def named_parts(expr: sp.Basic) -> Iterator[Named]:
    """The symbols in an expression, and what else is printed as its name, such as vectors."""
    for part in outside_in((expr,)):
        if isinstance(part, sp.Symbol) or getattr(part, "prints_as_name", False):
            yield part
        yield from getattr(part, "vectors", ())


def unique_names(expressions: Iterable[sp.Basic]) -> Mapping[Named, Name]:
    """A name for each symbol and vector, no two alike; what occurs first has no mark.

    Raises ValueError when the marks run out.
    """
    first: dict[Named, int] = {}
    for place, expr in enumerate(expressions):
        for thing in named_parts(expr):
            first.setdefault(thing, place)
    groups: dict[str, list[Named]] = {}
    for thing in sorted(first, key=lambda thing: (first[thing], *_place(thing))):
        groups.setdefault(name_latex(thing.name), []).append(thing)
    return {
        thing: _marked(thing.name, place)
        for members in groups.values()
        for place, thing in enumerate(members)
    }


def _marked(name: str, place: int) -> Name:
    if place >= len(MARKS):
        raise ValueError(f"more than {len(MARKS)} different symbols are called {name}")
    return Name(name, place)


def _place(thing: Named) -> tuple[str, bool, int, str]:
    """By name; then plain symbols before dummies, those with the fewest assumptions first."""
    if not isinstance(thing, sp.Symbol):
        matrix = str(thing.args[-1])
        return thing.name, True, matrix.count("-"), matrix
    known = sorted(f"{key}={value}" for key, value in thing.assumptions0.items())
    return thing.name, isinstance(thing, sp.Dummy), len(known), " ".join(known)
