"""The server: on this machine only, and with nothing from anywhere else."""

import asyncio
import errno
import gc
import signal
from contextlib import suppress

from bokeh.application import Application
from bokeh.document import Document
from bokeh.server.server import BaseServer
from bokeh.server.util import bind_sockets
from bokeh.settings import settings
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop

from slr_verify.explorer.serving.assembly import fill, filling
from slr_verify.explorer.serving.doors import Doors
from slr_verify.explorer.serving.ports import ADDRESS, usable_port
from slr_verify.explorer.serving.routes import routes
from slr_verify.explorer.serving.turns import Turns
from slr_verify.explorer.work.jobs import workers

FORGOTTEN_AFTER, LOOK_EVERY = 15_000, 1000
"""Milliseconds after which a page that went away is forgotten and its work stopped."""


class Explorer(BaseServer):  # type: ignore[misc] # Bokeh has no types here
    """The server on a port of this machine. Raises OSError when it is in use."""

    def __init__(self, port: int) -> None:
        sockets, self._port = bind_sockets(ADDRESS, port)
        doors = Doors(
            {"/": Application(Turns(filling))},
            absolute_url=f"http://{ADDRESS}:{port}/",
            extra_websocket_origins=[f"{name}:{port}" for name in (ADDRESS, "localhost")],
            extra_patterns=list(routes()),
            unused_session_lifetime_milliseconds=FORGOTTEN_AFTER,
            check_unused_sessions_milliseconds=LOOK_EVERY,
        )
        served = HTTPServer(doors)
        served.add_sockets(sockets)
        super().__init__(IOLoop.current(), doors, served)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self._port)


def server(port: int | None = None) -> Explorer:
    """A server that is bound but not yet running, on the port that `usable_port` finds. Raises PortTaken.

    What the first page needs is compiled before the server answers.
    """
    bound = _bound(port)
    fill(Document())
    return bound


def _bound(port: int | None) -> Explorer:
    """Where somebody takes the port after it was found free, `usable_port` is asked again."""
    while True:
        free = usable_port(port)
        try:
            return Explorer(free)
        except OSError as failure:
            if failure.errno != errno.EADDRINUSE:
                raise


def run(running: Explorer) -> None:
    """Answer until Ctrl-C or SIGTERM; then the workers end too. The process is the server's alone."""
    settings.perform_document_validation = False  # the tests validate pages, once
    # Bokeh collects garbage whenever a page goes: it need not look at what stays, nearly all there is.
    gc.collect()
    gc.freeze()
    running.start()
    with suppress(NotImplementedError):  # Windows has no such handlers
        asyncio.get_event_loop().add_signal_handler(signal.SIGTERM, running.io_loop.stop)
    try:
        with suppress(KeyboardInterrupt):
            running.io_loop.start()
    finally:
        running.stop()
        workers().close()
