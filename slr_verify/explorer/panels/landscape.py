"""The panel of parameters: lambda against the step size or the steps, and what attracts PGD there."""

import numpy as np
from bokeh.models import LinearColorMapper, Range1d
from bokeh.plotting import figure

from slr_verify.explorer.computed.landscape import (
    TITLES,
    Landscape,
    edges,
    lines_of,
    parameter_landscape,
)
from slr_verify.explorer.panels.page import changed, empty
from slr_verify.explorer.panels.spelling import FLOAT, number, statement_link
from slr_verify.explorer.panels.square import fluid
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import AXES, View

DEPENDS = ("d", "L", "lam", "gamma_squared", "alpha", "decay", "steps", "axis")


class LandscapePanel:
    """Regions of (lambda, alpha) or (lambda, t) by what attracts there, and lines through them."""

    def __init__(self, session: Session) -> None:
        self._mapper = LinearColorMapper(
            palette=["#ffffff"] * 4, low=-0.5, high=3.5, name="regions"
        )
        self._regions = empty("image", "x", "y", "dw", "dh")
        self._lines = empty("xs", "ys", "dash")
        self._names = empty("x", "y", "name")
        self.plots = {f"landscape-{name}": self._figure(name) for name in AXES}
        self._text = session.text("landscape-text")
        self._stale = True

    def update(self, old: View | None, new: View) -> None:
        """Draw what has changed, but only while the panel is open."""
        self._stale = self._stale or changed(old, new, *DEPENDS)
        if self._stale and new.panel == "landscape":
            self._stale, found = False, parameter_landscape(new)
            self._draw(new, found)
            self._text.text = notes(found)

    def _figure(self, name: str) -> figure:
        plot = fluid(
            x_axis_type="log" if name == "alpha" else "linear",
            y_axis_type="log",
            x_range=Range1d(1e-7, 10.0),
            y_range=Range1d(0.01, 3.0),
            tools="",
            toolbar_location=None,
            x_axis_label=TITLES[name],
            y_axis_label="inverse temperature λ",
            name=f"landscape-{name}",
            min_border_right=14,
        )
        plot.image("image", "x", "y", "dw", "dh", source=self._regions, color_mapper=self._mapper)
        plot.multi_line(
            "xs", "ys", source=self._lines, line_dash="dash", line_width=1.6, tags=["line_color:ink"]
        )  # fmt: skip
        plot.text(
            "x", "y", text="name", source=self._names, text_align="right", text_baseline="bottom",
            text_font_size="12px", x_offset=-6, y_offset=-2, tags=["text_color:ink"],
        )  # fmt: skip
        return plot

    def _draw(self, view: View, found: Landscape) -> None:
        (left, right), (low, high) = edges(view, found)
        plot = self.plots[f"landscape-{view.axis}"]
        plot.x_range.update(start=left, end=right)
        plot.y_range.update(start=low, end=high)
        place = {"x": [left], "y": [low], "dw": [right - left], "dh": [high - low]}
        self._regions.data = {"image": [found.regions.astype(np.uint8)], **place}
        lines = list(lines_of(view, found))
        self._lines.data = {
            name: [getattr(line, name) for line in lines] for name in ("xs", "ys", "dash")
        }
        self._names.data = {
            "x": [line.xs[-1] for line in lines],
            "y": [line.ys[-1] for line in lines],
            "name": [line.name for line in lines],
        }


def notes(found: Landscape) -> str:
    """What the picture says in words."""
    changes = ", ".join(map(number, found.changes)) or "none in the range"
    best = (
        "too flat for floating point to tell"
        if found.best is None
        else f"{number(found.best.lam)}, excess risk {number(found.best.risk)}"
    )
    return (
        "<h3>The oracle</h3><p>The Hessian there, in the plane of k* and v*, changes between "
        f"definite and indefinite at λ<sub>c</sub> = {changes} {FLOAT} "
        f"({statement_link('oracle-block', 'Oracle (block)')}).</p>"
        f"<p>The best λ for the oracle: {best} {FLOAT} "
        f"({statement_link('best-lambda-unique', 'Best lambda (unique)')}).</p>"
        "<h3>Reading the picture</h3><p>A point attracts when all eigenvalues of the Hessian across it lie "
        "between 0 and 2/α. Spurious points are there where θ<sub>s</sub> ≤ 1, for d of at least 3 "
        f"({statement_link('spurious-stationary', 'Spurious (stationary)')}). Left of the line of "
        "dashes and dots, α = 1/M<sub>b</sub>, all holds that is proved about PGD on the manifold "
        f"({statement_link('step-size-descent', 'Step size (descent)')}).</p>"
    )
