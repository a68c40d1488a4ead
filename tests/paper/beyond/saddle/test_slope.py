"""The slope at the saddle: smaller bounds, other slopes and fewer hypotheses are refused."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
import sympy as sp

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.language.statement import at_least, at_most
from slr_verify.model.notation import kappa, nu
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.paper.beyond.saddle import slope, step
from slr_verify.paper.beyond.saddle.slope import (
    AXIS,
    NEAR,
    REACHES,
    TANGENT,
    TO_SADDLE,
    WITHIN,
    curvature,
    square,
    tilt,
)
from slr_verify.paper.beyond.saddle.step import ABOVE, BELOW

SIGNS = (1, -1)


@pytest.mark.parametrize("place", range(len(TO_SADDLE)))
@pytest.mark.parametrize("side", [0, 1])
def test_every_hypothesis_is_needed(side: int, place: int, library: Library) -> None:
    given = (*TO_SADDLE[:place], *TO_SADDLE[place + 1 :])
    prove = partial(slope.within, SIGNS[side])
    refused(prove, WITHIN[side].holding(given), library)


@pytest.mark.parametrize("dropped", range(len(NEAR)))
def test_the_square_of_kappa_alone_needs_a_small_nu(dropped: int, library: Library) -> None:
    given = (*TO_SADDLE, NEAR[1 - dropped])
    for side, each in enumerate(TANGENT):
        refused(partial(slope.tangent, SIGNS[side]), each.holding(given), library)


def test_other_slopes_and_smaller_bounds_are_refused(library: Library) -> None:
    other, half = nu - tilt * kappa, curvature * square / 2
    wrong = (
        at_most(other, curvature * square, TO_SADDLE),
        at_most(WITHIN[0].lhs, half, TO_SADDLE),
    )
    for each in wrong:
        refused(partial(slope.within, 1), each, library)
    refused(partial(slope.within, -1), at_least(WITHIN[1].lhs, -half, TO_SADDLE), library)


def test_that_orbits_reach_the_saddle_needs_all_of_it(library: Library) -> None:
    for place in range(len(REACHES.given)):
        given = (*REACHES.given[:place], *REACHES.given[place + 1 :])
        refused(slope.reaches, REACHES.holding(given), library)
    refused(slope.reaches, replace(REACHES, rhs=sp.S.Zero), library)
    assert (*STUDIED_AT_PARAMETERS, AXIS) == REACHES.given


@pytest.mark.parametrize("place", range(len(ABOVE.given)))
def test_a_step_needs_its_quadrant(place: int, library: Library) -> None:
    for each, prove in ((ABOVE, step.above), (BELOW, step.below)):
        given = (*each.given[:place], *each.given[place + 1 :])
        refused(prove, each.holding(given), library)


def test_a_step_is_not_linear(library: Library) -> None:
    for each, prove in ((ABOVE, step.above), (BELOW, step.below)):
        linear = each.rhs.subs({step.bend: 0})
        refused(prove, replace(each, rhs=linear), library)
