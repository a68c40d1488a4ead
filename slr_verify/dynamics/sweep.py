"""A grid of settings, one estimate of success for each cell, written as it goes.

Finished cells go into a journal beside the target, one line of JSON each, synchronised to the disk;
a line that a kill cut short is dropped when the sweep resumes. When all cells are there the journal
becomes one NetCDF file. Every cell has randomness of its own, from the seed and its number, so the
result depends neither on the order nor on the number of processes nor on interruptions.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from slr_verify import __version__
from slr_verify.dynamics.arguments import count, step_size
from slr_verify.dynamics.executing import AnyExecutor, as_finished
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.methods import method_of
from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.starts import starting_points
from slr_verify.dynamics.stationary import ELSEWHERE
from slr_verify.dynamics.storage import UnreadableFile, written_whole
from slr_verify.dynamics.success import success_of
from slr_verify.numeric.parameters import Parameters

FORMAT = "slr-verify/sweep@1"
MEASURES = ("recovered", "low", "high", "elsewhere", "excess_risk")
"""Runs that recovered, the Wilson interval, runs near no stationary point, mean excess risk."""


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
    """A grid whose cells can be simulated. Raises ValueError as `simulate` does."""
    grid = Grid(**setting)
    for lam in grid.lambdas:
        step_size(max(grid.alphas), _arguments(Cell(grid, 0, lam, grid.alphas[0]))["params"])
    for name in ("steps", "runs"):
        count(name, getattr(grid, name))
    method_of(grid.method)
    starting_points(grid.start, d=grid.d, runs=1, rng=np.random.default_rng(0))
    return grid


def compute(cell: Cell) -> dict[str, float]:
    """The measures of a cell."""
    found = simulate(**_arguments(cell), rng=np.random.default_rng([cell.grid.seed, cell.number]))
    estimate = success_of(found)
    return {
        "recovered": estimate.recovered,
        "low": estimate.low,
        "high": estimate.high,
        "elsewhere": estimate.ends.get(ELSEWHERE, 0),
        "excess_risk": float(found.excess_risk[:, -1].mean()),
    }


def _arguments(cell: Cell) -> dict[str, Any]:
    grid = cell.grid
    return {
        "params": Parameters(
            d=grid.d,
            L=grid.L,
            lam=cell.lam,
            gamma_squared=grid.gamma_squared,
            epsilon=grid.epsilon,
        ),
        "alpha": cell.alpha,
        "steps": grid.steps,
        "runs": grid.runs,
        "start": grid.start,
        "schedule": Schedule(grid.decay),
        "method": grid.method,
        "record_every": grid.steps,
    }


def journal_of(target: Path) -> Path:
    """Where the finished cells are kept until all are there."""
    return target.with_name(f"{target.name}.partial")


def sweep(
    grid: Grid,
    target: Path,
    *,
    executor: AnyExecutor | None = None,
    on_cells: OnBlock = lambda count: None,
) -> xr.Dataset:
    """Compute the cells that are missing, write the target, and answer its content.

    Raises UnreadableFile when the target or its journal belongs to another sweep or version, or is
    damaged; nothing is overwritten then. Raises as `simulate` does, and OSError.
    """
    if target.exists():
        return _finished(grid, target)
    journal = journal_of(target)
    found = dict(_resumed(grid, journal))
    on_cells(len(found))
    missing = [grid.cell(number) for number in range(grid.cells) if number not in found]
    with journal.open("a", encoding="utf-8") as file:
        for index, measures in as_finished(compute, missing, executor):
            number = missing[index].number
            found[number] = measures
            _append(file, {"cell": number, **measures})
            on_cells(1)
    data = _dataset(grid, found)
    written_whole(target, lambda place: data.to_netcdf(place, engine="h5netcdf"))
    journal.unlink()
    return data


def _append(file: Any, entry: Mapping[str, Any]) -> None:
    file.write(json.dumps(entry) + "\n")
    file.flush()
    os.fsync(file.fileno())


def _header(grid: Grid) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(asdict(grid)))
    return {"format": FORMAT, "grid": plain}


def _resumed(grid: Grid, journal: Path) -> Iterator[tuple[int, dict[str, float]]]:
    """The cells of a journal; one is begun, or a line that was cut short is dropped from it."""
    if not journal.exists():
        with journal.open("x", encoding="utf-8") as file:
            _append(file, _header(grid))
        return
    text = journal.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    first, *rest = _lines(journal, whole) or [_header(grid)]
    if first != _header(grid):
        raise UnreadableFile(f"{journal} {_difference(first, grid)}; move it away to start afresh")
    if not whole:
        whole = (json.dumps(first) + "\n").encode()
    if whole != text:
        written_whole(journal, lambda place: place.write_bytes(whole))
    for entry in rest:
        yield _cell_of(journal, entry, grid)


def _lines(journal: Path, text: bytes) -> list[Any]:
    try:
        return [json.loads(line) for line in text.decode("utf-8").splitlines()]
    except ValueError as failure:
        raise UnreadableFile(f"{journal} is damaged: {failure}") from failure


def _cell_of(journal: Path, entry: Any, grid: Grid) -> tuple[int, dict[str, float]]:
    try:
        number, measures = entry["cell"], {name: float(entry[name]) for name in MEASURES}
        inside = 0 <= number < grid.cells
    except (KeyError, TypeError, ValueError) as failure:
        raise UnreadableFile(f"{journal} is damaged: {entry!r} is no cell") from failure
    if not inside:
        raise UnreadableFile(f"{journal} is damaged: there is no cell {number!r}")
    return number, measures


def _difference(found: Any, grid: Grid) -> str:
    """What is different about the sweep of a file."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        other = found.get("format") if isinstance(found, dict) else found
        return f"has the format {other!r}, not {FORMAT!r}"
    wanted, has = _header(grid)["grid"], dict(found.get("grid", {}))
    names = [name for name in wanted if has.get(name) != wanted[name]]
    shown = ", ".join(f"{name} {has.get(name)!r} instead of {wanted[name]!r}" for name in names)
    return f"belongs to another sweep: {shown}"


def _finished(grid: Grid, target: Path) -> xr.Dataset:
    """The content of a target that is complete already."""
    try:
        with xr.open_dataset(target, engine="h5netcdf") as opened:
            data = opened.load()
        told = {
            "format": data.attrs.get("format"),
            "grid": json.loads(data.attrs.get("grid", "{}")),
        }
    except (OSError, RuntimeError, ValueError) as failure:
        raise UnreadableFile(f"{target} is damaged or cut short: {failure}") from failure
    if told != _header(grid):
        raise UnreadableFile(f"{target} {_difference(told, grid)}; give another name")
    return data


def _dataset(grid: Grid, found: Mapping[int, Mapping[str, float]]) -> xr.Dataset:
    shape = (len(grid.lambdas), len(grid.alphas))
    arrays = {
        name: (
            ("lam", "alpha"),
            np.array([found[number][name] for number in range(grid.cells)]).reshape(shape),
        )
        for name in MEASURES
    }
    header = _header(grid)
    return xr.Dataset(
        arrays,
        coords={"lam": list(grid.lambdas), "alpha": list(grid.alphas)},
        attrs={
            "format": FORMAT,
            "version": __version__,
            "grid": json.dumps(header["grid"]),
            **{name: value for name, value in header["grid"].items() if name[-1] != "s"},
            "steps": grid.steps,
            "runs": grid.runs,
        },
    )
