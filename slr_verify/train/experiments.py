"""The experiments of Figures 8 and 10, by the names of the figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from slr_verify.dynamics.arguments import count, known
from slr_verify.numeric.parameters import Parameters
from slr_verify.train.layer import Shape
from slr_verify.train.task import INDEPENDENT, NOISES, SHARED, Task

OWN = ("preset", "seed", "runs", "steps", "rate", "batch", "record_every", "test_sequences")
PARAMETERS = Parameters(d=80, L=10, gamma_squared="1/2", epsilon="0.1")


@dataclass(frozen=True)
class Experiment:
    """What is trained on what, how long, and how many runs."""

    preset: str
    title: str
    task: Task
    shape: Shape
    rate: float
    steps: int
    runs: int
    seed: int = 0
    batch: int = 128
    record_every: int = 100
    test_sequences: int = 1000

    @property
    def records(self) -> list[int]:
        """The recorded steps: the first, the last, and those between at equal distances."""
        return [*range(0, self.steps, self.record_every), self.steps]

    def setting(self) -> dict[str, Any]:
        """All that the result depends on, as plain JSON."""
        params = {name: str(value) for name, value in self.task.params.exact().items()}
        params.pop("lam")
        own = {name: getattr(self, name) for name in OWN}
        task = {"locations": self.task.locations, "noise": self.task.noise}
        return {**own, **asdict(self.shape), **task, **params}


EXPERIMENTS: Mapping[str, Experiment] = {
    "8": Experiment(
        preset="8",
        title="A Transformer layer with one head, one location",
        task=Task(PARAMETERS),
        shape=Shape(d=80, p=80, r=80, m=200, heads=1),
        rate=0.01,
        steps=8000,
        runs=20,
    ),
    "10": Experiment(
        preset="10",
        title="A Transformer layer with two heads, two locations",
        task=Task(PARAMETERS, locations=2),
        shape=Shape(d=80, p=40, r=40, m=200, heads=2),
        rate=0.02,
        steps=10_000,
        runs=10,
    ),
}
FIGURES = {"8": (INDEPENDENT,), "10": NOISES}
"""The figures, and the noise that each shows."""


def experiment(
    name: str,
    *,
    seed: int = 0,
    runs: int | None = None,
    steps: int | None = None,
    noise: str | None = None,
) -> Experiment:
    """An experiment, with other values where they are given. Raises ValueError for bad ones."""
    found = EXPERIMENTS[known("preset", name, EXPERIMENTS)]
    chosen = known("noise", noise or INDEPENDENT, NOISES)
    if chosen == SHARED and found.task.locations == 1:
        raise ValueError(f"noise 'shared' needs two locations; preset {name!r} has one")
    return replace(
        found,
        task=replace(found.task, noise=chosen),
        seed=seed,
        runs=found.runs if runs is None else count("runs", runs),
        steps=found.steps if steps is None else count("steps", steps),
    )
