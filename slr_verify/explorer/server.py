"""The server: on this machine only, and with nothing from anywhere else."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from contextlib import suppress

from bokeh.application import Application
from bokeh.application.handlers import FunctionHandler
from bokeh.document import Document
from bokeh.server.server import Server

from slr_verify.explorer.assembly import fill
from slr_verify.explorer.page_work import workers
from slr_verify.explorer.routes import routes
from slr_verify.explorer.turns import Turns

ADDRESS = "127.0.0.1"
FIRST, TRIED = 5006, 100
FORGOTTEN_AFTER, LOOK_EVERY = 15_000, 1000
"""Milliseconds after which a page that went away is forgotten and its work stopped."""


class PortTaken(OSError):
    """The port that was asked for is in use, or all that were tried."""


def server(port: int | None = None) -> Server:
    """A server that is bound but not yet running. Raises PortTaken.

    Without a port the first free one from 5006 on is taken. What the first page needs is compiled
    before the server answers.
    """
    chosen = free_port() if port is None else _required(port)
    fill(Document())
    return Server(
        {"/": Application(FunctionHandler(fill), Turns())},
        address=ADDRESS,
        port=chosen,
        allow_websocket_origin=[f"{name}:{chosen}" for name in (ADDRESS, "localhost")],
        extra_patterns=list(routes()),
        unused_session_lifetime_milliseconds=FORGOTTEN_AFTER,
        check_unused_sessions_milliseconds=LOOK_EVERY,
    )


def run(running: Server) -> None:
    """Answer until Ctrl-C or SIGTERM; then the workers end too."""
    running.start()
    with suppress(NotImplementedError):  # Windows has no such handlers
        asyncio.get_event_loop().add_signal_handler(signal.SIGTERM, running.io_loop.stop)
    try:
        with suppress(KeyboardInterrupt):
            running.io_loop.start()
    finally:
        running.stop()
        workers().close()


def free_port() -> int:
    """The first port from 5006 on that nobody uses. Raises PortTaken when a hundred are in use."""
    for port in range(FIRST, FIRST + TRIED):
        if _is_free(port):
            return port
    raise PortTaken(
        f"ports {FIRST} to {FIRST + TRIED - 1} are all in use; name another with --port"
    )


def _required(port: int) -> int:
    if not _is_free(port):
        raise PortTaken(
            f"port {port} is in use; name another with --port, or leave it out for the next free one"
        )
    return port


def _is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((ADDRESS, port))
        except OSError as failure:
            if failure.errno in (errno.EADDRINUSE, errno.EACCES):
                return False
            raise
    return True
