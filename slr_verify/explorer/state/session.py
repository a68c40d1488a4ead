"""One open page: the view that it shows, and the parts that are told when it changes."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from bokeh.document import Document
from bokeh.models import Div

from slr_verify.explorer.state.view import View

WAIT = 8
"""Milliseconds in which changes are gathered, so that a slider that is dragged has no queue."""


class Part(Protocol):
    """A part of the page."""

    def update(self, old: View | None, new: View) -> None:
        """Show the new view; `old` is what is shown now, None at first."""


class Session:
    """The view of one page. What a user does becomes a `change`; every part then draws itself anew."""

    def __init__(self, document: Document, view: View) -> None:
        self.document, self.view = document, view
        self.texts: dict[str, Div] = {}
        self._parts: list[Part] = []
        self._shown: View | None = None
        self._waiting = False
        self._alive = True
        document.on_session_destroyed(lambda context: self._end())
        self._ends: list[Callable[[], None]] = []

    def text(self, name: str) -> Div:
        """What the element of the page with this name says, as markup; messages travel in it too."""
        return self.texts.setdefault(name, Div(name=f"said-{name}"))

    def show(self, *parts: Part) -> None:
        """Add parts and draw all."""
        self._parts.extend(parts)
        self._draw()

    def change(self, **fields: Any) -> None:
        """Replace fields of the view; it is drawn once the present burst of changes is over.

        Raises ValueError, as `View` does, and then nothing has changed.
        """
        self.adopt(replace(self.view, **fields))

    def adopt(self, view: View) -> None:
        """Take another view altogether."""
        self.view = view
        if not self._waiting:
            self._waiting = True
            self.document.add_timeout_callback(self._draw, WAIT)

    def change_now(self, **fields: Any) -> None:
        """As `change`, drawn at once, so that what is written next stays."""
        self.view = replace(self.view, **fields)
        self._draw()

    def when_over(self, end: Callable[[], None]) -> None:
        """What is to be called when the page has gone."""
        self._ends.append(end)

    def later(self, action: Callable[[], None]) -> None:
        """Run an action in the event loop; from any thread, and not when the page has gone."""
        if self._alive:
            self.document.add_next_tick_callback(action)

    def _draw(self) -> None:
        self._waiting = False
        old, self._shown = self._shown, self.view
        self.document.hold("combine")
        try:
            for part in self._parts:
                part.update(old, self.view)
        finally:
            self.document.unhold()

    def _end(self) -> None:
        self._alive = False
        for end in self._ends:
            end()
