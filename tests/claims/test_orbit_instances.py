"""Orbits that stand still: false statements about limits and areas are refuted there, true ones are not."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.system import System
from slr_verify.claims.attack.orbit_instances import orbit_instances
from slr_verify.claims.attack.ordeal import Fate, ordeal
from slr_verify.claims.claim import Mutant
from slr_verify.language.area import Area
from slr_verify.language.orbit import TIME
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.language.tends import Tends
from slr_verify.model.notation import epsilon, gamma, kappa, nu
from slr_verify.model.orbit import iterate

SQUARE = (kappa >= -1, kappa <= 1, nu >= -1, nu <= 1)
PLACES = ((0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))


def tends(place: tuple[int, int], orbit: tuple[sp.Expr, sp.Expr] | None = None) -> Tends:
    return Tends(sp.Tuple(*(orbit or iterate())), TIME, sp.Tuple(*map(sp.Integer, place)))


def killed(statement: Statement, system: System) -> bool:
    found = ordeal(Mutant("orbit", statement), None, (), 0, (system,))
    assert found.counterexample is None or found.counterexample.by_theorem
    return found.fate is Fate.KILLED


def test_without_a_system_nothing_is_known_of_orbits(system: System) -> None:
    statement = equal(tends((0, 0)), 1, SQUARE)
    assert orbit_instances(statement, ()) == ()
    assert orbit_instances(equal(kappa, nu), (system,)) == ()


def test_a_place_that_is_left_out_is_missed(system: System) -> None:
    everywhere = equal(sp.Add(*map(tends, PLACES)), 1, SQUARE)
    assert not killed(everywhere, system)
    for place in PLACES:
        assert killed(equal(everywhere.lhs - tends(place), 1, SQUARE), system)


@pytest.mark.parametrize("false", [True, False])
def test_at_time_zero(system: System, false: bool) -> None:
    given = SQUARE if false else (*SQUARE, kappa >= 0)
    assert killed(at_least(iterate()[0], 0, given), system) is false
    assert killed(at_least(iterate(TIME + 1)[0], -2, given), system) is False


def test_where_the_map_is_the_identity_areas_are_known(system: System) -> None:
    still = tuple(part.xreplace({gamma: epsilon}) for part in iterate())
    null = Area(tends((1, 1), still), kappa, nu)
    assert killed(equal(null, 4), system)
    assert killed(equal(Area(1 - tends((0, 0), still), kappa, nu), 3), system)
    assert not killed(equal(null, 0), system)
    assert not killed(equal(Area(tends((1, 1)), kappa, nu), 4), system)
