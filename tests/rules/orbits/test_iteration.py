"""Orbits unrolled: where they start, and where they are one step later."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.orbits.step import Unrolled
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer, worked_out
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE, alpha, kappa, nu
from slr_verify.model.orbit import TRAVEL, iterate, kappa_at

NOW, NEXT = iterate(), iterate(TIME + 1)
ROUGH = sp.Symbol("m", integer=True)
HALF = sp.S.Half


def limit(term: sp.Expr) -> Tends:
    return Tends(sp.Tuple(term), TIME, sp.Tuple(0))


def image(system: System, place: int, point=NOW) -> sp.Expr:
    return system.at(system.images[place], point)


@pytest.mark.parametrize("place", [0, 1])
def test_an_orbit_starts_at_its_start_and_goes_to_the_image(system: System, place: int) -> None:
    rule = Unrolled(system, TIME)
    first = iterate(sp.S.Zero)[place]
    assert infer(equal(first, (kappa, nu)[place], SQUARE), rule).shown
    assert infer(equal(NEXT[place], image(system, place), SQUARE), rule).shown
    assert infer(equal(limit(NEXT[place]), limit(image(system, place)), SQUARE), rule).shown
    proposed = worked_out(NEXT[place] - first, rule, SQUARE)
    assert proposed.statement.rhs == image(system, place) - (kappa, nu)[place]


def test_other_starts_and_times_are_unrolled_as_well(system: System) -> None:
    start = (sp.S.Zero, nu)
    rule = Unrolled(system, TIME)
    later, here = (kappa_at(time, *start, *TRAVEL) for time in (TIME + 1, 0))
    along = image(system, 0, system.orbit(TIME, start))
    given = (nu >= -1, nu <= 1)
    assert infer(equal(later, along, given), rule).shown
    assert infer(equal(here, 0, given), rule).shown


@pytest.mark.parametrize(
    "wrong",
    [
        lambda s: NOW[0],
        lambda s: image(s, 0) / 2,
        lambda s: image(s, 1),
        lambda s: image(s, 0, NOW[::-1]),
        lambda s: image(s, 0, (kappa, nu)),
        lambda s: image(s, 0).xreplace({alpha: 2 * alpha}),
        lambda s: iterate(TIME + 2)[0],
    ],
)
def test_another_step_is_refused(system: System, wrong) -> None:
    with pytest.raises(ProofRejected):
        infer(equal(NEXT[0], wrong(system), SQUARE), Unrolled(system, TIME))
    with pytest.raises(ProofRejected):
        infer(equal(limit(NEXT[0]), limit(wrong(system)), SQUARE), Unrolled(system, TIME))


@pytest.mark.parametrize(("place", "wrong"), [(0, nu), (1, kappa), (0, sp.S.Zero), (0, kappa / 2)])
def test_another_start_is_refused(system: System, place: int, wrong: sp.Expr) -> None:
    with pytest.raises(ProofRejected):
        infer(equal(iterate(sp.S.Zero)[place], wrong, SQUARE), Unrolled(system, TIME))


def test_orbits_swapped_do_not_unroll(system: System) -> None:
    wrong = replace(system, kinds=system.kinds[::-1])
    with pytest.raises(ProofRejected):
        worked_out(NEXT[0], Unrolled(wrong, TIME), SQUARE)


@pytest.mark.parametrize("given", [(), SQUARE[:3], SQUARE[1:]])
def test_a_start_outside_of_the_square_has_no_orbit(system: System, given) -> None:
    for time, value in ((TIME + 1, image(system, 0)), (sp.S.Zero, kappa)):
        with pytest.raises(ProofRejected):
            infer(equal(iterate(time)[0], value, given), Unrolled(system, TIME))
    far = (sp.Integer(2), nu)
    with pytest.raises(ProofRejected):
        infer(equal(iterate(sp.S.Zero, far)[0], 2, SQUARE), Unrolled(system, TIME))


def test_the_time_does_not_run_backwards(system: System) -> None:
    before = iterate(TIME - 1)
    with pytest.raises(ProofRejected):
        infer(equal(NOW[0], image(system, 0, before), SQUARE), Unrolled(system, TIME - 1))
    late = equal(iterate(ROUGH + 1)[0], image(system, 0, iterate(ROUGH)), SQUARE)
    with pytest.raises(ProofRejected):
        infer(late, Unrolled(system, ROUGH))
    assert infer(late.holding((*SQUARE, ROUGH >= 0)), Unrolled(system, ROUGH)).shown
    with pytest.raises(ProofRejected):
        infer(
            equal(iterate(HALF)[0], image(system, 0, iterate(-HALF)), SQUARE),
            Unrolled(system, TIME),
        )


def test_at_other_parameters_nothing_is_said(system: System) -> None:
    other = kappa_at(0, kappa, nu, 2 * alpha, *TRAVEL[1:])
    with pytest.raises(ProofRejected, match="at the parameters of the task only"):
        infer(equal(other, kappa, SQUARE), Unrolled(system, TIME))
