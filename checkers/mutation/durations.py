"""A plugin of pytest that writes how long each test took."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path
from typing import Any

_SECONDS: defaultdict[str, float] = defaultdict(float)


def pytest_runtest_logreport(report: Any) -> None:
    """Take the time of each phase of a test."""
    _SECONDS[report.nodeid] += report.duration


def pytest_sessionfinish() -> None:
    """Write all times."""
    Path(os.environ["TIMES_FILE"]).write_text(json.dumps(_SECONDS), "utf-8")
