"""The panel of random runs off the manifold: the five-variable dynamics, live, and where it ends."""

from html import escape

import numpy as np
from bokeh.models import LogTicker, Range1d
from bokeh.plotting import figure

from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.explorer.computed.runs import LIMITS, Summary, joined, summary
from slr_verify.explorer.panels.page import Bridge, changed, empty
from slr_verify.explorer.panels.spelling import FLOAT, refused, signed, warning
from slr_verify.explorer.panels.square import fluid
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View
from slr_verify.explorer.work.dispatcher import Job
from slr_verify.explorer.work.jobs import PageWork, runs_calls
from slr_verify.numeric.operations import Array

DEPENDS = ("d", "L", "lam", "gamma_squared", "alpha", "decay", "steps", "law", "runs", "seed")
FLOOR = 1e-17
"""What a value of zero is drawn as on a logarithmic axis."""
PAUSE = 120
"""Milliseconds between two drawings of runs that are still coming."""
PLOTS = {
    "excess_risk": "excess risk R − ε²",
    "kappa": "|κ|",
    "nu": "|ν|",
    "distance": "distance to the manifold",
}
LOGARITHMIC = ("excess_risk", "distance")
COLOURS = dict(zip(LIMITS, ("blue", "orange", "quiet"), strict=True))


class RunsPanel:
    """Runs in the colour of where they ended, while they arrive, and a table of these ends."""

    def __init__(self, session: Session, work: PageWork, bridge: Bridge) -> None:
        self._session, self._work = session, work
        self._progress, self._ends = session.text("runs-progress"), session.text("ends")
        self._job: Job | None = None
        self._stale = True
        self._chunks: list[Trajectories] = []
        self._drawing = False
        self._sources = {name: {limit: empty("x", "y") for limit in LIMITS} for name in PLOTS}
        self.plots = {f"runs-{name}": self._figure(name) for name in PLOTS}
        bridge.on("run", self._again)
        bridge.on("stop", self._stopped)

    def update(self, old: View | None, new: View) -> None:
        """Run again when the panel is open and what the runs depend on has changed."""
        if changed(old, new, *DEPENDS):
            self._drop()
            self._stale = True
        if self._stale and new.panel == "runs":
            self._begin(new)

    def _again(self, value: str) -> None:
        self._begin(self._session.view)

    def _stopped(self, value: str) -> None:
        if self._job and not self._job.ended:
            self._progress.text = "<p role=status>stopped</p>"
        self._drop()

    def _drop(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def _begin(self, view: View) -> None:
        self._drop()
        self._stale, self._chunks = False, []
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
        shown, view = summary(found), self._session.view
        for name in PLOTS:
            self._draw_plot(name, shown, np.abs(getattr(found, name)))
        self._ends.text = ends_html(shown, view)
        self._progress.text = (
            f"<p role=status>{found.runs} of {view.runs} runs</p>"
            f'<progress value="{found.runs}" max="{view.runs}"></progress>'
        )

    def _draw_plot(self, name: str, shown: Summary, values: Array) -> None:
        plot = self.plots[f"runs-{name}"]
        plot.x_range.end = float(shown.steps[-1])
        if name in LOGARITHMIC:
            values = np.maximum(values, FLOOR)
            plot.y_range.update(start=float(values.min()) / 1.5, end=float(values.max()) * 1.5)
        for place, limit in enumerate(LIMITS):
            x, y = shown.curve(values, place)
            self._sources[name][limit].data = {"x": x, "y": y}

    def _failed(self, sentence: str) -> None:
        self._progress.text = f"<p>{refused(sentence)}</p>"

    def _figure(self, name: str) -> figure:
        log = name in LOGARITHMIC
        plot = fluid(
            y_axis_type="log" if log else "linear",
            title=PLOTS[name],
            x_axis_label="step",
            x_range=Range1d(0.0, 1.0),
            y_range=Range1d(0.1, 1.0) if log else Range1d(-0.03, 1.03),
            tools="",
            toolbar_location=None,
            name=f"runs-{name}",
        )
        if log:
            plot.yaxis.ticker = LogTicker(mantissas=[1, 2, 5], desired_num_ticks=5)
        for limit, source in self._sources[name].items():
            tags = [f"line_color:{COLOURS[limit]}"]
            plot.line(
                "x", "y", source=source, line_alpha=0.45, line_width=1.2, name=limit, tags=tags
            )
        return plot


def ends_html(shown: Summary, view: View) -> str:
    """How many runs are near which stationary point, and the rate of success with its interval."""
    success, unfinished = shown.success, int(np.sum(shown.limits == LIMITS.index("unfinished")))
    rows = "".join(
        f"<tr><td>{escape(_point(name))}</td><td>{count}</td></tr>"
        for name, count in success.ends.items()
    )
    stopped = warning(
        f"{unfinished} of {success.runs} runs stopped before they converged: after T = {view.steps} "
        "steps they are near no stationary point. Take more steps."
    )
    return (
        f"<h3>Where {success.runs} runs ended {FLOAT}</h3>"
        f"<p>Recovered ±(k*, v*): <strong id=rate>{success.fraction:.1%}</strong>, 95% interval "
        f"{success.low:.1%} to {success.high:.1%} (Wilson)</p>"
        f"<table class=number><tr><th>nearest stationary point</th><th>runs</th></tr>{rows}</table>"
        f"{stopped if unfinished else ''}"
    )


def _point(name: str) -> str:
    """The name of a stationary point with the letters of the page."""
    return signed(name.replace("theta", "θ").replace("eta", "η"))
