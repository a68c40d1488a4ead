"""Pages that open or go at once take turns, so that pages that are open are answered in between."""

import asyncio
from collections.abc import Callable, Iterator
from time import perf_counter
from weakref import WeakSet

from bokeh.application.application import ServerContext, SessionContext
from bokeh.application.handlers.handler import Handler
from bokeh.document import Document

PAUSE = 0.1
"""Seconds for everybody else after a page was made or has gone."""


class Turns(Handler):  # type: ignore[misc] # Bokeh has no types here
    """Makes a page in parts, and one page at a time.

    While somebody else is there, each part is followed by a pause as long as the part took, whatever the
    machine; the next page waits for PAUSE more.
    """

    def __init__(self, filling: Callable[[Document], Iterator[None]], pause: float = PAUSE) -> None:
        super().__init__()
        self._filling, self._pause, self._turn = filling, pause, asyncio.Lock()
        self._filled: WeakSet[Document] = WeakSet()

    async def on_session_created(self, session_context: SessionContext) -> None:
        """Fill the document of a new session when it is its turn."""
        server = session_context.server_context

        async def fill(document: Document) -> None:
            await self._fill(document, server)

        await self._turn.acquire()
        try:
            await session_context.with_locked_document(fill)
        finally:
            loop = asyncio.get_running_loop()
            # The session is made right after this returns, before the loop does anything else.
            loop.call_soon(lambda: loop.call_later(self._pause, self._turn.release))

    async def on_session_destroyed(self, session_context: SessionContext) -> None:
        """Bokeh forgets pages one after the other, and collects garbage after each."""
        await asyncio.sleep(self._pause)

    def modify_document(self, doc: Document) -> None:
        """Nothing more. Raises RuntimeError, which the page says, if it could not be filled."""
        if doc not in self._filled:
            raise RuntimeError("the page could not be made; the log of the server says why")

    async def _fill(self, document: Document, server: ServerContext) -> None:
        start = perf_counter()
        for _ in self._filling(document):
            took = perf_counter() - start
            await asyncio.sleep(took if _somebody(server) else 0)
            start = perf_counter()
        self._filled.add(document)


def _somebody(server: ServerContext) -> bool:
    """Whether a page is open."""
    return any(session.connection_count > 0 for session in server.sessions)
