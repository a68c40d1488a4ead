"""The square of the manifold on the page: risk, arrows of PGD, stationary points, trajectories."""

from collections.abc import Callable
from typing import Any

import numpy as np
from bokeh.events import MouseMove, Pan, PanStart, Tap
from bokeh.models import (
    Glyph,
    GlyphRenderer,
    HoverTool,
    Image,
    Line,
    LinearColorMapper,
    MultiLine,
    Range1d,
    Scatter,
    Segment,
)
from bokeh.plotting import figure
from contourpy import contour_generator

from slr_verify.explorer.computed.boundary import boundary
from slr_verify.explorer.computed.paths import Path, paths, unfinished
from slr_verify.explorer.computed.square import (
    FRAMES,
    Grid,
    drawn,
    marked_points,
    product_at,
    risk_grid,
    vector_field,
)
from slr_verify.explorer.panels.page import Bridge, changed, empty
from slr_verify.explorer.panels.spelling import number, refused, signed, warning
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import MOST_STARTS, View, clicked
from slr_verify.numeric.operations import Array

LEVELS = 14
ARROW = 0.036
"""The longest arrow, as a share of the width."""
MARGIN = 0.03
MARKERS = {"minimum": "circle", "maximum": "square", "saddle": "diamond"}
LANDSCAPE = ("d", "L", "lam", "gamma_squared", "coordinates")
"""What the picture of the risk depends on; the arrows depend on alpha too."""
MOVING = (*LANDSCAPE, "alpha", "decay", "steps", "starts")
AXES = {"products": ("κ = ⟨k, k*⟩", "ν = ⟨v, v*⟩"), "angles": ("φ = arccos κ", "ψ = arccos ν")}
COLUMNS = {
    "risk": ("image", "x", "y", "dw", "dh"),
    "levels": ("x", "y"),
    "arrows": ("x0", "y0", "x1", "y1", "angle"),
    "boundary": ("x", "y"),
    "paths": ("xs", "ys", "steps"),
    "ends": ("x", "y", "marker", "size", "about"),
    "points": ("x", "y", "marker", "about"),
    "chosen": ("x", "y"),
    "now": ("x", "y"),
}
"""What the glyphs of the square draw; `now` is where the page shows a step of every trajectory."""


