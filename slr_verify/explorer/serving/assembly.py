"""The page put together: every part, and the view that all of them show."""

from collections.abc import Callable, Generator, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from bokeh.document import Document
from bokeh.events import DocumentReady
from bokeh.layouts import column
from bokeh.models import Spacer, UIElement
from bokeh.plotting import figure
from jinja2 import Environment, FileSystemLoader, Template

from slr_verify.explorer.computed.landscape import REGIONS
from slr_verify.explorer.computed.map import MINIMA
from slr_verify.explorer.panels.beside import PointPanel
from slr_verify.explorer.panels.certificate import CertificatePanel
from slr_verify.explorer.panels.controls import (
    OF_RUNS,
    QUANTITIES,
    Marks,
    opening,
    preset_queries,
)
from slr_verify.explorer.panels.formulas import formulas_html
from slr_verify.explorer.panels.heads import HeadsPanel
from slr_verify.explorer.panels.landscape import LandscapePanel
from slr_verify.explorer.panels.map import MapPanel
from slr_verify.explorer.panels.page import Bridge
from slr_verify.explorer.panels.points import PointsPanel
from slr_verify.explorer.panels.runs import PLOTS, RunsPanel
from slr_verify.explorer.panels.share import SharePanel
from slr_verify.explorer.panels.square import SquarePlot
from slr_verify.explorer.state.address import from_query
from slr_verify.explorer.state.session import Part, Session
from slr_verify.explorer.state.view import AXES, RANGES, View
from slr_verify.explorer.work.jobs import PageWork

PAGE = Path(__file__).parents[1] / "page"
TITLES = {
    "square": "The square",
    "points": "Stationary points",
    "certificate": "Certificate",
    "runs": "Off the manifold",
    "landscape": "Phase diagram",
    "map": "Map of minima",
    "heads": "Two heads",
    "share": "Share",
}
PLACES = {
    "runs": tuple(f"at-runs-{name}" for name in PLOTS),
    "landscape": tuple(f"at-landscape-{name}" for name in AXES),
    "map": ("at-map", "at-map-branch"),
    "heads": ("at-heads-plane", "at-heads-along"),
}
TEXTS = {
    "runs": ("runs-progress", "ends"),
    "landscape": ("landscape-text",),
    "map": ("map-progress", "map-text", "map-branch-text"),
    "heads": ("heads-text",),
}
"""Of panels that are made when they are first opened, so that a page is there sooner."""


@cache
def template() -> Template:
    """The page around the plots; Bokeh fills it in."""
    return Environment(loader=FileSystemLoader(PAGE), autoescape=True).get_template("page.html")


OpenedLater = RunsPanel | LandscapePanel | MapPanel | HeadsPanel


class Later:
    """Stands in the places of a panel on the page until it is first opened, and becomes it then."""

    def __init__(self, session: Session, name: str, make: Callable[[], OpenedLater]) -> None:
        self._session, self._name, self._make = session, name, make
        for text in TEXTS[name]:
            session.text(text)
        self.places = {
            place: column(Spacer(height=1), sizing_mode="stretch_both", name=place)
            for place in PLACES[name]
        }
        self._panel: OpenedLater | None = None

    def update(self, old: View | None, new: View) -> None:
        """Pass the view on, once there is a panel."""
        if self._panel is not None:
            self._panel.update(old, new)
        elif new.panel == self._name:
            self._panel = self._make()
            self._panel.update(None, new)
            for place, plot in self._panel.plots.items():
                self._session.later(partial(self._put, place, plot))

    def _put(self, place: str, plot: figure) -> None:
        """In a turn of its own: Bokeh takes what is new on the page for sent after one message."""
        self.places[f"at-{place}"].children = [plot]


def fill(document: Document) -> None:
    """Fill the document of a new page: the view is that of its address."""
    for _ in filling(document):
        pass


def filling(document: Document) -> Iterator[None]:
    """`fill` in parts of some 40 ms, so that others can be answered in between."""
    view, ignored = _asked(document)
    session = Session(document, view)
    bridge = Bridge(session)
    parts, plots = yield from _parts(session, bridge)
    script = bridge.script(plots)
    for plot in plots.values():
        document.add_root(plot)
    plots["at-square"].js_on_change(
        "name", script
    )  # so that what the script knows is in the document
    document.js_on_event(DocumentReady, script)
    document.title = "slr_verify explorer"
    document.template = template()
    document.template_variables.update(_variables(ignored))
    yield
    session.show(bridge, *parts)
    yield


def _asked(document: Document) -> tuple[View, tuple[str, ...]]:
    """The view of the address, and what of it was ignored; without starts, those of a new page."""
    request = getattr(document.session_context, "request", None)
    arguments = request.arguments if request else {}
    view, ignored = from_query(arguments)
    return (view if "starts" in arguments else opening(view)), ignored


def _parts(
    session: Session, bridge: Bridge
) -> Generator[None, None, tuple[tuple[Part, ...], dict[str, UIElement]]]:
    """What draws itself anew when the view changes, and the plots by their places on the page."""
    work = PageWork(session)
    point = PointPanel(session)
    yield
    square = SquarePlot(session, bridge, point.hover)
    yield
    runs = Later(session, "runs", lambda: RunsPanel(session, work, bridge))
    landscape = Later(session, "landscape", lambda: LandscapePanel(session))
    stability = Later(session, "map", lambda: MapPanel(session, work))
    heads = Later(session, "heads", lambda: HeadsPanel(session))
    later = (runs, landscape, stability, heads)
    parts = (
        Marks(session),
        square,
        point,
        PointsPanel(session, work, bridge),
        CertificatePanel(session, work, bridge),
        *later,
        SharePanel(session),
    )
    places: dict[str, UIElement] = {}
    for each in later:
        places |= each.places
    return parts, {"at-square": square.plot, **places}


def _variables(ignored: tuple[str, ...]) -> dict[str, Any]:
    """What the template shows."""
    return {
        "ignored": ignored,
        "formulas": formulas_html(),
        "quantities": QUANTITIES,
        "of_runs": OF_RUNS,
        "ranges": RANGES,
        "presets": preset_queries(),
        "titles": TITLES,
        "regions": REGIONS,
        "minima": MINIMA,
    }
