"""The rates, against iterates, and wrong ones refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.claim import Trial
from slr_verify.claims.library import Library
from slr_verify.language.abbreviation import spelled_out
from slr_verify.language.statement import Statement, equal
from slr_verify.model.notation import a, alpha, b, gamma, kappa, nu
from slr_verify.model.reduced import SMALL_STEP, Mb, next_kappa, next_nu
from slr_verify.paper.beyond.rates import orbits
from slr_verify.paper.beyond.rates import step as e5

POINT = {a: 1.1, b: 0.8, gamma: 0.7}
VALUES = {**POINT, alpha: 0.5 / float(Mb.subs(POINT))}


def iterate(start: tuple[float, float], steps: int) -> list[tuple[float, float]]:
    image = sp.lambdify(
        (kappa, nu), [spelled_out(each).subs(VALUES) for each in (next_kappa, next_nu)], "scipy"
    )
    path = [start]
    for _ in range(steps):
        path.append(tuple(image(*path[-1])))
    return path


def test_iterates_approach_at_the_rates() -> None:
    (kappa_1, nu_1), (kappa_2, nu_2) = iterate((0.99999, 0.99999), 20)[-2:]
    found = ((1 - kappa_2**2) / (1 - kappa_1**2), (1 - nu_2**2) / (1 - nu_1**2))
    expected = [
        float(spelled_out(each).subs(VALUES)) ** 2 for each in (e5.factor_phi, e5.factor_psi)
    ]
    assert found == pytest.approx(expected, rel=1e-4)


def test_iterates_leave_at_the_rate() -> None:
    along = [float(each.subs(VALUES)) for each in e5.UNSTABLE]
    first, second = iterate((1e-7 * along[0], 1e-7 * along[1]), 1)
    grown = float(e5.mu_2.subs(VALUES))
    assert second == pytest.approx([grown * each for each in first], rel=1e-5)
    assert grown > 1


def wrong_given(statement: Statement, dropped: int) -> Statement:
    given = statement.given
    return replace(statement, given=given[:dropped] + given[dropped + 1 :])


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (e5.RATIO_KAPPA, equal(e5.RATIO_KAPPA.lhs, e5.turn_of_kappa**2, e5.RATIO_KAPPA.given)),
        (e5.RATIO_PHI, replace(e5.RATIO_PHI, rhs=sp.sin(e5.phi) ** 2 * e5.ratio_psi)),
        (e5.LIMIT_PHI, replace(e5.LIMIT_PHI, rhs=e5.factor_phi)),
        (e5.LIMIT_PHI, replace(e5.LIMIT_PHI, rhs=e5.factor_psi**2)),
        (e5.LIMIT_PHI, wrong_given(e5.LIMIT_PHI, 0)),
        (e5.LIMIT_PSI, wrong_given(e5.LIMIT_PSI, 1)),
        (e5.JACOBIAN[0], replace(e5.JACOBIAN[0], rhs=2 - e5.factor_phi)),
        (e5.KEEPS_SIDE[0], wrong_given(e5.KEEPS_SIDE[0], 0)),
        *((e5.SLOW_KAPPA, wrong_given(e5.SLOW_KAPPA, place)) for place in (0, 1, 4, 5, 6)),
        *((e5.SLOW_NU, wrong_given(e5.SLOW_NU, place)) for place in (0, 4, 5)),
        (e5.NEAR_KAPPA, wrong_given(e5.NEAR_KAPPA, e5.NEAR.index(SMALL_STEP))),
        (
            e5.NEAR_KAPPA,
            replace(e5.NEAR_KAPPA, rhs=(1 - kappa**2) * (1 - alpha * e5.rate_kappa) ** 3),
        ),
        (e5.ESCAPE[0], replace(e5.ESCAPE[0], rhs=e5.UNSTABLE[0])),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        e5.PROOFS[proved](wrong, library)


RATE_KAPPA, RATE_NU = orbits.RATE


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (RATE_KAPPA, replace(RATE_KAPPA, rhs=RATE_KAPPA.rhs * sp.exp(-orbits.z))),
        (RATE_KAPPA, replace(RATE_KAPPA, rhs=RATE_KAPPA.rhs**2)),
        (RATE_KAPPA, replace(RATE_KAPPA, rhs=RATE_NU.rhs)),
        (RATE_KAPPA, replace(RATE_KAPPA, lhs=RATE_NU.lhs)),
        (RATE_KAPPA, RATE_KAPPA.holding(RATE_NU.given)),
        (RATE_NU, RATE_NU.holding(RATE_KAPPA.given)),
        *((RATE_KAPPA, wrong_given(RATE_KAPPA, place)) for place in (1, 4, 5, 6, 7, 9)),
        *((RATE_NU, wrong_given(RATE_NU, place)) for place in (3, 4, 5, 6, 7, 9)),
        (orbits.STAYS[0], replace(orbits.STAYS[0], sign=">")),
        *((each, wrong_given(each, 6)) for each in orbits.STAYS),
    ],
)
def test_wrong_rates_of_orbits_are_refused(
    proved: Statement, wrong: Statement, library: Library
) -> None:
    with pytest.raises(ProofRejected):
        orbits.PROOFS[proved](wrong, library)


def test_orbits_keep_to_the_rates() -> None:
    """At the constants of Lemma 7, with rates from their own formulas."""
    finding = orbits.rates_evidence().gather(Trial(np.random.default_rng(1), 15))
    assert finding.agrees
    assert finding.points > 1000
