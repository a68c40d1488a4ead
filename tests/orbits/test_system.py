"""Which system is sound: about these orbits, at these coordinates and parameters, on the whole square."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.system import System, require_arguments, theorems_of
from slr_verify.calculus.theorem import infer
from slr_verify.language.area import Area
from slr_verify.language.orbit import TIME, SquareOrbit
from slr_verify.language.statement import at_most, equal
from slr_verify.model.notation import L, alpha, d, epsilon, gamma, kappa, lam, nu
from slr_verify.model.orbit import kappa_at, nu_at

from .pushed import ORIGIN, z
from .toy import SQUARE, x, y


class of_nobody(SquareOrbit):  # noqa: N801
    """An orbit of a class from elsewhere."""


class Trusting(System):
    """A system that asks for nothing."""

    def require_sound(self) -> tuple[()]:
        return ()


def test_the_reduced_map_and_the_toy_are_sound(system: System, toy: System) -> None:
    assert theorems_of(system) == (*system.steps, *system.inside)
    assert theorems_of(toy) == (*toy.steps, *toy.inside)


def test_it_speaks_of_images_and_orbits(toy: System) -> None:
    assert toy.images == (x / 2, y / 2)
    assert toy.image_of(x * y) == x * y / 4
    assert toy.squared_step == x**2 / 4 + y**2 / 4
    first, second = toy.orbit(TIME, (x, y))
    assert toy.along(x - y, TIME, (x, y)) == first - second
    assert toy.tending((x, y), (sp.S.Zero, sp.S.Zero), TIME).free_symbols == {x, y}


@pytest.mark.parametrize("point", [(), (x,), (x, y, x)])
def test_points_have_two_coordinates(toy: System, point) -> None:
    for ask in (
        lambda: toy.at(x, point),
        lambda: toy.orbit(TIME, point),
        lambda: toy.require_fixed(point, ()),
    ):
        with pytest.raises(ProofRejected, match=f"{len(point)} were given where 2 are needed"):
            ask()


def test_a_point_may_be_fixed_under_a_hypothesis(pushed: System) -> None:
    pushed.require_fixed(ORIGIN, (z >= 0,))
    for given in ((), (z <= 0,)):
        with pytest.raises(ProofRejected, match="is a fixed point"):
            pushed.require_fixed(ORIGIN, given)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        (lambda s: {"position": (nu, kappa)}, "not the arguments of kappa_at, in order"),
        (lambda s: {"position": (kappa, kappa)}, "not the arguments of kappa_at, in order"),
        (
            lambda s: {"parameters": (alpha, L, d, lam, gamma, epsilon)},
            "not the arguments of kappa_at, in order",
        ),
        (lambda s: {"parameters": s.parameters[:-1]}, "not the arguments of kappa_at, in order"),
        (
            lambda s: {"kinds": s.kinds[::-1], "steps": s.steps[::-1], "inside": s.inside[::-1]},
            "not the two coordinates of one orbit, in order",
        ),
        (
            lambda s: {"kinds": (kappa_at,) * 2, "steps": s.steps[:1] * 2},
            "not the two coordinates of one orbit, in order",
        ),
        (lambda s: {"kinds": (of_nobody, nu_at)}, "is not a record of the house"),
        (lambda s: {"kinds": (sp.erf, nu_at)}, "is not a record of the house"),
        (lambda s: {"kinds": (Area, nu_at)}, "is not a coordinate of the house"),
        (lambda s: {"kinds": (kappa, nu_at)}, "is not a coordinate of the house"),
        (lambda s: {"kinds": (kappa_at,)}, "1 were given where 2 are needed"),
        (lambda s: {"steps": s.steps[::-1]}, "does not say what one step of kappa_at is"),
        (lambda s: {"steps": s.inside}, "does not say what one step of kappa_at is"),
        (lambda s: {"inside": s.inside[::-1]}, "stays in"),
        (lambda s: {"inside": ()}, "0 were given where 2 are needed"),
        (lambda s: {"steps": list(s.steps)}, "a list is not a record of the house"),
    ],
)
def test_what_is_about_another_map_is_refused(system: System, changes, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        theorems_of(replace(system, **changes(system)))


def test_steps_and_bounds_may_need_the_whole_square(toy: System) -> None:
    step = infer(equal(x / 2, (abs(1 + x) - 1) / 2, SQUARE), normal_form)
    inside = infer(at_most(((abs(1 + x) - 1) / 2) ** 2, 1, SQUARE), adding(rest=1 - x**2 / 4))
    changed = replace(toy, steps=(step, toy.steps[1]), inside=(inside, toy.inside[1]))
    assert theorems_of(changed) == (*changed.steps, *changed.inside)


def test_a_step_holds_on_the_whole_square(toy: System) -> None:
    step = infer(equal(x / 2, x / 2, (x > 0,)), normal_form)
    with pytest.raises(ProofRejected, match="does not hold on the whole square"):
        theorems_of(replace(toy, steps=(step, toy.steps[1])))


def test_a_bound_holds_on_the_whole_square(toy: System) -> None:
    inside = infer(at_most((x / 2) ** 2, 1, (x > 0, x < 1)), by_sign)
    with pytest.raises(ProofRejected, match="does not hold on the whole square"):
        theorems_of(replace(toy, inside=(inside, toy.inside[1])))


def test_an_image_has_no_symbols_of_its_own(toy: System) -> None:
    z = sp.Symbol("z", real=True)
    nothing = (z + 1) ** 2 - z**2 - 2 * z - 1
    step = infer(equal(x / 2, x / 2 + nothing), normal_form)
    with pytest.raises(ProofRejected, match="symbol that the orbits do not carry"):
        theorems_of(replace(toy, steps=(step, toy.steps[1])))


def test_a_subclass_is_not_a_system(system: System) -> None:
    own = (system.position, system.parameters, system.kinds, system.steps, system.inside)
    with pytest.raises(ProofRejected, match="a Trusting is not a system"):
        theorems_of(Trusting(*own))


def test_a_system_that_was_changed_is_refused(system: System) -> None:
    changed = replace(system)
    vars(changed)["require_sound"] = lambda: ()
    with pytest.raises(ProofRejected, match="was changed after it was made"):
        theorems_of(changed)


def test_no_target_moves_with_the_time(system: System) -> None:
    with pytest.raises(ProofRejected, match=r"exp\(-n\) moves with the time n"):
        system.tending((kappa, nu), (sp.S.One, sp.exp(-TIME)), TIME)


def test_the_time_of_an_orbit_is_no_parameter_of_its_map(system: System) -> None:
    """The n-th iterate of the n-th map: where each orbit tends to says nothing about it."""
    for parameter in (L, d):
        with pytest.raises(ProofRejected, match=f"{parameter} moves with the time {parameter}"):
            system.tending((kappa, nu), (sp.S.One, sp.S.One), parameter)
    assert system.tending((kappa, nu), (sp.S.One, sp.S.One), TIME)


@pytest.mark.parametrize("length", [1, 3])
def test_a_point_has_two_coordinates(system: System, length: int) -> None:
    point = (sp.S.Zero,) * length
    for ask in (lambda: system.orbit(TIME, point), lambda: system.at(kappa, point)):
        with pytest.raises(ProofRejected, match=f"{length} were given where 2 are needed"):
            ask()


def test_hypotheses_about_the_start_are_not_about_every_point(system: System) -> None:
    small = alpha < 1
    assert system.on_square((kappa > 0, small)) == (*system.square, small)
    known = infer(at_most(-kappa, 0, (kappa > 0,)), by_sign)
    with pytest.raises(ProofRejected, match="may fail at some points of the square"):
        system.require_everywhere(known, (kappa > 0,))
    known = infer(at_most(alpha, 1, (small,)), by_sign)
    with pytest.raises(ProofRejected, match="is not among"):
        system.require_everywhere(known, ())
    assert system.require_everywhere(known, (small,)) == known.statement


def test_what_is_not_smooth_is_not_taken_for_continuous(system: System) -> None:
    system.require_continuous(sp.erf(kappa * nu), ())
    system.require_continuous(sp.sqrt(2 + kappa) / (1 - alpha), (alpha < 1,))
    for expr in (sp.Abs(kappa), sp.sqrt(1 - nu**2), kappa_at(TIME, kappa, nu, *system.parameters)):
        with pytest.raises(ProofRejected, match="may not be continuous on the square"):
            system.require_continuous(expr, ())


@pytest.mark.parametrize(
    ("symbols", "reason"),
    [
        ((x, x), "are not different symbols"),
        ((x, sp.Symbol("u", positive=True)), "not a symbol declared real, and no more"),
        ((x, sp.S.One), "not a symbol declared real, and no more"),
        ((x, TIME), "not a symbol declared real, and no more"),
    ],
)
def test_for_all_is_meant_of_different_real_symbols(symbols, reason: str) -> None:
    with pytest.raises(ProofRejected, match=reason):
        require_arguments(*symbols)
