"""What the server answers besides the page: its files, pictures of views, pages of statements."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import escape
from typing import Any

from tornado.web import RequestHandler, StaticFileHandler

from slr_verify.explorer.serving.assembly import PAGE
from slr_verify.explorer.serving.statement_pages import report_page
from slr_verify.explorer.sharing.picture import FORMATS, picture
from slr_verify.explorer.state.address import from_query
from slr_verify.explorer.work.calls import Call
from slr_verify.explorer.work.dispatcher import Job
from slr_verify.explorer.work.jobs import workers
from slr_verify.report.html_site import HERE as REPORT

NAMES = r"(?:statements/[a-z0-9.-]{1,60}|index|table|trust)\.html"
"""The pages of the report; whether there is such a statement is for the worker to say."""
DRAWING = ThreadPoolExecutor(1, thread_name_prefix="picture")
MOST_PICTURES = 20
PATIENCE = 1.5
"""Seconds before a page says that a proof is running."""


def routes() -> Iterator[tuple[str, type[RequestHandler], dict[str, Any]]]:
    """Patterns of addresses with what answers them."""
    yield r"/assets/katex/(.*)", StaticFileHandler, {"path": str(REPORT / "katex")}
    yield r"/assets/(.*)", StaticFileHandler, {"path": str(PAGE)}
    yield r"/report/assets/katex/(.*)", StaticFileHandler, {"path": str(REPORT / "katex")}
    yield r"/report/assets/(.*)", StaticFileHandler, {"path": str(REPORT / "site")}
    yield r"/picture\.(svg|png)", Picture, {}
    yield rf"/report/({NAMES})", Statement, {"pages": {}}


class Picture(RequestHandler):
    """The picture of the view that the query describes; nonsense in it is ignored."""

    waiting = 0

    async def get(self, kind: str) -> None:
        """Draw in a thread of its own."""
        view, _ = from_query(self.request.arguments)
        if Picture.waiting >= MOST_PICTURES:
            self.send_error(503, reason="too many pictures are being drawn")
            return
        Picture.waiting += 1
        try:
            drawn = await asyncio.get_running_loop().run_in_executor(DRAWING, picture, view, kind)
        except (ValueError, ArithmeticError) as refusal:
            self.set_status(400)
            self.finish(escape(str(refusal)))
            return
        finally:
            Picture.waiting -= 1
        self.set_header("Content-Type", FORMATS[kind])
        self.finish(drawn)


class Statement(RequestHandler):
    """A page of the report; while it is being made, one that says so and comes back."""

    def initialize(self, pages: dict[str, asyncio.Future[str]]) -> None:
        """The pages that are there or under way."""
        self._pages = pages

    async def get(self, name: str) -> None:
        """Ask a worker for the page, once."""
        page = self._pages.get(name) or self._asked(name)
        made, _ = await asyncio.wait({page}, timeout=PATIENCE)
        if not made:
            self.finish(RUNNING)
            return
        try:
            self.finish(page.result())
        except ValueError as refusal:
            self.set_status(404)
            self.finish(escape(str(refusal)))

    def _asked(self, name: str) -> asyncio.Future[str]:
        """The page under way; one that there is not is forgotten when that is known."""
        page = self._pages[name] = _asked(name)

        def done(answered: asyncio.Future[str]) -> None:
            if answered.exception():
                self._pages.pop(name)

        page.add_done_callback(done)
        return page


RUNNING = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1">'
    "<title>proving</title></head><body><p role=status>The proof is running; this page will show it when "
    "it is done.</p></body></html>"
)


def _asked(name: str) -> asyncio.Future[str]:
    """The page as a future of the event loop."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[str] = loop.create_future()

    def failed(sentence: str) -> None:
        answer.set_exception(ValueError(sentence))

    session = workers().session()
    answer.add_done_callback(lambda _: session.close())
    calls = (Call(report_page, (name,), long=True, kept=True),)
    session.submit(Job(calls, answer.set_result, failed, loop.call_soon_threadsafe))
    return answer
