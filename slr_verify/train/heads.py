"""Which location each head attends to, and how many runs have their heads apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import xarray as xr

from slr_verify.dynamics.success import wilson

CLEAR = 0.8
"""The least |<k_h, k_j*>| of a head that is at a location: a convention, chosen after the first runs."""
OTHER_THRESHOLDS = (0.0, 0.7, 0.9)
"""With these the counts are given as well; 0 asks for different nearest locations only."""


@dataclass(frozen=True)
class Separation:
    """Runs whose heads are at different locations, with the 95% Wilson interval."""

    separated: int
    runs: int
    low: float
    high: float

    def __str__(self) -> str:
        return (
            f"{self.separated} of {self.runs} runs separate their heads"
            f" (95% Wilson interval {self.low:.0%} to {self.high:.0%})"
        )


def matched(kappa: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """The location where |<k_h, k_j*>| is largest, for each head: the last axis is that of locations."""
    found: npt.NDArray[np.int64] = np.abs(np.asarray(kappa)).argmax(axis=-1)
    return found


def separate(kappa: npt.ArrayLike, *, clear: float = CLEAR) -> npt.NDArray[np.bool_]:
    """Whether the heads of a run, (runs, heads, locations), attend to different locations, each clearly.

    A head whose key lies between two locations has |<k_h, k_j*>| about 0.7 with both: which of them
    is larger says nothing, so each head needs at least `clear` with its own.
    """
    own = np.abs(np.asarray(kappa)).max(axis=-1)
    steps = np.diff(np.sort(matched(kappa), axis=-1), axis=-1)
    return np.asarray((steps > 0).all(axis=-1) & (own >= clear).all(axis=-1))


def separation(data: xr.Dataset) -> Separation:
    """Of the trained layers of a data file."""
    apart = separate(data["kappa"][:, -1].to_numpy())
    return Separation(int(apart.sum()), apart.size, *wilson(int(apart.sum()), apart.size))
