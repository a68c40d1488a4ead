"""Evidence for the swap: literal PGD from spurious points and corners, with k and v exchanged."""

from __future__ import annotations

from itertools import product

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.notation import d, gamma
from slr_verify.model.sampling import Vectors
from slr_verify.model.schedule import largest_hessian_bound
from slr_verify.paper.evidence.arriving import stepped
from slr_verify.paper.evidence.nearby import Point, at_corner, at_spurious_point
from slr_verify.paper.evidence.orbits import NEAR, SHARE_OF_LARGEST
from slr_verify.paper.evidence.pgd import Setting

SETTINGS = (
    Setting(4, 3, 1.0, 0.8, 0.1),
    Setting(5, 10, 2.0, 1.0, 0.0),
    Setting(20, 10, 0.7, 0.7, 0.1),
)
"""Where theta_s is below one, at the lambda before the exchange."""
TEMPERATURES = (0.05, 2.0)
STEPS = 4000


def swap_evidence() -> Evidence:
    """From (v, k) for (k, v) at a spurious point or a corner, with another lambda in each step."""
    title = "literal PGD on vectors of $R^d$, with $k$ and $v$ exchanged, under random schedules"
    return Evidence(title, _recovers)


def _recovers(trial: Trial) -> Finding:
    cases = tuple(product(SETTINGS, (at_spurious_point, at_corner), (1, -1)))
    steps = [
        steps_until_near(exchanged(point, setting, side), setting, side, trial.rng)
        for setting, point, side in cases
    ]
    found = [each for each in steps if each is not None]
    return Finding(
        len(found) == len(cases),
        len(cases),
        f"{len(found)} of {len(cases)} runs come within {NEAR} of the parameters, in at most"
        f" {max(found, default=0)} steps",
    )


def exchanged(point: Point, setting: Setting, side: int) -> Vectors:
    """(v, k) for a point (k, v), or for (-k, -v)."""
    k, v = point(setting)
    return Vectors(side * v, side * k, *np.eye(setting.d)[:2])


def steps_until_near(
    vectors: Vectors, setting: Setting, side: int, rng: np.random.Generator
) -> int | None:
    """How many steps lead near (k*, v*), or (-k*, -v*); None if STEPS do not."""
    bound = largest_hessian_bound().subs({d: setting.d, gamma: setting.gamma})
    size = SHARE_OF_LARGEST / float(bound)
    for number in range(STEPS):
        if _distance(vectors, side) < NEAR:
            return number
        warm = setting._replace(lam=rng.uniform(*TEMPERATURES))
        vectors = stepped(warm, vectors, size)
    return None


def _distance(vectors: Vectors, side: int) -> float:
    """The larger one of the distances of k and of v."""
    k, v, k_star, v_star = vectors
    return float(max(np.linalg.norm(k - side * k_star), np.linalg.norm(v - side * v_star)))
