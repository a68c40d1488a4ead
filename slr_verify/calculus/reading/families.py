"""Sums over an index, and numbers that belong to one, with what is known of them; not trusted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import sympy as sp

from slr_verify.calculus.prover import Hypotheses, Prover
from slr_verify.calculus.reading.parts import parts_of
from slr_verify.core.binding import closed, opened
from slr_verify.core.intervals import REALS, Interval
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, Term, make, rational, sides, variable
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.integral import Sum

if TYPE_CHECKING:
    from slr_verify.calculus.reading.reader import Reader


def summed(reader: Reader, expr: Sum) -> Term:
    """The sum over the whole numbers between the ends; of several indices the first is innermost."""
    term = reader.term(expr.function)
    for index, low, high in expr.limits:
        term = make("total", closed(term, (index.name,)), reader.term(low), reader.term(high))
    return term


def member(reader: Reader, expr: sp.Expr) -> Term:
    """The number of a family that belongs to these indices."""
    return make(
        "member", reader.call(type(expr).__name__, type(expr)), *map(reader.term, expr.args)
    )


@cache
def members_of(expr: sp.Basic) -> frozenset[Any]:
    """The numbers of families in it."""
    return frozenset(part for part in parts_of(expr) if is_member(part))


def is_member(expr: sp.Basic) -> bool:
    """Whether this is a number of a family, whatever it may be."""
    return bool(getattr(expr, "is_any_number", False)) and bool(expr.args)


def ranges(*exprs: sp.Expr) -> frozenset[Term]:
    """What is declared of the numbers of each family, for the indices 1, 2, 3, ..."""
    found = {part for expr in exprs for part in members_of(expr)}
    kinds = {(type(each), len(each.args)): each for each in found}
    return frozenset(relation for each in kinds.values() for relation in _ranges(each))


def _ranges(expr: Any) -> Iterator[Term]:
    places = tuple(variable(f"index_{number}") for number, _ in enumerate(expr.args))
    value = make("member", type(expr).__name__, *places)
    for relation in _bounds(value, getattr(expr, "values", REALS)):
        yield for_every_index(relation, places)


def for_every_index(relation: Term, indices: tuple[Term, ...]) -> Term:
    """That a relation holds for all of 1, 2, 3, ... in these places."""
    names = tuple(each.args[0] for each in indices)
    given = [make("integer", each) for each in indices]
    given += [make("<=", ONE, each) for each in indices]
    parts = (closed(each, names) for each in (relation, *given))
    return make("every", len(indices), *parts)


def _bounds(value: Term, span: Interval) -> Iterator[Term]:
    if span.low is not None:
        yield make("<" if span.low_open else "<=", rational(span.low), value)
    if span.high is not None:
        yield make("<" if span.high_open else "<=", value, rational(span.high))


def specialised(prover: Prover, given: Hypotheses, goal: Term) -> Shown | None:
    """The goal from a hypothesis about all indices; None if there is none that says it."""
    wholes = sorted((each for each in given if each.op == "every"), key=key)
    found = (_said_as(prover, given, each, each.args[1], goal) for each in wholes)
    return next((each for each in found if each is not None), None)


def _said(prover: Prover, given: Hypotheses, whole: Term, values: tuple[Term, ...]) -> Shown | None:
    """What a hypothesis about all indices says of values; None if it does not reach them."""
    known, goal = prover.step("range", given, whole), opened(whole.args[1], values)
    try:
        return prover.step("specialise", given, goal, values, (known,))
    except Refused:
        return None


def said_at(prover: Prover, given: Hypotheses, value: Term) -> tuple[Shown, ...]:
    """What hypotheses about all values of one variable say of this one, of what is defined anyhow."""
    wholes = sorted((each for each in given if each.op == "every" and each.args[0] == 1), key=key)
    found = (_said(prover, given, each, (value,)) for each in wholes)
    is_defined = prover.meaning(given).is_defined
    return tuple(each for each in found if each and all(map(is_defined, sides(each.goal))))


def value_in(prover: Prover, given: Hypotheses, node: Term) -> Shown | None:
    """`node = ...`, as a hypothesis says, or one about all indices; None if there is none."""
    for each in sorted((each for each in given if each.op in ("=", "every")), key=key):
        if each.op == "=" and each.args[0] is node:
            return prover.step("range", given, each)
        if each.op == "every" and each.args[1].op == "=":
            found = said_of(prover, given, each, node)
            if found is not None and found.goal.args[0] is node:
                return found
    return None


def said_of(prover: Prover, given: Hypotheses, whole: Term, term: Term) -> Shown | None:
    """What a hypothesis about all indices says of a term that is one of its sides."""
    found = (_said_as(prover, given, whole, side, term) for side in whole.args[1].parts)
    return next((each for each in found if each is not None), None)


def _said_as(
    prover: Prover, given: Hypotheses, whole: Term, pattern: Term, term: Term
) -> Shown | None:
    """What it says where a part of it is the term."""
    found: dict[int, Term] = {}
    if not _is_instance(pattern, term, found) or len(found) < whole.args[0]:
        return None
    return _said(prover, given, whole, tuple(found[k] for k in range(whole.args[0])))


def _is_instance(pattern: Term, term: Term, found: dict[int, Term], depth: int = 0) -> bool:
    if pattern.op == "bound" and pattern.args[0] >= depth:
        return not term.loose and found.setdefault(pattern.args[0] - depth, term) is term
    if pattern is term:
        return True
    if pattern.op != term.op or len(pattern.args) != len(term.args):
        return False
    return all(
        _is_instance(a, b, found, depth + n) if type(a) is Term and type(b) is Term else a == b
        for a, b, n in zip(pattern.args, term.args, pattern.bound, strict=True)
    )
