"""The application: one page that shows a view, and what changes it."""

from __future__ import annotations

from bokeh.document import Document
from bokeh.events import DocumentReady
from bokeh.layouts import column, row
from bokeh.models import InlineStyleSheet, UIElement, Widget

from slr_verify.explorer.address import from_query
from slr_verify.explorer.bridge import Bridge
from slr_verify.explorer.controls import QUANTITIES, Control
from slr_verify.explorer.panels import Darkness, Presets, SquareBar, Tabs
from slr_verify.explorer.point_panel import PointPanel
from slr_verify.explorer.session import Session
from slr_verify.explorer.square_plot import SquarePlot
from slr_verify.explorer.template import PAGE, template


def app(document: Document) -> None:
    """Fill the document of a new page: the view is that of its address."""
    context = document.session_context
    request = getattr(context, "request", None)
    view, ignored = from_query(request.arguments if request else {})
    session = Session(document, view)
    controls = [Control(session, quantity) for quantity in QUANTITIES]
    point = PointPanel(session)
    square, bar = SquarePlot(session, point.hover), SquareBar(session)
    tabs, presets, darkness, bridge = (
        Tabs(session),
        Presets(session),
        Darkness(session),
        Bridge(session),
    )
    left = column(presets.element(), *(control.element() for control in controls), spacing=3)
    middle = tabs.show(column(square.element(), bar.element()), "square", "points", "certificate")
    right = tabs.show(point.element(), "square")
    root = row(
        left,
        column(
            row(tabs.element(), darkness.toggle, spacing=8),
            row(middle, right, spacing=16),
            *bridge.elements(),
        ),
        spacing=16,
    )
    sheet = InlineStyleSheet(css=(PAGE / "components.css").read_text("utf-8"))
    for model in root.select({"type": UIElement}):
        model.stylesheets = [sheet]
        if isinstance(model, Widget):
            model.margin = 0
    document.add_root(root)
    document.js_on_event(DocumentReady, bridge.script(square.plot, darkness.toggle))
    document.title = "slr_verify explorer"
    document.template = template()
    document.template_variables.update(theme="dark" if view.dark else "light", formulas="")
    session.show(*controls, presets, tabs, square, bar, point, darkness, bridge)
