"""A certificate of recovery is read from its file, and none that only looks like one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp

import slr_verify
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected
from slr_verify.certify.contraction import exact_rows, row_terms
from slr_verify.certify.oracle_ball import OracleBall
from slr_verify.certify.read_recovery import read_recovery
from slr_verify.certify.recovery import Recovery, drafted, recovery_around
from slr_verify.core.terms import rational
from slr_verify.selftest.sealing import records, sealed

SMALL = slr_verify.Parameters(d=20, L=3, lam="3/10", gamma_squared="1/2")
STEP = "1/25"
OTHER = "not a certificate of `certify recovery` for d = "


@pytest.fixture(scope="module")
def found() -> Recovery:
    return recovery_around(SMALL, STEP, "1/2000")


def test_it_is_what_was_found(found: Recovery) -> None:
    read = read_recovery(found.certificate, SMALL, STEP)
    assert (read.start, read.steps, read.end) == (found.start, found.steps, found.end)
    assert (read.ball.rate, read.ball.radius) == (found.ball.rate, found.ball.radius)
    assert read.ball.inverse == found.ball.inverse


@pytest.mark.parametrize(
    ("other", "step"),
    [({"d": 21}, STEP), ({"L": 4}, STEP), ({"lam": "0.3001"}, STEP), ({}, "1/26")],
    ids=["d", "L", "lambda", "alpha"],
)
def test_other_parameters(found: Recovery, other, step: str) -> None:
    known = {"d": 20, "L": 3, "lam": "3/10", "gamma_squared": "1/2"}
    with pytest.raises(ValueError, match=OTHER):
        read_recovery(found.certificate, slr_verify.Parameters(**{**known, **other}), step)


def test_what_arb_refuses(found: Recovery) -> None:
    rows = records(found.certificate)
    next(row for row in rows if row.get("claim") == "image")["steps"] = 1
    with pytest.raises(CertificateRejected, match="not shown to be in the box after 1 steps"):
        read_recovery(sealed(rows), SMALL, STEP)


def test_a_ball_alone(found: Recovery) -> None:
    with pytest.raises(ValueError, match=OTHER):
        read_recovery(found.ball.certificate, SMALL, STEP)


def larger(ball: OracleBall) -> OracleBall:
    """Twice as large as what the claims about derivatives speak of."""
    return replace(ball, radius=2 * ball.radius)


def slower(ball: OracleBall) -> OracleBall:
    """Rows that add up to less than 2."""
    columns = exact_rows(sp.Matrix(ball.inverse).inv())
    rows = row_terms(columns, ball.inverse, Fraction(2))
    return replace(ball, draft=replace(ball.draft, terms={**ball.draft.terms, **rows}))


def another_map(ball: OracleBall) -> OracleBall:
    """A derivative of the risk that is none, and no claim about it."""
    terms = {**ball.draft.terms, "value_step_11": rational(Fraction(0))}
    blocks = tuple(each for each in ball.blocks if each.claim["term"] != "value_step_11")
    return replace(ball, draft=replace(ball.draft, terms=terms), blocks=blocks)


@pytest.mark.parametrize("change", [larger, slower, another_map])
def test_what_arb_accepts_and_does_not_mean_recovery(
    found: Recovery, change: Callable[[OracleBall], OracleBall]
) -> None:
    draft, blocks = drafted("", change(found.ball), found.start, found.steps, found.end)
    lines = draft.checked(blocks)
    assert check(lines).proved
    with pytest.raises(ValueError, match=OTHER):
        read_recovery(lines, SMALL, STEP)


def test_a_claim_less(found: Recovery) -> None:
    """The last row is left out."""
    draft, blocks = drafted("", found.ball, found.start, found.steps, found.end)
    with pytest.raises(ValueError, match=OTHER):
        read_recovery(draft.checked(blocks[:-1]), SMALL, STEP)
