"""The basin boundary ends in the maxima: every hypothesis is needed, other ends are refused."""

from __future__ import annotations

from functools import partial

import pytest
import sympy as sp

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.language.statement import equal
from slr_verify.paper.beyond.order.maxima import STEP
from slr_verify.paper.beyond.saddle import ends
from slr_verify.paper.beyond.saddle.ends import ENDS, ON_BOUNDARY, to

SIDES = (1, -1)


@pytest.mark.parametrize("side", SIDES)
def test_the_limits_are_the_corners(side: int, library: Library) -> None:
    known = ends.tends(side, library)
    assert known.statement == equal(to(1, -side), 1, (sp.Eq(to(0, side), 1), ON_BOUNDARY, *STEP))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("end", [0, 1])
def test_other_ends_are_refused(side: int, end: int, library: Library) -> None:
    (statement,) = (each for each, of in ENDS.items() if of == side)
    lhs = statement.lhs.xreplace({to(1, -side): to(1, side * end)})
    refused(partial(ends.ends, side), equal(lhs, 0, STEP), library)


@pytest.mark.parametrize("side", SIDES)
def test_every_part_is_needed(side: int, library: Library) -> None:
    (statement,) = (each for each, of in ENDS.items() if of == side)
    prove = partial(ends.ends, side)
    refused(prove, statement.holding(()), library)
    for part in statement.lhs.args:
        refused(prove, equal(statement.lhs / part, 0, STEP), library)
    refused(partial(ends.ends, -side), statement, library)
