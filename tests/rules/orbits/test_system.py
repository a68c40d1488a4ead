"""The map of the paper with its orbits: the same as that whose orbits the core is told of."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.reading.orbit_reader import IMAGES
from slr_verify.calculus.system import System
from slr_verify.language.orbit import TIME
from slr_verify.model.manifold import step_from_manifold
from slr_verify.model.notation import kappa, nu
from slr_verify.model.orbit import TRAVEL, iterate, kappa_at, nu_at


def test_its_images_are_those_that_orbits_are_read_with(system: System) -> None:
    assert system.images == IMAGES
    assert (system.position, system.parameters) == ((kappa, nu), TRAVEL)
    assert system.kinds == (kappa_at, nu_at)


@pytest.mark.parametrize("place", [0, 1])
def test_one_step_of_pgd_is_the_image(system: System, place: int) -> None:
    statement = system.steps[place].statement
    assert statement.lhs == step_from_manifold(system.position[place])
    assert system.steps[place].shown


def test_it_speaks_of_images_and_orbits(system: System) -> None:
    first, second = iterate()
    assert system.orbit(TIME, (kappa, nu)) == (first, second)
    assert system.along(kappa - nu, TIME, (kappa, nu)) == first - second
    here, after = system.at(system.squared_step, (sp.S.One, sp.S.One)), system.images
    assert here == 0
    assert system.squared_step == (after[0] - kappa) ** 2 + (after[1] - nu) ** 2


@pytest.mark.parametrize("point", [(), (sp.S.Zero,), (sp.S.Zero,) * 3])
def test_a_point_has_two_coordinates(system: System, point) -> None:
    for ask in (lambda: system.orbit(TIME, point), lambda: system.at(kappa, point)):
        with pytest.raises((TypeError, ValueError)):
            ask()
