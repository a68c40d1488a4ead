"""Mutants: every kind of small change, each once, none of them the statement itself."""

import numpy as np
import pytest
import sympy as sp

from slr_verify.claims.attack.law_edits import law_edits
from slr_verify.claims.attack.mutants import (
    candidates,
    candidates_on_the_right,
    is_well_formed,
    kind_of,
    mutants,
    select,
)
from slr_verify.language.copies import CopySum
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.integral import Integral
from slr_verify.language.law import Centred, G, Normal, standard_normal
from slr_verify.language.statement import Statement, at_most, equal
from slr_verify.language.value import ValueAt, derivative, value_at

t = sp.Symbol("t", real=True)
x = sp.Symbol("x", real=True)
y = sp.Symbol("y", real=True)
g = sp.Symbol("g", nonnegative=True)
L = sp.Symbol("L", integer=True, positive=True)
rho = sp.Symbol("rho", real=True)
p = sp.sqrt(1 + 2 * g**2)
MEAN = equal(E(erf_prime(t + g * G)), erf_prime(t / p) / p)
MUTANTS = tuple(mutants(MEAN))


def statements_of(statement):
    return {mutant.statement for mutant in mutants(statement)}


@pytest.mark.parametrize(
    "rhs",
    [
        erf_prime(t / p),
        -erf_prime(t / p) / p,
        erf_second(t / p) / p,
        sp.erf(t / p) / p,
        erf_prime(g / p) / p,
        erf_prime(t / p) / sp.sqrt(1 + 3 * g**2),
        erf_prime(t / p) / sp.sqrt(1 + 4 * g**2),
        erf_prime(t / p) * p,
        erf_prime(t / p) / (1 + 2 * g**2),
        erf_prime(t / sp.sqrt(1 + 2 * g)) / p,
    ],
)
def test_the_usual_slips_are_among_the_mutants(rhs):
    assert equal(MEAN.lhs, rhs) in {mutant.statement for mutant in MUTANTS}


def test_each_mutant_is_there_once_and_is_not_the_statement():
    found = [mutant.statement for mutant in MUTANTS]
    assert len(set(found)) == len(found)
    assert MEAN not in found


def test_the_variable_of_an_expectation_is_never_touched():
    for mutant in MUTANTS:
        for mean in mutant.statement.lhs.atoms(Expectation):
            assert mean.variables == (G,)
        assert G not in mutant.statement.free_symbols


def test_a_dropped_hypothesis_keeps_the_name_and_drops_the_sign():
    freed = sp.Symbol("g", real=True)
    dropped = [mutant for mutant in MUTANTS if kind_of(mutant) == "hypothesis"]
    assert [mutant.statement for mutant in dropped] == [
        equal(MEAN.lhs.xreplace({g: freed}), MEAN.rhs.xreplace({g: freed}))
    ]
    assert "nonnegative" in dropped[0].change


def test_a_given_relation_is_dropped():
    statement = at_most(x**2, x, (x >= 0, x <= 1))
    assert at_most(x**2, x, (x <= 1,)) in statements_of(statement)


def test_relations_are_turned_and_made_strict_but_equality_stays():
    assert {m.statement.sign for m in mutants(at_most(x, y))} >= {">=", "<"}
    assert {mutant.statement.sign for mutant in MUTANTS} == {"="}


def test_slight_changes_are_made_of_equalities_only():
    assert "slight constant" in {kind_of(mutant) for mutant in MUTANTS}
    order = mutants(at_most(x**2, 2 * x, (x >= 0, x <= 1)))
    assert "slight constant" not in {kind_of(mutant) for mutant in order}


def test_an_integer_may_be_taken_for_a_real_number():
    real = sp.Symbol("L", positive=True)
    assert Statement(real, ">=", sp.S.One) in statements_of(Statement(L, ">=", sp.S.One))


def test_exp_atan_and_two_arguments():
    found = statements_of(equal(sp.exp(x) * sp.atan(y), sp.Max(x, y)))
    assert equal(sp.exp(-x) * sp.atan(y), sp.Max(x, y)) in found
    assert equal(sp.exp(x) * y, sp.Max(x, y)) in found


def test_bodies_and_ends_of_integrals_change_but_not_the_variable():
    integral = Integral(sp.exp(-(y**2)), (y, 0, x))
    found = {m.statement.lhs for m in mutants(equal(integral, sp.erf(x)))}
    assert Integral(sp.exp(y**2), (y, 0, x)) in found
    assert Integral(sp.exp(-(y**2)), (y, 1, x)) in found
    bound = {lhs.limits[0][0] for lhs in found if isinstance(lhs, Integral)}
    assert bound == {y}


def test_a_value_at_a_point_keeps_its_symbol():
    value = value_at(derivative(x**2 * y, x), (x,), (sp.S(3),))
    found = {m.statement.lhs for m in mutants(equal(value, 6 * y))}
    assert any(isinstance(lhs, ValueAt) for lhs in found)
    for lhs in found:
        assert all(tuple(part.bound_symbols) == (x,) for part in lhs.atoms(ValueAt))
        assert x not in lhs.free_symbols


def test_sums_over_copies_change():
    copies = CopySum(x * G, standard_normal(), L - 1)
    found = {m.statement.lhs for m in mutants(equal(E(copies), sp.S.Zero))}
    assert E(CopySum(G, standard_normal(), L - 1)) in found
    assert E(CopySum(x * G, standard_normal(), L)) in found


def test_mutants_are_drawn_in_turn_from_all_kinds_and_the_seed_decides():
    kinds = {kind_of(mutant) for mutant in MUTANTS}
    offered = tuple(candidates(MEAN))
    chosen = select(offered, np.random.default_rng(5), 2 * len(kinds))
    assert {kind_of(mutant) for mutant in chosen} == kinds
    assert chosen == select(offered, np.random.default_rng(5), 2 * len(kinds))
    assert len(select(offered, np.random.default_rng(5), 10**6)) <= len(MUTANTS)


def test_what_may_be_undefined_is_not_selected():
    offered = [
        candidate
        for candidate in candidates(equal(sp.sqrt(1 + g), p))
        if "sign of g" in candidate.words()
    ]
    assert not is_well_formed(offered[0].statement())
    assert select(offered[:1], np.random.default_rng(0), 1) == ()


def test_mutants_of_a_step_change_its_right_side_only():
    found = [m for each in candidates_on_the_right(MEAN) if (m := each.mutant())]
    assert found
    assert all(
        (m.statement.lhs, m.statement.sign, m.statement.given) == (MEAN.lhs, "=", ()) for m in found
    )


@pytest.mark.parametrize(
    "covariance", [sp.eye(2), sp.Matrix([[1, rho], [rho, 1]]), sp.Matrix([[2, 1], [1, 1]])]
)
def test_other_covariances_are_covariances(covariance):
    others = [edit.result() for edit in law_edits(Normal((x, y), covariance))]
    assert others
    for law in others:
        matrix = law.args[1].subs(rho, sp.Rational(-3, 5))
        assert all(value >= 0 for value in matrix.eigenvals())


def test_the_variance_of_noise_changes():
    assert [edit.result() for edit in law_edits(Centred(x, g**2))] == [Centred(x, g**2 + 1)]
