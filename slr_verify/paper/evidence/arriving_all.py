"""Evidence for what converges to the oracle from all directions: literal PGD in R^d, and sequences."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import Vectors
from slr_verify.paper.evidence.arriving import (
    FORMS,
    SETTINGS,
    SHORTER,
    START,
    STEPS,
    TOLERANCE,
    arrives,
    between_multiples,
    lowers,
    random_form,
    stepped,
)
from slr_verify.paper.evidence.leaving import plane_hessian
from slr_verify.paper.evidence.pgd import Array, Setting, products_of, slopes_by_differences, unit

FLOOR, NEAREST = 1e-20, 1e-10
"""Squared distances below the first are rounding errors; below the second steps are not compared."""


def together_evidence() -> Evidence:
    """Points of a plane and lengths beside it, each off by as much as is allowed."""
    return Evidence("sequences of points with a rest beside them, and random errors", _together)


def falling_evidence() -> Evidence:
    """The Lyapunov function on vectors, before and after literal steps."""
    title = "literal PGD on vectors of $R^d$, and $V$ of a Hessian by differences"
    return Evidence(title, partial(lowers, SETTINGS, _ratio))


def arriving_all_evidence() -> Evidence:
    """Literal PGD from next to the oracle in all directions, against the rate that is said."""
    title = "literal PGD on vectors of $R^d$, in all directions from the oracle"
    return Evidence(title, partial(arrives, SETTINGS, _share))


def _together(trial: Trial) -> Finding:
    kept = sum(_fall(trial.rng) for _ in range(FORMS))
    return Finding(kept == FORMS, FORMS, f"{kept} of {FORMS} sequences fall as fast as is said")


def _fall(rng: np.random.Generator) -> bool:
    """Whether (A + C) F + Delta tau falls by the factor in every step."""
    form = random_form(rng)
    sigma, beta = rng.uniform(0.1, 1.9), rng.uniform(0.05, 0.9)
    size, factor = _size_and_factor(form, sigma, beta)
    most = _most_off(form, sigma, beta, size)
    point, rest = rng.normal(size=2), float(rng.uniform(0, 2))
    for _ in range(STEPS):
        before = _value(form, point, rest)
        off = unit(rng.normal(size=2)) * np.sqrt(most * (point @ point + rest))
        point, rest = point - size * form @ point - off, (1 - beta) * rest
        if _value(form, point, rest) > factor * before * (1 + TOLERANCE):
            return False
    return True


def _value(form: Array, point: Array, rest: float) -> float:
    return float(np.trace(form) * (point @ form @ point) + np.linalg.det(form) * rest)


def _size_and_factor(form: Array, sigma: float, beta: float) -> tuple[float, float]:
    """(2 - sigma) over the larger eigenvalue, and the factor 1 - q."""
    largest = float(np.linalg.eigvalsh(form)[-1])
    size = (2 - sigma) / largest
    return size, 1 - min(sigma * size * float(np.linalg.det(form)) / (4 * largest), beta / 2)


def _most_off(form: Array, sigma: float, beta: float, size: float) -> float:
    """The largest mu^2."""
    delta, unit_step = float(np.linalg.det(form)), sigma * size
    across = unit_step * beta * delta / (12 * np.trace(form))
    return float(min((unit_step * delta) ** 2 / (24 * np.sum(form**2)), across))


class _Start(NamedTuple):
    """Vectors next to the oracle, the step size, and by what each step multiplies V at most."""

    vectors: Vectors
    form: Array
    size: float
    factor: float


def _start(setting: Setting, rng: np.random.Generator) -> _Start:
    """With alpha a little below what all eigenvalues of the Hessian at the oracle allow."""
    form, stars = plane_hessian(setting), np.eye(setting.d)[:2]
    outward = -slopes_by_differences(setting, np.array([1.0, 1.0, 0.0, 0.0, 0.0]))[:2]
    largest = float(np.linalg.eigvalsh(form)[-1])
    size = (2 - SHORTER) / max(largest, *outward)
    beta, sigma = float(np.min(1 - (1 - size * outward) ** 2)) / 2, 2 - size * largest
    share = min(sigma * size * float(np.linalg.det(form)) / (4 * largest), beta / 2)
    k, v = (unit(star + START * unit(rng.normal(size=setting.d))) for star in stars)
    return _Start(Vectors(k, v, *stars), form, size, 1 - share)


def _share(setting: Setting, rng: np.random.Generator) -> float:
    vectors, form, size, factor = _start(setting, rng)
    largest, bound = 0.0, between_multiples(form) * _distance(vectors)
    for _ in range(STEPS):
        vectors, bound = stepped(setting, vectors, size), bound * factor
        largest = max(largest, _distance(vectors) / max(bound, FLOOR))
    return float(largest)


def _ratio(setting: Setting, rng: np.random.Generator) -> float:
    vectors, form, size, factor = _start(setting, rng)
    largest = 0.0
    for _ in range(STEPS):
        before, vectors = _lyapunov(form, vectors), stepped(setting, vectors, size)
        if _distance(vectors) > NEAREST:
            largest = max(largest, _lyapunov(form, vectors) / (factor * before))
    return float(largest)


def _lyapunov(form: Array, vectors: Vectors) -> float:
    """(A + C) F(eta, theta) + (A C - B^2) (a + b), on the vectors."""
    k, v, k_star, v_star = vectors
    point = np.array([k @ v_star, v @ k_star])
    return _value(form, point, _distance(vectors) - float(point @ point))


def _distance(vectors: Vectors) -> float:
    """2 - kappa^2 - nu^2, without cancellation."""
    k, v, k_star, v_star = vectors
    kappa, nu = products_of(vectors)[:2]
    return float(np.sum((k - kappa * k_star) ** 2) + np.sum((v - nu * v_star) ** 2))
