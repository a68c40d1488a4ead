"""The figures of the paper as files: PDF, PNG, the data as NetCDF, and a short text."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from slr_verify.dynamics import figure_3
from slr_verify.dynamics.arguments import count, known
from slr_verify.dynamics.executing import AnyExecutor
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.panels import four_panels
from slr_verify.dynamics.presets import PRESETS, Preset
from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.storage import as_file, netcdf
from slr_verify.dynamics.success import success_of
from slr_verify.dynamics.trajectories import Trajectories

NAMES = ("3", *PRESETS)
ENDINGS = (".pdf", ".png", ".nc", ".txt")
DPI = 110
WITH_LITERAL, LITERAL = "4b", "figure_4b_literal.nc"
"""The figure on the manifold comes with a few runs of the literal algorithm."""
LITERAL_RUNS, LITERAL_STEPS = 3, 4000


def chosen_figures(names: tuple[str, ...], beside: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The figures asked for, all of NAMES for "all" or for none; `beside` are others that exist.

    Raises ValueError for an unknown one.
    """
    wanted = dict.fromkeys(known("figure", name, (*NAMES, *beside, "all")) for name in names)
    if not wanted or "all" in wanted:
        return (*NAMES, *(name for name in wanted if name in beside))
    return tuple(wanted)


def files_of(name: str, folder: Path) -> tuple[Path, ...]:
    """The files of a figure."""
    names = [f"figure_{name}{ending}" for ending in ENDINGS]
    return tuple(folder / each for each in (*names, *((LITERAL,) if name == WITH_LITERAL else ())))


def run_steps(name: str, runs: int | None) -> int:
    """How many steps, summed over runs, a figure takes."""
    if name not in PRESETS:
        return 0
    return PRESETS[name].steps * (runs or PRESETS[name].runs)


def make_figure(
    name: str,
    *,
    seed: int,
    runs: int | None = None,
    executor: AnyExecutor | None = None,
    on_steps: OnBlock = lambda count: None,
) -> Mapping[str, bytes]:
    """Compute a figure: the contents of its files, by their names.

    The same name, runs and seed give the same data. Raises as `simulate` does.
    """
    if name == "3":
        data = figure_3.risks()
        text = figure_3.described(data)
        return picture_files(name, figure_3.drawn(data), text) | {"figure_3.nc": netcdf(data)}
    preset = PRESETS[name]
    arguments = preset.arguments()
    if runs is not None:
        arguments["runs"] = count("runs", runs)
    found = simulate(
        **arguments, rng=np.random.default_rng(seed), executor=executor, on_steps=on_steps
    ).with_notes(seed=seed, preset=name)
    literal = _literal_runs(arguments, seed) if name == WITH_LITERAL else None
    title = f"Figure {name}. {preset.title} ({found.runs} runs)"
    files = picture_files(name, four_panels(found, title, literal), described(name, preset, found))
    beside = {LITERAL: as_file(literal)} if literal else {}
    return files | beside | {f"figure_{name}.nc": as_file(found)}


def _literal_runs(arguments: dict[str, Any], seed: int) -> Trajectories:
    """A few runs of the literal algorithm, which leaves the manifold by rounding errors only."""
    few = {**arguments, "method": "vectors", "runs": LITERAL_RUNS, "steps": LITERAL_STEPS}
    return simulate(**few, rng=np.random.default_rng(seed)).with_notes(seed=seed)


def picture_files(name: str, figure: Figure, text: str) -> dict[str, bytes]:
    """The picture as PDF and PNG, and the text that describes it, by the names of the files."""
    return {
        f"figure_{name}.pdf": _drawn(figure, format="pdf", metadata={"CreationDate": None}),
        f"figure_{name}.png": _drawn(figure, format="png", dpi=DPI),
        f"figure_{name}.txt": text.encode(),
    }


def _drawn(figure: Figure, **options: Any) -> bytes:
    made = BytesIO()
    figure.savefig(made, **options)
    return made.getvalue()


def described(name: str, preset: Preset, found: Trajectories) -> str:
    """What is seen, and with which uncertainty."""
    return "\n".join(_lines(name, preset, found)) + "\n"


def _lines(name: str, preset: Preset, found: Trajectories) -> Iterator[str]:
    estimate = success_of(found)
    excess, distance = found.excess_risk, found.distance
    yield f"Figure {name}. {preset.title}."
    yield f"{found.params}, decay = {found.schedule.decay}, alpha = {found.alpha}, "
    yield f"{preset.steps} steps, {found.runs} runs, method {found.method!r}, {dict(found.about)}"
    yield ""
    yield (
        f"{estimate.recovered} of {estimate.runs} runs end near (k*, v*) or (-k*, -v*): "
        f"{estimate.fraction:.1%}, 95% Wilson interval {estimate.low:.1%} to {estimate.high:.1%}."
    )
    yield "Where the runs end (nearest stationary point in floating point, not certified):"
    yield from (f"  {runs:>5}  {end}" for end, runs in estimate.ends.items())
    yield ""
    yield f"Excess risk: {_spread(excess[:, 0])} at the start, {_spread(excess[:, -1])} at the end."
    if found.test_risk is not None:
        tested = found.test_risk[:, -1] - found.params.epsilon**2
        yield f"On fresh sequences, at the end: {_spread(tested)}."
    yield f"|kappa| at the end: {_spread(np.abs(found.kappa[:, -1]))}."
    yield f"|nu| at the end: {_spread(np.abs(found.nu[:, -1]))}."
    yield f"Distance to M: at most {distance.max():.3g}; at the end {_spread(distance[:, -1])}."


def _spread(values: Any) -> str:
    low, high = np.percentile(values, [2.5, 97.5])
    return f"mean {values.mean():.4g} (95% of runs in {low:.4g} to {high:.4g})"
