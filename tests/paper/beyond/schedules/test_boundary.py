"""The basin boundary decreases: wrong variants are refused, and every hypothesis is needed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.language.statement import equal
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER
from slr_verify.paper.beyond.schedules import boundary
from slr_verify.paper.beyond.schedules.boundary import (
    APART,
    DECREASES,
    EIGENVECTOR,
    EITHER,
    SLOPE,
)
from slr_verify.paper.beyond.schedules.theorem_5 import to_axis

(LOW_KAPPA, LOW_NU), (HIGH_KAPPA, HIGH_NU) = LOWER, UPPER


def without(*dropped: object) -> object:
    """With fewer hypotheses."""
    return DECREASES.holding(tuple(each for each in APART if each not in dropped))


WRONG = {
    "not apart": without(LOW_KAPPA < HIGH_KAPPA),
    "not in order": without(LOW_NU <= HIGH_NU),
    "from outside of the square": without(LOW_KAPPA >= -1),
    "at the lower end of nu": without(LOW_NU > -1),
    "at the upper end of nu": without(HIGH_NU < 1),
    "any step": without(APART[-2]),
    "any schedule": without(APART[-1]),
    "one of them": equal(to_axis(LOWER), 0, APART),
    "both of them": replace(DECREASES, rhs=DECREASES.lhs * 0 + 1),
    "the other way": DECREASES.holding(
        tuple(HIGH_NU <= LOW_NU if each == (LOW_NU <= HIGH_NU) else each for each in APART)
    ),
}


@pytest.mark.parametrize("change", WRONG)
def test_wrong_variants_are_refused(change: str, library: Library) -> None:
    wrong = WRONG[change]
    refused(boundary.decreases, wrong, library)


@pytest.mark.parametrize("dropped", range(4, 8))
def test_every_hypothesis_of_the_three_limits_is_needed(dropped: int, library: Library) -> None:
    """The two sides of the square, the step and the schedule."""
    given = EITHER.given
    wrong = EITHER.holding((*given[:dropped], *given[dropped + 1 :]))
    refused(boundary.either, wrong, library)


def test_not_two_of_the_three_limits(library: Library) -> None:
    wrong = replace(EITHER, rhs=EITHER.rhs + 1)
    refused(boundary.either, wrong, library)


@pytest.mark.parametrize("right", [*EIGENVECTOR, SLOPE])
def test_another_direction_is_refused(right, library: Library) -> None:
    wrong = replace(right, rhs=-right.rhs)
    refused(boundary.PROOFS[right], wrong, library)
