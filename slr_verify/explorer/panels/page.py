"""What passes between the page and the server: what a user asks for, the address, and answers of arb."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from bokeh.models import ColumnDataSource, CustomJS, UIElement

from slr_verify.explorer.panels.spelling import refused
from slr_verify.explorer.state.address import to_query, with_written
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import RANGES, View
from slr_verify.explorer.work.calls import Call
from slr_verify.explorer.work.dispatcher import Job
from slr_verify.explorer.work.jobs import PageWork

LONGEST = 1000
REFUSING = (*RANGES, "chosen")
"""The fields of a view with a place on the page where it is said why a value is refused."""
SCRIPT = Path(__file__).parents[1] / "page" / "page.js"
Handler = Callable[[str], None]


def changed(old: View | None, new: View, *names: str) -> bool:
    """Whether one of these fields of the view is not as it was shown."""
    return old is None or any(getattr(old, name) != getattr(new, name) for name in names)


def empty(*columns: str) -> ColumnDataSource:
    """A source with nothing in it yet."""
    return ColumnDataSource({name: [] for name in columns})


class Bridge:
    """Hears elements that carry `data-act`, by the names that have a handler and by no others.

    `set` is told `name=value&...`, fields of the view as an address has them; what is refused is said
    below the control of the field.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._handlers: dict[str, Handler] = {"set": self._set, "undo": self._undo}
        self._address = session.text("address")
        self._address.text = to_query(session.view)
        session.text("action").on_change("text", self._heard)
        for name in REFUSING:
            session.text(f"refused-{name}")

    def on(self, name: str, handler: Handler) -> None:
        """Call the handler with the `data-value` of an element whose `data-act` is this name."""
        self._handlers[name] = handler

    def script(self, plots: dict[str, UIElement]) -> CustomJS:
        """What runs in the page once it is there."""
        known = {"texts": self._session.texts, "plots": plots}
        return CustomJS(args=known, code=SCRIPT.read_text("utf-8"))

    def update(self, old: View | None, new: View) -> None:
        """Keep the address of the page up with the view."""
        self._address.text = to_query(new)

    def _heard(self, attr: str, old: Any, said: str) -> None:
        act, value = read(said)
        if act in self._handlers:
            self._handlers[act](value)

    def _set(self, query: str) -> None:
        view = self._session.view
        for name, value in parse_qsl(query, keep_blank_values=True):
            why = ""
            try:
                view = with_written(view, name, value)
            except ValueError as refusal:
                why = str(refusal)
            if name in REFUSING:
                self._session.text(f"refused-{name}").text = refused(why)
        self._session.adopt(view)

    def _undo(self, value: str) -> None:
        self._session.change(starts=self._session.view.starts[:-1])


def read(said: str) -> tuple[str, str]:
    """What a message of the page says; ("", "") for one that is none."""
    try:
        message = json.loads(said[:LONGEST])
        act, value = message["act"], message["value"]
    except (ValueError, KeyError, TypeError):
        return "", ""
    return (act, value) if isinstance(act, str) and isinstance(value, str) else ("", "")


class Asked:
    """What arb is asked, a question at a time, and the text that waits, answers or refuses."""

    def __init__(self, work: PageWork, session: Session, name: str) -> None:
        self._work, self._place = work, session.text(name)
        self._job: Job | None = None

    def ask(
        self,
        calls: tuple[Call, ...],
        shown: Callable[[Any], str],
        waiting: str = "Arb is at work ...",
    ) -> None:
        """Have the calls made; `shown` is the markup for an answer."""

        def told(value: Any) -> None:
            self._place.text = shown(value)

        self.drop()
        self._place.text = f"<p class=quiet role=status>{waiting} <progress></progress></p>"
        self._job = self._work.ask(calls, told, self.refuse)

    def drop(self) -> None:
        """Nothing is asked any more, and nothing said."""
        if self._job is not None:
            self._job.cancel()
        self._place.text = ""

    def refuse(self, sentence: str) -> None:
        """Say why there is no answer."""
        self._place.text = f"<p>{refused(sentence)}</p>"
