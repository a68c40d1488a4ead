"""Evidence for the risk: it agrees with the closed form and notices every change of it."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice

import numpy as np
import pytest
import sympy as sp
from mpmath import mp

from slr_verify.claims.claim import Finding, Trial
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.model.notation import (
    PRODUCTS,
    D,
    L,
    d,
    epsilon,
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
from slr_verify.paper.evidence import risk_simulation
from slr_verify.paper.evidence.risk_by_conditioning import (
    Point,
    conditioning_evidence,
    points,
    points_on_manifold,
    risk_by_conditioning,
)
from slr_verify.paper.evidence.risk_simulation import (
    EXPERIMENTS,
    Experiment,
    sampled_risk,
    simulation_evidence,
)

g, P = lam * gamma, p_of(lam)
p, q, t = p_of(g), q_of(g), lam * D * kappa
a = t / p
TERMS = (
    epsilon**2,
    gamma**2,
    -2 * gamma**2 * nu * sp.erf(a),
    -2 * lam * gamma**2 * D * eta * theta / p * erf_prime(a),
    -2 * lam**2 * gamma**4 * eta * rho / p**2 * erf_second(a),
    (D**2 * theta**2 + gamma**2) * zeta(t, g),
    4 * lam * gamma**2 * (D / p) * theta * rho * sp.erf(a / q) * erf_prime(a),
    -4 * lam**3 * gamma**4 * (D / p**3) * rho**2 * kappa * sp.erf(a / q) * erf_prime(a),
    4 / sp.sqrt(sp.pi) * lam**2 * gamma**4 * rho**2 / (p**2 * q) * erf_prime(sp.sqrt(2) * t / q),
    (L - 1) * zeta(sp.S.Zero, lam),
    (L - 1) * 8 / sp.pi * lam**2 * rho**2 / (P**2 * q_of(lam)),
    (L - 1) * (L - 2) * 4 * lam**2 * rho**2 / (sp.pi * P**2),
    4 * (L - 1) * lam * rho / (sp.sqrt(sp.pi) * P) * D * theta * sp.erf(a),
    4 * (L - 1) * lam**2 * rho**2 * gamma**2 / (sp.sqrt(sp.pi) * P * p) * erf_prime(a),
)
CLOSED = sum(TERMS)
ON_MANIFOLD = TERMS[0] + TERMS[1] + TERMS[2] + gamma**2 * zeta(t, g) + TERMS[9]


def found(evidence: object, digits: int = 30) -> Finding:
    return evidence.gather(Trial(np.random.default_rng(8), digits))  # type: ignore[attr-defined]


@cache
def sampled_once(experiment: Experiment, n: int) -> tuple[float, float]:
    """What the samples say, which does not depend on the formula that they are compared with."""
    return sampled_risk(experiment, n=n, rng=np.random.default_rng(8))


@pytest.fixture
def fewer_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(risk_simulation, "NUMBERS", 1_500_000)
    monkeypatch.setattr(risk_simulation, "sampled_risk", lambda one, n, rng: sampled_once(one, n))


def some_points(rng: np.random.Generator) -> Iterator[Point]:
    """Two random points, three in the corners, and an extreme one; the claim's evidence looks at all."""
    return islice(points(rng), 0, None, 3)


@pytest.mark.long
def test_conditioning_agrees_to_fifty_digits() -> None:
    finding = found(conditioning_evidence(CLOSED, some_points), digits=50)
    assert finding.agrees, finding.detail
    assert "known to 1.0e-42 of" in finding.detail


@pytest.mark.long
def test_the_manifold_form_agrees_there_and_only_there() -> None:
    assert found(conditioning_evidence(ON_MANIFOLD, points_on_manifold), digits=20).agrees
    assert not found(conditioning_evidence(ON_MANIFOLD), digits=15).agrees


@pytest.mark.parametrize("place", range(len(TERMS)))
def test_conditioning_notices_a_millionth_of_any_term(place: int) -> None:
    """At one point that no term vanishes at, so that this takes no time."""
    row = (20, 8, *(Fraction(each) for each in ("1/2", "3/4", "1/10")))
    row += tuple(Fraction(each) for each in ("3/5", "-2/5", "1/2", "1/5", "-3/10"))
    point = dict(zip((d, L, lam, gamma, epsilon, *PRODUCTS), map(Fraction, row), strict=True))
    exact = sp.Rational(1, 10**6) * TERMS[place]
    wrong = high_precision_value(CLOSED + exact, point, 25)
    assert abs(risk_by_conditioning(point, 25) - wrong) > mp.mpf(10) ** -12


def test_conditioning_evidence_disagrees_with_a_wrong_constant() -> None:
    finding = found(conditioning_evidence(CLOSED * (1 + sp.Rational(1, 10**6))), digits=15)
    assert not finding.agrees


def test_points_are_realisable() -> None:
    for point in points(np.random.default_rng(3)):
        values = {name: sp.Rational(x.numerator, x.denominator) for name, x in point.items()}
        assert all(relation.subs(values) == sp.true for relation in realisable())


@pytest.mark.usefixtures("fewer_samples")
def test_simulation_agrees() -> None:
    finding = found(simulation_evidence(CLOSED))
    assert finding.agrees, finding.detail
    assert "probability about 5.7e-07" in finding.detail


@pytest.mark.usefixtures("fewer_samples")
def test_simulation_agrees_on_the_manifold() -> None:
    assert found(simulation_evidence(ON_MANIFOLD, on_manifold=True)).agrees
    assert not found(simulation_evidence(ON_MANIFOLD)).agrees


@pytest.mark.usefixtures("fewer_samples")
@pytest.mark.parametrize("place", range(len(TERMS)))
def test_simulation_notices_the_sign_of_any_term(place: int) -> None:
    assert not found(simulation_evidence(CLOSED - 2 * TERMS[place])).agrees


def test_a_batch_boundary_changes_no_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(risk_simulation, "BATCH", 100)
    mean, error = sampled_risk(EXPERIMENTS[2], n=101, rng=np.random.default_rng(0))
    assert 0 < error < mean
