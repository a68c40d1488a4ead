"""What passes between the page and the server besides Bokeh's own controls: clicks, and the address."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bokeh.models import CustomJS, TextInput, Toggle, UIElement
from bokeh.plotting import figure

from slr_verify.explorer.state.address import to_query
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View

LONGEST = 200
SCRIPT = Path(__file__).parents[1] / "page" / "bridge.js"
Handler = Callable[[str], None]


class Bridge:
    """Hears elements that carry `data-act`, by the names that have a handler and by no others."""

    def __init__(self, session: Session) -> None:
        self._handlers: dict[str, Handler] = {}
        self._action = TextInput(visible=False, name="action")
        self._address = TextInput(visible=False, name="address", value=to_query(session.view))
        self._action.on_change("value", self._heard)

    def elements(self) -> tuple[UIElement, ...]:
        """Invisible, but they have to be on the page."""
        return self._action, self._address

    def on(self, name: str, handler: Handler) -> None:
        """Call the handler with the `data-value` of an element whose `data-act` is this name."""
        self._handlers[name] = handler

    def script(self, square: figure, dark: Toggle) -> CustomJS:
        """What runs in the page once it is there."""
        known = {"action": self._action, "address": self._address, "square": square, "dark": dark}
        return CustomJS(args=known, code=SCRIPT.read_text("utf-8"))

    def update(self, old: View | None, new: View) -> None:
        """Keep the address of the page up with the view."""
        self._address.value = to_query(new)

    def _heard(self, attr: str, old: Any, said: str) -> None:
        act, value = read(said)
        if act in self._handlers:
            self._handlers[act](value)


def read(said: str) -> tuple[str, str]:
    """What a message of the page says; ("", "") for one that is none."""
    try:
        message = json.loads(said[:LONGEST])
        act, value = message["act"], message["value"]
    except (ValueError, KeyError, TypeError):
        return "", ""
    return (act, value) if isinstance(act, str) and isinstance(value, str) else ("", "")
