"""Which classes are believed: those of SymPy, and those that stand in this package.

A class from elsewhere could say that it equals anything.
"""

import sys
from functools import cache

import sympy as sp
from sympy.core.symbol import Str

INTEGERS = frozenset({int, type(sp.Integer(1).p), type(sp.Rational(1, 2).q)})


def of_the_house(kind: type) -> bool:
    """Whether a class stands at the top of a module of this package, under its own name."""
    return _stands_in("slr_verify.", kind)


def _stands_in(package: str, kind: type) -> bool:
    place = str(kind.__module__)
    home = sys.modules.get(place) if place.startswith(package) else None
    return home is not None and getattr(home, kind.__qualname__, None) is kind


def takes_part(expr: object, protocol: type) -> bool:
    """Whether `expr` answers the questions of a protocol, and is of the house, so is believed."""
    return of_the_house(type(expr)) and _answers(type(expr), protocol)  # type: ignore[arg-type]


@cache
def _answers(kind: type, protocol: type) -> bool:
    return issubclass(kind, protocol)


def _is_known(kind: type) -> bool:
    return of_the_house(kind) or _stands_in("sympy.", kind)


def _is_plain(part: sp.Basic) -> bool:
    """Whether names are texts and numbers are numbers, not of a class that answers for itself."""
    if isinstance(part, sp.Symbol | Str):
        return type(part.name) is str
    return not isinstance(part, sp.Rational) or {type(part.p), type(part.q)} <= INTEGERS


def stranger(whole: object, known: dict[int, object] | None = None) -> str | None:
    """A part, of an expression or of a tuple of them, whose class is neither SymPy's nor of the house.

    Parts that are `known`, by their places in memory, are not looked at again; they become more.
    """
    known = {} if known is None else known
    parts: list[object] = [whole]
    seen: dict[int, object] = {}
    while parts:
        part = parts.pop()
        if id(part) in seen or id(part) in known or not isinstance(part, sp.Basic | tuple):
            continue
        seen[id(part)] = part
        if isinstance(part, sp.Basic) and not (_is_known(type(part)) and _is_plain(part)):
            return f"{part} ({type(part).__name__}) is not in the language"
        parts.extend(part.args if isinstance(part, sp.Basic) else part)
    known |= seen
    return None
