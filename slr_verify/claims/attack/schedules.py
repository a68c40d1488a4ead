"""Schedules for which hypotheses about all of them can be looked at: one whose sum diverges, and one not.

Sums over the schedule are written out, orbits are put at their start at time 0, and where nu is 1 it stays.
All starts of a sequence are (0, 0).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import sympy as sp

from slr_verify.calculus.reading.parts import found_in
from slr_verify.claims.attack.orbit_instances import CORNERS, WHOLE_ORBITS, settled
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import Sum
from slr_verify.language.orbit import ScheduledOrbit
from slr_verify.language.statement import MalformedStatement, Statement
from slr_verify.language.tends import Tends
from slr_verify.model.notation import kappa, nu
from slr_verify.model.orbit import nu_along
from slr_verify.model.schedule import lambda_at
from slr_verify.model.starts import x_at, y_at

Values = dict[sp.Symbol, sp.Expr]
_index = sp.Symbol("l", integer=True, positive=True)
MOST_STARTS = 3
SEQUENCES = (x_at, y_at)
"""The coordinates of a sequence of starts."""


@dataclass(frozen=True)
class Schedule:
    """lambda_l, and the sum of lambda_j/(1 + lambda_j) for j from 1 to l."""

    term: sp.Expr
    total: sp.Expr

    @property
    def text(self) -> str:
        """What lambda_l is."""
        return str(self.term).replace("**", "^")

    def written(self, side: sp.Expr) -> sp.Expr:
        """A side with this schedule in it."""
        for family in SEQUENCES:
            side = side.replace(family, lambda at: sp.S.Zero)
        side = side.replace(self._is_total, lambda part: self.total.subs(_index, part.limits[0][2]))
        return side.replace(lambda_at, lambda at: self.term.subs(_index, at))

    @staticmethod
    def _is_total(part: sp.Basic) -> bool:
        if not isinstance(part, Sum):
            return False
        ((index, low, _),) = part.limits
        return bool(low == 1 and part.function == lambda_at(index) / (1 + lambda_at(index)))


CONSTANT = Schedule(sp.S.One, _index / 2)
FAST = Schedule(1 / (_index**2 + _index - 1), _index / (_index + 1))
"""lambda/(1 + lambda) is 1/(m (m + 1)) = 1/m - 1/(m + 1)."""


@dataclass(frozen=True)
class OnSchedule:
    """A statement whose hypotheses are about one schedule, and what was put in."""

    statement: Statement
    values: Values
    schedule: Schedule


def on_schedules(statement: Statement) -> Iterator[OnSchedule]:
    """With each of the schedules; at time 0; where the sum ends; where nu = 1; and at the origin."""
    more: list[Values] = [{nu: sp.S.One}] if nu in statement.free_symbols else []
    if sequences_in(statement):
        more.append({kappa: sp.S.Zero, nu: sp.S.Zero})
    return _cases(statement, (CONSTANT, FAST), ({}, *more))


def sequences_in(statement: Statement) -> list[str]:
    """The letters of the sequences of starts in a statement."""
    used = [each for each in SEQUENCES if found_in(statement.expressions, each)]
    return [each.letter for each in used]


@lru_cache(maxsize=256)
def scheduled_instances(statement: Statement) -> tuple[Statement, ...]:
    """The cases in which every orbit stands still, under a schedule whose sum diverges."""
    orbits = found_in((statement.lhs, statement.rhs), ScheduledOrbit)
    starts = set().union(*(each.args[1:3] for each in orbits)) & statement.free_symbols
    rows = (
        product(map(sp.Rational, CORNERS), repeat=len(starts)) if len(starts) <= MOST_STARTS else ()
    )
    names = sorted(starts, key=str)
    corners = (dict(zip(names, row, strict=True)) for row in rows)
    cases = (_at_rest(case.statement) for case in _cases(statement, (CONSTANT,), corners))
    return tuple(dict.fromkeys(case for case in cases if case is not None))


def _at_rest(case: Statement) -> Statement | None:
    """The case with where its orbits stay; None where one moves."""
    orbits = found_in((case.lhs, case.rhs), ScheduledOrbit)
    places = {orbit: _place(orbit) for orbit in orbits}
    lhs, rhs = (settled(side.xreplace(places)) for side in (case.lhs, case.rhs))
    moves = found_in((lhs, rhs), ScheduledOrbit, *WHOLE_ORBITS)
    return None if moves else Statement(lhs, case.sign, rhs, case.given)


def _cases(
    statement: Statement, schedules: Iterable[Schedule], choices: Iterable[Values]
) -> Iterator[OnSchedule]:
    """At time 0 and where the sum ends, for each of the schedules and of these values."""
    if not found_in(statement.expressions, lambda_at, ScheduledOrbit):
        return
    orbits = found_in(statement.expressions, ScheduledOrbit)
    free = statement.free_symbols
    times: Values = {each.args[0]: sp.S.Zero for each in orbits if each.args[0] in free}
    ends = found_in(statement.given, Tends)
    limits: Values = {end: sp.S.One for each in ends for end in each.args[2] if end in free}
    for schedule, more in product(schedules, choices):
        values = {**times, **limits, **more}
        case = _case(statement, values, schedule)
        if case is not None:
            yield OnSchedule(case, values, schedule)


def _case(statement: Statement, values: Values, schedule: Schedule) -> Statement | None:
    """The statement with these values, where all hypotheses are about numbers; or None."""
    try:
        case = statement.substituted(values)
    except MalformedStatement:
        return None
    given = tuple(
        each.func(*(_decided(schedule.written(side)) for side in each.args), evaluate=False)
        for each in case.given
    )
    return None if found_in(given, Tends, ScheduledOrbit, EveryIndex) else case.holding(given)


def _decided(side: sp.Expr) -> sp.Expr:
    side = side.replace(lambda part: isinstance(part, ScheduledOrbit), _place)
    side = side.replace(lambda part: isinstance(part, EveryIndex), _always)
    return side.replace(lambda part: isinstance(part, Tends), _limit)


def _place(orbit: ScheduledOrbit) -> sp.Expr:
    """Where an orbit is; itself if it moves.

    A coordinate that starts at 1 or -1 stays there, and so does an orbit that starts at (0, 0).
    """
    time, *start = orbit.args[:3]
    place = start[isinstance(orbit, nu_along)]
    stays = time == 0 or place in (1, -1) or tuple(start) == (0, 0)
    return place if stays else orbit


def _always(part: EveryIndex) -> sp.Expr:
    """What does not depend on the index; itself elsewhere."""
    body, index = part.args
    return part if index in body.free_symbols else body


def _limit(part: Tends) -> sp.Expr:
    """One or zero where the terms are rational functions of the time; itself elsewhere."""
    terms, time, targets = part.args
    if not all(each.free_symbols <= {time} and each.is_rational_function() for each in terms):
        return part
    pairs = zip(terms, targets, strict=True)
    return sp.Integer(all(sp.limit(each, time, sp.oo) == end for each, end in pairs))
