"""A grid of settings, one estimate of success for each cell, written as it goes.

Finished cells go into a journal beside the target, one line of JSON each. When all cells are there
the journal becomes one NetCDF file. Every cell has randomness of its own, from the seed and its
number, so the result depends neither on the order nor on the number of processes nor on interruptions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
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
from slr_verify.dynamics.storage import UnreadableFile, netcdf
from slr_verify.dynamics.success import success_of
from slr_verify.numeric.parameters import Parameters
from slr_verify.system.files import remove_file, reserved
from slr_verify.system.journal import append, finished_lines
from slr_verify.system.targets import TargetRefused, already_there

FORMAT = "slr-verify/sweep@1"
MEASURES = ("recovered", "low", "high", "elsewhere", "excess_risk")
"""Runs that recovered, the Wilson interval, runs near no stationary point, mean excess risk."""
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
            d=grid.d, L=grid.L, lam=cell.lam, gamma_squared=grid.gamma_squared, epsilon=grid.epsilon
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
    overwrite: bool = False,
    executor: AnyExecutor | None = None,
    on_cells: OnBlock = lambda count: None,
) -> xr.Dataset:
    """Compute the cells that are missing, write the target, and answer its content.

    A target that has this very sweep is read. With `overwrite` another file there is replaced, and
    so is a journal of another sweep; else both are refused with UnreadableFile, as is a damaged one.
    Raises as `simulate` does; TargetRefused when another process sweeps to the target; CannotWrite.
    """
    if target.is_file() and not overwrite:
        data = _finished(grid, target)  # what a kill just before the end left goes
        with suppress(TargetRefused, UnreadableFile), reserved((target,), overwrite=True):
            tuple(_resumed(grid, journal_of(target), overwrite=False))
            remove_file(journal_of(target))
        return data
    with reserved((target,), overwrite=overwrite) as put:
        found = _completed(grid, journal_of(target), overwrite, executor, on_cells)
        data = _dataset(grid, found)
        put({target: netcdf(data)})
        remove_file(journal_of(target))
    return data


def _completed(
    grid: Grid, journal: Path, overwrite: bool, executor: AnyExecutor | None, on_cells: OnBlock
) -> Mapping[int, Mapping[str, float]]:
    """The measures of all cells: those in the journal, and the missing ones, which join them there."""
    found = dict(_resumed(grid, journal, overwrite=overwrite))
    on_cells(len(found))
    missing = [grid.cell(number) for number in range(grid.cells) if number not in found]
    for index, measures in as_finished(compute, missing, executor):
        number = missing[index].number
        entries = ({} if found else _header(grid)), {"cell": number, **measures}
        append(journal, [json.dumps(entry).encode() for entry in entries if entry])
        found[number] = measures
        on_cells(1)
    return found


def _header(grid: Grid) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(asdict(grid)))
    return {"format": FORMAT, "grid": plain}


def _resumed(
    grid: Grid, journal: Path, *, overwrite: bool
) -> Iterator[tuple[int, dict[str, float]]]:
    """The cells of a journal; one without any is removed."""
    first, *rest = _entries(journal) or [_header(grid)]
    if first != _header(grid) and not overwrite:
        raise UnreadableFile(f"{journal} {_difference(first, grid)}; move it away to start afresh")
    if first != _header(grid) or not rest:
        remove_file(journal)
        return
    for entry in rest:
        yield _cell_of(journal, entry, grid)


def _entries(journal: Path) -> list[Any]:
    try:
        return [json.loads(line.decode("utf-8")) for line in finished_lines(journal)]
    except ValueError as failure:
        raise UnreadableFile(f"{journal} is damaged: {failure}") from failure


def _cell_of(journal: Path, entry: Any, grid: Grid) -> tuple[int, dict[str, float]]:
    try:
        number = entry["cell"]
        measures = {name: (int if name in COUNTS else float)(entry[name]) for name in MEASURES}
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
        raise UnreadableFile(
            f"{already_there(target)}: it is damaged or cut short: {failure}"
        ) from failure
    if told != _header(grid):
        raise UnreadableFile(f"{already_there(target)}: it {_difference(told, grid)}")
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
