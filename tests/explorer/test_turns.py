"""Pages that open at once are made one after the other, in parts, with time for others in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from bokeh.document import Document

from slr_verify.explorer.serving.turns import Turns

OPEN = SimpleNamespace(sessions=[SimpleNamespace(connection_count=1)])
ALONE = SimpleNamespace(sessions=[SimpleNamespace(connection_count=0)])


@dataclass
class Opening:
    """What Bokeh knows of a session that is being made."""

    document: Document
    server_context: Any

    async def with_locked_document(self, func: Callable[[Document], Awaitable[None]]) -> None:
        await func(self.document)


def run(story: Coroutine[Any, Any, Any]) -> Any:
    """In a thread of its own: the driver of the browser has a loop in this one."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, story).result()


def filling_into(happened: list[str]) -> Callable[[Document], Iterator[None]]:
    def filling(document: Document) -> Iterator[None]:
        for part in "ab":
            happened.append(document.title + part)
            yield

    return filling


def titled(title: str) -> Document:
    document = Document()
    document.title = title
    return document


def test_between_the_parts_of_pages_that_open_at_once_others_are_answered() -> None:
    happened: list[str] = []

    async def other() -> None:
        while "3b" not in happened:
            happened.append("other")
            await asyncio.sleep(0)

    async def at_once() -> None:
        turns = Turns(filling_into(happened), pause=0.02)
        pages = [turns.on_session_created(Opening(titled(name), OPEN)) for name in "123"]  # type: ignore[arg-type]
        await asyncio.gather(*pages, other())

    run(at_once())
    parts = [name for name in happened if name != "other"]
    assert parts == ["1a", "1b", "2a", "2b", "3a", "3b"]
    for one, next_one in pairwise(parts):
        assert "other" in happened[happened.index(one) : happened.index(next_one)]


@pytest.mark.parametrize("server", [ALONE, SimpleNamespace(sessions=[])])
def test_a_page_that_opens_alone_does_not_wait(server: Any) -> None:
    async def alone() -> int:
        loop, steps = asyncio.get_running_loop(), 0
        turns = Turns(filling_into([]), pause=3600)
        task = loop.create_task(turns.on_session_created(Opening(titled("1"), server)))  # type: ignore[arg-type]
        while not task.done():
            await asyncio.sleep(0)
            steps += 1
        return steps

    assert run(alone()) <= 5


def test_a_page_that_could_not_be_made_is_not_shown_and_keeps_nobody_waiting() -> None:
    happened: list[str] = []

    def filling(document: Document) -> Iterator[None]:
        happened.append(document.title)
        if document.title == "1":
            raise ArithmeticError("a defect")
        yield

    async def both() -> None:
        turns = Turns(filling, pause=0.0)
        broken, sound = (Opening(titled(name), ALONE) for name in "12")
        with pytest.raises(ArithmeticError, match="a defect"):
            await turns.on_session_created(broken)  # type: ignore[arg-type]
        with pytest.raises(RuntimeError, match="the page could not be made"):
            turns.modify_document(broken.document)
        await turns.on_session_created(sound)  # type: ignore[arg-type]
        turns.modify_document(sound.document)

    run(both())
    assert happened == ["1", "2"]
