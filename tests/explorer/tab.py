"""A page of the explorer as the tests see it: by the names of Bokeh's models, and by what is on it."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

from slr_verify.explorer.state.address import from_query, to_query
from slr_verify.explorer.state.view import View

PATIENCE = 60_000
"""Milliseconds; machines that run tests are busy."""
READY = """
() => {
  const doc = window.Bokeh?.documents?.[0];
  const square = doc?.get_model_by_name?.("square");
  return Boolean(doc?.is_idle && square && Bokeh.index.find_one(square));
}
"""
PLACE = """
([x, y]) => {
  const view = Bokeh.index.find_one(Bokeh.documents[0].get_model_by_name("square"));
  const box = view.el.getBoundingClientRect();
  return [box.left + view.frame.x_scale.compute(x), box.top + view.frame.y_scale.compute(y)];
}
"""
COLUMN = """
([renderer, column, count]) => {
  const square = Bokeh.documents[0].get_model_by_name("square");
  const source = square.renderers.find((one) => one.name === renderer).data_source;
  const drawn = Array.from(source.data[column], (part) => Array.from(part));
  return drawn.length === count ? drawn : null;
}
"""
TEXT = "(name) => Bokeh.documents[0].get_model_by_name(`said-${name}`).text"


class Tab:
    """A page that remembers what went wrong on it and what it asked for."""

    def __init__(self, page: Any, home: str) -> None:
        self.page, self.home = page, home
        self.errors: list[str] = []
        self.requests: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def _said(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def open(self, view: View | None = None, query: str = "") -> Any:
        """Open a view and wait until it is drawn."""
        asked = query if view is None else to_query(view)
        self.page.goto(f"{self.home}?{asked}")
        self.page.wait_for_function(READY)
        return self.page

    def view(self) -> View:
        """The view of the address."""
        found, ignored = from_query(parse_qs(urlsplit(self.page.url).query, keep_blank_values=True))
        assert ignored == ()
        return found

    def wait_for_view(self, **fields: Any) -> View:
        """The view, once the address says that it has these fields."""
        wanted = to_query(self.view().changed(**fields))
        self.page.wait_for_function("(wanted) => location.search === `?${wanted}`", arg=wanted)
        return self.view()

    def wait_for_text(self, name: str, part: str) -> str:
        """The markup of an element, once it holds some words."""
        self.page.wait_for_function(
            f"([name, part]) => ({TEXT})(name).includes(part)", arg=[name, part]
        )
        return self.text(name)

    def text(self, name: str) -> str:
        """The markup of an element."""
        return str(self.page.evaluate(TEXT, name))

    def column(self, renderer: str, name: str, count: int) -> list[list[float]]:
        """What a glyph of the square draws, once it draws so many lines."""
        return self.page.wait_for_function(COLUMN, arg=[renderer, name, count]).json_value()

    def fill(self, name: str, value: str) -> None:
        """Type a value into the field of a parameter."""
        self.page.locator(f"#field-{name}").fill(value)
        self.page.keyboard.press("Enter")

    def wait_for_field(self, name: str, value: str) -> None:
        """Until the field of a parameter holds a value, and its slider announces it."""
        self.page.wait_for_function(
            "([name, value]) => document.getElementById(`field-${name}`).value === value"
            " && document.getElementById(`slider-${name}`).ariaValueText === value",
            arg=[name, value],
        )

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the square is on the screen."""
        left, top = self.page.evaluate(PLACE, [x, y])
        return left, top

    def require_quiet(self) -> None:
        """Nothing went wrong, and nothing was asked of anybody but the server."""
        assert self.errors == []
        own = (self.home, self.home.replace("http:", "ws:"), "data:", "blob:")
        assert [url for url in self.requests if not url.startswith(own)] == []
