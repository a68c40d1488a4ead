"""What four predictors lose, by the dimension, as a picture in logarithmic scale."""

from collections.abc import Sequence
from itertools import groupby
from math import log10, nan
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from slr_verify.dynamics.panel_grid import PanelGrid
from slr_verify.dynamics.panels import BLUE, GREY, ORANGE
from slr_verify.numeric.comparison import Comparison

GREEN = "#3b7d4f"
BOUND: Any = {"linestyle": "--", "linewidth": 1.2}
SAMPLED: Any = {"marker": ".", "markersize": 4}
GRID = PanelGrid(3, panel=(4, 3.8), around=(1.5, 1.4))


def drawn_comparison(rows: Sequence[Comparison], kind: str) -> bytes:
    """A panel for each gamma^2 and L, as a picture such as png. Raises ValueError for an unknown kind."""
    panels = [list(each) for _, each in groupby(rows, lambda row: (row.gamma_squared, row.L))]
    return GRID.drawn(panels, _panel, _legend, kind)


def _legend(figure: Figure) -> None:
    handles = figure.axes[0].get_legend_handles_labels()
    figure.legend(*handles, loc="outside lower center", ncols=2, frameon=False)


def _panel(axes: Axes, rows: Sequence[Comparison]) -> None:
    d = [row.d for row in rows]
    below = [log10(row.erf_at_least) if row.erf_at_least else nan for row in rows]
    axes.plot(d, [log10(float(row.linear)) for row in rows], color=GREY, label="best linear")
    axes.plot(d, [log10(float(row.erf)) for row in rows], color=BLUE, label=r"erf, best $\lambda$")
    axes.plot(d, below, color=BLUE, label=r"erf, every $\lambda$: proved lower bound", **BOUND)
    axes.plot(d, [row.softmax.log10 for row in rows], color=ORANGE, label="softmax", **SAMPLED)
    axes.plot(
        d,
        [row.softmax_at_most for row in rows],
        color=ORANGE,
        label="softmax: upper bound",
        **BOUND,
    )
    axes.plot(d, [row.bayes.log10 for row in rows], color=GREEN, label="Bayes", **SAMPLED)
    axes.plot(
        d, [row.bayes_at_most for row in rows], color=GREEN, label="Bayes: upper bound", **BOUND
    )
    axes.set(
        title=f"$L = {rows[0].L}$, $\\gamma^2 = {rows[0].gamma_squared}$",
        xlabel="$d$",
        ylabel=r"$\log_{10}(R - \varepsilon^2)$",
    )
