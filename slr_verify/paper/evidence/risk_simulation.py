"""Evidence for closed forms of the risk by simulation of the data model itself.

Sequences are sampled, the predictor is applied to the L x d matrix, and the mean of (Y - T)^2 is
compared with the closed form. Neither the law of J_0 nor that of the noise may matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from math import sqrt

import numpy as np
import numpy.typing as npt
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.quadrature import high_precision_value
from slr_verify.model import notation
from slr_verify.model.sampling import Vectors, erf_predictor, sample_task, vectors_with_products
from slr_verify.paper.evidence.agreement import within_errors

F = Fraction

NUMBERS = 2_000_000  # drawn for each experiment
BATCH = 500_000  # of which are in memory at once
DIGITS = 25


@dataclass(frozen=True)
class Experiment:
    """One simulation; `products` are (kappa, nu, theta, eta, rho), and c is <k*, v*>."""

    d: int
    L: int
    lam: Fraction
    gamma: Fraction
    epsilon: Fraction
    products: tuple[Fraction, ...]
    p: tuple[float, ...] | None = None
    noise: str = "gaussian"
    c: Fraction | int = 0

    def on_manifold(self) -> Experiment:
        """The same with theta = eta = rho = 0, for which there must be four dimensions."""
        return replace(self, d=max(self.d, 4), products=(*self.products[:2], F(0), F(0), F(0)))

    def point(self) -> dict[sp.Symbol, Fraction]:
        """The values of the paper's symbols."""
        setting = (F(self.d), F(self.L), self.lam, self.gamma, self.epsilon)
        names = (*notation.PARAMETERS, *notation.PRODUCTS, notation.c)
        return dict(zip(names, (*setting, *self.products, F(self.c)), strict=True))


EXPERIMENTS = (
    Experiment(
        5, 3, F(1, 2), F(3, 4), F(1, 2),
        (F(1, 2), F(1, 2), F(-3, 5), F(3, 5), F(1, 4)),
        p=(0.6, 0.3, 0.1),
    ),
    Experiment(
        20, 8, F(3, 10), F(7, 10), F(1, 10),
        (F(3, 5), F(-2, 5), F(1, 2), F(1, 5), F(-3, 10)),
        noise="rademacher",
    ),
    Experiment(
        4, 1, F(2), F(3, 2), F(1),
        (F(-1, 5), F(1, 2), F(7, 10), F(4, 5), F(1, 2)),
        noise="uniform",
    ),
    Experiment(
        2, 5, F(1), F(1), F(0),
        (F(3, 5), F(4, 5), F(3, 5), F(4, 5), F(1)),
        p=(0.0, 0.5, 0.0, 0.5, 0.0),
    ),
    Experiment(
        400, 10, F(1, 10), F(7, 10), F(1, 10),
        (F(1, 2), F(1, 2), F(1, 10), F(1, 5), F(1, 10)),
        noise="uniform",
    ),
)  # fmt: skip


def simulation_evidence(
    formula: sp.Expr,
    experiments: tuple[Experiment, ...] = EXPERIMENTS,
    *,
    on_manifold: bool = False,
) -> Evidence:
    """A closed form of the risk against samples; `on_manifold`: where theta, eta, rho vanish."""
    chosen = tuple(each.on_manifold() if on_manifold else each for each in experiments)
    return Evidence("simulation of the data model", partial(_by_simulation, formula, chosen))


def sampled_risk(
    experiment: Experiment, *, n: int, rng: np.random.Generator
) -> tuple[float, float]:
    """The mean of (Y - T)^2 over `n` sequences, and its standard error."""
    products = [float(x) for x in experiment.products]
    vectors = vectors_with_products(products, d=experiment.d, rng=rng, c=float(experiment.c))
    losses = np.concatenate(list(_losses(experiment, vectors, n, rng)))
    return float(losses.mean()), float(losses.std(ddof=1)) / sqrt(n)


def _losses(
    experiment: Experiment, vectors: Vectors, n: int, rng: np.random.Generator
) -> Iterator[npt.NDArray[np.float64]]:
    size = max(1, BATCH // (experiment.L * experiment.d))
    for start in range(0, n, size):
        X, Y, _ = sample_task(  # noqa: N806 (the letters of the paper)
            d=experiment.d,
            L=experiment.L,
            gamma=float(experiment.gamma),
            epsilon=float(experiment.epsilon),
            k_star=vectors.k_star,
            v_star=vectors.v_star,
            n=min(size, n - start),
            rng=rng,
            p=experiment.p,
            noise=experiment.noise,
            c=float(experiment.c),
        )
        yield (Y - erf_predictor(X, k=vectors.k, v=vectors.v, lam=float(experiment.lam))) ** 2


def _by_simulation(formula: sp.Expr, experiments: tuple[Experiment, ...], trial: Trial) -> Finding:
    farthest, total = 0.0, 0
    for experiment in experiments:
        n = NUMBERS // (experiment.L * experiment.d)
        mean, error = sampled_risk(experiment, n=n, rng=trial.rng)
        exact = float(high_precision_value(formula, experiment.point(), DIGITS))
        farthest, total = max(farthest, abs(mean - exact) / error), total + n
    said = (
        f"{total} sequences in {len(experiments)} experiments: the mean of (Y - T)^2 is at most "
        f"{farthest:.2f} standard errors from the closed form"
    )
    return within_errors(farthest, len(experiments), said, "an experiment")
