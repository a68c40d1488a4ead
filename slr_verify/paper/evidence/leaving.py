"""Evidence for what leaves a saddle: sequences of points, and literal PGD in the plane of k* and v*."""

from __future__ import annotations

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.sampling import Vectors
from slr_verify.paper.evidence.agreement import within
from slr_verify.paper.evidence.pgd import (
    Array,
    Setting,
    gradients,
    literal_step,
    products_of,
    retracted,
    risk_at,
    slopes_by_differences,
    unit,
)

FORMS, STEPS, START, AWAY, SHIFT = 40, 3000, 1e-3, 10.0, 1e-3
POINTS, NEAR = 8, 1e-3
SETTINGS = (
    Setting(400, 10, 3.0, 0.5**0.5, 0.1),
    Setting(40, 2, 3.0, 0.5, 0.1),
    Setting(100, 3, 5.0, 1.0, 0.0),
    Setting(20, 2, 5.0, 0.5, 0.1),
)
"""Where the Hessian at the oracle is indefinite."""
TOLERANCE = 1e-7


def sequence_evidence() -> Evidence:
    """Steps along the gradient of random indefinite forms, each off by as much as is allowed."""
    return Evidence("sequences of points of the plane, with random errors in each step", _sequences)


def plane_evidence() -> Evidence:
    """Literal steps from vectors in the plane of k* and v*, against turns by the slopes in the angles."""
    return Evidence(
        "literal PGD on vectors of $R^d$, and slopes of the risk in the angles by differences",
        _turns,
    )


def near_evidence() -> Evidence:
    """Turns by slopes of the risk by differences, next to the oracle, against their linear part."""
    return Evidence("slopes of the risk in the angles and their derivatives, by differences", _near)


def leaving_evidence() -> Evidence:
    """Literal PGD from next to the oracle, in the direction (-B, A) of a Hessian by differences."""
    return Evidence("literal PGD on vectors of $R^d$, from where the form is negative", _leaves)


def _sequences(trial: Trial) -> Finding:
    left = sum(_has_left(trial.rng) for _ in range(FORMS))
    said = f"{left} of {FORMS} sequences leave"
    return Finding(left == FORMS, FORMS, said)


def _has_left(rng: np.random.Generator) -> bool:
    """Whether F falls in every step as is said, and the point ends ten times as far away."""
    first, last = rng.uniform(0.1, 3), rng.uniform(-2, 2)
    mixed = float(np.sqrt(max(first * last, 0) + rng.uniform(0.3, 2)))
    hessian = np.array([[first, mixed], [mixed, last]])
    size, factor = step_and_factor(hessian)
    point = START * np.array([-mixed, first])
    start = np.linalg.norm(point)
    for _ in range(STEPS):
        slope = size * hessian @ point
        off = rng.normal(size=2)
        step = slope + off / np.linalg.norm(off) * np.linalg.norm(slope) * np.sqrt(0.5)
        before, after = (each @ hessian @ each for each in (point, point - step))
        if after > factor * before * (1 - TOLERANCE):
            return False
        point = point - step
        if np.linalg.norm(point) > AWAY * start:
            return True
    return False


def step_and_factor(hessian: Array) -> tuple[float, float]:
    """1/(A + h) for an h that is large enough, and the factor of F."""
    (first, mixed), (_, last) = hessian
    largest = first + abs(last - first) + abs(mixed)
    size = 1 / largest
    return size, 1 - size * float(np.linalg.det(hessian)) / (2 * largest)


def in_plane(dimension: int, angles: Array) -> Vectors:
    """k and v turned by s and u, towards v* and k*."""
    k_star, v_star = np.eye(dimension)[:2]
    (cos_s, cos_u), (sin_s, sin_u) = np.cos(angles), np.sin(angles)
    return Vectors(cos_s * k_star + sin_s * v_star, cos_u * v_star + sin_u * k_star, k_star, v_star)


def _risk(setting: Setting, angles: Array) -> float:
    return float(risk_at(setting, products_of(in_plane(setting.d, angles))))


def _slope(setting: Setting, angles: Array) -> Array:
    """The derivatives of the risk in the angles, by central differences of fourth order."""
    return np.array([_difference(setting, angles, each) for each in np.eye(2)])


def _difference(setting: Setting, angles: Array, along: Array) -> float:
    near, far = (
        _risk(setting, angles + n * SHIFT * along) - _risk(setting, angles - n * SHIFT * along)
        for n in (1, 2)
    )
    return (8 * near - far) / (12 * SHIFT)


def _turns(trial: Trial) -> Finding:
    gaps = []
    for setting in (*SETTINGS, Setting(10, 4, 0.3, 0.7, 0.2)):
        angles, size = trial.rng.uniform(-3, 3, size=2), 0.1 / setting.d
        vectors = in_plane(setting.d, angles)
        moved = literal_step(vectors, slopes_by_differences(setting, products_of(vectors)), size)
        turned = angles - np.arctan(size * _slope(setting, angles))
        gaps.append(np.abs(moved - products_of(in_plane(setting.d, turned))).max())
    return within(TOLERANCE, gaps, "products after a step differ by")


def _near(trial: Trial) -> Finding:
    """The largest share of what a step may be off its linear part, among random places."""
    shares = []
    for setting in (*SETTINGS, Setting(10, 4, 0.3, 0.7, 0.2)):
        hessian, size = plane_hessian(setting), 0.1 / setting.d
        for _ in range(POINTS):
            angles = NEAR * unit(trial.rng.normal(size=2))
            slope = size * hessian @ angles
            off = np.arctan(size * _slope(setting, angles)) - slope
            shares.append(2 * float(off @ off / (slope @ slope)))
    return within(1, shares, f"steps from {NEAR} off the oracle use of what they may be off")


def plane_hessian(setting: Setting) -> Array:
    """At the oracle, in the two angles, by differences of fourth order."""
    rows = [
        (8 * (_slope(setting, SHIFT * e) - _slope(setting, -SHIFT * e))
         - (_slope(setting, 2 * SHIFT * e) - _slope(setting, -2 * SHIFT * e))) / (12 * SHIFT)
        for e in np.eye(2)
    ]  # fmt: skip
    return np.array(rows)


def _leaves(trial: Trial) -> Finding:
    ratios = [_ratio(setting) for setting in SETTINGS]
    text = ", ".join(f"{ratio:.1f}" for ratio in ratios)
    said = f"after at most {STEPS} steps the distances have changed by factors of {text}"
    return Finding(min(ratios) >= AWAY, len(ratios), said)


def _ratio(setting: Setting) -> float:
    """The distance from the oracle when it is ten times that at the start, or else at the end."""
    hessian = plane_hessian(setting)
    size, _ = step_and_factor(hessian)
    direction = np.array([-hessian[0, 1], hessian[0, 0]])
    vectors = in_plane(setting.d, START * direction / np.linalg.norm(direction))
    start = _distance(vectors)
    for _ in range(STEPS):
        if _distance(vectors) >= AWAY * start:
            break
        slopes = slopes_by_differences(setting, products_of(vectors))
        grads = gradients(vectors, slopes)
        k, v = (retracted(each, grad, size) for each, grad in zip(vectors[:2], grads, strict=True))
        vectors = vectors._replace(k=k, v=v)
    return _distance(vectors) / start


def _distance(vectors: Vectors) -> float:
    k, v, k_star, v_star = vectors
    return float(np.hypot(np.linalg.norm(k - k_star), np.linalg.norm(v - v_star)))
