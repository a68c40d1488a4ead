"""Orbits at the first times, and orbits that stand still: what is false there is refuted, no more."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.claims.attack.orbit_instances import orbit_instances
from slr_verify.claims.attack.ordeal import Fate, ordeal
from slr_verify.claims.attack.schedules import scheduled_instances
from slr_verify.claims.claim import Mutant
from slr_verify.language.almost_every import AlmostEvery
from slr_verify.language.orbit import TIME
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.tends import Tends
from slr_verify.language.vectors import inner
from slr_verify.model.notation import alpha, d, epsilon, gamma, kappa, nu
from slr_verify.model.orbit import K_STAR, V_STAR, iterate, iterate_vectors
from slr_verify.paper import iterates
from slr_verify.paper.beyond.rates import orbits
from slr_verify.paper.beyond.schedules import quadrants

SQUARE = (kappa >= -1, kappa <= 1, nu >= -1, nu <= 1)
PLACES = ((0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))
real_time = sp.Symbol("n", real=True)


def tends(place: tuple[int, int], orbit: tuple[sp.Expr, sp.Expr] | None = None) -> Tends:
    return Tends(sp.Tuple(*(orbit or iterate())), TIME, sp.Tuple(*map(sp.Integer, place)))


def killed(statement: Statement, known: Statement | None = None) -> bool:
    return ordeal(Mutant("orbit", statement), known, (), 0).fate is Fate.KILLED


def test_what_has_no_orbits_has_no_instances() -> None:
    assert orbit_instances(equal(kappa, nu)) == ()


def test_a_place_that_is_left_out_is_missed() -> None:
    everywhere = equal(sp.Add(*map(tends, PLACES)), 1, SQUARE)
    assert not killed(everywhere)
    for place in PLACES:
        assert killed(equal(everywhere.lhs - tends(place), 1, SQUARE))


@pytest.mark.parametrize("false", [True, False])
def test_at_time_zero(false: bool) -> None:
    given = SQUARE if false else (*SQUARE, kappa >= 0)
    assert killed(at_least(iterate(sp.S.Zero)[0], 0, given)) is false
    assert killed(at_least(iterate(TIME + 1)[0], -2, given)) is False


def test_after_a_step() -> None:
    """nu grows where kappa is positive; at time 0 each coordinate is its start."""
    given = (*SQUARE, kappa > 0, nu > 0, alpha < 1)
    for later in (sp.S.One, TIME + 1, TIME + 2):
        assert killed(at_most(iterate(later)[1], nu, given))
    assert not killed(at_most(iterate(TIME)[1] ** 2, 1, SQUARE))


def test_true_statements_along_orbits_are_not_refuted() -> None:
    for statement in (orbits.STAYS[0], orbits.RATE[1]):
        assert orbit_instances(statement)
        assert not killed(statement)


def test_at_a_time_that_is_no_natural_number_nothing_is_assumed() -> None:
    assert killed(at_most(iterate(TIME - 1)[0] ** 2, 1, SQUARE))
    assert killed(at_most(iterate(real_time)[0] ** 2, 1, SQUARE))
    assert not killed(equal(iterate(TIME - 1)[0], iterate(TIME - 1)[0] * 1, SQUARE))
    apart = iterate(-sp.S.Half)[0] - iterate(sp.S.Half)[0]
    assert killed(equal(apart, 0, SQUARE))


def test_the_time_may_be_any_symbol() -> None:
    assert killed(equal(iterate(d)[0], iterate(TIME)[0], SQUARE))


def test_vectors_at_the_start_are_on_the_manifold() -> None:
    k, v = iterate_vectors(sp.S.Zero)
    for statement in iterates.STATEMENTS:
        assert orbit_instances(statement)
        assert not killed(statement)
    assert killed(equal(inner(k, K_STAR), nu, SQUARE))
    assert killed(equal(inner(v, V_STAR), -nu, SQUARE))
    assert killed(equal(inner(k, v), 1, SQUARE))
    assert killed(equal(SquaredNorm(k - K_STAR), 2 - kappa, SQUARE))
    assert not killed(equal(SquaredNorm(k - K_STAR), 2 - 2 * kappa, SQUARE))


def test_vectors_later_and_from_different_starts_are_left_open() -> None:
    other = iterate_vectors(sp.S.Zero, (nu, kappa))
    for product in (
        inner(iterate_vectors(sp.S.One)[0], K_STAR),
        inner(iterate_vectors(sp.S.Zero)[0], other[0]),
    ):
        assert orbit_instances(equal(product, 7, SQUARE)) == ()


def test_what_a_theorem_says_of_vectors_decides_brackets() -> None:
    known = iterates.IN_PRODUCTS[sp.S.One, sp.S.One]
    assert killed(equal(-known.lhs, known.rhs, SQUARE), known)
    assert not killed(known, known)


def test_where_the_map_is_the_identity_one_start_is_a_null_set() -> None:
    still = tuple(part.xreplace({gamma: epsilon}) for part in iterate())
    null = AlmostEvery(tends((1, 1), still), kappa, nu)
    assert killed(equal(null, 1))
    assert killed(equal(AlmostEvery(1 - tends((0, 0), still), kappa, nu), 0))
    assert not killed(equal(null, 0))
    assert not killed(equal(AlmostEvery(tends((1, 1)), kappa, nu), sp.S.Half))


def test_under_a_schedule_orbits_stand_still_at_corners() -> None:
    """(1, -1) is left by no schedule, so both coordinates have to be positive."""
    true, (first, second) = quadrants.TO_MINIMUM, quadrants.AT_M
    assert scheduled_instances(true)
    assert not killed(true)
    for needed in (first > 0, second > 0):
        given = tuple(each for each in true.given if each != needed)
        assert killed(Statement(true.lhs, true.sign, true.rhs, given))
    assert killed(Statement(-true.lhs, true.sign, true.rhs, true.given))
    assert scheduled_instances(equal(kappa, nu)) == ()
