"""The language: which expressions are spoken of at all.

It is closed. An expression is built from the nodes of SymPy listed here and from classes defined
in this package, and its symbols are declared in one of a few ways. Everything that draws a
conclusion asks here first, so a class from elsewhere cannot testify about itself, and a function
that is not real everywhere (log, asin) or that nobody has thought about does not slip in.
"""

from __future__ import annotations

import sys
from functools import cache, lru_cache

import sympy as sp
from sympy.core.symbol import Str

from slr_verify.algebra.assumptions import know_no_more_than_follows
from slr_verify.algebra.kinds import fits, kinds_of
from slr_verify.latex.naming import misnamed

know_no_more_than_follows()

PACKAGE = "slr_verify."
NUMBERS = (sp.Integer, sp.Rational, *map(type, (sp.S.Zero, sp.S.One, sp.S.NegativeOne, sp.S.Half)))
NODES = frozenset(
    {
        *NUMBERS,
        *map(type, (sp.pi, sp.E)),
        *(sp.Symbol, sp.Dummy, sp.Add, sp.Mul, sp.Pow),
        *(sp.exp, sp.erf, sp.atan, sp.sin, sp.cos, sp.Abs),
        *(sp.Derivative, sp.Tuple, Str, sp.ImmutableDenseMatrix),
    }
)
WORKED_OUT = (sp.Integral, sp.Sum)
INTEGERS = frozenset({int, type(sp.Integer(1).p), type(sp.Rational(1, 2).q)})
REAL = sp.Symbol("_", real=True).assumptions0
ARITY = {sp.Pow: 2, **dict.fromkeys((sp.exp, sp.erf, sp.atan, sp.sin, sp.cos, sp.Abs), 1)}
SIGNS = ("real", "positive", "negative", "nonnegative", "nonpositive")
DECLARATIONS = (
    *(sp.Symbol("_", **{sign: True}).assumptions0 for sign in SIGNS),
    *(sp.Symbol("_", integer=True, **{sign: True}).assumptions0 for sign in SIGNS),
)


def of_the_house(kind: type) -> bool:
    """Whether a class stands at the top of a module of this package, under its own name."""
    return _stands_in(PACKAGE, kind)


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


def foreign(part: sp.Basic) -> str | None:
    """Why a node does not belong to the language; None when it does."""
    kind = type(part)
    if kind in WORKED_OUT:
        return (
            f"SymPy works {part} out by itself: take {kind.__name__} of slr_verify.algebra.integral"
        )
    if kind not in NODES and not of_the_house(kind):
        return f"{part} ({kind.__name__}) is not in the language"
    if isinstance(part, sp.Symbol) and part.assumptions0 not in DECLARATIONS:
        return f"the symbol {part} is not declared real, with a sign or as an integer, and no more"
    wrong = misnamed(part.name) if isinstance(part, sp.Symbol | Str) else None
    return wrong or _misshapen(part)


def _misshapen(part: sp.Basic) -> str | None:
    """Whether a node was put together past its own constructor, with parts that it would refuse."""
    kind, parts = type(part), part.args
    kinds = kinds_of(kind)
    if kinds is None:
        return f"{part} ({kind.__name__}) is not in the language"
    miscounted = (
        not parts if kind in (sp.Add, sp.Mul) else len(parts) != ARITY.get(kind, len(parts))
    )
    if miscounted or not fits(parts, kinds):
        return f"{kind.__name__} does not take {parts}"
    return None if kind in NODES else _misbuilt(part)


@lru_cache(maxsize=2**12)
def _misbuilt(part: sp.Basic) -> str | None:
    """A node of the house must be what its constructor makes of its parts."""
    try:
        again = part.func(*part.args)
    except (TypeError, ValueError, AttributeError) as refusal:
        return f"{type(part).__name__} does not take {part.args}: {refusal}"
    return None if again == part else f"{part} is not what {type(part).__name__} makes of its parts"


def _is_known(kind: type) -> bool:
    return kind in NODES or of_the_house(kind) or _stands_in("sympy.", kind)


def _is_plain(part: sp.Basic) -> bool:
    """Whether names are texts and numbers are numbers, not of a class that answers for itself."""
    if isinstance(part, sp.Symbol | Str):
        return type(part.name) is str
    return not isinstance(part, sp.Rational) or {type(part.p), type(part.q)} <= INTEGERS


def stranger(whole: object) -> str | None:
    """A part, of an expression or of a tuple of them, whose class is neither SymPy's nor of the house.

    Such a class could say that it equals anything.
    """
    parts: list[object] = [whole]
    seen: set[int] = set()
    while parts:
        part = parts.pop()
        if id(part) in seen or not isinstance(part, sp.Basic | tuple):
            continue
        seen.add(id(part))
        if isinstance(part, sp.Basic) and not (_is_known(type(part)) and _is_plain(part)):
            return f"{part} ({type(part).__name__}) is not in the language"
        parts.extend(part.args if isinstance(part, sp.Basic) else part)
    return None
