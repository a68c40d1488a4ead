"""A page of the site in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any


class Tab:
    """A page of a browser that remembers errors and requests."""

    def __init__(self, page: Any, site: Path) -> None:
        self.page, self.site = page, site
        self.errors: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.errors.append(message.text))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, name: str) -> Any:
        self.page.goto(f"{self.site.as_uri()}/{name}")
        return self.page

    def require_quiet(self) -> None:
        assert self.errors == []
        home = (self.site.as_uri(), "data:")
        assert [url for url in self.requests if not url.startswith(home)] == []
