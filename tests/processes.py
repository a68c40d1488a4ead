"""Whether processes that a test left alone have ended."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

PATIENCE = 60.0
"""Seconds, on a busy machine."""


def have_ended(processes: Sequence[int]) -> bool:
    """Whether all of these end, now or within PATIENCE."""
    until = time.monotonic() + PATIENCE
    while any(map(_is_alive, processes)) and time.monotonic() < until:
        time.sleep(0.05)
    return not any(map(_is_alive, processes))


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
