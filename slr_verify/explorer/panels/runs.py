"""The panel of random runs off the manifold: the five-variable dynamics, live, and where it ends."""

from html import escape
from typing import Any, NamedTuple

import numpy as np
from bokeh.layouts import column, row
from bokeh.models import Button, Div, Range1d, UIElement
from bokeh.plotting import figure

from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.explorer.appearance.look import Palette, dress, palette
from slr_verify.explorer.appearance.said import refused
from slr_verify.explorer.appearance.spelling import FLOAT, number
from slr_verify.explorer.computed.runs import Band, Summary, joined, summary
from slr_verify.explorer.panels.controls import Control, Quantity
from slr_verify.explorer.panels.drawing import Choice, changed, empty
from slr_verify.explorer.state.scales import Scale
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View
from slr_verify.explorer.work.dispatcher import Job
from slr_verify.explorer.work.jobs import runs_calls
from slr_verify.explorer.work.page_work import PageWork

DEPENDS = ("d", "L", "lam", "gamma_squared", "alpha", "decay", "steps", "law", "runs", "seed")
RUNS = Quantity(Scale("runs", 1.0, 3.0), "n", "runs")
SEED = Quantity(Scale("seed", 0.0, 4.0, zero=True), "s", "seed")
WIDTH, HEIGHT = 345, 300
FLOOR = 1e-17
"""What a value of zero is drawn as on a logarithmic axis."""
PAUSE = 120
"""Milliseconds between two drawings of runs that are still coming."""


class Panel(NamedTuple):
    """A plot of bands: its title, the fields of a summary, and whether its axis is logarithmic."""

    title: str
    fields: tuple[str, ...]
    log: bool


PANELS = (
    Panel("excess risk R − ε²", ("excess_risk",), log=True),
    Panel("|κ| (solid) and |ν| (dashed)", ("kappa", "nu"), log=False),
    Panel("distance to the manifold", ("distance",), log=True),
)


