"""A panel that is made when it is first opened, so that a page is there sooner."""

from collections.abc import Callable
from typing import Protocol

from bokeh.layouts import column
from bokeh.models import Div, UIElement

from slr_verify.explorer.state.view import View


class Panel(Protocol):
    """A part of the page with an element of its own."""

    @property
    def element(self) -> UIElement:
        """What stands on the page."""

    def update(self, old: View | None, new: View) -> None:
        """Show the new view."""


class LazyPanel:
    """Stands in the page for the panel of this name, and becomes it."""

    def __init__(
        self, name: str, make: Callable[[], Panel], style: Callable[[UIElement], None]
    ) -> None:
        self._name, self._make, self._style = name, make, style
        self.element = column(Div(height=1))
        self._panel: Panel | None = None

    def update(self, old: View | None, new: View) -> None:
        """Pass the view on, once there is a panel."""
        if self._panel is not None:
            self._panel.update(old, new)
        elif new.panel == self._name:
            self._panel = self._make()
            self._panel.update(None, new)
            self._style(self._panel.element)
            self.element.children = [self._panel.element]