class SquarePlot:
    """The plot, and what a click, a drag and a hover on it do."""

    def __init__(
        self, session: Session, bridge: Bridge, on_hover: Callable[[float, float], None]
    ) -> None:
        self._session, self._on_hover = session, on_hover
        self._trouble, self._scale = session.text("trouble"), session.text("scale")
        self._sources = {name: empty(*columns) for name, columns in COLUMNS.items()}
        self._mapper = LinearColorMapper(palette=["#ffffff"], low=0.0, high=1.0, name="risk")
        self.plot = self._figure()
        for event, heard in (
            (Tap, self._tapped),
            (PanStart, self._tapped),
            (Pan, self._dragged),
            (MouseMove, self._hovered),
        ):
            self.plot.on_event(event, heard)
        bridge.on("start", self._started)

    def update(self, old: View | None, new: View) -> None:
        """Draw what has changed."""
        if changed(old, new, "coordinates"):
            self._set_frame(new)
        if changed(old, new, "d", "coordinates"):
            self._mark_points(new)
        if changed(old, new, *LANDSCAPE):
            self._draw_risk(risk_grid(new))
        if changed(old, new, *LANDSCAPE, "alpha"):
            self._draw_arrows(new)
        if changed(old, new, *LANDSCAPE, "alpha", "decay"):
            found = boundary(new)
            self._sources["boundary"].data = {"x": found.x, "y": found.y}
        if changed(old, new, *MOVING):
            self._draw_paths(new)
        if changed(old, new, "chosen", "coordinates"):
            at = [] if new.chosen is None else [new.chosen]
            self._sources["chosen"].data = {
                "x": [float(drawn(new, float(kappa))) for kappa, _ in at],
                "y": [float(drawn(new, float(nu))) for _, nu in at],
            }

    def _figure(self) -> figure:
        plot = fluid(
            x_range=Range1d(-1, 1),
            y_range=Range1d(-1, 1),
            tools="wheel_zoom,box_zoom,reset",
            active_drag=None,
            active_scroll=None,
            toolbar_location="above",
            context_menu=None,
            name="square",
        )
        plot.toolbar.update(logo=None, group=False)
        image = Image(image="image", x="x", y="y", dw="dw", dh="dh", color_mapper=self._mapper)
        shaft = Segment(x0="x0", y0="y0", x1="x1", y1="y1", line_alpha=0.75)
        head = Scatter(x="x1", y="y1", angle="angle", marker="triangle", size=5, fill_alpha=0.85)
        head.line_color = None
        line = MultiLine(xs="xs", ys="ys", line_width=2)
        ring = Scatter(x="x", y="y", marker="circle_cross", size=20, fill_alpha=0, line_width=1.5)
        layers: tuple[tuple[str, Glyph, list[str]], ...] = (
            ("risk", image, []),
            ("levels", Line(x="x", y="y", line_alpha=0.45), ["line_color:contour"]),
            ("arrows", shaft, ["line_color:quiet"]),
            ("arrows", head, ["fill_color:quiet"]),
            ("boundary", Line(x="x", y="y", line_width=2, line_dash=[7, 4]), ["line_color:blue"]),
            ("paths", MultiLine(xs="xs", ys="ys", line_width=4.2), ["line_color:paper"]),
            ("paths", line, ["line_color:orange"]),
            ("ends", _marker("marker", "size"), ["fill_color:orange", "line_color:paper"]),
            ("points", _marker("marker", 12), ["fill_color:paper", "line_color:ink"]),
            ("chosen", ring, ["line_color:ink"]),
            ("now", _marker("circle", 11), ["fill_color:orange", "line_color:ink"]),
        )
        for name, glyph, tags in layers:
            plot.add_glyph(self._sources[name], glyph, name=name, tags=tags)
        shown = [
            plot.select_one({"name": name, "type": GlyphRenderer}) for name in ("points", "ends")
        ]
        plot.add_tools(HoverTool(renderers=shown, tooltips="@about", visible=False))
        return plot

    def _at(self, event: Any) -> tuple[float, float] | None:
        """kappa and nu of a place in the square; None outside of it."""
        if event.x is None or event.y is None:
            return None
        view = self._session.view
        return float(product_at(view, event.x)), float(product_at(view, event.y))

    def _tapped(self, event: Any) -> None:
        at = self._at(event)
        if at is not None:
            self._session.change(chosen=clicked(*at))
            self._started()

    def _started(self, value: str = "") -> None:
        """A trajectory from the point chosen; the oldest goes when there are too many."""
        view = self._session.view
        if view.chosen is None:
            self._trouble.text = refused("give κ and ν first")
        else:
            kept = view.starts[-(MOST_STARTS - 1) :]
            self._session.change(starts=(*kept, view.chosen))

    def _dragged(self, event: Any) -> None:
        """The newest trajectory starts where the mouse is."""
        at, starts = self._at(event), self._session.view.starts
        if at is not None and starts:
            start = clicked(*at)
            self._session.change(starts=(*starts[:-1], start), chosen=start)

    def _hovered(self, event: Any) -> None:
        at = self._at(event)
        if at is not None:
            self._on_hover(*at)

    def _set_frame(self, view: View) -> None:
        low, high = FRAMES[view.coordinates]
        room = MARGIN * (high - low)
        for axis in (self.plot.x_range, self.plot.y_range):
            axis.update(
                start=low - room, end=high + room, reset_start=low - room, reset_end=high + room
            )
        self.plot.xaxis.axis_label, self.plot.yaxis.axis_label = AXES[view.coordinates]

    def _mark_points(self, view: View) -> None:
        at = marked_points(view).items()
        self._sources["points"].data = {
            "x": [float(drawn(view, kappa)) for (kappa, _), _ in at],
            "y": [float(drawn(view, nu)) for (_, nu), _ in at],
            "marker": [MARKERS[kind] for _, kind in at],
            "about": [signed(f"{kind} at (κ, ν) = {place}") for place, kind in at],
        }

    def _draw_risk(self, grid: Grid) -> None:
        low, high = float(grid.risk.min()), float(grid.risk.max())
        self._mapper.update(low=low, high=high if high > low else low + 1.0)
        x, y = grid.x[0], grid.y[0]
        width = float(grid.x[-1] - x)
        self._sources["risk"].data = {
            "image": [grid.risk.astype(np.float32)],
            "x": [x],
            "y": [y],
            "dw": [width],
            "dh": [width],
        }
        self._sources["levels"].data = levels(grid, low, high)
        ends = (number(float(f"{end:.3g}")) for end in (low, high))
        self._scale.text = "R − ε² from {} <span class=ramp></span> to {}".format(*ends)

    def _draw_arrows(self, view: View) -> None:
        low, high = FRAMES[view.coordinates]
        x0, y0, x1, y1 = vector_field(view).segments(ARROW * (high - low))
        angle = np.arctan2(y1 - y0, x1 - x0) - np.pi / 2
        self._sources["arrows"].data = {"x0": x0, "y0": y0, "x1": x1, "y1": y1, "angle": angle}

    def _draw_paths(self, view: View) -> None:
        try:
            found = paths(view)
        except (ValueError, ArithmeticError) as refusal:
            found, self._trouble.text = (), refused(str(refusal))
        else:
            self._trouble.text = _stopped(view, found)
        self._sources["paths"].data = {
            "xs": [path.x for path in found],
            "ys": [path.y for path in found],
            "steps": [path.steps.astype(np.float64) for path in found],
        }
        self._sources["ends"].data = _ends(found)


