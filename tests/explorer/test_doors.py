"""Over real HTTP: who is answered, how many pages open, and what is said when something fails."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from threading import Event, Thread
from typing import Any

import pytest
from bokeh.document import Document
from bokeh.util.token import generate_jwt_token
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from slr_verify.explorer.serving import doors, routes
from slr_verify.explorer.serving import server as module
from slr_verify.explorer.serving.ports import free_port
from slr_verify.explorer.serving.server import Explorer
from slr_verify.explorer.work.calls import Answer, answered
from slr_verify.explorer.work.dispatcher import Job

UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}
PATHS = (
    "/",
    "/ws",
    "/autoload.js?bokeh-autoload-element=x",
    "/metadata",
    "/static/js/bokeh.min.js",
    "/assets/page.html",
    "/picture.svg",
    "/report/index.html",
    "/report/statements/lemma-16.html",
    "/nothing",
)
EMPTY = "a page"


def empty(document: Document) -> Iterator[None]:
    document.title = EMPTY
    yield


@contextmanager
def serving(monkeypatch: pytest.MonkeyPatch, filling: Callable[[Document], Any] = empty) -> Any:
    """A server in a thread of its own, whose pages are filled like this."""
    monkeypatch.setattr(module, "filling", filling)
    running: list[Explorer] = []
    ready = Event()

    def serve() -> None:
        asyncio.set_event_loop(asyncio.new_event_loop())
        running.append(Explorer(free_port()))
        running[0].start()
        running[0].io_loop.add_callback(ready.set)
        running[0].io_loop.start()
        running[0].stop()
        running[0].io_loop.close()

    thread = Thread(target=serve)
    thread.start()
    assert ready.wait(60)
    try:
        yield running[0]
    finally:
        running[0].io_loop.add_callback(running[0].io_loop.stop)
        thread.join()


def get(port: int, path: str, *, method: str = "GET", **headers: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as there:
        there.request(
            method, path, headers={each.replace("_", "-"): headers[each] for each in headers}
        )
        with there.getresponse() as answer:
            return answer.status, "" if answer.status == 101 else answer.read().decode()


def token_of(page: str) -> str:
    found = re.search(r'"token":"([^"]+)"', page)
    assert found is not None
    return found[1]


def asyncio_alone(story: Any) -> Any:
    """In a thread of its own: the driver of the browser has a loop in this one."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, story).result()


def first_frame(port: int, token: str) -> int:
    """The first byte that the websocket of a page is sent: 0x81 for a text, 0x88 when it is closed."""
    headers = {"Host": f"127.0.0.1:{port}", "Sec-WebSocket-Protocol": f"bokeh, {token}", **UPGRADE}
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    with (
        socket.create_connection(("127.0.0.1", port), timeout=60) as there,
        there.makefile("rb") as told,
    ):
        there.sendall(f"GET /ws HTTP/1.1\r\n{lines}\r\n".encode())
        while told.readline() not in (b"", b"\r\n"):
            pass
        return told.read(1)[0]


async def closed(there: Any) -> None:
    """Close a websocket, and wait until it is."""
    there.close()
    while await there.read_message() is not None:
        pass


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("host", ["evil.example:{port}", "127.0.0.1.evil.example", "x" * 300])
def test_another_name_of_this_machine_is_answered_nothing(
    served: str, path: str, host: str
) -> None:
    port = int(served.rstrip("/").rpartition(":")[2])
    headers = UPGRADE | {"Sec-WebSocket-Protocol": "bokeh, x"} if path == "/ws" else {}
    status, text = get(port, path, Host=host.format(port=port), **headers)
    assert status == 421
    assert "This server answers requests to localhost and 127.0.0.1 only, not to " in text
    assert len(text) < 400


