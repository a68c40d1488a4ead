"""Evidence from the data model itself: points with <k*, v*> = c, and the drift off the manifold.

The risk is quadratic in v, with the gradient `-2 E (Y - T(X)) sum_l erf(lambda <X_l, k>) X_l`. Where
theta = eta = rho = 0, a step of size alpha moves v by -alpha times its tangent part, and k* is
tangent there, so <v_{t+1}, k*> has the sign of `2 E (Y - T(X)) sum_l erf(lambda <X_l, k>) <X_l, k*>`.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt, sqrt

import numpy as np
import scipy

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.model.correlated import drift
from slr_verify.model.notation import PARAMETERS, PRODUCTS, c
from slr_verify.model.sampling import erf_predictor, sample_task, vectors_with_products
from slr_verify.paper.evidence.agreement import within_errors
from slr_verify.paper.evidence.risk_by_conditioning import Point, in_disc, random_setting
from slr_verify.paper.evidence.risk_simulation import Experiment

F = Fraction
RANDOM_POINTS = 8
ROOT = 10**12
DIGITS = 25
SEQUENCES = 40_000

EXPERIMENTS = (
    Experiment(
        6, 3, F(1, 2), F(3, 4), F(1, 2),
        (F(1, 2), F(1, 2), F(-1, 5), F(1, 5), F(1, 4)),
        p=(0.6, 0.3, 0.1), c=F(1, 2),
    ),
    Experiment(
        20, 8, F(3, 10), F(7, 10), F(1, 10),
        (F(3, 5), F(-2, 5), F(1, 2), F(-1, 5), F(-3, 10)),
        noise="uniform", c=F(-1, 3),
    ),
    Experiment(
        4, 1, F(2), F(3, 2), F(1),
        (F(1), F(9, 10), F(9, 10), F(9, 10), F(9, 10)),
        noise="rademacher", c=F(9, 10),
    ),
)  # fmt: skip
ON_MANIFOLD = (
    Experiment(5, 3, F(1, 2), F(3, 4), F(1, 2), (F(1, 2), F(1, 2), F(0), F(0), F(0)), c=F(1, 2)),
    Experiment(30, 6, F(1, 5), F(1), F(0), (F(4, 5), F(-1, 2), F(0), F(0), F(0)), c=F(2, 5)),
    Experiment(8, 2, F(2), F(1, 2), F(1), (F(-3, 5), F(1, 5), F(0), F(0), F(0)), c=F(1, 3)),
)
"""Where theta = eta = rho = 0."""


def correlated_points(rng: np.random.Generator) -> Iterator[Point]:
    """Random points with realisable products and any c in (-1, 1)."""
    for _ in range(RANDOM_POINTS):
        values = (*random_setting(rng), *_random_products(rng))
        yield dict(zip((*PARAMETERS, *PRODUCTS, c), map(Fraction, values), strict=True))


def _random_products(rng: np.random.Generator) -> tuple[Fraction, ...]:
    """(kappa, nu, theta, eta, rho, c): k and v by their coordinates along k*, v* - c k* and beyond."""
    half = Fraction(
        int(rng.integers(1, 129)), 64
    )  # the tangent of half the angle between k* and v*
    between, across = (1 - half**2) / (1 + half**2), 2 * half / (1 + half**2)
    (x, y), (z, w) = in_disc(rng), in_disc(rng)
    free = (1 - x**2 - y**2) * (1 - z**2 - w**2)
    beyond = Fraction(int(rng.integers(-64, 65)), 64) * Fraction(isqrt(int(free * ROOT**2)), ROOT)
    eta, nu = between * x + across * y, between * z + across * w
    return x, nu, z, eta, x * z + y * w + beyond, between


def drift_evidence() -> Evidence:
    """The drift of <v, k*> off the manifold against samples."""
    return Evidence(
        "the gradient of the risk in $v$, by simulation of the data model", _by_simulation
    )


def sampled_drift(
    experiment: Experiment, *, n: int, rng: np.random.Generator
) -> tuple[float, float]:
    """The mean of 2 (Y - T) sum_l erf(lambda <X_l, k>) <X_l, k*>, and its standard error."""
    products = [float(each) for each in experiment.products]
    angle = float(experiment.c)
    k, v, k_star, v_star = vectors_with_products(products, d=experiment.d, rng=rng, c=angle)
    X, Y, _ = sample_task(  # noqa: N806 (the letters of the paper)
        d=experiment.d,
        L=experiment.L,
        gamma=float(experiment.gamma),
        epsilon=float(experiment.epsilon),
        k_star=k_star,
        v_star=v_star,
        n=n,
        rng=rng,
        c=angle,
    )
    lam = float(experiment.lam)
    loss = Y - erf_predictor(X, k=k, v=v, lam=lam)
    moves = 2 * loss * np.sum(scipy.special.erf(lam * (X @ k)) * (X @ k_star), axis=1)
    return float(moves.mean()), float(moves.std(ddof=1)) / sqrt(n)


def _by_simulation(trial: Trial) -> Finding:
    farthest = 0.0
    for experiment in ON_MANIFOLD:
        mean, error = sampled_drift(experiment, n=SEQUENCES, rng=trial.rng)
        exact = float(high_precision_value(drift(), experiment.point(), DIGITS))
        farthest = max(farthest, abs(mean + exact) / error)
    said = (
        f"{SEQUENCES} sequences in each of {len(ON_MANIFOLD)} experiments: the gradient along k* is "
        f"at most {farthest:.2f} standard errors from the closed form"
    )
    return within_errors(farthest, len(ON_MANIFOLD), said, "an experiment")
