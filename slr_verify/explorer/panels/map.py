"""The panel of the map: lambda against d, which points are certainly minima, and a further minimum."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from bokeh.models import ColumnDataSource, FixedTicker, LinearColorMapper, Range1d
from bokeh.plotting import figure

from slr_verify.explorer.computed.map import (
    FINE,
    HIGHEST,
    LARGEST,
    LOWEST,
    SMALLEST,
    Branch,
    Ranges,
    Row,
    dimensions,
    lambdas,
    marks,
    ranges_of,
)
from slr_verify.explorer.panels.page import changed, empty
from slr_verify.explorer.panels.spelling import ARB, FLOAT, number, refused, statement_link
from slr_verify.explorer.panels.square import fluid
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View
from slr_verify.explorer.work.dispatcher import Job
from slr_verify.explorer.work.jobs import PageWork, branch_calls, map_calls, row_calls
from slr_verify.numeric.operations import Array

MAP, ROW, BRANCH, MARKS = (
    ("L", "gamma_squared"),
    ("d", "L", "gamma_squared"),
    ("d", "L", "gamma_squared", "lam"),
    ("d", "L", "gamma_squared", "lam"),
)
"""What the map, the row of the view, the branch and the marks depend on."""
FEWEST_DIMENSIONS = 3
LETTERS = ("|κ|", "|ν|", "|θ|", "|η|", "|ρ|")
TICKS = (0.1, 0.2, 0.5, 1, 2, 5, 10)
"""Of the branch's axis, from LOWEST * 10 to HIGHEST; all at once collide."""
BELOW = ("7a",)
"""Experiments whose name stands below, as another is beside them."""


class MapPanel:
    """Rows of the map as they arrive, the experiments of the paper on it, and what is known at d."""

    def __init__(self, session: Session, work: PageWork) -> None:
        self._work = work
        names = ("image", "x", "y", "dw", "dh")
        self._cells, self._view = empty(*names), empty("x", "y")
        self._experiments, self._falls = empty("x", "y", "name", "below"), empty("xs", "ys")
        self._ends, self._further = empty("x", "y"), empty("x", "y")
        self._curves = {name: empty("x", "y") for name in ("oracle", "branch", "here")}
        self.plots = {"map": self._map(), "map-branch": self._branch()}
        texts = ("map-progress", "map-text", "map-branch-text")
        self._progress, self._text, self._about = (session.text(name) for name in texts)
        self._jobs: dict[str, Job] = {}
        self._stale = {"map", "row", "branch", "marks"}
        self._rows: Array = np.full((len(dimensions()), len(lambdas())), np.nan)
        self._arrived = 0

    def update(self, old: View | None, new: View) -> None:
        """Ask for what has changed, but only while the panel is open."""
        for name, depends in (("map", MAP), ("row", ROW), ("branch", BRANCH), ("marks", MARKS)):
            if changed(old, new, *depends):
                self._stale.add(name)
        if new.panel != "map":
            return
        asking: dict[str, Callable[[View], None]] = {
            "map": self._ask_map, "row": self._ask_row, "branch": self._ask_branch,
            "marks": self._draw_marks,
        }  # fmt: skip
        for name in asking.keys() & self._stale:
            asking[name](new)
        self._stale.clear()

    def _ask(self, name: str, calls: Any, told: Callable[[Any], None], place: Any) -> None:
        def refuse(sentence: str) -> None:
            place.text = f"<p>{refused(sentence)}</p>"

        if name in self._jobs:
            self._jobs[name].cancel()
        self._jobs[name] = self._work.ask(calls, told, refuse)

    def _ask_map(self, view: View) -> None:
        self._rows[:], self._arrived = np.nan, 0
        self._further.data = {"x": [], "y": []}
        self._draw_cells()
        self._ask("map", map_calls(view), self._take, self._progress)

    def _take(self, row: Row) -> None:
        self._rows[dimensions().index(row.d)] = row.minima
        self._arrived += 1
        before = self._further.data
        self._further.data = {
            "x": [*before["x"], *row.branch],
            "y": [*before["y"], *([float(row.d)] * len(row.branch))],
        }
        self._draw_cells()

    def _draw_cells(self) -> None:
        whole = len(dimensions())
        self._progress.text = (
            f"<p role=status>{self._arrived} of {whole} dimensions {ARB}</p>"
            f'<progress value="{self._arrived}" max="{whole}"></progress>'
        )
        (left, width), (low, height) = _spans()
        place = {"x": [left], "y": [low], "dw": [width], "dh": [height]}
        self._cells.data = {"image": [self._rows.astype(np.float32)], **place}

    def _ask_row(self, view: View) -> None:
        if view.d < FEWEST_DIMENSIONS:
            self._text.text = (
                f"<p>{refused('the points off the manifold need d of at least 3')}</p>"
            )
            return
        self._text.text = "<p class=quiet role=status>Arb is at work ...</p>"
        told = partial(self._tell_row, view)
        self._ask("row", row_calls(view), told, self._text)

    def _tell_row(self, view: View, row: Row) -> None:
        self._text.text = ranges_html(view, ranges_of(row))

    def _ask_branch(self, view: View) -> None:
        for source in self._curves.values():
            source.data = {"x": [], "y": []}
        self._about.text = "<p class=quiet role=status>following the branch ...</p>"
        told = partial(self._tell_branch, view)
        self._ask("branch", branch_calls(view), told, self._about)

    def _tell_branch(self, view: View, found: Branch) -> None:
        kappa = [np.nan if point is None else abs(np.cos(point.s)) for point in found.points]
        self._curves["branch"].data = {"x": found.lambdas, "y": np.array(kappa)}
        self._curves["oracle"].data = {"x": [LOWEST * 10, HIGHEST], "y": [1.0, 1.0]}
        here = 1.0 if found.here is None else abs(np.cos(found.here.s))
        self._curves["here"].data = {"x": [float(view.lam)], "y": [here]}
        self._about.text = branch_html(view, found)

    def _draw_marks(self, view: View) -> None:
        self._view.data = {"x": [float(view.lam)], "y": [float(view.d)]}
        found = marks(view)
        self._experiments.data = {
            "x": [each.first for each in found],
            "y": [float(each.d) for each in found],
            "name": [f"Fig. {each.name}" for each in found],
            "below": [24 if each.name in BELOW else -8 for each in found],
        }
        falling = [each for each in found if each.last < each.first]
        self._falls.data = {
            "xs": [[each.first, each.last] for each in falling],
            "ys": [[float(each.d)] * 2 for each in falling],
        }
        self._ends.data = {
            "x": [each.last for each in falling],
            "y": [float(each.d) for each in falling],
        }

    def _map(self) -> figure:
        (left, width), (low, height) = _spans()
        plot = fluid(
            x_axis_type="log", y_axis_type="log", x_range=Range1d(left, left + width),
            y_range=Range1d(low, low + height), tools="", toolbar_location=None, name="map",
            x_axis_label="inverse temperature λ", y_axis_label="dimension d", min_border_right=14,
        )  # fmt: skip
        mapper = LinearColorMapper(
            palette=["#ffffff"] * 4,
            low=-0.5,
            high=3.5,
            nan_color="rgba(0, 0, 0, 0)",
            name="regions",
        )
        plot.image("image", "x", "y", "dw", "dh", source=self._cells, color_mapper=mapper)
        plot.scatter(
            "x", "y", source=self._further, size=3, tags=["fill_color:ink", "line_color:ink"]
        )
        plot.multi_line("xs", "ys", source=self._falls, line_width=1.6, tags=["line_color:ink"])
        plot.scatter(
            "x", "y", source=self._ends, marker="triangle", angle=np.pi / 2, size=9,
            tags=["fill_color:ink", "line_color:ink"],
        )  # fmt: skip
        plot.scatter(
            "x", "y", source=self._experiments, size=8, tags=["fill_color:ink", "line_color:paper"]
        )
        plot.text(
            "x", "y", text="name", source=self._experiments, y_offset="below", text_align="center",
            text_baseline="bottom", text_font_size="12px", tags=["text_color:ink"],
        )  # fmt: skip
        plot.scatter(
            "x", "y", source=self._view, marker="circle_dot", size=18, fill_alpha=0, line_width=2,
            tags=["line_color:ink"],
        )  # fmt: skip
        return plot

    def _branch(self) -> figure:
        plot = fluid(
            x_axis_type="log", x_range=Range1d(LOWEST * 10, HIGHEST), y_range=Range1d(-0.03, 1.06),
            tools="", toolbar_location=None, title="|κ| of the oracle and of a further minimum",
            x_axis_label="inverse temperature λ", name="map-branch",
        )  # fmt: skip
        plot.xaxis.ticker = plot.xgrid.ticker = FixedTicker(ticks=TICKS)
        oracle: ColumnDataSource = self._curves["oracle"]
        plot.line("x", "y", source=oracle, line_dash=[3, 3], tags=["line_color:quiet"])
        plot.line("x", "y", source=self._curves["branch"], line_width=2, tags=["line_color:orange"])
        plot.scatter(
            "x",
            "y",
            source=self._curves["here"],
            size=9,
            tags=["fill_color:paper", "line_color:ink"],
        )
        return plot


