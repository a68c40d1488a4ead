"""What a simulation gives: named arrays over runs and recorded steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.starts import NAMES
from slr_verify.model.stable.risk import stable_risk
from slr_verify.numeric.compilation import compiled
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.program import Program
from slr_verify.numeric.risk import mirrored, sign_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, eq=False)
class Trajectories:
    """Runs of PGD or SGD; every array of products and of risks has shape (runs, records).

    `steps` and `lam` have shape (records,): the number of each recorded step and lambda there.
    `risk` is the exact risk R at that lambda. `test_risk` is the mean squared error on fresh
    sequences, for SGD, where it was asked for. Everything is dimensionless.
    """

    params: Parameters
    alpha: float
    schedule: Schedule
    method: str
    steps: npt.NDArray[np.int64]
    lam: Array
    kappa: Array
    nu: Array
    theta: Array
    eta: Array
    rho: Array
    risk: Array
    test_risk: Array | None = None
    about: Mapping[str, str | int | float] = field(default_factory=dict)

    @property
    def runs(self) -> int:
        """The number of runs."""
        return int(self.kappa.shape[0])

    @property
    def distance(self) -> Array:
        """sqrt(theta^2 + eta^2 + rho^2), the distance to the manifold."""
        length: Array = np.sqrt(self.theta**2 + self.eta**2 + self.rho**2)
        return length

    @property
    def excess_risk(self) -> Array:
        """R - epsilon^2, which no predictor's risk is below."""
        return self.risk - self.params.epsilon**2

    def end_points(self) -> Array:
        """The five products at the last recorded step, shape (5, runs)."""
        return np.array([getattr(self, name)[:, -1] for name in NAMES])

    def with_notes(self, **notes: str | int | float) -> Trajectories:
        """The same with more to say about where it comes from."""
        return replace(self, about={**self.about, **notes})

    def plot(self) -> Figure:
        """The four panels of the paper: risk, |kappa| and |nu|, the square, the distance to M."""
        from slr_verify.dynamics.panels import four_panels  # noqa: PLC0415 (Matplotlib is slow)

        return four_panels(self)

    def _repr_png_(self) -> bytes:
        """What a notebook shows: the four panels."""
        drawn = BytesIO()
        self.plot().savefig(drawn, format="png", dpi=80)
        return drawn.getvalue()


POINTS = 4096


@cache
def _risk() -> Program:
    return compiled(stable_risk())


def risk_along(params: Parameters, lam: Array, products: Mapping[str, Array]) -> Array:
    """The risk at products of shape (runs, records), with a lambda of its own for each record.

    About POINTS points at a time are taken, which stay in the cache of a processor.
    """
    runs, records = products["kappa"].shape
    width = max(1, POINTS // runs)
    blocks = (slice(first, first + width) for first in range(0, records, width))
    values = [
        _risk_at(params, lam[block], {name: value[:, block] for name, value in products.items()})
        for block in blocks
    ]
    return np.concatenate(values, axis=1)


def _risk_at(params: Parameters, lam: Array, products: Mapping[str, Array]) -> Array:
    known = {**params.floats(), "lam": lam}
    (value,) = _risk()(**known, **mirrored(products, sign_of(products)))
    risk: Array = np.broadcast_to(value, products["kappa"].shape)
    return risk
