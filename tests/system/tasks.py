"""What workers are asked in these tests."""

from __future__ import annotations

import os
import threading
import time
from typing import Any

DEADLY, ENDLESS = 13, 99


class Unsendable(Exception):
    """It needs two arguments, and is pickled with one."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} {other}")


def halved(number: int) -> int:
    """Half of an even number. DEADLY takes its process with it, as FLINT does without memory."""
    if number == DEADLY:
        os._exit(1)
    while number == ENDLESS:
        time.sleep(0.01)
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2


def process(task: object) -> int:
    """The process that does the task."""
    return os.getpid()


def patient(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def strange(task: str) -> Any:
    """What cannot be sent back as it is."""
    if task == "refusal":
        raise Unsendable("two", "words")
    return threading.Lock()
