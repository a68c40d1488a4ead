"""Which requests are let in, and what refusals and errors say: one sentence, and no traceback.

A page of another site can have its own name lead to this machine (DNS rebinding) and would then read
what is served here; its requests still name that host, so they are refused.
"""

from collections.abc import Awaitable, Callable
from functools import cache
from html import escape
from http import HTTPStatus
from typing import Any

from bokeh.protocol.exceptions import ProtocolError
from bokeh.server.connection import ServerConnection
from bokeh.server.tornado import BokehTornado
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, RequestHandler

HOSTS = ("localhost", "127.0.0.1", "[::1]", "::1")
MOST_PAGES = 40
"""Pages that are open at once, or were open some seconds ago."""
LONGEST = 100
FAILED = "The server could not do this; its log says why."
ERRORS = {
    HTTPStatus.NOT_FOUND: "There is no such page.",
    HTTPStatus.INTERNAL_SERVER_ERROR: FAILED,
    HTTPStatus.SERVICE_UNAVAILABLE: "Too many pages are open: close one, and try again a little later.",
}


class Plain(RequestHandler):
    """Errors are one sentence; the log has the rest."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """The sentence."""
        self.say(ERRORS.get(HTTPStatus(status_code), f"This cannot be done: {self._reason}."))

    def say(self, sentence: str) -> None:
        """Answer with a sentence."""
        self.finish(
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>slr_verify explorer'
            f"</title></head><body><p role=alert>{escape(sentence)}</p></body></html>"
        )


class Refused(Plain):
    """Refuses a request to another host, of whatever method."""

    def prepare(self) -> None:
        """Answer it."""
        self.set_status(HTTPStatus.MISDIRECTED_REQUEST)
        host = self.request.host_name[:LONGEST]
        self.say(f"This server answers requests to localhost and 127.0.0.1 only, not to {host}.")


class Connection(ServerConnection):  # type: ignore[misc] # Bokeh has no types here
    """The connection of a page; an error is one sentence here too."""

    def error(self, message: Any, text: str) -> Any:
        """The answer to a message that cannot be handled; Bokeh logs why."""
        answer = super().error(message, text)
        answer.content = {"text": FAILED, "traceback": None}
        return answer


class Full(HTTPError, ProtocolError):  # type: ignore[misc] # Bokeh has no types here
    """So many pages are open that no more are made. A websocket is closed then."""


class Doors(BokehTornado):  # type: ignore[misc] # Bokeh has no types here
    """The pages, and everything else that is served."""

    def __init__(self, *applications: Any, **options: Any) -> None:
        super().__init__(*applications, **options)
        for context in self.applications.values():
            context.create_session_if_needed = _bounded(context)

    def get_handler_delegate(
        self,
        request: HTTPServerRequest,
        target_class: Any,
        target_kwargs: dict[str, Any] | None = None,
        *path: Any,
        **paths: Any,
    ) -> Any:
        """What answers a request: a refusal, or what its address asks for."""
        if request.host_name in HOSTS:
            plain = _plainly(target_class)
            return super().get_handler_delegate(request, plain, target_kwargs, *path, **paths)
        return super().get_handler_delegate(request, Refused)

    def new_connection(self, *of: Any) -> Connection:
        """The connection of a page that has opened."""
        connection = Connection(*of)
        self._clients.add(connection)
        return connection


def _bounded(context: Any) -> Callable[..., Awaitable[Any]]:
    """What makes the pages that there are not yet. Raises Full."""
    create, making = context.create_session_if_needed, set[str]()

    async def create_bounded(page: str, *of: Any) -> Any:
        pages = {session.id for session in context.sessions} | making
        if page not in pages and len(pages) >= MOST_PAGES:
            raise Full(HTTPStatus.SERVICE_UNAVAILABLE)
        making.add(page)
        try:
            return await create(page, *of)
        finally:
            making.discard(page)

    return create_bounded


@cache
def _plainly(target: Any) -> type[RequestHandler]:
    """The handler, with errors of one sentence."""
    return type(target.__name__, (Plain, target), {})
