"""Crossed heads: what the proofs refuse, and that both turns and independent noise are needed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import scipy
import sympy as sp

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.language.statement import equal
from slr_verify.model.heads.curves import HEADS, crossed, risk_on_curve, rotation
from slr_verify.model.notation import gamma, phi, psi, t
from slr_verify.model.owen import owen_t2
from slr_verify.paper.beyond.heads.crossed import (
    AT_CROSSED,
    CROSSED,
    IN_LIMIT,
    THAN_SEPARATED,
    THAN_TURNED,
    in_closed_form,
    in_the_limit,
    nearer,
)
from slr_verify.paper.beyond.heads.stationary import slope_at_start, stationary, term_by_term


def test_turned_by_different_angles_they_are_not_stationary(library: Library) -> None:
    for goal in stationary(crossed(rotation(phi), rotation(psi))):
        refused(term_by_term, goal, library)


@pytest.mark.parametrize("moved", HEADS)
def test_with_shared_noise_they_are_not_stationary(
    moved: tuple[str, int], library: Library
) -> None:
    risk = risk_on_curve(CROSSED, moved, True)
    given = stationary(CROSSED)[0].given
    refused(term_by_term, equal(slope_at_start(risk), 0, given), library)


def test_another_risk_is_refused(library: Library) -> None:
    refused(in_closed_form, replace(AT_CROSSED, rhs=AT_CROSSED.rhs + gamma**2), library)


def test_another_limit_is_refused(library: Library) -> None:
    refused(in_the_limit, replace(IN_LIMIT, rhs=IN_LIMIT.rhs.subs(t, 2 * t)), library)


@pytest.mark.parametrize("goal", [THAN_TURNED, THAN_SEPARATED])
def test_further_out_it_is_not_shown(goal: object, library: Library) -> None:
    """Nor at t = 0, where they are equal."""
    end = t <= sp.sqrt(sp.pi) / 2
    for given in ((t > 0,), (t > 0, t <= 2), (end,), (t >= 0, end)):
        refused(nearer, replace(goal, given=given), library)


@pytest.mark.parametrize("place", range(3))
def test_derivatives_of_t2_are_those_of_its_integral(place: int) -> None:
    letters, step = sp.symbols("h k a", real=True), 1e-5
    slope = sp.lambdify(letters, owen_t2(*letters).diff(letters[place]), [scipy.special, "numpy"])
    for at in np.random.default_rng(5).uniform(-2, 2, (10, 3)):
        near = [at + sign * step * np.eye(3)[place] for sign in (1, -1)]
        quotient = (_t2(*near[0]) - _t2(*near[1])) / (2 * step)
        assert slope(*at) == pytest.approx(quotient, abs=1e-8)


def _t2(h: float, k: float, a: float) -> float:
    def inside(x: float) -> float:
        return float(np.exp(-(k**2 + (h * np.hypot(1, x) - k * x) ** 2) / 2) / (1 + x**2))

    return float(scipy.integrate.quad(inside, 0, a, epsabs=1e-13)[0]) / (2 * np.pi)
