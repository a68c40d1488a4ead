"""Evidence for what converges to the sphere of spurious points: literal PGD in R^d from next to it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from slr_verify.claims.claim import Evidence
from slr_verify.model.sampling import Vectors
from slr_verify.paper.evidence.arriving import SHORTER, START, STEPS, arrives, lowers, stepped
from slr_verify.paper.evidence.nearby import at_spurious_point
from slr_verify.paper.evidence.pgd import Array, Setting, slopes_by_differences, unit

SETTINGS = (
    Setting(40, 5, 0.5, 0.7, 0.1),
    Setting(20, 3, 0.6, 0.6, 0.0),
    Setting(400, 10, 0.1, 0.5**0.5, 0.1),
)
"""Where the block is positive definite and theta_s is below 1."""
SHIFT, FLOOR, NEAREST = 1e-3, 1e-20, 1e-11


class _Start(NamedTuple):
    """Vectors next to the sphere, the block, its entry in z, theta_s, the step size and the factor."""

    vectors: Vectors
    block: Array
    last: float
    theta: float
    size: float
    factor: float


def falling_evidence() -> Evidence:
    """The Lyapunov function on vectors, before and after literal steps."""
    title = "literal PGD on vectors of $R^d$, and $V$ of a Hessian by differences"
    return Evidence(title, partial(lowers, SETTINGS, _ratio))


def arriving_evidence() -> Evidence:
    """Literal PGD from next to the sphere in all directions, against the rate that is said."""
    title = "literal PGD on vectors of $R^d$, in all directions from the sphere"
    return Evidence(title, partial(arrives, SETTINGS, _share))


def hessian(setting: Setting, theta: float) -> tuple[Array, float, float]:
    """The block in s, x and u, the entry in z, and that of k out of the span, by differences."""
    point, c = np.array([0.0, 0.0, theta, 1.0, 0.0]), np.sqrt(1 - theta**2)
    steps = SHIFT * np.eye(5)
    rows = [
        (slopes_by_differences(setting, point + e) - slopes_by_differences(setting, point - e))
        for e in steps
    ]
    inner = np.array(rows) / (2 * SHIFT)
    moves = np.array([[1, 0, 0, 0, theta], [0, 0, 0, 0, c], [0, 1, 0, 0, 1], [0, 0, c, 0, 0]])
    slopes = slopes_by_differences(setting, point)
    whole = moves @ inner @ moves.T - slopes[3] * np.diag([1, 1, 0, 0])
    return whole[:3, :3], float(whole[3, 3]), float(-slopes[3])


def start(setting: Setting, rng: np.random.Generator) -> _Start:
    """With alpha a little below what all eigenvalues across the sphere allow."""
    vectors = at_spurious_point(setting)
    theta = float(vectors[1][0])
    block, last, out = hessian(setting, theta)
    largest = float(np.linalg.eigvalsh(block)[-1])
    size = (2 - SHORTER) / max(largest, last, out)
    sigma = 2 - size * largest
    beta = (1 - max((1 - size * last) ** 2, (1 - size * out) ** 2)) / 2
    delta, trace = _numbers(block)
    share = min(sigma * size * delta / (4 * trace), beta / 2)
    k, v = (unit(each + START * unit(rng.normal(size=setting.d))) for each in vectors)
    return _Start(Vectors(k, v, *np.eye(setting.d)[:2]), block, last, theta, size, 1 - share)


def _numbers(block: Array) -> tuple[float, float]:
    """The determinant, and the trace of the adjugate matrix."""
    delta = float(np.linalg.det(block))
    return delta, delta * float(np.trace(np.linalg.inv(block)))


def parts(vectors: Vectors, theta: float) -> tuple[Array, float]:
    """s, x, u and z, and the Gram determinant of what is orthogonal to k* and v*."""
    k, v, k_star, v_star = vectors
    c = np.sqrt(1 - theta**2)
    first, last = (each - each @ k_star * k_star - each @ v_star * v_star for each in (k, v))
    between = float(first @ last)
    point = np.array([k @ k_star, between / c, v @ v_star, (v @ k_star - theta) / c])
    across = first - between / float(last @ last) * last
    return point, float(across @ across) * float(last @ last)


def lyapunov(vectors: Vectors, block: Array, theta: float) -> float:
    """V, on the vectors."""
    delta, trace = _numbers(block)
    point, rest = parts(vectors, theta)
    return trace * float(point[:3] @ block @ point[:3]) + delta * (float(point[3]) ** 2 + rest)


def near(vectors: Vectors, theta: float) -> float:
    """1 - eta^2 + nu^2 + (theta - theta_s)^2, without cancellation."""
    k, v, k_star, v_star = vectors
    gone = k - k @ v_star * v_star
    return float(gone @ gone + (v @ v_star) ** 2 + (v @ k_star - theta) ** 2)


def distance(vectors: Vectors, theta: float) -> float:
    """The squared distance from the sphere."""
    k, v, k_star, v_star = vectors
    length = np.sqrt(1 - (v @ k_star) ** 2 - (v @ v_star) ** 2)
    aside = (length - np.sqrt(1 - theta**2)) ** 2
    gone = k - v_star
    return float(gone @ gone + (v @ v_star) ** 2 + (v @ k_star - theta) ** 2 + aside)


def _ratio(setting: Setting, rng: np.random.Generator) -> float:
    vectors, block, _, theta, size, factor = start(setting, rng)
    largest = 0.0
    for _ in range(STEPS):
        before, vectors = lyapunov(vectors, block, theta), stepped(setting, vectors, size)
        if near(vectors, theta) > NEAREST:
            largest = max(largest, lyapunov(vectors, block, theta) / (factor * before))
    return largest


def _share(setting: Setting, rng: np.random.Generator) -> float:
    vectors, block, _, theta, size, factor = start(setting, rng)
    delta, trace = _numbers(block)
    c_squared = 1 - theta**2
    most = trace * float(np.linalg.eigvalsh(block)[-1]) + delta
    bound = 2 * most / (delta * c_squared**2) * near(vectors, theta)
    largest = 0.0
    for _ in range(STEPS):
        vectors, bound = stepped(setting, vectors, size), bound * factor
        here = max(near(vectors, theta), c_squared * distance(vectors, theta) / 9)
        largest = max(largest, here / max(bound, FLOOR))
    return largest
