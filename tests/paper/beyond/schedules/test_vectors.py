"""Vectors under a schedule: lambda_{n+1} in the step from n to n + 1, and wrong variants are refused."""

from __future__ import annotations

import pytest

from paper.beyond.variants import refused
from paper.literal import SETTING, Literal, at_zero
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.library import Library
from slr_verify.core.language import Refused
from slr_verify.core.terms import all_parts
from slr_verify.language.almost_every import AlmostEveryStart
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import inner
from slr_verify.model.notation import SQUARE, alpha, d
from slr_verify.model.orbit import K_STAR, VECTORS_UNDER_SCHEDULE, iterate, iterate_vectors, k_along
from slr_verify.paper.beyond.schedules import vectors
from slr_verify.paper.beyond.schedules.quadrants import START
from slr_verify.paper.beyond.schedules.theorem_5 import UNDER, recovers
from slr_verify.paper.beyond.schedules.vectors import (
    ALONG,
    FOR_STARTS,
    FOR_VECTORS,
    PRODUCTS,
    REACHED,
    VECTORS,
    in_vectors,
)
from slr_verify.paper.prop_11_convergence import MINIMA

k_n, v_n = VECTORS
CLOSE = 1e-8


def gaps(literal: Literal) -> list[float]:
    """How far the two sides of each hypothesis about the vectors are from each other, at time 0."""
    given, _ = Transcription().statement(ALONG[4])
    pairs = (each.args for each in at_zero(given))
    return [abs(literal.number(left) - literal.number(right)) for left, right in pairs]


def test_literal_iterates_are_what_is_assumed() -> None:
    """As under one lambda, where that is the first of the schedule."""
    found = gaps(Literal())
    assert len(found) == 7 + 2 * 6
    assert max(found) < CLOSE


def test_a_step_at_another_lambda_is_not() -> None:
    """The gradients in k and in v are those of another risk."""
    wrong = gaps(Literal(warmth=2 * SETTING.lam))
    assert sum(each > CLOSE for each in wrong) == 2


@pytest.mark.parametrize("statement", [ALONG[0], REACHED[MINIMA[0]], FOR_VECTORS])
def test_no_other_lambda_occurs(statement: Statement) -> None:
    given, goal = Transcription().statement(statement)
    assert not any("lambda" in each.free for each in (goal, *given))
    whole = {part for each in given for part in all_parts(each)}
    assert any(part.op == "member" and part.args[0] == "lambda_at" for part in whole)


def test_the_orbits_of_the_square_do_not_occur_in_what_is_said_of_vectors() -> None:
    given, goal = Transcription().statement(FOR_VECTORS)
    names = {part.args[0] for each in (goal, *given) for part in all_parts(each) if part.args}
    assert not names & {"kappa_at", "nu_at", "kappa_along", "nu_along", "k_at", "v_at"}
    assert {"k_along", "v_along", "grad_k_along", "h_v_along"} <= names


def test_vectors_of_both_kinds_are_not_read_together() -> None:
    with pytest.raises(Refused, match="under a schedule"):
        Transcription().statement(equal(inner(k_n, K_STAR), iterate()[0], SQUARE))


def test_other_parameters_are_not_read() -> None:
    other = k_along(TIME, *START, 2 * alpha, *VECTORS_UNDER_SCHEDULE[1:])
    with pytest.raises(Refused, match="parameters of the task only"):
        Transcription().statement(equal(inner(other, K_STAR), PRODUCTS[0], SQUARE))


WRONG = {
    "kappa for nu": (ALONG[0], equal(inner(k_n, K_STAR), PRODUCTS[1], SQUARE)),
    "one lambda for the vectors": (
        ALONG[0],
        equal(inner(iterate_vectors()[0], K_STAR), PRODUCTS[0], SQUARE),
    ),
    "from outside of the square": (ALONG[0], ALONG[0].holding(())),
    "the opposite": (
        REACHED[MINIMA[0]],
        equal(REACHED[MINIMA[1]].lhs, REACHED[MINIMA[0]].rhs, SQUARE),
    ),
    "any schedule": (
        FOR_VECTORS,
        equal(AlmostEveryStart(in_vectors, *START, d), 1, (d >= 4, UNDER[0])),
    ),
    "any step": (
        FOR_STARTS,
        equal(AlmostEveryStart(recovers, *START, d), 1, (d >= 4, UNDER[1])),
    ),
    "in three dimensions": (
        FOR_VECTORS,
        equal(AlmostEveryStart(in_vectors, *START, d), 1, (d >= 3, *UNDER)),
    ),
    "from no start": (
        FOR_VECTORS,
        equal(AlmostEveryStart(in_vectors, *START, d), 0, (d >= 4, *UNDER)),
    ),
}


@pytest.mark.parametrize("change", WRONG)
def test_wrong_variants_are_refused(change: str, library: Library) -> None:
    right, wrong = WRONG[change]
    refused(vectors.PROOFS[right], wrong, library)
