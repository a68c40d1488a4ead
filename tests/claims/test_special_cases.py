"""Hypotheses about limits are met where orbits stand still, or where families are uniform."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.claims.attack.closed_slopes import vanishes
from slr_verify.claims.attack.satisfiable import SEQUENCES, satisfiability
from slr_verify.claims.attack.special_cases import special_cases
from slr_verify.language.integral import Sum
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_least
from slr_verify.model.linear import changing_probability, index, probability, task_number
from slr_verify.model.notation import L, eta, kappa, nu, rho, theta
from slr_verify.model.orbit import iterate
from slr_verify.model.risk import partial
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.prop_3_bounds import TO_NULL
from slr_verify.paper.prop_8_descent import ACCUMULATION, LIMIT, STATIONARY_KAPPA

m, MOVING = task_number, sp.Tuple(task_number, L)
member = changing_probability(m, index)


def squares(part: sp.Expr) -> Sum:
    return Sum(part**2, (index, 1, L))


def about(*given: sp.Basic) -> Statement:
    return at_least(kappa**2, 0, given)


def is_limit(body: sp.Expr, value: sp.Expr | int, moving: sp.Tuple = MOVING) -> sp.Eq:
    return sp.Eq(Limit(body, moving), value, evaluate=False)


def test_orbits_that_stand_still_have_limits() -> None:
    (case,) = special_cases(STATIONARY_KAPPA)
    assert case.values == {"kappa": "0", "nu": "0"}
    assert not any(each.has(*iterate()) for each in case.statement.given)
    point = dict(satisfiability(STATIONARY_KAPPA).point)
    assert {point[name] for name in ("kappa", "nu", *map(str, LIMIT))} == {"0"}
    assert point["n_m"] == "m"


def test_uniform_families_have_small_squares() -> None:
    (case,) = special_cases(TO_NULL)
    assert case.values == {"changing_probability_at_m_l": "1/m"}
    assert case.same == {L: m}
    assert sp.Eq(Limit(1 / m, sp.Tuple(m)), 0, evaluate=False) in case.statement.given
    point = dict(satisfiability(TO_NULL).point)
    assert (point["L_m"], point["m_m"]) == ("m", "m")
    assert point["changing_probability_at_m_l"] == "1/m"


def test_a_limit_that_may_be_any_number_may_be_zero() -> None:
    u, v = sp.Symbol("u", real=True), sp.Symbol("v", positive=True)
    small = is_limit(1 / m, u, sp.Tuple(m))
    point = dict(satisfiability(about(small)).point)
    assert (point["u"], point["m_m"]) == ("0", "m")
    assert not satisfiability(about(is_limit(m, v, sp.Tuple(m)))).certain


@pytest.mark.parametrize(
    "statement",
    [
        STATIONARY_KAPPA.holding((*ACCUMULATION, LIMIT[0] >= sp.S.Half)),
        STATIONARY_KAPPA.holding((*ACCUMULATION, kappa >= sp.S.Half)),
        about(is_limit(squares(member), sp.S.Half)),
        about(is_limit(squares(member), 0), is_limit(m, 1, sp.Tuple(m))),
        about(is_limit(Sum(member**2 * sp.exp(-index), (index, 1, L)), 0)),
    ],
    ids=["another limit", "another start", "another sum", "tasks that stay", "unlike terms"],
)
def test_a_case_that_does_not_meet_the_hypotheses_is_no_witness(statement: Statement) -> None:
    assert len(tuple(special_cases(statement))) == 1
    found = satisfiability(statement)
    assert (found.certain, found.reason) == (False, SEQUENCES)


@pytest.mark.parametrize(
    "statement",
    [
        about(sp.Eq(iterate(start=(kappa, sp.Integer(1)))[0], 0)),
        about(is_limit(iterate()[0], 0, sp.Tuple(kappa))),
        about(is_limit(Sum(member**2, (index, 2, L)), 0)),
        about(is_limit(Sum(member**2, (index, 1, L)), 0, sp.Tuple(m)), L > 2),
        about(is_limit(squares(member), 0), L > 2, is_limit(L + m, 0, sp.Tuple(m))),
        about(is_limit(squares(member), 0), sp.Eq(changing_probability(1, 1), 1)),
        about(is_limit(squares(probability(index)), 0)),
    ],
    ids=[
        "a start that is told",
        "a start that moves",
        "terms from the second on",
        "a number of terms that stays",
        "a number of terms of which more is said",
        "a member that is told",
        "a family that stays",
    ],
)
def test_what_is_another_matter_has_no_case(statement: Statement) -> None:
    assert tuple(special_cases(statement)) == ()


def test_orbits_at_times_alone_stand_still_too() -> None:
    (case,) = special_cases(about(sp.Eq(iterate()[0], nu, evaluate=False)))
    assert case.statement.given == (sp.Eq(0, 0, evaluate=False),)


u, v = sp.symbols("u v", real=True)
FIXED = {kappa: 0, nu: 0, eta: 1, rho: 0}


def test_a_symbol_may_be_a_number_that_is_not_rational() -> None:
    statement = about(sp.Eq(u, sp.atan(1 + v**2)), u > 1)
    (case,) = special_cases(statement)
    assert case.values == {"u": "arctan(1 + v^2)"}
    assert case.statement.given == (sp.atan(1 + v**2) > 1,)


@pytest.mark.parametrize("value", [u**2, 1 / v, sp.sqrt(v)], ids=["itself", "pole", "root"])
def test_a_symbol_is_no_number_that_there_may_not_be(value: sp.Expr) -> None:
    assert tuple(special_cases(about(sp.Eq(u, value)))) == ()


def test_a_symbol_of_which_more_is_known_is_no_expression() -> None:
    positive = sp.Symbol("u", positive=True)
    assert tuple(special_cases(about(sp.Eq(positive, v)))) == ()


def test_slopes_vanish_where_the_core_sees_it_in_closed_form() -> None:
    slope = partial(theta, at={**FIXED, theta: spurious_theta()})
    assert vanishes(slope)
    assert not vanishes(partial(theta, at={**FIXED, theta: 2 * spurious_theta()}))
    assert not vanishes(partial(theta, at=FIXED))
    assert not vanishes(partial(kappa, kappa, at=FIXED))
    assert not vanishes(partial(kappa, at={**FIXED, rho: u}))