def _spans() -> tuple[tuple[float, float], tuple[float, float]]:
    """First edge and width of the map in lambda and in d, half a cell beyond the ends."""
    spans = []
    for low, high, count in (
        (LOWEST, HIGHEST, len(lambdas())),
        (SMALLEST, LARGEST, len(dimensions())),
    ):
        half = (high / low) ** (0.5 / (count - 1))
        spans.append((low / half, high * half - low / half))
    return spans[0], spans[1]


def ranges_html(view: View, found: Ranges) -> str:
    """Where the points are minima in the dimension of the view."""

    def said(ends: tuple[float, float] | None) -> str:
        return "nowhere" if ends is None else f"from λ = {number(ends[0])} to {number(ends[1])}"

    window = (
        f"The oracle alone is one {said(found.window)}"
        if found.window
        else "At none of them the oracle alone is one"
    )
    return (
        f"<p>At d = {view.d}, L = {view.L}, of {FINE} values of λ {ARB}: the oracle is a minimum "
        f"{said(found.oracle)} "
        f"({statement_link('oracle-block', 'Oracle (block)')}), the points off the manifold "
        f"are {said(found.off_manifold)} "
        f"({statement_link('spurious-block', 'Spurious (block)')}). {window}.</p>"
    )


def branch_html(view: View, found: Branch) -> str:
    """The further minimum at the lambda of the view."""
    if found.here is None:
        return (
            f"<p>At λ = {number(float(view.lam))} no further minimum was found in the plane of k* and v* "
            f"{FLOAT}. Where the oracle becomes a saddle, two minima leave it (observed, not proved).</p>"
        )
    products = zip(LETTERS, found.here.products.values(), strict=True)
    shown = ", ".join(
        f"{letter} = {number(float(f'{abs(value):.4g}'))}" for letter, value in products
    )
    least = min(found.here.inside, found.here.across)
    risk, lam = number(found.here.risk), number(float(view.lam))
    return (
        f"<p>A further minimum in the plane of k* and v* at λ = {lam} {FLOAT}: {shown}; excess risk "
        f"{risk}, least eigenvalue {number(least)}. At Figure 7a it is the further attractor "
        "(certified there).</p>"
    )
