"""Evidence for what converges to a minimum: sequences of points, and literal PGD near the oracle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import Vectors
from slr_verify.paper.evidence.leaving import in_plane, plane_hessian
from slr_verify.paper.evidence.pgd import (
    Array,
    Setting,
    gradients,
    products_of,
    retracted,
    slopes_by_differences,
)

FORMS, STEPS, START, TOLERANCE = 40, 300, 1e-3, 1e-7
SHORTER = 0.1
"""By how much the step size times the larger eigenvalue is below two."""
SETTINGS = (
    Setting(400, 10, 0.3, 0.5**0.5, 0.1),
    Setting(40, 2, 0.6, 0.5, 0.1),
    Setting(10, 4, 0.3, 0.7, 0.2),
    Setting(4, 4, 1.5, 1.0, 0.0),
)
"""Where the Hessian at the oracle is positive definite."""
Measured = Callable[[Setting, np.random.Generator], float]
"""What a run in a setting, started at random, shows."""


def inward_evidence() -> Evidence:
    """Steps along the gradient of random definite forms, each off by as much as is allowed."""
    return Evidence("sequences of points of the plane, with random errors in each step", _sequences)


def arriving_evidence() -> Evidence:
    """Literal PGD from next to the oracle with long steps, against the rate of a Hessian by differences."""
    title = "literal PGD on vectors of $R^d$, and a Hessian by differences"
    return Evidence(title, partial(arrives, SETTINGS, _share))


def _sequences(trial: Trial) -> Finding:
    kept = sum(_falls(trial.rng) for _ in range(FORMS))
    return Finding(kept == FORMS, FORMS, f"{kept} of {FORMS} sequences approach as fast as is said")


def _falls(rng: np.random.Generator) -> bool:
    """Whether the distance is at every index at most what is said of it."""
    form, sigma = random_form(rng), rng.uniform(0.1, 1.9)
    size, factor = _size_and_factor(form, sigma)
    point = rng.normal(size=2)
    bound = between_multiples(form) * float(point @ point)
    for _ in range(STEPS):
        slope = size * form @ point
        off = rng.normal(size=2)
        most = sigma / np.sqrt(24) * np.linalg.norm(slope)
        point = point - slope - off / np.linalg.norm(off) * most
        bound *= factor
        if point @ point > bound * (1 + TOLERANCE):
            return False
    return True


def random_form(rng: np.random.Generator) -> Array:
    """The matrix of a positive definite form."""
    first, last = rng.uniform(0.3, 3, size=2)
    mixed = rng.uniform(-0.9, 0.9) * np.sqrt(first * last)
    return np.array([[first, mixed], [mixed, last]])


def _size_and_factor(form: Array, sigma: float) -> tuple[float, float]:
    """(2 - sigma) over the larger eigenvalue, and by what a step multiplies the form at most."""
    largest = float(np.linalg.eigvalsh(form)[-1])
    size = (2 - sigma) / largest
    return size, 1 - sigma * size * float(np.linalg.det(form)) / (4 * largest)


def between_multiples(form: Array) -> float:
    """2 (A^2 + C^2)/(A C - B^2): squared distances rise by no more while the form falls."""
    return float(2 * np.sum(np.diag(form) ** 2) / np.linalg.det(form))


def arrives(settings: tuple[Setting, ...], share: Measured, trial: Trial) -> Finding:
    """The largest share of the bound that a squared distance uses, among steps and settings."""
    shares = [share(setting, trial.rng) for setting in settings]
    text = ", ".join(f"{each:.1e}" for each in shares)
    said = f"squared distances are at most {text} of what is said of them, in {STEPS} steps"
    return Finding(bool(max(shares) <= 1), len(shares), said)


def lowers(settings: tuple[Setting, ...], ratio: Measured, trial: Trial) -> Finding:
    """The largest V after a step, over what it is at most, among steps and settings."""
    ratios = [ratio(setting, trial.rng) for setting in settings]
    text = ", ".join(f"{each:.3f}" for each in ratios)
    said = f"V after a step is at most {text} of what is said of it"
    return Finding(bool(max(ratios) <= 1 + TOLERANCE), len(ratios), said)


def _share(setting: Setting, rng: np.random.Generator) -> float:
    form = plane_hessian(setting)
    size, factor = _size_and_factor(form, SHORTER)
    direction = rng.normal(size=2)
    angles = START * direction / np.linalg.norm(direction)
    vectors, largest = in_plane(setting.d, angles), 0.0
    bound = between_multiples(form) * float(angles @ angles)
    for _ in range(STEPS):
        vectors, bound = stepped(setting, vectors, size), bound * factor
        here = _angles(vectors)
        largest = max(largest, float(here @ here) / bound)
    return largest


def stepped(setting: Setting, vectors: Vectors, size: float) -> Vectors:
    """Definition 1 on the vectors."""
    grads = gradients(vectors, slopes_by_differences(setting, products_of(vectors)))
    k, v = (retracted(each, grad, size) for each, grad in zip(vectors[:2], grads, strict=True))
    return vectors._replace(k=k, v=v)


def _angles(vectors: Vectors) -> Array:
    """How far k is turned from k* towards v*, and v from v* towards k*."""
    k, v, k_star, v_star = vectors
    turned = ((k @ v_star, k @ k_star), (v @ k_star, v @ v_star))
    return np.array([np.arctan2(sine, cosine) for sine, cosine in turned])