@pytest.mark.parametrize("method", ["POST", "HEAD", "OPTIONS", "DELETE"])
def test_nor_by_another_method(served: str, method: str) -> None:
    port = int(served.rstrip("/").rpartition(":")[2])
    assert get(port, "/", method=method, Host="evil.example")[0] == 421


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])
def test_its_own_names_are_answered(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    with serving(monkeypatch) as running:
        for name in (host, f"{host}:{running.port}"):
            status, text = get(running.port, "/", Host=name)
            assert status == 200
            assert EMPTY in text


def test_only_so_many_pages_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "MOST_PAGES", 3)
    with serving(monkeypatch) as running, ThreadPoolExecutor(9) as at_once:
        answers = list(at_once.map(lambda _: get(running.port, "/"), range(9)))
        assert sorted(status for status, _ in answers) == [200] * 3 + [503] * 6
        sentence = "Too many pages are open: close one, and try again a little later."
        assert all(sentence in text for status, text in answers if status == 503)
        known = next(token_of(text) for status, text in answers if status == 200)
        assert get(running.port, "/autoload.js?bokeh-autoload-element=x")[0] == 503
        assert first_frame(running.port, known) == 0x81
        assert first_frame(running.port, generate_jwt_token("new")) == 0x88
        assert get(running.port, "/assets/page.css")[0] == 200


def test_a_page_that_cannot_be_made_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(document: Document) -> Iterator[None]:
        yield
        raise ArithmeticError("a defect")

    with serving(monkeypatch, fail) as running:
        status, text = get(running.port, "/")
    assert status == 500
    assert "The server could not do this; its log says why." in text
    assert "Traceback" not in text
    assert "a defect" not in text
    assert "a defect" in caplog.text


def test_a_picture_that_fails_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(routes, "picture", fail)
    with serving(monkeypatch) as running:
        status, text = get(running.port, "/picture.svg")
        assert get(running.port, "/nothing") == (404, text.replace(doors.FAILED, doors.ERRORS[404]))
    assert status == 500
    assert "The server could not do this; its log says why." in text
    assert "a defect" not in text


def test_a_message_that_cannot_be_handled_is_answered_by_one_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk(port: int) -> list[Any]:
        page = await asyncio.to_thread(get, port, "/")
        address = f"ws://127.0.0.1:{port}/ws"
        there = await websocket_connect(address, subprotocols=["bokeh", token_of(page[1])])
        assert "ACK" in str(await there.read_message())
        await there.read_message()
        await there.read_message()
        header = {"msgid": "1", "msgtype": "PATCH-DOC"}
        for part in (header, {}, {"events": [{"kind": "no such kind"}]}):
            await there.write_message(json.dumps(part))
        answer = [json.loads(str(await there.read_message())) for _ in range(3)]
        await closed(there)
        return answer

    with serving(monkeypatch) as running:
        header, _, content = asyncio_alone(talk(running.port))
    assert header["msgtype"] == "ERROR"
    assert content == {"text": doors.FAILED, "traceback": None}
    assert "Traceback" in caplog.text


class Work:
    """Stands for the worker processes: answers at once, and counts the sessions that are open."""

    def __init__(self, *, busy: bool = False) -> None:
        self.open, self.asked, self._busy = 0, 0, busy

    def session(self) -> Work:
        self.open += 1
        return self

    def submit(self, job: Job) -> None:
        self.asked += 1
        job.tell(Answer(failure="too much is waiting") if self._busy else answered(job.calls[0]))

    def close(self) -> None:
        self.open -= 1


def made(name: str) -> str:
    if name != "table.html":
        raise ValueError(f"the report has no page {name!r}")
    return "the table"


def test_the_work_of_a_page_of_the_report_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    monkeypatch.setattr(routes, "workers", lambda: work)
    monkeypatch.setattr(routes, "report_page", made)
    with serving(monkeypatch) as running:
        for _ in range(2):
            assert get(running.port, "/report/table.html") == (200, "the table")
            assert get(running.port, "/report/index.html")[0] == 404
    assert (work.open, work.asked) == (0, 3)


def test_a_report_that_must_wait_says_so_and_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(busy=True)
    monkeypatch.setattr(routes, "workers", lambda: work)
    with serving(monkeypatch) as running:
        assert get(running.port, "/report/table.html") == (404, "too much is waiting")
    assert work.open == 0


def test_a_websocket_of_another_name_is_refused(served: str) -> None:
    async def connect() -> None:
        address = served.replace("http://", "ws://") + "ws"
        await websocket_connect(HTTPRequest(address, headers={"Host": "evil.example"}))

    with pytest.raises(HTTPClientError, match="421"):
        asyncio_alone(connect())
