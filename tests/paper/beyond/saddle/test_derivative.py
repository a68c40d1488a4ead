"""The derivative of the basin boundary at the saddle: what is needed, and other slopes are refused."""

from __future__ import annotations

from functools import partial

import pytest
import sympy as sp

from paper.beyond.variants import Prove, refused, without_one
from slr_verify.claims.library import Library
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.paper.beyond.order.maxima import STEP
from slr_verify.paper.beyond.saddle import derivative
from slr_verify.paper.beyond.saddle.derivative import (
    DERIVATIVE,
    HEIGHT,
    PROOFS,
    SLOPE,
    TO_SADDLE,
    not_without,
    quotient,
)
from slr_verify.paper.beyond.saddle.ends import to
from slr_verify.paper.beyond.saddle.slope import tilt

BY_LIMIT: dict[Statement, Prove] = {
    SLOPE: derivative.slope,
    HEIGHT: derivative.height,
}
NEEDED = without_one(BY_LIMIT, BY_LIMIT)


@pytest.mark.parametrize("statement", BY_LIMIT)
def test_the_limits_hold_under_hypotheses(statement: Statement, library: Library) -> None:
    assert BY_LIMIT[statement](statement, library).statement == statement


@pytest.mark.parametrize(("prove", "wrong"), NEEDED)
def test_every_hypothesis_is_needed(prove: Prove, wrong: Statement, library: Library) -> None:
    refused(prove, wrong, library)


@pytest.mark.parametrize("end", [tilt, -2 * tilt, sp.S.Zero, sp.S.NegativeOne])
def test_other_slopes_are_refused(end: sp.Expr, library: Library) -> None:
    other = Tends(sp.Tuple(quotient), TIME, sp.Tuple(end))
    refused(BY_LIMIT[SLOPE], equal(other, 1, SLOPE.given), library)
    refused(
        PROOFS[DERIVATIVE], equal(DERIVATIVE.lhs.xreplace({SLOPE.lhs: other}), 0, STEP), library
    )


@pytest.mark.parametrize("end", [1, -1])
def test_other_heights_are_refused(end: int, library: Library) -> None:
    refused(BY_LIMIT[HEIGHT], equal(to(1, end), 1, HEIGHT.given), library)


@pytest.mark.parametrize("statement", PROOFS)
def test_every_bracket_is_needed(statement: Statement, library: Library) -> None:
    refused(PROOFS[statement], statement.holding(()), library)
    for part in statement.lhs.args:
        refused(PROOFS[statement], equal(statement.lhs / part, 0, STEP), library)


def test_one_limit_does_not_show_the_other(library: Library) -> None:
    prove = partial(not_without, HEIGHT, derivative.height)
    refused(prove, DERIVATIVE, library)
    assert prove(TO_SADDLE, library).shown
