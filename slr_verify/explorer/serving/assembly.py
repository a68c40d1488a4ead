"""The page put together: every part, where it stands, and the view that all of them show."""

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from bokeh.document import Document
from bokeh.events import DocumentReady
from bokeh.layouts import column, row
from bokeh.models import InlineStyleSheet, UIElement, Widget

from slr_verify.explorer.panels.bridge import Bridge
from slr_verify.explorer.panels.certificate import CertificatePanel
from slr_verify.explorer.panels.controls import QUANTITIES, Control
from slr_verify.explorer.panels.formulas import formulas_html
from slr_verify.explorer.panels.landscape import LandscapePanel
from slr_verify.explorer.panels.lazy import LazyPanel
from slr_verify.explorer.panels.marks import Marks
from slr_verify.explorer.panels.point import PointPanel
from slr_verify.explorer.panels.points import PointsPanel
from slr_verify.explorer.panels.runs import RunsPanel
from slr_verify.explorer.panels.share import SharePanel
from slr_verify.explorer.panels.square_plot import SquarePlot
from slr_verify.explorer.panels.step import StepPanel
from slr_verify.explorer.panels.tabs import Darkness, Presets, SquareBar, Tabs
from slr_verify.explorer.serving.template import PAGE, template
from slr_verify.explorer.state.address import from_query
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View
from slr_verify.explorer.work.page_work import PageWork


class Bars(NamedTuple):
    """What stands on every panel."""

    tabs: Tabs
    presets: Presets
    darkness: Darkness
    square_bar: SquareBar
    bridge: Bridge


class Panels(NamedTuple):
    """What stands on some panels."""

    square: SquarePlot
    point: PointPanel
    step: StepPanel
    points: PointsPanel
    certificate: CertificatePanel
    runs: LazyPanel
    landscape: LazyPanel
    share: SharePanel


def fill(document: Document) -> None:
    """Fill the document of a new page: the view is that of its address."""
    for _ in filling(document):
        pass


def filling(document: Document) -> Iterator[None]:
    """`fill` in parts of some 40 ms, so that others can be answered in between."""
    view, ignored = _asked(document)
    session = Session(document, view)
    bars = Bars(
        Tabs(session), Presets(session), Darkness(session), SquareBar(session), Bridge(session)
    )
    sheet = InlineStyleSheet(css=(PAGE / "components.css").read_text("utf-8"))
    style = partial(_style, sheet)
    panels = yield from _panels(session, bars.bridge, style)
    controls = {each.scale.name: Control(session, each) for each in QUANTITIES}
    root = _root(bars, panels, controls.values())
    yield
    style(root)
    yield
    document.add_root(root)
    document.js_on_event(
        DocumentReady, bars.bridge.script(panels.square.plot, bars.darkness.toggle)
    )
    document.title = "slr_verify explorer"
    document.template = template()
    document.template_variables.update(
        theme="dark" if view.dark else "light", formulas=formulas_html(), ignored=ignored
    )
    yield
    session.show(*controls.values(), Marks(controls), *bars, *panels)
    yield


def _asked(document: Document) -> tuple[View, tuple[str, ...]]:
    """The view of the address, and what of it was ignored."""
    request = getattr(document.session_context, "request", None)
    return from_query(request.arguments if request else {})


def _panels(
    session: Session, bridge: Bridge, style: Callable[[UIElement], None]
) -> Generator[None, None, Panels]:
    work = PageWork(session)
    point = PointPanel(session)
    yield
    square = SquarePlot(session, point.hover, point.refuse)
    yield
    return Panels(
        square,
        point,
        StepPanel(session, work),
        PointsPanel(session, work, bridge),
        CertificatePanel(session, work, bridge),
        LazyPanel("runs", lambda: RunsPanel(session, work), style),
        LazyPanel("landscape", lambda: LandscapePanel(session), style),
        SharePanel(session),
    )


def _root(bars: Bars, panels: Panels, controls: Iterable[Control]) -> UIElement:
    """Parameters at the left; at the right the bar of panels, and the panel that is open."""
    show = bars.tabs.show
    around_square = column(panels.square.plot, bars.square_bar.element, spacing=4)
    shown = row(
        show(around_square, "square", "points", "certificate"),
        show(column(panels.point.element, panels.step.element, spacing=8), "square"),
        show(panels.points.element, "points"),
        show(panels.certificate.element, "certificate"),
        show(panels.runs.element, "runs"),
        show(panels.landscape.element, "landscape"),
        show(panels.share.element, "share"),
        spacing=16,
    )
    top = row(bars.tabs.element, bars.darkness.toggle, spacing=8)
    left = column(bars.presets.element, *(each.element for each in controls), spacing=3)
    return row(left, column(top, shown, *bars.bridge.elements(), spacing=6), spacing=16)


def _style(sheet: InlineStyleSheet, root: UIElement) -> None:
    """Give everything inside the shadow roots of Bokeh the style of the page."""
    for model in root.select({"type": UIElement}):
        model.stylesheets = [sheet]
        if isinstance(model, Widget):
            model.margin = 0
