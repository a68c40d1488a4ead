"""Pages that open at once take turns, so that pages that are open are answered in between."""

from __future__ import annotations

import asyncio

from bokeh.application.application import SessionContext
from bokeh.application.handlers.handler import Handler
from bokeh.document import Document

PAUSE = 0.1
"""Seconds for everybody else after a page was made, which takes about as long itself."""


class Turns(Handler):  # type: ignore[misc] # Bokeh has no types here
    """Delays the making of a page until some time after the one before was made; the first is not."""

    def __init__(self, pause: float = PAUSE) -> None:
        super().__init__()
        self._pause, self._turn = pause, asyncio.Lock()

    async def on_session_created(self, session_context: SessionContext) -> None:
        await self._turn.acquire()
        loop = asyncio.get_running_loop()
        # The page is made right after this returns, before the loop does anything else.
        loop.call_soon(lambda: loop.call_later(self._pause, self._turn.release))

    def modify_document(self, doc: Document) -> None:
        """Nothing: this is about when, not about what."""
