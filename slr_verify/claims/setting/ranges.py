"""What a formula speaks of besides numbers, symbols and families, and how it is declared.

What truth depends on and the formula does not show is said with the hypotheses. Shown are the ends of
integrals and sums, the squares of areas, and the laws of random variables.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import sympy as sp

from slr_verify.calculus.reading.parts import found_in, parts_of
from slr_verify.core.intervals import Interval
from slr_verify.document.nodes import Fence, Node, Number, Sign, listed, negative, related
from slr_verify.document.reader import Reader
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.binding import REMEMBERED, bound_by, symbols_of
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.law import Block
from slr_verify.language.named_function import Family
from slr_verify.language.statement import Statement
from slr_verify.language.value import ValueAt

Range = tuple[str, Node]
"""A sign, and what stands after it."""
REAL: Range = ("in", Sign("RR"))
ZERO = Number("0")
Subject = Any
"""A symbol, or a member of a family."""


@lru_cache
def subjects(statements: tuple[Statement, ...]) -> frozenset[Subject]:
    """The free symbols, bound ones whose range nothing else shows, and a member of each family."""
    parts = tuple(part for statement in statements for part in statement.expressions)
    free = frozenset[Subject]().union(*map(symbols_of, parts))
    return free.union(*map(_unshown_in, parts), _one_of_each(found_in(parts, Family)))


@lru_cache(maxsize=REMEMBERED)
def _unshown_in(whole: sp.Basic) -> frozenset[sp.Symbol]:
    return frozenset().union(*map(_unshown, parts_of(whole)))


def _unshown(part: sp.Basic) -> set[sp.Symbol]:
    """The symbols that a part binds without showing what they run through, as a limit does."""
    shows = isinstance(part, Integral | Sum | ValueAt | AlmostEvery | AlmostEveryStart)
    return set() if shows or any(isinstance(each, Block) for each in part.args) else bound_by(part)


def _one_of_each(members: Iterable[Family]) -> set[Family]:
    """One member of each family, with a symbol for its index where there is one."""
    found: dict[type, Family] = {}
    for each in sorted(members, key=lambda each: (not each.free_symbols, str(each))):
        found.setdefault(type(each), each)
    return set(found.values())


def range_of(subject: Subject) -> Range:
    """The range that a symbol was declared with, or that the class of a family gives: `>= 0`."""
    if isinstance(subject, Family):
        return _interval(subject.values)
    if subject.is_integer:
        return "in", _integers(subject)
    for holds, words in (
        (subject.is_positive, (">", ZERO)),
        (subject.is_nonnegative, (">=", ZERO)),
        (subject.is_negative, ("<", ZERO)),
        (subject.is_nonpositive, ("<=", ZERO)),
        (subject.is_real and subject.is_nonzero, ("in", _without_zero("RR"))),
    ):
        if holds:
            return words
    return REAL


def _interval(span: Interval) -> Range:
    """The numbers of an interval."""
    low, high = (Reader()(sp.Rational(end or 0)) for end in (span.low, span.high))
    if span.low is None and span.high is None:
        return REAL
    if span.high is None:
        return ">" if span.low_open else ">=", low
    if span.low is None:
        return "<" if span.high_open else "<=", high
    ends = "(" if span.low_open else "[", ")" if span.high_open else "]"
    return "in", Fence(listed((low, high)), *ends)


def _integers(symbol: sp.Symbol) -> Node:
    one, two = Number("1"), Number("2")
    for holds, first in (
        (symbol.is_positive, (one, two)),
        (symbol.is_nonnegative, (ZERO, one)),
        (symbol.is_negative, (negative(one), negative(two))),
        (symbol.is_nonpositive, (ZERO, negative(one))),
    ):
        if holds:
            return Fence(listed((*first, Sign("..."))), "{", "}")
    return _without_zero("ZZ") if symbol.is_nonzero else Sign("ZZ")


def _without_zero(numbers: str) -> Node:
    return related(Sign(numbers), "without", Fence(ZERO, "{", "}"))
