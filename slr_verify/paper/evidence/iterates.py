"""Evidence about the iterates as vectors: Definition 1 step by step in R^6, and the reduced map."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import Vectors, vectors_with_products
from slr_verify.paper.evidence.agreement import within
from slr_verify.paper.evidence.pgd import (
    Setting,
    gradients,
    products_of,
    reduced_map,
    retracted,
    slopes_by_differences,
)

Array = npt.NDArray[np.float64]
DIMENSION, RUNS, STEPS, TOLERANCE = 6, 6, 12, 1e-6


def iterates_evidence() -> Evidence:
    """The vectors are never made anew; M may repel them, so that errors grow from step to step."""
    return Evidence("literal iterates on vectors of $R^6$, from random starts on $M$", _along)


def vectors_along_evidence() -> Evidence:
    """The same with another lambda in each step."""
    return Evidence("literal iterates on vectors of $R^6$ under random schedules", _under_schedules)


def _along(trial: Trial) -> Finding:
    return _finding(trial, scheduled=False)


def _under_schedules(trial: Trial) -> Finding:
    return _finding(trial, scheduled=True)


def _finding(trial: Trial, *, scheduled: bool) -> Finding:
    gaps = [_gap(trial.rng, scheduled=scheduled) for _ in range(RUNS)]
    said = f"runs of {STEPS} steps in R^{DIMENSION}: products, lengths and distances differ by"
    return within(TOLERANCE, gaps, said)


def _gap(rng: np.random.Generator, *, scheduled: bool) -> float:
    """The largest difference along one run."""
    setting = Setting(DIMENSION, 3, rng.uniform(0.1, 0.5), 0.7, 0.1)
    start, size = rng.uniform(-1, 1, size=2), rng.uniform(0.02, 0.1)
    vectors = vectors_with_products((*start, 0.0, 0.0, 0.0), d=DIMENSION, rng=rng)
    reduced, found = start, [_difference(vectors, start)]
    for _ in range(STEPS):
        if scheduled:
            setting = setting._replace(lam=rng.uniform(0.1, 0.5))
        vectors = step(vectors, setting, size)
        reduced = np.array([image(*reduced, *setting, size) for image in reduced_map()])
        found.append(_difference(vectors, reduced))
    return max(found)


def step(vectors: Vectors, setting: Setting, size: float) -> Vectors:
    """Definition 1, with the slopes of the risk by differences."""
    slopes = slopes_by_differences(setting, products_of(vectors))
    in_k, in_v = gradients(vectors, slopes)
    k, v = retracted(vectors.k, in_k, size), retracted(vectors.v, in_v, size)
    return vectors._replace(k=k, v=v)


def _difference(vectors: Vectors, reduced: Array) -> float:
    """Of the five products, the two lengths, and the squared distances to (k*, v*), from what is proved."""
    k, v, k_star, v_star = vectors
    gaps = products_of(vectors) - [*reduced, 0.0, 0.0, 0.0]
    lengths = [k @ k - 1, v @ v - 1]
    apart = [(u - s) @ (u - s) for u, s in ((k, k_star), (v, v_star))] - 2 * (1 - reduced)
    return float(np.abs([*gaps, *lengths, *apart]).max())
