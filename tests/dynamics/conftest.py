"""Small settings that many tests use."""

from __future__ import annotations

import numpy as np
import pytest

from slr_verify import Parameters
from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.trajectories import Trajectories

SMALL = {
    "params": Parameters(d=20, L=3, lam="3/10", gamma_squared="1/2", epsilon="1/10"),
    "alpha": 0.01,
    "steps": 100,
    "runs": 4,
    "record_every": 30,
}


@pytest.fixture
def found() -> Trajectories:
    return simulate(**SMALL, schedule=Schedule(1e-3), rng=np.random.default_rng(0))
