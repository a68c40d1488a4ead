"""The experiments of the paper, by the names of their figures."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from slr_verify.dynamics.arguments import known
from slr_verify.dynamics.piece import GAUSSIAN_FIVE, Sampling
from slr_verify.dynamics.schedule import CONSTANT, Schedule
from slr_verify.numeric.parameters import Parameters

RECORDS = 500
"""Recorded steps of a run, besides the first."""


@dataclass(frozen=True)
class Preset:
    """One experiment: the arguments of `simulate`, and what the figure is about."""

    params: Parameters
    alpha: float
    steps: int
    title: str
    start: str = "spheres"
    schedule: Schedule = CONSTANT
    method: str = "five"
    sampling: Sampling = GAUSSIAN_FIVE
    runs: int = 30

    def arguments(self) -> dict[str, Any]:
        """The arguments of `simulate` but for the randomness."""
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        del given["title"]
        return given | {"record_every": max(1, self.steps // RECORDS)}


def _pgd(lam: str) -> Parameters:
    return Parameters(d=400, L=10, lam=lam, gamma_squared="1/2")


PRESETS: Mapping[str, Preset] = {
    "4a": Preset(
        _pgd("1"), 4e-3, 120_000, "PGD from the spheres, lambda decreasing", schedule=Schedule(1e-4)
    ),
    "4b": Preset(_pgd("0.1"), 4e-3, 20_000, "PGD from the manifold", start="manifold"),
    "5": Preset(
        Parameters(d=80, L=10, lam="2", gamma_squared="1/2", epsilon="0.1"),
        1e-3,
        200_000,
        "SGD with batches of 5 from the spheres, lambda decreasing",
        schedule=Schedule(1e-4),
        method="sgd",
        sampling=Sampling(batch=5, test_sequences=1000),
    ),
    "7a": Preset(_pgd("0.9"), 1e-3, 120_000, "PGD from the spheres, lambda = 0.9"),
    "7b": Preset(_pgd("0.1"), 4e-3, 20_000, "PGD from the spheres, lambda = 0.1"),
}


def preset(name: str) -> Preset:
    """The experiment of this name. Raises ValueError, naming the closest, for an unknown one."""
    return PRESETS[known("preset", name, PRESETS)]
