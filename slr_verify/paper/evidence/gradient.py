"""Evidence that the gradient of Definition 1 is that of the risk: slopes along great circles of R^6.

The vectors are turned in coordinates, and the risk is quadrature of the data model; the gradient is put
together from differences of the closed form. Nothing of the calculus takes part.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

import numpy as np
import numpy.typing as npt

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.arithmetic import approximation
from slr_verify.model.notation import PARAMETERS, PRODUCTS
from slr_verify.model.sampling import Vectors
from slr_verify.paper.evidence.agreement import within
from slr_verify.paper.evidence.pgd import (
    Setting,
    gradients,
    products_of,
    slopes_by_differences,
    unit,
)
from slr_verify.paper.evidence.risk_by_conditioning import risk_in

Array = npt.NDArray[np.float64]
DIMENSION, POINTS, DIGITS = 6, 3, 15
STEP, TOLERANCE = 2e-3, 1e-8


def gradient_evidence(name: str) -> Evidence:
    """Slopes of the risk in R^6 against the gradient of Definition 1 in k or v, in random directions."""
    return Evidence(
        "differences of the risk in $R^6$, by quadrature from the data model",
        partial(_slopes, name),
    )


def _slopes(name: str, trial: Trial) -> Finding:
    gaps = [_gap(name, trial.rng) for _ in range(POINTS)]
    return within(TOLERANCE, gaps, f"slopes in R^{DIMENSION}: they differ from <grad, h> by")


def _gap(name: str, rng: np.random.Generator) -> float:
    """How far the slope is from what Definition 1 says, at a random point in a random direction."""
    setting = Setting(DIMENSION, int(rng.integers(1, 9)), rng.uniform(0.1, 1), 0.7, 0.1)
    vectors = _random_vectors(rng)
    slopes = slopes_by_differences(setting, products_of(vectors))
    gradient = dict(zip("kv", gradients(vectors, slopes), strict=True))[name]
    start = getattr(vectors, name)
    h = unit(_beyond(rng.normal(size=DIMENSION), start))
    along = slope(lambda s: risk(setting, vectors._replace(**{name: _turned(start, h, s)})))
    return float(abs(along - gradient @ h))


def _random_vectors(rng: np.random.Generator) -> Vectors:
    k, v, k_star, other = map(unit, rng.normal(size=(4, DIMENSION)))
    return Vectors(k, v, k_star, unit(_beyond(other, k_star)))


def slope(f: Callable[[float], float]) -> float:
    """The derivative at zero, by central differences of sixth order."""
    near, middle, far = ((f(n * STEP) - f(-n * STEP)) / (2 * n * STEP) for n in (1, 2, 3))
    return (15 * near - 6 * middle + far) / 10


def risk(setting: Setting, vectors: Vectors) -> float:
    """By quadrature from the data model."""
    values = (*setting, *products_of(vectors))
    point = dict(zip((*PARAMETERS, *PRODUCTS), map(Fraction, values), strict=True))
    return float(approximation(partial(risk_in, point), DIGITS).value)


def _turned(start: Array, direction: Array, angle: float) -> Array:
    return np.cos(angle) * start + np.sin(angle) * direction


def _beyond(vector: Array, axis: Array) -> Array:
    """The part orthogonal to a unit vector."""
    return vector - axis * (vector @ axis)
