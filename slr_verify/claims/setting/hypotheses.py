"""What a claim assumes: the ranges of its symbols, its relations, its setting."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.questions import questions
from slr_verify.claims.setting.ranges import REAL, ZERO, Range, Subject, range_of, subjects
from slr_verify.document.markup import sentence
from slr_verify.document.nodes import Node, listed, related
from slr_verify.document.reader import Reader
from slr_verify.document.unicode import ASCII
from slr_verify.language.binding import symbols_of
from slr_verify.language.statement import Given

if TYPE_CHECKING:
    from slr_verify.claims.claim import Claim
    from slr_verify.language.statement import Statement

SIGNS = {sp.Ge: "<=", sp.Gt: "<", sp.Le: "<=", sp.Lt: "<"}
Bounds = tuple[tuple[Node | str, ...], Range]
"""What stands before a symbol, and what after it."""


def hypotheses(claim: Claim, read: Reader) -> tuple[Node, ...]:
    """What all statements assume: symbols with one range together, then relations, the setting."""
    given = _needed(_common(claim.statements))
    groups: dict[Bounds, list[Node]] = {}
    for symbol in sorted(subjects(claim.statements), key=lambda symbol: _place(symbol, read)):
        groups.setdefault(_range(symbol, given, read), []).append(read.formula(symbol))
    ranges = (_between(listed(names), bounds) for bounds, names in groups.items())
    return tuple(dict.fromkeys([*ranges, *map(read.inline, given), *map(sentence, claim.setting)]))


def conditions(statement: Statement, claim: Claim, read: Reader) -> tuple[Node, ...]:
    """What a statement or an intermediate result assumes besides what all statements do.

    That is also what symbols are declared to be of which no statement speaks.
    """
    common = _common(claim.statements)
    rest = _needed(tuple(each for each in statement.given if each not in common))
    free = statement.free_symbols - _free(claim.statements)
    new = free | (subjects((statement,)) - subjects(claim.statements))
    between = []
    for symbol in sorted(
        new.union(*map(symbols_of, rest)), key=lambda symbol: _place(symbol, read)
    ):
        bounds = _range(symbol, rest, read)
        if bounds[0] or (symbol in new and bounds[1] != REAL):
            between.append(_between(read.formula(symbol), bounds))
    return tuple(dict.fromkeys([*between, *map(read.inline, rest)]))


def _between(names: Node, bounds: Bounds) -> Node:
    """The names with the bounds on either side."""
    low, (sign, high) = bounds
    return related(*low, names, sign, high)


@lru_cache
def _free(statements: tuple[Statement, ...]) -> frozenset[sp.Symbol]:
    return frozenset[sp.Symbol]().union(*(each.free_symbols for each in statements))


@lru_cache
def _common(statements: tuple[Statement, ...]) -> Given:
    """The relations that are among the hypotheses of every statement."""
    first, *others = statements or (None,)
    if first is None:
        return ()
    return tuple(
        dict.fromkeys(each for each in first.given if all(each in other.given for other in others))
    )


def _needed(given: Given) -> list[Relational]:
    """The relations without those of rationals that hold, and bounds that follow from one that stays."""
    kept = [each for each in given if not _holds_of_rationals(each)]
    for weak in tuple(kept):
        if any(_implies(strong, weak) for strong in kept if strong != weak):
            kept.remove(weak)
    return kept


def _holds_of_rationals(relation: Relational) -> bool:
    rational = all(side.is_Rational for side in relation.args)
    return rational and type(relation)(*relation.args) == sp.true


def _implies(strong: Relational, weak: Relational) -> bool:
    """Whether one bound of a symbol by a number implies another one."""
    for kinds, sign in (((sp.Ge, sp.Gt), 1), ((sp.Le, sp.Lt), -1)):
        symbol = strong.args[0]
        if _bounds(strong, symbol, kinds) and _bounds(weak, symbol, kinds):
            room = questions().bounds(sign * (strong.args[1] - weak.args[1]))
            strict = isinstance(strong, sp.Gt | sp.Lt)
            return room.positive or (room.nonnegative and strict)
    return False


def _place(subject: Subject, read: Reader) -> tuple[int, str, str]:
    """Symbols in the order of the style, those of one name by their marks; then families."""
    rank, name = read.style.rank, getattr(subject, "name", "")
    place = rank.index(name) if name in rank else len(rank)
    return (place if name else len(rank) + 1, name, ASCII(read.formula(subject)))


def _range(symbol: Subject, given: list[Relational], read: Reader) -> Bounds:
    """What stands before and after the symbol; two bounds that it takes over are dropped."""
    declared = range_of(symbol)
    lower = [each for each in given if _bounds(each, symbol, (sp.Ge, sp.Gt))]
    upper = [each for each in given if _bounds(each, symbol, (sp.Le, sp.Lt))]
    if len(lower) != 1 or len(upper) != 1:
        return (), declared
    (low,), (high,) = lower, upper
    if declared not in (REAL, *_weaker(low)):
        return (), declared
    given.remove(low)
    given.remove(high)
    below, above = read.formula(low.args[1]), read.formula(high.args[1])
    return (below, SIGNS[type(low)]), (SIGNS[type(high)], above)


def _weaker(low: Relational) -> tuple[Range, ...]:
    """The ranges that a lower bound implies."""
    if isinstance(low.args[1], sp.Rational) and low.args[1] > 0:
        return ((">", ZERO), (">=", ZERO))
    return ((">=", ZERO),) if low.args[1] == 0 and isinstance(low, sp.Ge) else ()


def _bounds(relation: Relational, symbol: Subject, kinds: tuple[type, ...]) -> bool:
    left, right = relation.args
    return isinstance(relation, kinds) and left == symbol and bool(right.is_number)
