"""What a formula speaks of besides numbers, symbols and families, and how it is declared.

What truth depends on and the formula does not show is said with the hypotheses. Shown are the ends of
integrals and sums, the squares of areas, and the laws of random variables.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import sympy as sp

from slr_verify.core.intervals import Interval
from slr_verify.language.area import Area, StartMean
from slr_verify.language.binding import bound_by
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.law import Block
from slr_verify.language.named_function import Family
from slr_verify.language.statement import Statement
from slr_verify.language.value import ValueAt
from slr_verify.latex.printer import latex

REAL = r"\in \mathbb{R}"
Subject = Any
"""A symbol, or a member of a family."""


@lru_cache
def subjects(statements: tuple[Statement, ...]) -> frozenset[Subject]:
    """The free symbols, bound ones whose range nothing else shows, and a member of each family."""
    parts = tuple(part for statement in statements for part in statement.expressions)
    free = frozenset[Subject]().union(*(part.free_symbols for part in parts))
    below = _parts(parts)
    return free.union(
        *map(_unshown, below), _one_of_each(each for each in below if _is_member(each))
    )


def _parts(wholes: Iterable[sp.Basic]) -> dict[sp.Basic, None]:
    """Every different part of the expressions once."""
    found: dict[sp.Basic, None] = {}
    waiting = list(wholes)
    while waiting:
        part = waiting.pop()
        if part not in found:
            found[part] = None
            waiting.extend(part.args)
    return found


def _unshown(part: sp.Basic) -> set[sp.Symbol]:
    """The symbols that a part binds without showing what they run through, as a limit does."""
    shows = isinstance(part, Integral | Sum | ValueAt | Area | StartMean)
    return set() if shows or any(isinstance(each, Block) for each in part.args) else bound_by(part)


def _is_member(part: sp.Basic) -> bool:
    return isinstance(part, Family)


def _one_of_each(members: Iterable[Family]) -> set[Family]:
    """One member of each family, with a symbol for its index where there is one."""
    found: dict[type, Family] = {}
    for each in sorted(members, key=lambda each: (not each.free_symbols, str(each))):
        found.setdefault(type(each), each)
    return set(found.values())


def range_of(subject: Subject) -> str:
    r"""The range that a symbol was declared with, or that the class of a family gives: `\ge 0`."""
    if isinstance(subject, Family):
        return _interval(subject.values)
    if subject.is_integer:
        return rf"\in {_integers(subject)}"
    for holds, words in (
        (subject.is_positive, "> 0"),
        (subject.is_nonnegative, r"\ge 0"),
        (subject.is_negative, "< 0"),
        (subject.is_nonpositive, r"\le 0"),
        (subject.is_real and subject.is_nonzero, r"\in \mathbb{R} \setminus \{0\}"),
    ):
        if holds:
            return words
    return REAL


def _interval(span: Interval) -> str:
    """The numbers of an interval."""
    low, high = (latex(sp.Rational(end or 0)) for end in (span.low, span.high))
    if span.low is None and span.high is None:
        return REAL
    if span.high is None:
        return f"> {low}" if span.low_open else rf"\ge {low}"
    if span.low is None:
        return f"< {high}" if span.high_open else rf"\le {high}"
    return rf"\in {'(' if span.low_open else '['}{low}, {high}{')' if span.high_open else ']'}"


def _integers(symbol: sp.Symbol) -> str:
    for holds, words in (
        (symbol.is_positive, r"\{1, 2, \dots\}"),
        (symbol.is_nonnegative, r"\{0, 1, \dots\}"),
        (symbol.is_negative, r"\{-1, -2, \dots\}"),
        (symbol.is_nonpositive, r"\{0, -1, \dots\}"),
        (symbol.is_nonzero, r"\mathbb{Z} \setminus \{0\}"),
    ):
        if holds:
            return words
    return r"\mathbb{Z}"
