"""The map of lambda and d as a picture, with the experiments of the paper on it."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from slr_verify.certify.stability import Place
from slr_verify.certify.stability_map import REGIONS, UNDECIDED, StabilityMap, region
from slr_verify.dynamics.panel_grid import PanelGrid
from slr_verify.dynamics.presets import PRESETS, Preset

COLOURS: Mapping[str, str] = dict(
    zip(
        (*REGIONS.values(), UNDECIDED),
        ("#5b86b5", "#b9c7d6", "#e3b04b", "#f3ead7", "#1c1c1c"),
        strict=True,
    )
)
LABELS: Mapping[tuple[str, ...], tuple[int, int]] = {
    ("4a",): (0, 16),
    ("4b", "7b"): (0, 8),
    ("5",): (0, 8),
    ("7a",): (0, -18),
}
"""Experiments that share a place, and where their name stands, in points."""
DOTTED: Any = {"color": "black", "linestyle": ":", "linewidth": 1}
CONTOUR: Any = {f"{name}s": value for name, value in DOTTED.items()}
GRID = PanelGrid(2, panel=(4.6, 3.7), around=(1.2, 1.3))


def drawn_stability(maps: Sequence[StabilityMap], kind: str) -> bytes:
    """One panel for each map, as a picture of a kind such as png. Raises ValueError for an unknown kind."""
    return GRID.drawn(maps, _panel, lambda figure: _legend(figure, maps), kind)


def _legend(figure: Figure, maps: Sequence[StabilityMap]) -> None:
    shown = [name for name in COLOURS if any(each.counts()[name] for each in maps)]
    handles: list[Any] = [Patch(color=COLOURS[name], label=name) for name in shown]
    if any(0 < _corners(each).mean() < 1 for each in maps):
        handles.append(Line2D([], [], label=r"$\theta_s = 1$: corners below", **DOTTED))
    figure.legend(handles=handles, loc="outside lower center", ncols=2, frameon=False)


def _corners(found: StabilityMap) -> Any:
    """Where the points off the manifold are corners."""
    return np.array([[each.place is Place.CORNERS for each in row] for row in found.rows])


def _panel(axes: Axes, found: StabilityMap) -> None:
    lambdas, dimensions = [float(lam) for lam in found.lambdas], found.dimensions
    names = list(COLOURS)
    colours = np.array([[names.index(region(each)) for each in row] for row in found.rows])
    shading: Any = {
        "cmap": ListedColormap(list(COLOURS.values())),
        "vmin": 0,
        "vmax": len(names) - 1,
    }
    axes.pcolormesh(lambdas, dimensions, colours, shading="nearest", rasterized=True, **shading)
    if 0 < (corners := _corners(found)).mean() < 1:
        axes.contour(lambdas, dimensions, corners, levels=[0.5], **CONTOUR)
    axes.set(
        title=f"$L = {found.L}$, $\\gamma^2 = {found.gamma_squared}$",
        xlabel=r"$\lambda$", ylabel="$d$", xscale="log", yscale="log",
        xlim=(lambdas[0], lambdas[-1]), ylim=(dimensions[0], dimensions[-1]),
    )  # fmt: skip
    axes.grid(False)
    for figures, offset in LABELS.items():
        _experiment(axes, PRESETS[figures[0]], ", ".join(figures), offset, found)


def _experiment(
    axes: Axes, preset: Preset, name: str, offset: tuple[int, int], found: StabilityMap
) -> None:
    """A disc at the first lambda, and an arrow to the last where there is a schedule."""
    params = preset.params
    if (params.L, params.exact()["gamma_squared"]) != (found.L, found.gamma_squared):
        return
    first, last = preset.schedule.of(params.lam, np.array([0.0, preset.steps]))
    axes.plot([first], [params.d], "o", color="black", markersize=5)
    if last < first:
        axes.annotate("", (last, params.d), (first, params.d), arrowprops={"arrowstyle": "->"})
    axes.annotate(name, (first, params.d), offset, textcoords="offset points", ha="center")
