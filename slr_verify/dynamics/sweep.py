"""A grid of settings, one estimate of success for each cell, written as it goes.

Every cell has randomness of its own, from the seed and its number, so the result depends neither
on the order nor on the number of processes nor on interruptions (`resuming`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from slr_verify import __version__
from slr_verify.dynamics.arguments import count, step_size
from slr_verify.dynamics.executing import AnyExecutor
from slr_verify.dynamics.heads.outcome import success_of_heads
from slr_verify.dynamics.heads.runs import simulate_heads
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.methods import method_of
from slr_verify.dynamics.resuming import Pieces, resumed
from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.starts import starting_points
from slr_verify.dynamics.stationary import ELSEWHERE
from slr_verify.dynamics.success import Success, success_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

FORMAT = "slr-verify/sweep@1"
MEASURES = ("recovered", "low", "high", "elsewhere", "excess_risk")
"""Runs that recovered, the Wilson interval, runs near no stationary point, mean excess risk. Of several
heads all that do not recover are elsewhere: no other stationary points have names."""
OF_HEADS = ("heads", "locations", "noise")
COUNTS = ("recovered", "elsewhere")
"""Measures that are whole numbers, in a journal as well, so that a resumed file has the same bytes."""


@dataclass(frozen=True)
class Grid:
    """What is swept, lambda and alpha, and what is the same in every cell."""

    lambdas: tuple[float, ...]
    alphas: tuple[float, ...]
    d: int
    L: int
    gamma_squared: str
    epsilon: str
    decay: float
    steps: int
    runs: int
    start: str
    method: str
    seed: int
    heads: int | None = None
    locations: int | None = None
    noise: str | None = None
    """Of the informative tokens. All three are None for the one head of the five products."""

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return len(self.lambdas) * len(self.alphas)

    def cell(self, number: int) -> Cell:
        """A cell; alpha changes fastest."""
        row, column = divmod(number, len(self.alphas))
        return Cell(self, number, self.lambdas[row], self.alphas[column])


@dataclass(frozen=True)
class Cell:
    """One setting of a grid."""

    grid: Grid
    number: int
    lam: float
    alpha: float


def checked_grid(**setting: Any) -> Grid:
    """A grid whose cells can be simulated. Raises ValueError as `simulate` and `simulate_heads` do."""
    grid = Grid(**setting)
    for lam in grid.lambdas:
        step_size(max(grid.alphas), _arguments(Cell(grid, 0, lam, grid.alphas[0]))["params"])
    for name in ("steps", "runs"):
        count(name, getattr(grid, name))
    if grid.heads is not None:
        simulate_heads(**{**_arguments(grid.cell(0)), "runs": 1, "steps": 1}, rng=_rng(grid, 0))
        return grid
    method_of(grid.method)
    starting_points(grid.start, d=grid.d, runs=1, rng=np.random.default_rng(0))
    return grid


def compute(cell: Cell) -> dict[str, float]:
    """The measures of a cell."""
    estimate, excess = (_one_head if cell.grid.heads is None else _heads)(cell)
    return {
        "recovered": estimate.recovered,
        "low": estimate.low,
        "high": estimate.high,
        "elsewhere": estimate.ends.get(ELSEWHERE, 0),
        "excess_risk": float(excess[:, -1].mean()),
    }


def _rng(grid: Grid, number: int) -> np.random.Generator:
    return np.random.default_rng([grid.seed, number])


def _one_head(cell: Cell) -> tuple[Success, Array]:
    found = simulate(**_arguments(cell), rng=_rng(cell.grid, cell.number))
    return success_of(found), found.excess_risk


def _heads(cell: Cell) -> tuple[Success, Array]:
    found = simulate_heads(**_arguments(cell), rng=_rng(cell.grid, cell.number))
    estimate = success_of_heads(found)
    ends = {ELSEWHERE: estimate.runs - estimate.recovered}
    return replace(estimate, ends=ends), found.excess_risk


def _arguments(cell: Cell) -> dict[str, Any]:
    grid = cell.grid
    known = {
        "params": Parameters(
            d=grid.d, L=grid.L, lam=cell.lam, gamma_squared=grid.gamma_squared, epsilon=grid.epsilon
        ),
        "alpha": cell.alpha,
        "steps": grid.steps,
        "runs": grid.runs,
        "schedule": Schedule(grid.decay),
        "method": grid.method,
        "record_every": grid.steps,
    }
    if grid.heads is None:
        return known | {"start": grid.start}
    return known | {name: getattr(grid, name) for name in OF_HEADS}


def sweep(
    grid: Grid,
    target: Path,
    *,
    overwrite: bool = False,
    executor: AnyExecutor | None = None,
    on_cells: OnBlock = lambda count: None,
) -> xr.Dataset:
    """Compute the cells that are missing, write the target, and answer its content.

    Raises as `resumed` does, and as `simulate`.
    """
    pieces = pieces_of(grid)
    return resumed(
        pieces,
        target,
        work=compute,
        piece=grid.cell,
        gathered=lambda found: _dataset(grid, pieces.setting, found),
        overwrite=overwrite,
        executor=executor,
        on_pieces=on_cells,
    )


def pieces_of(grid: Grid) -> Pieces:
    """The cells as pieces of work."""
    setting: dict[str, Any] = json.loads(json.dumps(asdict(grid)))
    for name in OF_HEADS if grid.heads is None else ():
        del setting[name]
    return Pieces(FORMAT, "sweep", "grid", "cell", setting, grid.cells, _measures)


def _measures(entry: Any) -> dict[str, float]:
    return {name: (int if name in COUNTS else float)(entry[name]) for name in MEASURES}


def _dataset(
    grid: Grid, setting: Mapping[str, Any], found: Mapping[int, Mapping[str, float]]
) -> xr.Dataset:
    shape = (len(grid.lambdas), len(grid.alphas))
    arrays = {
        name: (
            ("lam", "alpha"),
            np.array([found[number][name] for number in range(grid.cells)]).reshape(shape),
        )
        for name in MEASURES
    }
    return xr.Dataset(
        arrays,
        coords={"lam": list(grid.lambdas), "alpha": list(grid.alphas)},
        attrs={
            "format": FORMAT,
            "version": __version__,
            "grid": json.dumps(setting),
            **{name: value for name, value in setting.items() if name[-1] != "s"},
            "steps": grid.steps,
            "runs": grid.runs,
        },
    )
