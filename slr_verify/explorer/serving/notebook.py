"""The application in a notebook: a server of its own in a thread, and its page in a frame."""

import asyncio
from functools import cache
from threading import Event, Thread

from bokeh.document import Document

from slr_verify.explorer.serving.assembly import fill
from slr_verify.explorer.serving.server import server

FRAME = (
    '<iframe src="http://127.0.0.1:{port}/" title="slr_verify explorer" '
    'style="width: 100%; height: 780px; border: 0"></iframe>'
)


class Application:
    """The explorer. Bokeh calls it to fill a document; a notebook shows its page, from this machine."""

    def __call__(self, document: Document) -> None:
        """What a Bokeh server does with it."""
        fill(document)

    def _repr_html_(self) -> str:
        return FRAME.format(port=_served())


app = Application()


@cache
def _served() -> int:
    """The port of a server that runs as long as the notebook does."""
    ports: list[int] = []
    ready = Event()
    Thread(target=_serve, args=(ports, ready), daemon=True, name="explorer").start()
    ready.wait()
    if not ports:
        raise RuntimeError("the server of the explorer did not start")
    return ports[0]


def _serve(ports: list[int], ready: Event) -> None:
    """Run a server in this thread, with an event loop of its own."""
    asyncio.set_event_loop(asyncio.new_event_loop())
    try:
        running = server()
        running.start()
        ports.append(running.port)
    finally:
        ready.set()
    running.io_loop.start()