def fluid(**how: Any) -> figure:
    """A plot as large as its place on the page, on the paper of the page."""
    return figure(
        sizing_mode="stretch_both", background_fill_color=None, border_fill_color=None, **how
    )


def _marker(marker: str, size: float | str) -> Scatter:
    return Scatter(x="x", y="y", marker=marker, size=size, line_width=1.6)


def _stopped(view: View, found: tuple[Path, ...]) -> str:
    """A warning about trajectories that did not arrive anywhere."""
    count = unfinished(view, found) if found else 0
    if not count:
        return ""
    return warning(
        f"{count} of {len(found)} trajectories stopped before they converged: after T = {view.steps} "
        "steps they are near no stationary point. Take more steps."
    )


def levels(grid: Grid, low: float, high: float) -> dict[str, Array]:
    """Level lines at evenly spaced values of the risk, as one line with gaps.

    Each array goes to the page in messages of its own, so many short ones would take longer.
    """
    lines = contour_generator(grid.x, grid.y, grid.risk)
    heights = np.linspace(low, high, LEVELS + 2)[1:-1]
    gap = np.full((1, 2), np.nan)
    pieces = [piece for height in heights for piece in lines.lines(float(height))]
    joined = np.concatenate([part for piece in pieces for part in (piece, gap)] or [gap])
    return {"x": joined[:, 0].astype(np.float32), "y": joined[:, 1].astype(np.float32)}


def _ends(found: tuple[Path, ...]) -> dict[str, list[Any]]:
    """A small disc at each start and a star at each end."""
    rows = [
        (path.x[at], path.y[at], marker, size, f"{name} (κ, ν) = {_place(path, at)}")
        for at, marker, size, name in ((0, "circle", 7, "starts at"), (-1, "star", 13, "ends at"))
        for path in found
    ]
    columns = zip(*rows, strict=True) if rows else ([] for _ in COLUMNS["ends"])
    return dict(zip(COLUMNS["ends"], map(list, columns), strict=True))


def _place(path: Path, at: int) -> str:
    step = int(path.steps[at])
    return f"({number(float(path.kappa[at]))}, {number(float(path.nu[at]))}), step {step}"
