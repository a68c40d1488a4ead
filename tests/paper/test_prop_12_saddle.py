"""Proposition 12 and the step size: the saddle, and the map as one-to-one; wrong variants are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.claims.library import Library
from slr_verify.language.abbreviation import spelled_out
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.model.notation import a, alpha, b, gamma, kappa, nu, phi, psi
from slr_verify.model.reduced import SMALL_STEP, Mb, next_kappa, next_nu
from slr_verify.paper import prop_12_saddle as prop_12
from slr_verify.paper.beyond.order.preserved import LOWER, UPPER
from slr_verify.paper.beyond.step_size import injective, monotone
from slr_verify.paper.beyond.step_size.descent import r, s

PROOFS = {**prop_12.PROOFS, **monotone.PROOFS, **injective.PROOFS}


def without(statement: Statement, *dropped: sp.core.relational.Relational) -> Statement:
    return replace(statement, given=tuple(each for each in statement.given if each not in dropped))


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (prop_12.STABLE_ABOVE_ZERO, without(prop_12.STABLE_ABOVE_ZERO, SMALL_STEP)),
        (prop_12.STABLE_ABOVE_ZERO, replace(prop_12.STABLE_ABOVE_ZERO, given=(alpha < 2 / Mb,))),
        (prop_12.UNSTABLE_ABOVE_ONE, replace(prop_12.UNSTABLE_ABOVE_ONE, rhs=1 + alpha)),
        (prop_12.EIGENVALUES[0], equal(prop_12.EIGENVALUES[0].lhs.subs(sp.pi, 3), 0)),
        (prop_12.JACOBIAN[1], equal(prop_12.JACOBIAN[1].lhs, -prop_12.JACOBIAN[1].rhs)),
        (prop_12.DIFFEOMORPHISM, without(prop_12.DIFFEOMORPHISM, SMALL_STEP)),
        (injective.AHEAD_KAPPA, without(injective.AHEAD_KAPPA, SMALL_STEP)),
        (
            injective.AHEAD_KAPPA,
            without(injective.AHEAD_KAPPA, LOWER[0] < UPPER[0]),
        ),
        (
            injective.AHEAD_NU,
            without(injective.AHEAD_NU, injective.FURTHER[-1]),
        ),
        (
            injective.INJECTIVE,
            without(injective.INJECTIVE, injective.APART > 0),
        ),
        (injective.INJECTIVE, without(injective.INJECTIVE, SMALL_STEP)),
        (
            monotone.MONOTONE,
            replace(monotone.MONOTONE, rhs=(1 - alpha * Mb / 4) * (s**2 + r**2)),
        ),
        (monotone.GROWTH_BELOW, at_least(monotone.growth, s**2 + r**2)),
        (monotone.INJECTIVE_PHI, without(monotone.INJECTIVE_PHI, SMALL_STEP)),
        (monotone.INJECTIVE_PHI, replace(monotone.INJECTIVE_PHI, rhs=sp.S.One)),
        (monotone.STAYS_PHI, without(monotone.STAYS_PHI, sp.sin(phi) >= 0)),
        (monotone.STAYS_PSI, replace(monotone.STAYS_PSI, sign=">")),
        (monotone.STAYS_PSI, without(monotone.STAYS_PSI, SMALL_STEP)),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        PROOFS[proved](wrong, library)


POINT = {a: 1.3, b: 0.9, gamma: 0.7}


def test_the_eigenvalues_are_those_of_the_map_by_differences() -> None:
    """An independent route: central differences of the reduced map, and NumPy's eigenvalues."""
    values = {**POINT, alpha: 0.9 / float(Mb.subs(POINT))}
    image = sp.lambdify(
        (kappa, nu), [spelled_out(each).subs(values) for each in (next_kappa, next_nu)], "scipy"
    )
    step = 1e-6
    columns = [
        (np.array(image(*(step * unit))) - np.array(image(*(-step * unit)))) / (2 * step)
        for unit in np.eye(2)
    ]
    expected = [float(each.subs(values)) for each in (prop_12.mu_1, prop_12.mu_2)]
    found = np.linalg.eigvals(np.column_stack(columns))
    assert sorted(found) == pytest.approx(expected, abs=1e-8)
    assert 0 < expected[0] < 1 < expected[1]


def test_far_beyond_the_bound_the_map_is_not_one_to_one() -> None:
    """So the hypothesis alpha < 1/Mb does something: two angles have the same image."""
    values = {**POINT, alpha: 40 / float(Mb.subs(POINT)), psi: 0.4}
    image = sp.lambdify(phi, spelled_out(monotone.next_phi).subs(values), "scipy")
    assert np.any(np.diff(image(np.linspace(0, np.pi, 400))) < 0)
