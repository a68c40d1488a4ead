"""Orbits unrolled by one step."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.model.notation import SQUARE, alpha, kappa, nu
from slr_verify.model.orbit import TRAVEL, iterate, kappa_at
from slr_verify.orbits.coordinate import TIME
from slr_verify.orbits.iteration import Unrolled
from slr_verify.orbits.system import System
from slr_verify.orbits.tends import Tends
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import equal
from slr_verify.proofs.theorem import infer

from . import toy as halved
from .toy import x, x_at, y


def test_the_toy_starts_at_its_start_and_is_halved(toy: System) -> None:
    rule = Unrolled(toy, TIME)
    later = infer(equal(x_at(TIME + 1, x, y), x_at(TIME, x, y) / 2, halved.SQUARE), rule)
    assert later.steps[0].why.premises == (*toy.steps, *toy.inside)
    assert infer(equal(x_at(0, x, y), x, halved.SQUARE), rule)
    along = Tends(sp.Tuple(x_at(TIME + 1, x, y)), TIME, sp.Tuple(0))
    shifted = Tends(sp.Tuple(x_at(TIME, x, y) / 2), TIME, sp.Tuple(0))
    assert infer(equal(along, shifted, halved.SQUARE), rule)


@pytest.mark.parametrize(
    "wrong", [x_at(TIME, x, y), x_at(TIME, x, y) / 4, x_at(TIME, x / 2, y), x / 2, x_at(1, x, y)]
)
def test_another_step_is_refused(toy: System, wrong: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match="definition of the iterates turns"):
        infer(equal(x_at(TIME + 1, x, y), wrong, halved.SQUARE), Unrolled(toy, TIME))


def test_orbits_swapped_do_not_unroll(system: System) -> None:
    """It proved kappa_1 = the image in nu, with the coordinates of the system exchanged."""
    wrong = replace(
        system, kinds=system.kinds[::-1], steps=system.steps[::-1], inside=system.inside[::-1]
    )
    image = wrong.along(wrong.images[1], TIME, (kappa, nu))
    with pytest.raises(ProofRejected, match="not the two coordinates of one orbit, in order"):
        infer(equal(iterate(TIME + 1)[0], image, SQUARE), Unrolled(wrong, TIME))


def test_orbits_at_other_parameters_stay_as_they_are(system: System) -> None:
    other = kappa_at(TIME + 1, kappa, nu, 2 * alpha, *TRAVEL[1:])
    image = system.along(system.images[0], TIME, (kappa, nu))
    with pytest.raises(ProofRejected, match="definition of the iterates turns"):
        infer(equal(other, image, SQUARE), Unrolled(system, TIME))


def test_a_start_outside_the_square_has_no_orbit(system: System) -> None:
    rule = Unrolled(system, TIME)
    with pytest.raises(ProofRejected, match="cannot show that the start"):
        infer(equal(iterate(TIME, (kappa, nu))[0], 0), rule)


def test_the_time_does_not_run_backwards(system: System) -> None:
    with pytest.raises(ProofRejected, match="is not certain to be 0, 1, 2"):
        infer(equal(iterate(TIME)[0], 0, SQUARE), Unrolled(system, TIME - 1))
