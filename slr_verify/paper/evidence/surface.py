"""Evidence for the surface measure of M: tangent spaces at random points, by singular values."""

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.notation import kappa, nu
from slr_verify.model.surface import ratio
from slr_verify.paper.evidence.agreement import within

TOLERANCE = 1e-9
DIMENSIONS = (4, 5, 9)
POINTS = 5


def volume_evidence() -> Evidence:
    """How much larger the surface is than its shadow on the sphere of the k."""
    return Evidence("tangent spaces of $MM$ at random points, by singular values", _compared)


def _compared(trial: Trial) -> Finding:
    gaps = [_gap(d, trial.rng) for d in DIMENSIONS for _ in range(POINTS)]
    return within(TOLERANCE, gaps, f"starts in R^d for d in {DIMENSIONS}: volumes differ by")


def _gap(d: int, rng: np.random.Generator) -> float:
    """The volume of the shadow that a unit cube at a right angle to the sphere of the v has."""
    k_star, v_star = np.eye(d)[:2]
    k, v = _start(d, rng)
    rest = np.zeros(d)
    normal = np.array([[*k, *rest], [*rest, *v], [*v_star, *rest], [*rest, *k_star], [*v, *k]])
    tangent = np.linalg.svd(normal)[2][len(normal) :]
    shadow = np.prod(np.linalg.svd(tangent[:, :d])[1][: d - 2])
    stated = float(ratio.subs({kappa: k @ k_star, nu: v @ v_star}))
    return float(abs(shadow * np.sqrt(stated) - 1))


def _start(d: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    k_star, v_star = np.eye(d)[:2]
    k = _drawn((v_star,), rng)
    along = k - k_star * (k @ k_star)
    return k, _drawn((k_star, along / np.linalg.norm(along)), rng)


def _drawn(others: tuple[np.ndarray, ...], rng: np.random.Generator) -> np.ndarray:
    """Uniform on the unit sphere orthogonal to some orthonormal vectors."""
    free = rng.normal(size=others[0].size)
    for each in others:
        free -= each * (free @ each)
    return free / np.linalg.norm(free)
