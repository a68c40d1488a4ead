"""The branch of a further minimum: the attractor of Figure 7a, where it begins, and that runs end on it."""

from __future__ import annotations

import numpy as np
import pytest

from slr_verify import Parameters, risk, simulate
from slr_verify.numeric.branch import branch, in_plane, slope_in_plane

PARAMS = Parameters(d=400, L=10, gamma_squared="1/2")
SEEN = {"kappa": 0.3017, "nu": 0.9471, "theta": 0.3210, "eta": 0.9534, "rho": 0.8061}
"""Figure 7a, up to signs."""


def test_it_has_the_attractor_of_figure_7a() -> None:
    (found,) = branch(PARAMS, [0.9])
    assert found is not None
    for name, value in found.products.items():
        assert abs(value) == pytest.approx(SEEN[name], abs=5e-5)
    assert found.risk == pytest.approx(3.807, abs=5e-4)
    assert found.attracts


def test_it_leaves_the_oracle_at_the_certified_threshold() -> None:
    """lambda_c = 0.892438 (`slr-verify certify threshold`)."""
    before, after = branch(PARAMS, [0.8924, 0.8930])
    assert before is None
    assert after is not None
    assert after.attracts


def test_runs_that_begin_near_it_end_there() -> None:
    """PGD in the five products, which knows nothing of the plane."""
    (found,) = branch(PARAMS, [0.9])
    assert found is not None
    at = {name: float(value) for name, value in in_plane(found.s + 0.03, found.u - 0.02).items()}
    at = {name: 0.999 * value for name, value in at.items()}
    ended = simulate(
        Parameters(d=400, L=10, lam=0.9, gamma_squared="1/2"),
        alpha=1e-3, steps=400_000, runs=1, start=at, rng=np.random.default_rng(0),
        record_every=400_000,
    )  # fmt: skip
    assert ended.end_points()[:, 0] == pytest.approx(list(found.products.values()), abs=1e-3)


def test_the_slopes_in_the_plane_are_differences_of_the_risk() -> None:
    s, u, step = 0.7, -0.4, 1e-6
    params = Parameters(d=30, L=5, lam=0.8, gamma_squared="1/2")

    def value(s: float, u: float) -> float:
        return float(risk(params, **in_plane(s, u)))

    by_s = (value(s + step, u) - value(s - step, u)) / (2 * step)
    by_u = (value(s, u + step) - value(s, u - step)) / (2 * step)
    assert slope_in_plane(params, s, u) == pytest.approx([by_s, by_u], rel=1e-6)
