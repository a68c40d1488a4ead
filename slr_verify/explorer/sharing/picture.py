"""A view as a picture file, SVG or PNG, with all its parameters in the metadata."""

from fractions import Fraction
from io import BytesIO
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap, ListedColormap
from matplotlib.figure import Figure

from slr_verify.dynamics.panels import BLUE, ORANGE, STYLE, four_panels
from slr_verify.explorer.computed import heads
from slr_verify.explorer.computed.boundary import boundary
from slr_verify.explorer.computed.landscape import (
    REGIONS,
    TITLES,
    edges,
    lines_of,
    parameter_landscape,
)
from slr_verify.explorer.computed.paths import paths
from slr_verify.explorer.computed.runs import chunk
from slr_verify.explorer.computed.square import (
    FRAMES,
    drawn,
    marked_points,
    risk_grid,
    vector_field,
)
from slr_verify.explorer.state.address import to_query
from slr_verify.explorer.state.view import View, text

FORMATS = {"svg": "image/svg+xml", "png": "image/png"}
INK, FIELD, CONTOUR = "#1b2430", "#5b6675", "#4d6f99"
LOW, HIGH = "#fafcff", "#6f9ccf"
"""The least risk and the largest."""
REGION_COLOURS = ("#e9e9e4", "#8fb4de", "#e8a368", "#c9b6d9")
"""The light colours of the page."""
MARKERS = {"minimum": "o", "maximum": "s", "saddle": "D"}
LEVELS, ARROW, DPI = 14, 0.036, 144
MOST_STEPS = 20_000_000


def picture(view: View, kind: str) -> bytes:
    """The file of what the open panel draws: the square, the runs, the landscape or two heads.

    Raises ValueError for a format that is neither svg nor png, for runs that take more than MOST_STEPS
    steps in all, for the map, which takes a command, for two heads that there are not, and as `paths` does.
    """
    if kind not in FORMATS:
        raise ValueError(f"the format must be one of {', '.join(FORMATS)}, got {kind!r}")
    figure, written = (_runs if view.panel == "runs" else _one)(view), BytesIO()
    FigureCanvasAgg(figure)
    with mpl.rc_context(STYLE):
        figure.savefig(written, format=kind, dpi=DPI, metadata=_metadata(view, kind))
    return written.getvalue()


def _one(view: View) -> Figure:
    """The square, the landscape or two heads."""
    drawing = {"landscape": _landscape, "heads": _heads, "map": _no_map}.get(view.panel, _square)
    with mpl.rc_context({**STYLE, "axes.grid": False}):
        figure = Figure(figsize=(6.6, 6.3), layout="constrained")
        axes = figure.add_subplot()
        drawing(axes, view)
        axes.set_title(_described(view), fontsize=9)
    return figure


def _runs(view: View) -> Figure:
    """The four panels of the paper."""
    if view.runs * view.steps > MOST_STEPS:
        raise ValueError(
            f"a picture of runs must take at most {MOST_STEPS} steps in all, got {view.runs} runs of "
            f"{view.steps}; slr-verify simulate has no such limit"
        )
    return four_panels(chunk(view, 0, view.runs), _described(view))


def _metadata(view: View, kind: str) -> dict[str, Any]:
    more = {"Date": None} if kind == "svg" else {"Software": "slr_verify"}
    query = f"slr-verify explore ?{to_query(view)}"
    return {"Title": _described(view), "Description": query, **more}


def _described(view: View) -> str:
    parts: dict[str, Fraction | int] = {
        "d": view.d,
        "L": view.L,
        "λ": view.lam,
        "γ²": view.gamma_squared,
        "α": view.alpha,
    }
    if view.decay:
        parts["c"] = view.decay
    return ", ".join(f"{name} = {text(value)}" for name, value in parts.items())


def _square(axes: Axes, view: View) -> None:
    low, high = FRAMES[view.coordinates]
    grid = risk_grid(view)
    colours = LinearSegmentedColormap.from_list("risk", (LOW, HIGH))
    axes.pcolormesh(grid.x, grid.y, grid.risk, cmap=colours, shading="gouraud", rasterized=True)
    if np.ptp(grid.risk) > 0:
        axes.contour(grid.x, grid.y, grid.risk, LEVELS, colors=CONTOUR, linewidths=0.5)
    x0, y0, x1, y1 = vector_field(view).segments(ARROW * (high - low))
    axes.quiver(
        x0, y0, x1 - x0, y1 - y0, angles="xy", scale_units="xy", scale=1, color=FIELD, width=0.0022
    )  # fmt: skip
    edge = boundary(view)
    axes.plot(edge.x, edge.y, "--", color=BLUE, linewidth=1.4)
    for path in paths(view):
        axes.plot(path.x, path.y, color=ORANGE, linewidth=1.4)
        axes.plot(path.x[0], path.y[0], ".", color=ORANGE)
        axes.plot(path.x[-1], path.y[-1], "*", color=ORANGE, clip_on=False)
    for (kappa, nu), kind in marked_points(view).items():
        at = float(drawn(view, kappa)), float(drawn(view, nu))
        axes.plot(*at, MARKERS[kind], mfc="white", mec="black", clip_on=False, zorder=5)
    names = ("κ", "ν") if view.coordinates == "products" else ("φ = arccos κ", "ψ = arccos ν")
    axes.set(xlim=(low, high), ylim=(low, high), xlabel=names[0], ylabel=names[1], aspect="equal")


def _no_map(axes: Axes, view: View) -> None:
    raise ValueError("the map as a picture takes seconds: slr-verify stability --plot draws it")


def _heads(axes: Axes, view: View) -> None:
    missing = heads.possible(view)
    if missing:
        raise ValueError(missing)
    grid = heads.plane(view)
    colours = LinearSegmentedColormap.from_list("risk", (LOW, HIGH))
    axes.pcolormesh(grid.x, grid.y, grid.risk, cmap=colours, shading="gouraud", rasterized=True)
    if np.ptp(grid.risk) > 0:
        axes.contour(grid.x, grid.y, grid.risk, LEVELS, colors=CONTOUR, linewidths=0.5)
    axes.axline((0, 0), slope=1, color=FIELD, linestyle=":", linewidth=1)
    for name, at in heads.PLACES.items():
        axes.plot(at, at, "o", mfc="white", mec="black")
        axes.annotate(name, (at, at), (8, -10), textcoords="offset points", fontsize=8)
    names = [
        f"{letter}, the angle of both {what}" for letter, what in (("φ", "keys"), ("ψ", "values"))
    ]
    axes.set(xlabel=f"{names[0]}, in degrees", ylabel=f"{names[1]}, in degrees", aspect="equal")


def _landscape(axes: Axes, view: View) -> None:
    found = parameter_landscape(view)
    colours = ListedColormap(REGION_COLOURS)
    axes.pcolormesh(
        found.across, found.lambdas, found.regions, cmap=colours, vmin=-0.5, vmax=3.5, rasterized=True
    )  # fmt: skip
    for line in lines_of(view, found):
        axes.plot(line.xs, line.ys, color=INK, linewidth=1, linestyle=line.dash)
    across, up = edges(view, found)
    scale = "log" if view.axis == "alpha" else "linear"
    axes.set(xscale=scale, xlim=across, xlabel=TITLES[view.axis])
    axes.set(yscale="log", ylim=up, ylabel="inverse temperature λ")
    for colour, words in zip(REGION_COLOURS, REGIONS, strict=True):
        axes.fill([], [], color=colour, label=words)
    axes.legend(loc="lower left", fontsize=8)
