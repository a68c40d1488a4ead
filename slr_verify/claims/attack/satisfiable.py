"""Whether the hypotheses of a statement can be met: at a point that does, or why none was seen.

What holds under hypotheses that contradict each other is true and says nothing, so it counts as undecided.
A limit is no number that a point has. In its place stands a number of its own, in the closure of
the range of the sequence: if no such numbers meet the hypotheses, no sequences do. If some do, a sequence
with all these limits is looked for among the simplest ones.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice

import numpy as np
import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.questions import questions
from slr_verify.calculus.reading.parts import found_in
from slr_verify.claims.attack.climbing import climbed
from slr_verify.claims.attack.counterexample import undecided_hypothesis
from slr_verify.claims.attack.equations import on_equations
from slr_verify.claims.attack.instances import each_instance
from slr_verify.claims.attack.presence import where_laws_exist
from slr_verify.claims.attack.schedules import on_schedules, sequences_in
from slr_verify.claims.attack.sequences import sequences
from slr_verify.claims.attack.special_cases import definitions, special_cases
from slr_verify.claims.evidence.admission import Point, admits
from slr_verify.claims.evidence.domain import Domain, EmptyDomain
from slr_verify.language.around import Around
from slr_verify.language.binding import symbols_of
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Given, Statement
from slr_verify.model.notation import lam

STARTS, ZERO, FOUR = 8, Fraction(0), Fraction(4)
PLAIN = ((4, Fraction(1, 2)), (4, Fraction(1, 100)), (4, Fraction(9, 10)))
"""The same whole number, and the same other number, for all symbols: these points are tried first."""
SEQUENCES = "there are sequences with these limits"
ANYTHING = "anything satisfies these hypotheses"


@dataclass(frozen=True)
class Satisfiability:
    """A `point` that meets the hypotheses, `seen` if none is known to be missing; `reason` if not.

    The point is a text for each symbol, an exact number; for the sequence x in a limit it is x_m, for a
    schedule lambda_l, and its text says what it is for m or l = 1, 2, 3, ... Without a point the reason
    is what is not shown.
    """

    point: tuple[tuple[str, str], ...] | None
    seen: bool
    reason: str = ""

    @property
    def certain(self) -> bool:
        """Whether there is a point."""
        return self.point is not None


@lru_cache(maxsize=1024)
def satisfiability(statement: Statement) -> Satisfiability:
    """Whether the hypotheses of a statement are met somewhere, where there are its laws and vectors."""
    there = where_laws_exist(statement) or statement
    if found_in(there.given, Around) or definitions(there):  # random points are not near enough
        near = next(_in_special_cases(there), None)
        if near is not None:
            return near
    limits = _limits(there.given)
    relaxed = _with_numbers(there, limits)
    beyond = undecided_hypothesis(relaxed)
    if beyond is not None:
        points = (met(case) for case in each_instance(there))
        point = next((each for each in points if each is not None), None)
        if point is None:
            cases = chain(_on_schedules(there), _in_special_cases(there))
            return next(cases, Satisfiability(None, seen=True, reason=ANYTHING))
        return _found(point, {}, ANYTHING)
    here = met(relaxed)
    if here is None:
        given = ", ".join(map(str, there.given))
        return Satisfiability(None, seen=False, reason=f"nothing was found that satisfies {given}")
    along = sequences(each for each in there.given if each.has(Limit))
    if along is None:
        return next(_in_special_cases(there), Satisfiability(None, seen=True, reason=SEQUENCES))
    named = {f"{each.name}_m": text for each, text in along.items()}
    return _found(here, named, SEQUENCES)


def _in_special_cases(statement: Statement) -> Iterator[Satisfiability]:
    """Points of special cases, with what stands there for what."""
    for case in special_cases(statement):
        found = satisfiability(case.statement)
        if found.point is not None:
            point = {**dict(found.point), **case.values}
            same = {f"{one.name}_m": point[f"{other.name}_m"] for one, other in case.same.items()}
            yield replace(found, point=tuple(sorted({**point, **same}.items())))


def _on_schedules(statement: Statement) -> Iterator[Satisfiability]:
    """Points at which the hypotheses hold for one schedule."""
    for case in on_schedules(statement):
        here = met(case.statement)
        if here is not None:
            point = here | {each: Fraction(int(at)) for each, at in case.values.items()}
            starts = {f"{letter}_l": "0" for letter in sequences_in(statement)}
            yield _found(point, {f"{lam.name}_l": case.schedule.text, **starts}, ANYTHING)


def _found(here: Point | None, along: dict[str, str], lacking: str) -> Satisfiability:
    if here is None:
        return Satisfiability(None, seen=True, reason=lacking)
    values = {each.name: str(at) for each, at in here.items() if not isinstance(each, sp.Dummy)}
    return Satisfiability(tuple(sorted((values | along).items())), seen=True)


def met(statement: Statement) -> Point | None:
    """A point that satisfies the hypotheses; None when none is met."""
    domain = Domain.of(statement.lhs, statement.rhs, given=statement.given)
    try:
        return next(filter(domain.contains, _candidates(domain)), None)
    except EmptyDomain:
        return None


def _candidates(domain: Domain) -> Iterator[Point]:
    """Plain points; those of the inequalities, and with zeros, where many equations hold; on equations."""
    for whole, other in PLAIN:
        plain = {each: Fraction(whole) if each.is_integer else other for each in domain.symbols}
        if all(admits(symbol, at) for symbol, at in plain.items()):
            yield plain
    equations = [each for each in domain.given if isinstance(each, sp.Equality)]
    others = Domain(domain.symbols, tuple(each for each in domain.given if each not in equations))
    with suppress(EmptyDomain):
        for start in islice(others.points(np.random.default_rng(0)), STARTS):
            yield {
                symbol: max(at, FOUR) if symbol.is_integer else at for symbol, at in start.items()
            }
            yield start
            yield {symbol: ZERO if admits(symbol, ZERO) else at for symbol, at in start.items()}
    yield {symbol: _simple(symbol, domain) for symbol in domain.symbols}
    yield from _climbed(domain)
    if equations:
        yield from on_equations(domain, np.random.default_rng(0))
    yield domain.witness()


def _simple(symbol: sp.Symbol, domain: Domain) -> Fraction:
    """Zero, if it may be, or a number of its own range: many products are rarely possible at random."""
    if admits(symbol, ZERO):
        return ZERO
    alone = tuple(each for each in domain.given if symbols_of(each) == {symbol})
    return next(Domain((symbol,), alone).points(np.random.default_rng(0)))[symbol]


def _climbed(domain: Domain) -> Iterator[Point]:
    """By steps from zero wherever it may be, else from plain numbers: whatever the symbols are called."""
    spans = {symbol: domain.range_of(symbol) for symbol in domain.symbols}
    zero = {at for at, span in spans.items() if admits(at, ZERO) and not span.excludes_zero}
    whole, other = PLAIN[0]
    plain = {at: Fraction(whole) if at.is_integer else other for at in spans}
    yield climbed(domain, plain | dict.fromkeys(zero, ZERO))


def _limits(given: Given) -> tuple[Limit, ...]:
    """The limits of which the hypotheses speak."""
    return tuple(sorted(found_in(given, Limit), key=sp.default_sort_key))


def _with_numbers(statement: Statement, limits: tuple[Limit, ...]) -> Statement:
    """The statement with a symbol for each limit in its hypotheses, of which the range is known."""
    names = {each: _number(each) for each in limits}
    given = [
        relation.func(*(side.xreplace(names) for side in relation.args), evaluate=False)
        for relation in statement.given
    ]
    ranges = (each for limit, name in names.items() for each in _range(limit, name))
    return statement.holding((*ranges, *given))


def _number(limit: Limit) -> sp.Dummy:
    """A symbol for a limit: that of a sequence of integers is one."""
    kind = {"integer": True} if limit.args[0].is_integer else {"real": True}
    return sp.Dummy("limit", **kind)


def _range(limit: Limit, name: sp.Dummy) -> Iterator[Relational]:
    """That the number is in the closure of the range of the sequence."""
    span = questions().bounds(limit.args[0])
    if span.low is not None:
        yield sp.Ge(name, sp.Rational(span.low), evaluate=False)
    if span.high is not None:
        yield sp.Le(name, sp.Rational(span.high), evaluate=False)
