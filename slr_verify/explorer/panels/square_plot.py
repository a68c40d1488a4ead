"""The square of the manifold on the page: risk, arrows of PGD, stationary points, trajectories."""

from collections.abc import Callable
from typing import Any

import numpy as np
from bokeh.events import MouseMove, Pan, PanStart, Tap
from bokeh.models import (
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

from slr_verify.explorer.appearance.look import Palette, dress, palette
from slr_verify.explorer.computed.boundary import boundary
from slr_verify.explorer.computed.coordinates import FRAMES, drawn, product_at
from slr_verify.explorer.computed.paths import Path, paths
from slr_verify.explorer.computed.square import Grid, marked_points, risk_grid, vector_field
from slr_verify.explorer.panels.drawing import changed, empty
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import MOST_STARTS, View, clicked
from slr_verify.numeric.operations import Array

SIZE, FRAME = 560, 500
LEVELS = 14
ARROW = 0.036
"""The longest arrow, as a share of the width."""
MARGIN = 0.03
MARKERS = {"minimum": "circle", "maximum": "square", "saddle": "diamond"}
LANDSCAPE = ("d", "L", "lam", "gamma_squared", "coordinates")
"""What the picture of the risk depends on; the arrows depend on alpha too."""
AXES = {"products": ("κ = ⟨k, k*⟩", "ν = ⟨v, v*⟩"), "angles": ("φ = arccos κ", "ψ = arccos ν")}


COLUMNS = {
    "risk": ("image", "x", "y", "dw", "dh"),
    "levels": ("x", "y"),
    "arrows": ("x0", "y0", "x1", "y1", "angle"),
    "points": ("x", "y", "marker"),
    "paths": ("xs", "ys"),
    "ends": ("x", "y", "marker", "size"),
    "chosen": ("x", "y"),
    "boundary": ("x", "y"),
}
"""What the glyphs of the square draw."""


class SquarePlot:
    """The plot, and what a click, a drag and a hover on it do."""

    def __init__(
        self,
        session: Session,
        on_hover: Callable[[float, float], None],
        on_trouble: Callable[[str], None],
    ) -> None:
        self._session, self._on_hover, self._on_trouble = session, on_hover, on_trouble
        self._sources = {name: empty(*columns) for name, columns in COLUMNS.items()}
        self._mapper = LinearColorMapper(palette=["#ffffff"], low=0.0, high=1.0)
        self.plot = self._figure()
        self._listen()

    def update(self, old: View | None, new: View) -> None:
        """Draw what has changed."""
        if changed(old, new, "coordinates"):
            self._set_frame(new)
        if changed(old, new, "d", "coordinates"):
            self._mark_points(new)
        if changed(old, new, "dark"):
            self._dress(palette(dark=new.dark))
        if changed(old, new, *LANDSCAPE):
            self._draw_risk(risk_grid(new))
        if changed(old, new, *LANDSCAPE, "alpha"):
            self._draw_arrows(new)
        if changed(old, new, *LANDSCAPE, "alpha", "decay"):
            found = boundary(new)
            self._sources["boundary"].data = {"x": found.x, "y": found.y}
        if changed(old, new, *LANDSCAPE, "alpha", "decay", "steps", "starts"):
            self._draw_paths(new)
        if changed(old, new, "chosen", "coordinates"):
            at = [] if new.chosen is None else [new.chosen]
            self._sources["chosen"].data = {
                "x": [float(drawn(new, float(kappa))) for kappa, _ in at],
                "y": [float(drawn(new, float(nu))) for _, nu in at],
            }

    def _figure(self) -> figure:
        plot = figure(
            width=SIZE,
            frame_width=FRAME,
            frame_height=FRAME,
            x_range=Range1d(-1, 1),
            y_range=Range1d(-1, 1),
            tools="wheel_zoom,box_zoom,reset",
            active_drag=None,
            active_scroll=None,
            toolbar_location="above",
            context_menu=None,
            name="square",
            min_border=0,
        )
        plot.toolbar.update(logo=None, group=False)
        draw, sources = plot.add_glyph, self._sources
        image = Image(image="image", x="x", y="y", dw="dw", dh="dh", color_mapper=self._mapper)
        draw(sources["risk"], image)
        self._levels = draw(sources["levels"], Line(x="x", y="y", line_alpha=0.45))
        shaft = Segment(x0="x0", y0="y0", x1="x1", y1="y1", line_alpha=0.75)
        head = Scatter(x="x1", y="y1", angle="angle", marker="triangle", size=5)
        head.update(line_color=None, fill_alpha=0.85)
        self._arrows, self._heads = draw(sources["arrows"], shaft), draw(sources["arrows"], head)
        self._boundary = draw(
            sources["boundary"], Line(x="x", y="y", line_width=2, line_dash=[7, 4])
        )
        self._casing = draw(sources["paths"], MultiLine(xs="xs", ys="ys", line_width=4.2))
        self._lines = draw(
            sources["paths"], MultiLine(xs="xs", ys="ys", line_width=2), name="paths"
        )
        self._ends = draw(sources["ends"], Scatter(x="x", y="y", marker="marker", size="size"))
        point = Scatter(x="x", y="y", marker="marker", size=12, line_width=1.6)
        self._points = draw(sources["points"], point)
        ring = Scatter(x="x", y="y", marker="circle_cross", size=20, fill_alpha=0, line_width=1.5)
        self._chosen = draw(sources["chosen"], ring)
        return plot

    def _listen(self) -> None:
        plot = self.plot
        plot.on_event(Tap, self._tapped)
        plot.on_event(PanStart, self._tapped)
        plot.on_event(Pan, self._dragged)
        plot.on_event(MouseMove, self._hovered)

    def _at(self, event: Any) -> tuple[float, float]:
        view = self._session.view
        return float(product_at(view, event.x)), float(product_at(view, event.y))

    def _tapped(self, event: Any) -> None:
        """A trajectory from here; the oldest goes when there are too many."""
        if event.x is None or event.y is None:
            return
        start = clicked(*self._at(event))
        kept = self._session.view.starts[-(MOST_STARTS - 1) :]
        self._session.change_now(starts=(*kept, start), chosen=start)

    def _dragged(self, event: Any) -> None:
        """The newest trajectory starts where the mouse is."""
        if event.x is None or event.y is None or not self._session.view.starts:
            return
        start = clicked(*self._at(event))
        self._session.change(starts=(*self._session.view.starts[:-1], start), chosen=start)

    def _hovered(self, event: Any) -> None:
        if event.x is not None and event.y is not None:
            self._on_hover(*self._at(event))

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
        self._sources["levels"].data = _levels(grid, low, high)

    def _draw_arrows(self, view: View) -> None:
        low, high = FRAMES[view.coordinates]
        x0, y0, x1, y1 = vector_field(view).segments(ARROW * (high - low))
        angle = np.arctan2(y1 - y0, x1 - x0) - np.pi / 2
        self._sources["arrows"].data = {"x0": x0, "y0": y0, "x1": x1, "y1": y1, "angle": angle}

    def _draw_paths(self, view: View) -> None:
        try:
            found = paths(view)
        except (ValueError, ArithmeticError) as refusal:
            found = ()
            self._on_trouble(str(refusal))
        else:
            self._on_trouble("")
        self._sources["paths"].data = {
            "xs": [path.x for path in found],
            "ys": [path.y for path in found],
        }
        self._sources["ends"].data = _ends(found)

    def _dress(self, colours: Palette) -> None:
        dress(self.plot, colours)
        self._mapper.palette = list(colours.risk_colours())
        self._levels.glyph.line_color = colours.contour
        self._arrows.glyph.line_color = self._heads.glyph.fill_color = colours.field
        self._boundary.glyph.line_color = colours.blue
        self._casing.glyph.line_color = colours.paper
        self._lines.glyph.line_color = colours.orange
        self._ends.glyph.fill_color, self._ends.glyph.line_color = colours.orange, colours.paper
        self._points.glyph.fill_color, self._points.glyph.line_color = colours.paper, colours.ink
        self._chosen.glyph.line_color = colours.ink


def _levels(grid: Grid, low: float, high: float) -> dict[str, Array]:
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
    starts = [(path.x[0], path.y[0], "circle", 7) for path in found]
    ends = [(path.x[-1], path.y[-1], "star", 13) for path in found]
    columns = zip(*(starts + ends), strict=True) if found else ([], [], [], [])
    return dict(zip(("x", "y", "marker", "size"), map(list, columns), strict=True))
