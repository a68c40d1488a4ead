"""What all tests share."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from slr_verify.claims.library import Library

pytest_plugins = ["unsound"]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, with no screen.

    It ends with each module: a process can hold one Playwright only, and no event loop besides.
    """
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is in the extra test"
    )
    if CHROMIUM is None:
        pytest.skip("chromium is not installed (apt install chromium); CI installs it")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def library() -> Library:
    """One library of the paper's claims: each is proved once in a process, whichever room asks."""
    from slr_verify.paper import CLAIMS  # noqa: PLC0415 (only the tests that prove something pay)

    return Library(CLAIMS)


def pytest_make_parametrize_id(config, val, argname):
    """Names that are the same in every process: of expressions and functions only the argument."""
    return None if isinstance(val, str | int | float | bool | None) else argname
