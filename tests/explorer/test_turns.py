"""Pages that open at once are made one after the other, with time for others in between."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from slr_verify.explorer.serving.turns import Turns


def run(story: Coroutine[Any, Any, Any]) -> Any:
    """In a thread of its own: the driver of the browser has a loop in this one."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, story).result()


def test_between_two_pages_that_open_at_once_others_are_answered() -> None:
    happened = []

    async def opened(turns: Turns, name: str) -> None:
        await turns.on_session_created(None)  # type: ignore[arg-type]
        happened.append(name)

    async def other() -> None:
        while "third" not in happened:
            happened.append("other")
            await asyncio.sleep(0.001)

    async def at_once() -> None:
        turns = Turns(pause=0.02)
        pages = (opened(turns, name) for name in ("first", "second", "third"))
        await asyncio.gather(*pages, other())

    run(at_once())
    assert [name for name in happened if name != "other"] == ["first", "second", "third"]
    assert happened[0] == "first"
    places = [happened.index(name) for name in ("first", "second", "third")]
    assert "other" in happened[places[0] : places[1]]
    assert "other" in happened[places[1] : places[2]]


def test_a_page_that_opens_alone_does_not_wait() -> None:
    async def alone() -> int:
        loop, steps = asyncio.get_running_loop(), 0
        task = loop.create_task(Turns(pause=3600).on_session_created(None))  # type: ignore[arg-type]
        while not task.done():
            await asyncio.sleep(0)
            steps += 1
        return steps

    assert run(alone()) <= 2
