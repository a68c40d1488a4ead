"""Proposition 15: the printed formula made wrong, the rules made wrong, the model made wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
import sympy as sp
from claims.witness import find_witness

import slr_verify.calculus.rules.gaussian.independence as independence_room
import slr_verify.calculus.rules.gaussian.moments as moments_of
import slr_verify.calculus.rules.gaussian.moments as noise_room
import slr_verify.calculus.rules.gaussian.stein as stein_room
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.theorem import workshop
from slr_verify.claims.library import Library
from slr_verify.language.erf_derivative import erf_derivative, erf_prime, erf_second
from slr_verify.language.expectation import Expectation
from slr_verify.model.closed_forms import five_variable_risk
from slr_verify.model.notation import (
    D,
    L,
    d,
    eta,
    gamma,
    kappa,
    lam,
    nu,
    p_of,
    q_of,
    realisable,
    rho,
    theta,
)
from slr_verify.model.zeta import zeta
from slr_verify.paper import prop_15_five_variable_risk as prop_15

R = five_variable_risk()
p, q, P = p_of(lam * gamma), q_of(lam * gamma), p_of(lam)
a = lam * D * kappa / p

WRONG = {
    "a sign: + 2 gamma^2 nu erf(a)": R + 4 * gamma**2 * nu * sp.erf(a),
    "a coefficient: 3 in place of 2": R - lam * gamma**2 * D * eta * theta / p * erf_prime(a),
    "an exponent: gamma^3 for gamma^4": R
    + 2 * lam**2 * (gamma**4 - gamma**3) * eta * rho / p**2 * erf_second(a),
    "p and q swapped in a/q": R.replace(lambda part: part == sp.erf(a / q), lambda part: sp.erf(a)),
    "zeta at lambda in place of lambda gamma": R.replace(
        lambda part: isinstance(part, zeta) and part.args[1] != lam,
        lambda part: zeta(part.args[0], lam),
    ),
    "theta and eta swapped": R.subs({theta: eta, eta: theta}, simultaneous=True),
    "kappa and nu swapped": R.subs({kappa: nu, nu: kappa}, simultaneous=True),
    "a derivative more": R.replace(erf_derivative, lambda n, x: erf_derivative(n + 1, x)),
    "L off by one": R.subs(L, L + 1),
    "(L-1)^2 pairs": R + (L - 1) * 4 * lam**2 * rho**2 / (sp.pi * P**2),
    "d in place of d/2": R.subs(d, 2 * d),
    "a constant off by 1e-12": R + rho / 10**12,
    "rho dropped": R.subs(rho, 0),
}


def test_the_parts_of_the_square_are_the_terms(library: Library) -> None:
    shown = prop_15.by_stein(prop_15.STATEMENT, library)
    assert shown.statement == prop_15.STATEMENT
    assert sum(prop_15.parts_of_square(prop_15.STATEMENT.lhs)).count(Expectation) == 9


@pytest.mark.parametrize("change", WRONG)
def test_a_wrong_printed_formula(change: str, library: Library) -> None:
    assert WRONG[change] != R
    with pytest.raises(ProofRejected, match="adding up"):
        prop_15.by_stein(replace(prop_15.STATEMENT, rhs=WRONG[change]), library)
    assert find_witness(R - WRONG[change], given=realisable()) is not None


def stein_with_a_wrong_sign(patch: pytest.MonkeyPatch) -> None:
    traded = stein_room._traded

    def mutant(part: Expectation, name: sp.Symbol | None) -> sp.Expr:
        after = traded(part, name)
        return after if after == part else -after

    patch.setattr(stein_room, "_traded", mutant)


def stein_without_a_covariance(patch: pytest.MonkeyPatch) -> None:
    """The derivative in the variable inside erf is forgotten."""
    named = stein_room.with_named_derivatives
    patch.setattr(
        stein_room,
        "with_named_derivatives",
        lambda body, name: sp.S.Zero if name.name.endswith("_k") else named(body, name),
    )


def copies_with_n_squared_pairs(patch: pytest.MonkeyPatch) -> None:
    moment = moments_of._moment_of_copies

    def mutant(part: Expectation) -> sp.Expr:
        after, (base, power) = moment(part), part.body.as_base_exp()
        return after if after == part or power == 1 else after + base.count * base.mean() ** 2

    patch.setattr(moments_of, "_moment_of_copies", mutant)


def independence_of_everything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(independence_room, "_correlated", lambda left, right, part: left == right)


def noise_of_twice_the_variance(patch: pytest.MonkeyPatch) -> None:
    moment = noise_room._noise_moment
    patch.setattr(
        noise_room, "_noise_moment", lambda part: part if moment(part) == part else 2 * moment(part)
    )


@pytest.mark.usefixtures("nothing_is_kept")
@pytest.mark.parametrize(
    "mutate",
    [
        stein_with_a_wrong_sign,
        stein_without_a_covariance,
        copies_with_n_squared_pairs,
        independence_of_everything,
        noise_of_twice_the_variance,
    ],
)
def test_a_wrong_rule(
    mutate: Callable[[pytest.MonkeyPatch], None], library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The core takes nothing that the wrong rule proposes."""
    library.prove("lemma-18.vi")
    mutate(monkeypatch)
    monkeypatch.setattr(workshop(), "inferred", {})  # what the right rule has shown
    with pytest.raises(ProofRejected):
        prop_15.by_stein(prop_15.STATEMENT, library)


def test_model_mutants_are_other_statements() -> None:
    mutants = list(prop_15.model_mutants())
    assert len({mutant.statement for mutant in mutants} | {prop_15.STATEMENT}) == len(mutants) + 1
    assert all(mutant.statement.rhs == R for mutant in mutants)
