"""Figures 8 and 10: error, alignments and singular values of trained layers, with every run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import matplotlib as mpl
import numpy as np
import xarray as xr
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from slr_verify.dynamics.executing import AnyExecutor
from slr_verify.dynamics.figures import picture_files
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.panels import BLUE, GREY, ORANGE, STYLE
from slr_verify.dynamics.storage import netcdf
from slr_verify.train.experiments import FIGURES, Experiment, experiment
from slr_verify.train.heads import matched, separation
from slr_verify.train.report import described
from slr_verify.train.run import train

THIN: Any = {"linewidth": 0.5, "alpha": 0.45}


def data_file(name: str, noise: str) -> str:
    """The name of the data file of a figure, or of one of its two."""
    return f"figure_{name}.nc" if len(FIGURES[name]) == 1 else f"figure_{name}_{noise}.nc"


def files_of(name: str) -> tuple[str, ...]:
    """The names of the files of a figure."""
    pictures = (f"figure_{name}{ending}" for ending in (".pdf", ".png", ".txt"))
    return (*pictures, *(data_file(name, noise) for noise in FIGURES[name]))


def total_runs(name: str, runs: int | None) -> int:
    """How many runs a figure takes."""
    return len(FIGURES[name]) * experiment(name, runs=runs).runs


def make_figure(
    name: str,
    *,
    seed: int,
    runs: int | None = None,
    executor: AnyExecutor | None = None,
    on_runs: OnBlock = lambda count: None,
) -> Mapping[str, bytes]:
    """Train, and draw: the contents of the files, by their names. Raises as `train` does."""
    found = {}
    for noise in FIGURES[name]:
        setting = experiment(name, seed=seed, runs=runs, noise=noise)
        found[noise] = (setting, train(setting, executor=executor, on_runs=on_runs))
    return figure_files(name, found)


def figure_files(
    name: str, found: Mapping[str, tuple[Experiment, xr.Dataset]]
) -> Mapping[str, bytes]:
    """The files of a figure from data, by noise."""
    text = "\n".join(described(*each) for each in found.values())
    data = {data_file(name, noise): netcdf(each) for noise, (_, each) in found.items()}
    return {**picture_files(name, drawn(found), text), **data}


def drawn(found: Mapping[str, tuple[Experiment, xr.Dataset]]) -> Figure:
    """A row of three panels for each kind of noise."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(13, 4.3 * len(found)), layout="constrained")
        rows = figure.subplots(len(found), 3, squeeze=False)
        for panels, (setting, data) in zip(rows, found.values(), strict=True):
            _error(panels[0], data)
            (_one_head if setting.task.locations == 1 else _two_heads)(panels[1], data)
            _ratio(panels[2], data)
            if setting.task.locations > 1:
                panels[0].set_title(f"Excess risk, {setting.task.noise} noise of the tokens")
                panels[1].set_title(f"{separation(data)}".replace(" (", "\n("))
        setting = next(iter(found.values()))[0]
        figure.suptitle(
            f"Figure {setting.preset}. {setting.title} ({setting.runs} runs, thin;"
            " thick: mean; band: 95% of runs). Evidence, no proof"
        )
    return figure


def _lines(axes: Axes, steps: Any, values: Any, colour: str, label: str) -> None:
    """Every run, their mean, and the 95% band; shape (runs, records)."""
    low, high = np.percentile(values, [2.5, 97.5], axis=0)
    axes.fill_between(steps, low, high, color=colour, alpha=0.15, linewidth=0)
    axes.plot(steps, values.T, color=colour, **THIN)
    axes.plot(steps, values.mean(axis=0), color=colour, label=label)


def _error(axes: Axes, data: xr.Dataset) -> None:
    _lines(axes, data["step"], data["excess_risk"].to_numpy(), BLUE, "mean")
    axes.set(title="Excess risk", xlabel="step", ylabel=r"$R - \varepsilon^2$", yscale="log")


def _one_head(axes: Axes, data: xr.Dataset) -> None:
    steps, kappa, nu = data["step"], data["kappa"][:, :, 0, 0], data["nu"][:, :, 0, 0]
    shown = slice(1, None)  # at step 0 the key matrix is zero and has no direction
    _lines(
        axes, steps[shown], np.abs(kappa.to_numpy())[:, shown], BLUE, r"$|\langle k, k^*\rangle|$"
    )
    _lines(axes, steps, nu.to_numpy(), ORANGE, r"$\langle v, v^*\rangle$")
    axes.set(title="Alignment", xlabel="step", ylim=(-0.4, 1.04))
    axes.legend(loc="lower right")


def _two_heads(axes: Axes, data: xr.Dataset) -> None:
    """|kappa| of each head with the location that is nearest at the end, and with the other one."""
    steps, kappa = data["step"][1:], np.abs(data["kappa"].to_numpy()[:, 1:])
    best = matched(kappa[:, -1])[:, None, :, None]
    own = np.take_along_axis(kappa, best, axis=-1)[..., 0]
    other = np.take_along_axis(kappa, 1 - best, axis=-1)[..., 0]
    for values, colour, label in ((own, BLUE, "own"), (other, GREY, "other")):
        each = np.moveaxis(values, 2, 1).reshape(-1, values.shape[1])
        _lines(axes, steps, each, colour, rf"$|\langle k_h, k_j^*\rangle|$, {label} location")
    axes.set(title="Alignment of each head", xlabel="step", ylim=(-0.02, 1.35))
    axes.legend(loc="upper right")


def _ratio(axes: Axes, data: xr.Dataset) -> None:
    ratio = data["ratio"].to_numpy()[:, 1:].max(axis=-1)
    _lines(axes, data["step"][1:], np.maximum(ratio, 1e-9), BLUE, "mean")
    axes.set(
        title="Second over first singular value of Q",
        xlabel="step",
        yscale="log",
        ylim=(1e-9, 2),
    )
    axes.axhline(6e-8, color=GREY, linestyle="--", label="rounding of single precision")
    axes.legend(loc="upper right")
