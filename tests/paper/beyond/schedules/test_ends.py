"""The basin boundary under a schedule ends in the maxima: what is needed, and other ends are refused."""

from __future__ import annotations

from functools import partial

import pytest
import sympy as sp

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.language.statement import equal
from slr_verify.paper.beyond.saddle import ends
from slr_verify.paper.beyond.saddle.ends import to
from slr_verify.paper.beyond.schedules import ends as schedules_ends
from slr_verify.paper.beyond.schedules.curve import ON_BOUNDARY
from slr_verify.paper.beyond.schedules.ends import ENDS
from slr_verify.paper.beyond.schedules.theorem_5 import UNDER

SIDES = (1, -1)


@pytest.mark.parametrize("side", SIDES)
def test_the_limits_are_the_corners(side: int, library: Library) -> None:
    known = schedules_ends.tends(side, library)
    assert known.statement == equal(to(1, -side), 1, (sp.Eq(to(0, side), 1), ON_BOUNDARY, *UNDER))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("end", [0, 1])
def test_other_ends_are_refused(side: int, end: int, library: Library) -> None:
    (statement,) = (each for each, of in ENDS.items() if of == side)
    lhs = statement.lhs.xreplace({to(1, -side): to(1, side * end)})
    refused(partial(schedules_ends.ends, side), equal(lhs, 0, UNDER), library)


@pytest.mark.parametrize("side", SIDES)
def test_every_part_is_needed(side: int, library: Library) -> None:
    (statement,) = (each for each, of in ENDS.items() if of == side)
    prove = partial(schedules_ends.ends, side)
    for given in ((), *((each,) for each in UNDER)):
        refused(prove, statement.holding(given), library)
    for part in statement.lhs.args:
        refused(prove, equal(statement.lhs / part, 0, UNDER), library)
    refused(partial(schedules_ends.ends, -side), statement, library)


@pytest.mark.parametrize("side", SIDES)
def test_what_holds_for_one_lambda_is_not_taken_for_a_schedule(side: int, library: Library) -> None:
    (statement,) = (each for each, of in ENDS.items() if of == side)
    refused(partial(ends.ends, side), statement, library)
