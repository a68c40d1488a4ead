"""Orbits unrolled by one step."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.orbits import Unrolled
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import equal
from slr_verify.language.tends import Tends

from . import toy as halved
from .drifting import c, x_drifts
from .toy import x, x_at, y, y_at


def test_the_toy_starts_at_its_start_and_is_halved(toy: System) -> None:
    rule = Unrolled(toy, TIME)
    later = infer(equal(x_at(TIME + 1, x, y), x_at(TIME, x, y) / 2, halved.SQUARE), rule)
    assert toy.shown
    for kind, start in zip(toy.kinds, (x, y), strict=True):
        assert infer(equal(kind(0, x, y), start, halved.SQUARE), rule).shown
        now = kind(TIME, x, y)
        assert infer(equal(kind(TIME + 1, x, y), now / 2, halved.SQUARE), rule).shown
    along = Tends(sp.Tuple(x_at(TIME + 1, x, y)), TIME, sp.Tuple(0))
    shifted = Tends(sp.Tuple(x_at(TIME, x, y) / 2), TIME, sp.Tuple(0))
    assert infer(equal(along, shifted, halved.SQUARE), rule).shown


@pytest.mark.parametrize(
    "wrong", [x_at(TIME, x, y), x_at(TIME, x, y) / 4, x_at(TIME, x / 2, y), x / 2, x_at(1, x, y)]
)
def test_another_step_is_refused(toy: System, wrong: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match="definition of the iterates turns"):
        assert infer(equal(x_at(TIME + 1, x, y), wrong, halved.SQUARE), Unrolled(toy, TIME)).shown


def test_orbits_swapped_do_not_unroll(toy: System) -> None:
    """It proved x_1 = y/2, with the coordinates of the system exchanged."""
    wrong = replace(toy, kinds=toy.kinds[::-1], steps=toy.steps[::-1], inside=toy.inside[::-1])
    image = y_at(TIME, x, y) / 2
    with pytest.raises(ProofRejected, match="not the two coordinates of one orbit, in order"):
        assert infer(equal(x_at(TIME + 1, x, y), image, halved.SQUARE), Unrolled(wrong, TIME)).shown


def test_orbits_at_other_parameters_stay_as_they_are(drifting: System) -> None:
    rule = Unrolled(drifting, TIME)
    image = drifting.along(drifting.images[0], TIME, (x, y))
    assert infer(equal(x_drifts(TIME + 1, x, y, c), image, halved.SQUARE), rule).shown
    with pytest.raises(ProofRejected, match="definition of the iterates turns"):
        assert infer(equal(x_drifts(TIME + 1, x, y, 2 * c), image, halved.SQUARE), rule).shown


def test_a_start_outside_the_square_has_no_orbit(toy: System) -> None:
    with pytest.raises(ProofRejected, match="cannot show that the start"):
        assert infer(equal(x_at(TIME, x, y), 0), Unrolled(toy, TIME)).shown


def test_the_time_does_not_run_backwards(toy: System) -> None:
    with pytest.raises(ProofRejected, match="is not certain to be 0, 1, 2"):
        assert infer(equal(x_at(TIME, x, y), 0, halved.SQUARE), Unrolled(toy, TIME - 1)).shown


def test_a_text_is_no_time(toy: System) -> None:
    with pytest.raises(ProofRejected, match="a str is not a record of the house"):
        assert infer(equal(x_at(0, x, y), x, halved.SQUARE), Unrolled(toy, "n")).shown
