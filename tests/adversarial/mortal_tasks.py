"""Tasks on which a worker process dies, or which never end."""

from __future__ import annotations

import os
import time

DEADLY, ENDLESS = 13, 99


def halved(number: int) -> int:
    """Half of an even number. DEADLY takes its process with it, as FLINT does without memory."""
    if number == DEADLY:
        os._exit(1)
    while number == ENDLESS:
        time.sleep(0.01)
    if number % 2:
        raise ValueError(f"{number} is odd")
    return number // 2
