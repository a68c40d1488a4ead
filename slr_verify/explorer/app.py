"""The application: one page that shows a view, and what changes it."""

from __future__ import annotations

from pathlib import Path

from bokeh.document import Document
from bokeh.layouts import column, row
from bokeh.models import Div, InlineStyleSheet, RadioButtonGroup, TextInput, UIElement
from jinja2 import Environment, FileSystemLoader

from slr_verify.explorer.address import from_query
from slr_verify.explorer.controls import QUANTITIES, Control
from slr_verify.explorer.session import Session
from slr_verify.explorer.square_plot import SquarePlot

PAGE = Path(__file__).parent / "page"


def build(document: Document) -> None:
    """Fill the document of a new page: the view is that of its address."""
    context = document.session_context
    request = getattr(context, "request", None)
    view, ignored = from_query(request.arguments if request else {})
    session = Session(document, view)
    controls = [Control(session, quantity) for quantity in QUANTITIES]
    square = SquarePlot(session, lambda kappa, nu: None)
    root = row(column(*(control.element() for control in controls), spacing=4), square.element(), spacing=16)
    sheet = InlineStyleSheet(css=(PAGE / "components.css").read_text("utf-8"))
    for model in root.select({"type": UIElement}):
        model.stylesheets = [sheet]
    document.add_root(root)
    document.title = "slr_verify explorer"
    document.template = template()
    document.template_variables.update(theme="dark" if view.dark else "light", formulas="")
    session.show(*controls, square)


def template():
    import bokeh.core.templates as t
    env = Environment(loader=FileSystemLoader([PAGE, Path(t.__file__).parent / "_templates"]), autoescape=False)
    return env.get_template("page.html")

app = build
