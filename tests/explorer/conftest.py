"""A running explorer, and a page of a browser to look at it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from .tab import Tab

COMMAND = [sys.executable, "-c", "from slr_verify.cli import main; main()", "explore"]


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The address of an explorer in a process of its own, on a port that was free."""
    pytest.importorskip("bokeh", reason="bokeh is in the extra `explore`")
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*COMMAND, "--no-browser"], stdout=subprocess.PIPE, env=environment, text=True
    ) as running:
        assert running.stdout is not None
        address = re.match(r"(http://127\.0\.0\.1:\d+/)", running.stdout.readline())
        assert address is not None
        yield address[1]
        running.terminate()
        assert running.wait(timeout=60) == 0


@pytest.fixture
def tab(browser: Any, served: str) -> Iterator[Tab]:
    """A page of a session of its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, accept_downloads=True)
    yield Tab(context.new_page(), served)
    context.close()
