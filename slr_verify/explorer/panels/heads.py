"""The panel of two heads: the risk over the plane of joint rotation, and the stationary points on it."""

import numpy as np
from bokeh.models import GlyphRenderer, HoverTool, LinearColorMapper, Range1d
from bokeh.plotting import figure

from slr_verify.explorer.computed.heads import (
    FIRST,
    LAST,
    PLACES,
    HeadsPoint,
    along_the_diagonal,
    heads_point,
    plane,
    possible,
)
from slr_verify.explorer.panels.page import changed, empty
from slr_verify.explorer.panels.spelling import FLOAT, PROVED, number, refused, statement_link
from slr_verify.explorer.panels.square import fluid, levels
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View
from slr_verify.numeric.operations import Array

DEPENDS = ("d", "L", "lam", "gamma_squared")
AXES = ("φ, the angle of both keys, in degrees", "ψ, the angle of both values, in degrees")
FLAT = 1e-9
"""An eigenvalue that is smaller, against the largest, is not told from zero."""


class HeadsPanel:
    """The plane, the risk along its diagonal, and a table of the two points."""

    def __init__(self, session: Session) -> None:
        self._mapper = LinearColorMapper(palette=["#ffffff"], low=0.0, high=1.0, name="risk")
        columns = {
            "risk": ("image", "x", "y", "dw", "dh"),
            "points": ("x", "y", "marker", "about"),
            "ends": ("x", "y", "marker"),
        }
        names = ("risk", "levels", "points", "along", "ends")
        self._sources = {name: empty(*columns.get(name, ("x", "y"))) for name in names}
        self.plots = {"heads-plane": self._plane(), "heads-along": self._along()}
        self._text = session.text("heads-text")
        self._stale = True

    def update(self, old: View | None, new: View) -> None:
        """Draw what has changed, but only while the panel is open."""
        self._stale = self._stale or changed(old, new, *DEPENDS)
        if not self._stale or new.panel != "heads":
            return
        self._stale, missing = False, possible(new)
        if missing:
            for source in self._sources.values():
                source.data = {name: [] for name in source.data}
            self._text.text = f"<p>{refused(missing)}</p>"
            return
        points = {name: heads_point(new, degrees) for name, degrees in PLACES.items()}
        self._draw(new, points)
        self._text.text = points_html(new, points)

    def _plane(self) -> figure:
        plot = fluid(
            x_range=Range1d(FIRST, LAST), y_range=Range1d(FIRST, LAST), tools="",
            toolbar_location=None, x_axis_label=AXES[0], y_axis_label=AXES[1], name="heads-plane",
        )  # fmt: skip
        plot.xaxis.ticker = plot.yaxis.ticker = [-45, 0, 45, 90, 135]
        plot.image(
            "image", "x", "y", "dw", "dh", source=self._sources["risk"], color_mapper=self._mapper
        )
        plot.line(
            "x", "y", source=self._sources["levels"], line_alpha=0.45, tags=["line_color:contour"]
        )
        plot.line([FIRST, LAST], [FIRST, LAST], line_dash=[2, 4], tags=["line_color:quiet"])
        plot.scatter(
            "x", "y", marker="marker", size=12, line_width=1.6, source=self._sources["points"],
            name="points", tags=["fill_color:paper", "line_color:ink"],
        )  # fmt: skip
        shown = plot.select_one({"name": "points", "type": GlyphRenderer})
        plot.add_tools(HoverTool(renderers=[shown], tooltips="@about", visible=False))
        return plot

    def _along(self) -> figure:
        plot = fluid(
            x_range=Range1d(-3, 93), y_range=Range1d(0.0, 1.0), tools="", toolbar_location=None,
            title="The risk on the diagonal, R − ε²", name="heads-along",
            x_axis_label="φ = ψ, in degrees",
        )  # fmt: skip
        plot.xaxis.ticker = [0, 15, 30, 45, 60, 75, 90]
        along, ends = self._sources["along"], self._sources["ends"]
        plot.line("x", "y", source=along, line_width=2, tags=["line_color:blue"])
        plot.scatter(
            "x", "y", marker="marker", size=11, source=ends,
            tags=["fill_color:paper", "line_color:ink"],
        )  # fmt: skip
        return plot

    def _draw(self, view: View, points: dict[str, HeadsPoint]) -> None:
        grid = plane(view)
        low, high = float(grid.risk.min()), float(grid.risk.max())
        self._mapper.update(low=low, high=high if high > low else low + 1.0)
        place = {name: [FIRST] for name in "xy"} | {name: [LAST - FIRST] for name in ("dw", "dh")}
        self._sources["risk"].data = {"image": [grid.risk.astype(np.float32)], **place}
        self._sources["levels"].data = levels(grid, low, high)
        marks = [(at, name, points[name]) for name, at in PLACES.items()]
        marks.append((90.0, "separated, with the heads exchanged", points["separated"]))
        self._sources["points"].data = {
            "x": [at for at, _, _ in marks],
            "y": [at for at, _, _ in marks],
            "marker": [_marker(point.jointly) for _, _, point in marks],
            "about": [f"{name}: {kind(point)}" for _, name, point in marks],
        }
        degrees, risk = along_the_diagonal(view)
        room = 0.08 * (float(np.ptp(risk)) or 1.0)
        self.plots["heads-along"].y_range.update(
            start=float(risk.min()) - room, end=float(risk.max()) + room
        )
        self._sources["along"].data = {"x": degrees, "y": risk}
        self._sources["ends"].data = {
            "x": [at for at, _, _ in marks],
            "y": [point.risk for _, _, point in marks],
            "marker": self._sources["points"].data["marker"],
        }


def _sign(values: Array) -> int:
    """1 when all are positive, -1 when one is negative, 0 when floats do not tell."""
    least, size = float(np.min(values)), float(np.max(np.abs(values)))
    return 0 if abs(least) <= FLAT * size else 1 if least > 0 else -1


def _marker(jointly: Array) -> str:
    return "circle" if _sign(jointly) > 0 else "diamond"


def kind(point: HeadsPoint) -> str:
    """Minimum or saddle, in all directions."""
    every = np.concatenate([point.inside, point.beyond])
    return {1: "minimum", -1: "saddle", 0: "not told by floating point"}[_sign(every)]


def points_html(view: View, points: dict[str, HeadsPoint]) -> str:
    """A table of both points, and which of them is better."""
    head = (
        "<tr><th>heads</th><th title='the excess risk'>R − ε²</th><th>eigenvalues in φ, ψ</th>"
        "<th>least in all directions</th><th>kind</th></tr>"
    )
    rows = "".join(
        f"<tr><th>{name}</th><td>{number(point.risk)}</td>"
        f"<td>{', '.join(map(number, point.jointly))}</td><td>{number(point.least)}</td>"
        f"<td>{kind(point)}</td></tr>"
        for name, point in points.items()
    )
    separated, turned = (points[name].risk for name in PLACES)
    better = "turned by 45°" if turned < separated else "separated"
    return (
        f"<table class=number><caption><strong>Two stationary points</strong> {FLOAT}</caption>"
        f"{head}{rows}</table><p>At these parameters the heads do better {better}.</p>"
        f"<p>{PROVED} In the two angles the separated heads are a saddle for all parameters "
        f"({statement_link('heads-saddle', 'Heads (saddle)')}), and the risk there is a closed form in "
        f"the angles ({statement_link('heads-turned', 'Heads (angles)')}).</p>"
    )
