"""What four predictors lose, by the dimension, as a picture in logarithmic scale."""

from collections.abc import Sequence
from io import BytesIO
from itertools import groupby
from math import log10, nan
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from slr_verify.dynamics.panels import BLUE, GREY, ORANGE, STYLE
from slr_verify.numeric.comparison import Comparison

GREEN = "#3b7d4f"
BOUND: Any = {"linestyle": "--", "linewidth": 1.2}
SAMPLED: Any = {"marker": ".", "markersize": 4}


def drawn_comparison(rows: Sequence[Comparison], kind: str) -> bytes:
    """A panel for each gamma^2 and L, as a picture such as png. Raises ValueError for an unknown kind."""
    panels = [list(each) for _, each in groupby(rows, lambda row: (row.gamma_squared, row.L))]
    with mpl.rc_context(STYLE):
        columns = min(3, len(panels))
        lines = -(-len(panels) // columns)
        figure = Figure(figsize=(1.5 + 4 * columns, 1.4 + 3.8 * lines), layout="constrained")
        FigureCanvasAgg(figure)
        places = list(figure.subplots(lines, columns, squeeze=False).flat)
        for axes, each in zip(places, panels, strict=False):
            _panel(axes, each)
        for axes in places[len(panels) :]:
            axes.set_visible(False)
        handles = places[0].get_legend_handles_labels()
        figure.legend(*handles, loc="outside lower center", ncols=2, frameon=False)
    drawn = BytesIO()
    figure.savefig(drawn, dpi=150, format=kind)
    return drawn.getvalue()


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
