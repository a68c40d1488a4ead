"""The basin boundary is a curve: wrong variants are refused, and every hypothesis is needed."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from paper.beyond.variants import refused
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.library import Library
from slr_verify.core.language import Refused
from slr_verify.core.text import text
from slr_verify.language.for_some import ForSome
from slr_verify.language.statement import equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import alpha, kappa, nu
from slr_verify.paper.beyond.schedules import curve
from slr_verify.paper.beyond.schedules.curve import (
    CLOSED,
    CONTINUOUS,
    INSIDE,
    LIMITS,
    MEETS,
    ON_BOUNDARY,
    goes_to,
)
from slr_verify.paper.beyond.schedules.theorem_5 import UNDER, to_axis

SHOW = {
    MEETS: curve.meets,
    CLOSED: curve.closed,
    CONTINUOUS: curve.continuous,
}
NEEDED = {
    MEETS: (*INSIDE, *UNDER),
    CLOSED: (nu >= -1, nu <= 1, *INSIDE, *LIMITS, ON_BOUNDARY, *UNDER),
    CONTINUOUS: (*INSIDE, nu > -1, nu < 1, LIMITS[0], ON_BOUNDARY, sp.Eq(to_axis(), 1), *UNDER),
}
DROPPED = [(goal, place) for goal, needed in NEEDED.items() for place in range(len(needed))]
WRONG = [
    replace(MEETS, rhs=sp.S.Zero),
    equal(ForSome(to_axis((kappa, nu + 1)), nu), 1, MEETS.given),
    replace(CLOSED, rhs=sp.S.Zero),
    replace(CONTINUOUS, rhs=sp.S.Zero),
    equal(goes_to(0), 1, tuple(each for each in CONTINUOUS.given if each != LIMITS[0])),
]
BY = [MEETS, MEETS, CLOSED, CONTINUOUS, CONTINUOUS]


@pytest.mark.parametrize(("goal", "place"), DROPPED)
def test_every_hypothesis_is_needed(goal: object, place: int, library: Library) -> None:
    dropped = NEEDED[goal][place]
    wrong = goal.holding(tuple(each for each in goal.given if each != dropped))
    refused(SHOW[goal], wrong, library)


@pytest.mark.parametrize("place", range(len(WRONG)))
def test_wrong_variants_are_refused(place: int, library: Library) -> None:
    wrong = WRONG[place]
    refused(SHOW[BY[place]], wrong, library)


def test_the_core_reads_that_it_is_not_zero_for_all() -> None:
    read = text(Transcription().reader.term(ForSome(to_axis(), nu)))
    assert read.startswith("1 - [for every _0 with ")
    assert "[nu_along[_1, kappa, _0] -> 0 as _1 -> oo] = 0]" in read


@pytest.mark.parametrize("y", [alpha, sp.Symbol("y", negative=True)])
def test_what_it_looks_for_is_any_number(y: sp.Symbol) -> None:
    with pytest.raises(Refused, match="declared real"):
        Transcription().reader.term(ForSome(to_axis((kappa, y)), y))


def test_it_looks_for_what_the_bracket_depends_on() -> None:
    for bracket in (to_axis(), nu):
        with pytest.raises(ValueError, match="no indicator"):
            ForSome(bracket, sp.Symbol("y", real=True))
    assert ForSome(to_axis(), nu).free_symbols == to_axis().free_symbols - {nu}
    assert isinstance(ForSome(to_axis(), nu).args[0], Tends)
