"""How long an open page of the explorer waits while others open: the server alone, without browsers.

One light process plays the browsers: a page is asked for, its websocket is opened, and its document is
pulled, as Bokeh's script does it; what arrives is not drawn. One page is open; its slider of lambda is
moved again and again, each time the last answer has come and PAUSE has passed, while the others open in
the same moment. A move is answered when the new data of the picture have arrived.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from time import perf_counter
from typing import Any
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PAUSE, PATIENCE = 0.03, 60.0
"""Seconds between two moves, and that an answer may take."""
QUIET_MOVES = 20
LEAST, STEP, MOVES = -2.0, 0.01, 250
"""Positions of the slider, which are logarithms."""


@dataclass(frozen=True)
class Waited:
    """Milliseconds: moves of the slider when nobody else is there, and while others open; the opening."""

    quiet: list[float]
    crowded: list[float]
    opened: list[float]


def waited(address: str, others: int) -> Waited:
    """What one page waits for while so many others open."""
    return asyncio.run(_waited(address, others))


async def _waited(address: str, others: int) -> Waited:
    AsyncHTTPClient.configure(None, max_clients=others + 1)
    moves = count()
    async with _page(address) as page:
        quiet = [await page.moved(next(moves)) for _ in range(QUIET_MOVES)]
        all_open = asyncio.Barrier(others)
        opening = [asyncio.create_task(_opened(address, all_open)) for _ in range(others)]
        crowded = []
        while not all(task.done() for task in opening):
            crowded.append(await page.moved(next(moves)))
            await asyncio.sleep(PAUSE)
    return Waited(quiet, crowded, [task.result() for task in opening])


async def _opened(address: str, all_open: asyncio.Barrier) -> float:
    """Milliseconds until a page has its document; it stays open until all are."""
    start = perf_counter()
    async with _page(address):
        took = (perf_counter() - start) * 1e3
        await all_open.wait()
    return took


@dataclass(frozen=True)
class Page:
    """A websocket, and which model hears what the page asks for."""

    socket: WebSocketClientConnection
    action: str

    async def moved(self, move: int) -> float:
        """Milliseconds from a move of the slider to the new picture of the risk."""
        lam = f"{10 ** (LEAST + STEP * (move % MOVES)):.3g}"
        event = {
            "kind": "ModelChanged",
            "model": {"id": self.action},
            "attr": "text",
            "new": json.dumps({"act": "set", "value": f"lam={lam}", "count": move}),
        }
        start = perf_counter()
        await _send(self.socket, "PATCH-DOC", {"events": [event]})
        while '"image"' not in await _received(self.socket, "PATCH-DOC"):
            pass
        return (perf_counter() - start) * 1e3


@asynccontextmanager
async def _page(address: str) -> AsyncIterator[Page]:
    """A page, once its document has been pulled."""
    answer = await AsyncHTTPClient().fetch(address, request_timeout=PATIENCE)
    found = re.search(r'"token":"([^"]+)"', answer.body.decode())
    if found is None:
        raise SystemExit("the page has no token")
    request = HTTPRequest(address.replace("http:", "ws:") + "ws", connect_timeout=PATIENCE)
    socket = await websocket_connect(request, subprotocols=["bokeh", found[1]])
    try:
        await _received(socket, "ACK")
        await _send(socket, "PULL-DOC-REQ", {})
        yield Page(socket, _action(await _received(socket, "PULL-DOC-REPLY")))
    finally:
        socket.close()


async def _send(socket: WebSocketClientConnection, kind: str, content: dict[str, Any]) -> None:
    """A message in Bokeh's protocol: header, metadata, content."""
    for part in ({"msgid": uuid4().hex, "msgtype": kind}, {}, content):
        await socket.write_message(json.dumps(part))


async def _received(socket: WebSocketClientConnection, kind: str) -> str:
    """The content of the next message of this kind; others are passed over."""
    while True:
        header = json.loads(await _part(socket))
        await _part(socket)
        content = await _part(socket)
        for _ in range(2 * header.get("num_buffers", 0)):
            await _part(socket)
        if header["msgtype"] == kind:
            return str(content)


async def _part(socket: WebSocketClientConnection) -> str | bytes:
    part = await socket.read_message()
    if part is None:
        raise SystemExit("the server closed a websocket")
    return part


def _action(document: str) -> str:
    """The identity of the model named said-action."""
    waiting = [json.loads(document)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, dict):
            if value.get("attributes", {}).get("name") == "said-action":
                return str(value["id"])
            waiting.extend(value.values())
    raise SystemExit("the page hears nothing")
