"""Evidence for the limits of the risk of two heads: the compiled risk at a small lambda."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import numpy as np
import numpy.typing as npt
import scipy

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.numeric.heads.risk import multi_head_risk
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.evidence.agreement import within

POINTS, SMALL, TOLERANCE = 20, 3e-5, 1e-6
ROOT = np.sqrt(2.0)
NAME = f"the compiled risk at lambda = {SMALL:g}"
Array = npt.NDArray[np.float64]
Places = Callable[[float], Iterable[tuple[Array, float]]]


def limit_evidence() -> Evidence:
    """The risk of turned and of separated heads, by `multi_head_risk`, against the limits."""
    return Evidence(NAME, partial(_compared, _turned))


def crossed_evidence() -> Evidence:
    """The same for crossed heads."""
    return Evidence(NAME, partial(_compared, _crossed))


def _compared(places: Places, trial: Trial) -> Finding:
    gaps = [gap for _ in range(POINTS) for gap in _gaps(places, trial.rng)]
    return within(TOLERANCE, gaps, "risks, which differ from the limits by")


def _turned(t: float) -> Iterator[tuple[Array, float]]:
    """Heads in the basis of the stars, and what is subtracted from 1 in the limit."""
    hits = {np.pi / 4: ROOT * scipy.special.erf(t / ROOT), 0.0: scipy.special.erf(t)}
    for angle, hit in hits.items():
        yield _blocks(np.eye(2), angle), float(hit)


def _crossed(t: float) -> Iterator[tuple[Array, float]]:
    yield _blocks(np.eye(2)[::-1], t), float(2 * t / np.sqrt(np.pi))


def _blocks(planes: Array, angle: float) -> Array:
    cos, sin = np.cos(angle), np.sin(angle)
    blocks: Array = np.kron(planes, np.array([[cos, sin], [-sin, cos]]))
    return blocks


def _gaps(places: Places, rng: np.random.Generator) -> list[float]:
    """At random t, gamma and L."""
    params = Parameters(
        d=int(2 * (rng.uniform(0.1, 3) / SMALL) ** 2),
        L=int(rng.integers(2, 20)),
        lam=SMALL,
        gamma=float(10 ** rng.uniform(-0.5, 0.3)),
        epsilon=0,
    )
    found = []
    for heads, hit in places(SMALL * np.sqrt(params.d / 2)):
        rows = np.vstack([heads, np.eye(4)])
        risk = multi_head_risk(params, rows @ rows.T, heads=2, locations=2)
        found.append(abs(float(risk) - 2 * params.gamma_squared * (1 - hit) ** 2))
    return found
