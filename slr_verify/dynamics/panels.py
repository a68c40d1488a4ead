"""Figures of trajectories, as the paper draws them: four panels."""

from typing import Any, TypeAlias

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.numeric.operations import Array

Steps: TypeAlias = npt.NDArray[np.int64]

BLUE, ORANGE, GREY = "#1f5fa8", "#c8641b", "#777777"
STYLE: Any = {
    "font.size": 11,
    "axes.titlesize": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.alpha": 0.25,
    "pdf.fonttype": 42,
    "svg.hashsalt": "slr-verify",
}
SHOWN = 12
"""Trajectories drawn in the square."""
FLOOR = 1e-17
"""What a distance of exactly zero is drawn as."""


def four_panels(
    found: Trajectories, title: str = "", literal: Trajectories | None = None
) -> Figure:
    """Excess risk, |kappa| and |nu|, some trajectories in the square, and the distance to M.

    Runs of the literal algorithm, when given, are drawn in the last panel too.
    """
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(11, 7.4), layout="constrained")
        (top_left, top_right), (low_left, low_right) = figure.subplots(2, 2)
        _excess_risk(top_left, found)
        _alignment(top_right, found)
        _square(low_left, found)
        _distance(low_right, found, literal)
        for axes in (top_left, top_right, low_right):
            axes.xaxis.set_major_locator(MaxNLocator(5))
        figure.suptitle(title or f"{found.method}, {found.runs} runs")
    return figure


def _band(axes: Axes, steps: Steps, values: Array, colour: str, label: str) -> None:
    """Mean and 95% percentile interval over runs."""
    low, high = np.percentile(values, [2.5, 97.5], axis=0)
    axes.fill_between(steps, low, high, color=colour, alpha=0.2, linewidth=0)
    axes.plot(steps, values.mean(axis=0), color=colour, label=label)


def _excess_risk(axes: Axes, found: Trajectories) -> None:
    _band(axes, found.steps, found.excess_risk, BLUE, "mean, and 95% of runs")
    if found.test_risk is not None:
        excess = found.test_risk.mean(axis=0) - found.params.epsilon**2
        axes.plot(found.steps, excess, ".", color=ORANGE, markersize=2, label="on fresh sequences")
    axes.set(title="Excess risk", xlabel="step", ylabel=r"$R - \varepsilon^2$", yscale="log")
    axes.legend()


def _alignment(axes: Axes, found: Trajectories) -> None:
    _band(axes, found.steps, np.abs(found.kappa), BLUE, r"$|\kappa| = |\langle k, k^*\rangle|$")
    _band(axes, found.steps, np.abs(found.nu), ORANGE, r"$|\nu| = |\langle v, v^*\rangle|$")
    axes.set(title="Alignment: mean, and 95% of runs", xlabel="step", ylim=(-0.02, 1.04))
    axes.legend(loc="best")


def _square(axes: Axes, found: Trajectories) -> None:
    for run in range(min(SHOWN, found.runs)):
        (line,) = axes.plot(found.kappa[run], found.nu[run], linewidth=1)
        axes.plot(found.kappa[run, 0], found.nu[run, 0], ".", color=line.get_color(), markersize=4)
        axes.plot(found.kappa[run, -1], found.nu[run, -1], "o", color=line.get_color())
    axes.plot([1, -1], [1, -1], "*", color="black", markersize=11, clip_on=False, zorder=0)
    limits = (-1.05, 1.05)
    axes.set(
        title=f"{min(SHOWN, found.runs)} runs; dot: start, disc: end, star: $\\pm(k^*, v^*)$",
        xlabel=r"$\kappa$",
        ylabel=r"$\nu$",
        xlim=limits,
        ylim=limits,
    )


def _distance(axes: Axes, found: Trajectories, literal: Trajectories | None) -> None:
    distance = np.maximum(found.distance, FLOOR)
    shown = "mean, and 95% of runs" if np.any(found.distance) else "exactly 0 (drawn at 1e-17)"
    _band(axes, found.steps, distance, BLUE, shown)
    if np.any(found.distance):
        axes.plot(found.steps, np.median(distance, axis=0), "--", color=GREY, label="median")
    if literal is not None:
        axes.plot(literal.steps, literal.distance.T, color=ORANGE, linewidth=0.8)
        axes.plot([], [], color=ORANGE, label=f"literal algorithm, {literal.runs} runs")
    axes.set(
        title="Distance to the manifold",
        xlabel="step",
        ylabel=r"$(\theta^2 + \eta^2 + \rho^2)^{1/2}$",
    )
    axes.set_yscale("log")
    lowest = np.percentile(distance, 2.5, axis=0).min()
    axes.set_ylim(max(FLOOR, 0.3 * lowest) / 2, max(1.0, 2 * float(distance.max())))
    axes.legend(loc="best")