class RunsPanel:
    """Mean and 95% of the runs by step, while they arrive, and a table of where they ended."""

    def __init__(self, session: Session, work: PageWork) -> None:
        self._session, self._work = session, work
        self._job: Job | None = None
        self._stale = True
        self._chunks: list[Trajectories] = []
        self._drawing = False
        self._law = Choice(session, "law", ["two spheres", "manifold M"])
        self._run = Button(label="Run again", name="run", width=100)
        self._stop = Button(label="Stop", name="stop", width=70)
        self._run.on_click(self._again)
        self._stop.on_click(self._stopped)
        self._progress = Div(width=WIDTH, height=36, name="runs-progress")
        self._ends = Div(width=WIDTH, name="ends")
        self._controls = (Control(session, RUNS), Control(session, SEED))
        self._sources = {
            name: empty("step", "mean", "low", "high") for panel in PANELS for name in panel.fields
        }
        self._plots = tuple(map(self._figure, PANELS))
        risk, products, distance = self._plots
        law = row(Div(text="start on", height=26, align="center"), self._law.group, spacing=8)
        buttons = row(self._run, self._stop, spacing=8)
        knobs = column(
            law, *(each.element for each in self._controls), buttons, self._progress, spacing=6
        )
        self.element: UIElement = row(
            column(risk, distance, spacing=8),
            column(products, self._ends, spacing=8),
            knobs,
            spacing=8,
        )

    def update(self, old: View | None, new: View) -> None:
        """Run again when the panel is open and what the runs depend on has changed."""
        for control in self._controls:
            control.update(old, new)
        self._law.update(new)
        if changed(old, new, "dark"):
            self._dress(palette(dark=new.dark))
        if changed(old, new, *DEPENDS):
            self._drop()
            self._stale = True
        if self._stale and new.panel == "runs":
            self._begin(new)

    def _again(self) -> None:
        self._begin(self._session.view)

    def _stopped(self) -> None:
        if self._job and not self._job.ended:
            self._progress.text = "<p role=status>stopped</p>"
        self._drop()
        self._stop.disabled = True

    def _drop(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _begin(self, view: View) -> None:
        self._drop()
        self._stale, self._chunks = False, []
        self._stop.disabled = False
        self._progress.text = f"<p role=status>0 of {view.runs} runs</p><progress></progress>"
        self._job = self._work.ask(runs_calls(view), self._arrived, self._failed)

    def _arrived(self, chunk: Trajectories) -> None:
        """Draw soon, together with what else arrives by then."""
        self._chunks.append(chunk)
        if not self._drawing:
            self._drawing = True
            self._session.document.add_timeout_callback(self._draw, PAUSE)

    def _draw(self) -> None:
        self._drawing = False
        if not self._chunks:
            return
        found = joined(self._chunks)
        shown, wanted = summary(found), self._session.view.runs
        for name, source in self._sources.items():
            source.data = _columns(shown, getattr(shown, name))
        for panel, plot in zip(PANELS, self._plots, strict=True):
            plot.x_range.end = float(shown.steps[-1])
            if panel.log:
                low, high = _decades(getattr(shown, panel.fields[0]))
                plot.y_range.update(start=low, end=high)
        self._ends.text = ends_html(shown)
        self._stop.disabled = found.runs >= wanted
        self._progress.text = (
            f"<p role=status>{found.runs} of {wanted} runs</p>"
            f'<progress value="{found.runs}" max="{wanted}"></progress>'
        )

    def _failed(self, sentence: str) -> None:
        self._stop.disabled = True
        self._progress.text = refused(sentence)

    def _figure(self, panel: Panel) -> figure:
        plot = figure(
            width=WIDTH,
            height=HEIGHT,
            y_axis_type="log" if panel.log else "linear",
            title=panel.title,
            x_axis_label="step",
            x_range=Range1d(0.0, 1.0),
            y_range=Range1d(0.1, 1.0) if panel.log else Range1d(-0.03, 1.03),
            tools="",
            toolbar_location=None,
            name=f"runs-{panel.fields[0]}",
        )
        for name in panel.fields:
            source, dash = self._sources[name], "dashed" if name == "nu" else "solid"
            plot.varea("step", "low", "high", source=source, fill_alpha=0.22, name=name)
            plot.line("step", "mean", source=source, line_width=2, line_dash=dash, name=name)
        return plot

    def _dress(self, colours: Palette) -> None:
        for plot in self._plots:
            dress(plot, colours)
            for drawn in plot.renderers:
                colour = colours.orange if drawn.name == "nu" else colours.blue
                field = "fill_color" if hasattr(drawn.glyph, "fill_color") else "line_color"
                setattr(drawn.glyph, field, colour)


def _columns(shown: Summary, band: Band) -> dict[str, Any]:
    """A band by step; zeros are drawn at the floor."""
    parts = {name: np.maximum(getattr(band, name), FLOOR) for name in band._fields}
    return {"step": shown.steps, **parts}


def _decades(band: Band) -> tuple[float, float]:
    """The ends of a logarithmic axis that holds the band."""
    low, high = (np.maximum(part, FLOOR) for part in (band.low, band.high))
    return float(low.min()) / 1.5, float(high.max()) * 1.5


def ends_html(shown: Summary) -> str:
    """How many runs are near which stationary point, and the rate of success with its interval."""
    success = shown.success
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{count}</td></tr>" for name, count in success.ends.items()
    )
    return (
        f"<h2>Where {success.runs} runs ended {FLOAT}</h2>"
        f"<p>Recovered ±(k*, v*): <strong id=rate>{success.fraction:.1%}</strong>, 95% interval "
        f"{success.low:.1%} to {success.high:.1%} (Wilson)</p>"
        f"<table class=number><tr><th>nearest stationary point</th><th>runs</th></tr>{rows}</table>"
        f"<p class=quiet>λ at the end: {number(float(shown.lam[-1]))}</p>"
    )
