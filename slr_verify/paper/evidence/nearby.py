"""Evidence for stability: the literal PGD on vectors of R^d, started next to a stationary point."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import sympy as sp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.notation import PARAMETERS
from slr_verify.model.sampling import Vectors
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.paper.evidence.pgd import (
    Array,
    Setting,
    gradients,
    retracted,
    slopes_by_differences,
    unit,
)

START, STEPS = 1e-3, 1200


@dataclass(frozen=True)
class Nearby:
    """A setting, a step size, the point that is started from, and whether it should attract.

    `point` gives k and v from the setting, in coordinates where k* and v* are the first two axes.
    """

    setting: Setting
    alpha: float
    attracts: bool


Point = Callable[[Setting], tuple[Array, Array]]


def nearby_evidence(point: Point, *cases: Nearby) -> Evidence:
    """Whether the distance in the five products shrinks where it should, and grows elsewhere."""
    return Evidence(
        "literal PGD on vectors of $R^d$, started next to the point",
        lambda trial: _followed(point, cases, trial),
    )


def at_oracle(setting: Setting) -> tuple[Array, Array]:
    """k = k*, v = v*."""
    k, v = np.eye(setting.d)[:2]
    return k, v


def at_corner(setting: Setting) -> tuple[Array, Array]:
    """k = v*, v = k*."""
    v, k = np.eye(setting.d)[:2]
    return k, v


def at_spurious_point(setting: Setting) -> tuple[Array, Array]:
    """k = v*, v = theta_s k* + sqrt(1 - theta_s^2) w."""
    first, k, third = np.eye(setting.d)[:3]
    at = _theta_s()(*setting)
    return k, at * first + np.sqrt(1 - at**2) * third


def _followed(point: Point, cases: tuple[Nearby, ...], trial: Trial) -> Finding:
    ratios = [_ratio(point, case, trial.rng) for case in cases]
    agrees = all((ratio < 1) == case.attracts for ratio, case in zip(ratios, cases, strict=True))
    text = ", ".join(f"{ratio:.1e}" for ratio in ratios)
    return Finding(agrees, len(cases), f"after {STEPS} steps the distances have changed by {text}")


def _ratio(point: Point, case: Nearby, rng: np.random.Generator) -> float:
    """The distance in the five products after the steps, over that at the start."""
    k, v = point(case.setting)
    goal = _products(k, v)
    k, v = (unit(each + START * rng.normal(size=len(each)) / np.sqrt(len(each))) for each in (k, v))
    before = np.linalg.norm(_products(k, v) - goal)
    for _ in range(STEPS):
        k, v = _step(k, v, case)
    return float(np.linalg.norm(_products(k, v) - goal) / before)


def _step(k: Array, v: Array, case: Nearby) -> tuple[Array, Array]:
    """Definition 1 on the vectors."""
    slopes = slopes_by_differences(case.setting, _products(k, v))
    grad_k, grad_v = gradients(Vectors(k, v, *np.eye(len(k))[:2]), slopes)
    return retracted(k, grad_k, case.alpha), retracted(v, grad_v, case.alpha)


def _products(k: Array, v: Array) -> Array:
    """kappa, nu, theta, eta, rho."""
    return np.array([k[0], v[1], v[0], k[1], k @ v])


@cache
def _theta_s() -> Callable[..., float]:
    return sp.lambdify(PARAMETERS, spurious_theta())
