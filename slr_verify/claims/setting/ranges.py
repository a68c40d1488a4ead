"""What a formula speaks of besides numbers, symbols and families, and how it is declared.

What truth depends on and the formula does not show is said with the hypotheses. Shown are the ends of
integrals and sums, the squares of areas, and the laws of random variables.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import inf
from typing import Any

import sympy as sp

from slr_verify.algebra.binding import bound_by
from slr_verify.algebra.bounds import bounds
from slr_verify.algebra.definedness import Scoped
from slr_verify.algebra.family import Family
from slr_verify.algebra.integral import Integral, Sum
from slr_verify.algebra.interval import End, Interval
from slr_verify.algebra.language import takes_part
from slr_verify.algebra.value import ValueAt
from slr_verify.gaussian.law import Block
from slr_verify.latex.printer import latex
from slr_verify.proofs.statement import Statement

REAL = r"\in \mathbb{R}"
Subject = Any
"""A symbol, or a member of a family."""


def subjects(statements: Iterable[Statement]) -> set[Subject]:
    """The free symbols, bound ones whose range nothing else shows, and a member of each family."""
    parts = tuple(part for statement in statements for part in statement.expressions)
    free: set[Subject] = set().union(*(part.free_symbols for part in parts))
    below = {each for part in parts for each in sp.preorder_traversal(part)}
    return free.union(
        *map(_unshown, below), _one_of_each(each for each in below if _is_member(each))
    )


def _unshown(part: sp.Basic) -> set[sp.Symbol]:
    """The symbols that a part binds without showing what they run through, as a limit does."""
    shows = isinstance(part, Integral | Sum | ValueAt) or takes_part(part, Scoped)
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
        return _interval(bounds(subject))
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
    low, high = (latex(_end(end)) for end in (span.lower, span.upper))
    if span.lower == -inf and span.upper == inf:
        return REAL
    if span.upper == inf:
        return rf"\ge {low}" if span.lower_closed else f"> {low}"
    if span.lower == -inf:
        return rf"\le {high}" if span.upper_closed else f"< {high}"
    return (
        rf"\in {'[' if span.lower_closed else '('}{low}, {high}{']' if span.upper_closed else ')'}"
    )


def _end(end: End) -> sp.Rational:
    """An end as a number to print; an infinite one is not printed."""
    return sp.Rational(end) if isinstance(end, Fraction) else sp.S.Zero


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
