"""Evidence for the limits of the risk of two heads: the compiled risk at a small lambda."""

from __future__ import annotations

import numpy as np
import scipy

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.numeric.heads import multi_head_risk
from slr_verify.numeric.parameters import Parameters
from slr_verify.paper.evidence.agreement import within

POINTS, SMALL, TOLERANCE = 20, 1e-4, 1e-6
ROOT = np.sqrt(2.0)


def limit_evidence() -> Evidence:
    """The risk of turned and of separated heads, by `multi_head_risk`, against the limits."""
    return Evidence(f"the compiled risk at lambda = {SMALL:g}", _compared)


def _compared(trial: Trial) -> Finding:
    gaps = [gap for _ in range(POINTS) for gap in _gaps(trial.rng)]
    return within(TOLERANCE, gaps, "risks, which differ from the limits by")


def _gaps(rng: np.random.Generator) -> list[float]:
    """For both configurations, at random t, gamma and L."""
    params = Parameters(
        d=int(2 * (rng.uniform(0.1, 3) / SMALL) ** 2),
        L=int(rng.integers(2, 20)),
        lam=SMALL,
        gamma=float(10 ** rng.uniform(-0.5, 0.3)),
        epsilon=0,
    )
    t, basis = SMALL * np.sqrt(params.d / 2), np.eye(4)
    hits = {np.pi / 4: ROOT * scipy.special.erf(t / ROOT), 0.0: scipy.special.erf(t)}
    found = []
    for angle, hit in hits.items():
        cos, sin = np.cos(angle), np.sin(angle)
        turn = np.kron(np.eye(2), np.array([[cos, sin], [-sin, cos]]))
        rows = np.vstack([turn @ basis, basis])
        risk = multi_head_risk(params, rows @ rows.T, heads=2, locations=2)
        found.append(
            abs(
                float(risk) - float(params.epsilon) ** 2 - 2 * params.gamma_squared * (1 - hit) ** 2
            )
        )
    return found
