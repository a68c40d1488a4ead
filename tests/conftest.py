"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from slr_verify.calculus import pair_means
from slr_verify.calculus.rules import repetition
from slr_verify.calculus.rules.gaussian import independence, linearity, stein
from slr_verify.claims.library import Library
from slr_verify.claims.register import Register
from slr_verify.pytest_plugin import ClaimItem

pytest_plugins = ["unsound"]
# For `checkers`; last, so that the package which is tested is the one installed.
sys.path.append(str(Path(__file__).parents[1]))
gc.set_threshold(100_000, 20, 20)  # terms and expressions are kept
settings.register_profile("any machine", deadline=None)  # however busy it is
settings.load_profile("any machine")
os.environ.pop("COLUMNS", None)  # workers of pytest-xdist have 80
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
LONG = "long"
"""Marks tests of seconds rather than milliseconds: whole commands, drawings, training, long orbits."""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def pytest_unconfigure() -> None:
    """No last search for garbage, which takes seconds where much was proved."""
    gc.freeze()


@pytest.fixture
def nothing_is_kept() -> Iterator[None]:
    """What rules keep is of the right rules before, and of a wrong one afterwards."""
    kept = (
        *(stein._traded, linearity._split, independence._factored),
        *(repetition._changes, pair_means._calls),
    )
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


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
def library(request: pytest.FixtureRequest) -> Library:
    """One library of the paper's claims: each is proved once in a process, whichever test asks.

    It is that of the items of `claims_paper.py`, where these are run as well.
    """
    from slr_verify.paper import CLAIMS  # noqa: PLC0415 (only the tests that prove something pay)

    items = request.session.items
    return next((item.library for item in items if isinstance(item, ClaimItem)), Library(CLAIMS))


@pytest.fixture
def proved_before(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands in this process find the proofs of the paper that were found already."""
    fresh, origin = Register.library, "slr_verify.paper"
    monkeypatch.setattr(
        Register,
        "library",
        lambda register: library if register.origin == origin else fresh(register),
    )


def pytest_configure(config: pytest.Config) -> None:
    """Without a path and without -m, what takes long is left out."""
    if config.args_source is not pytest.Config.ArgsSource.ARGS and not config.option.markexpr:
        config.option.markexpr = f"not {LONG}"


def pytest_report_header(config: pytest.Config) -> str | None:
    """How to run what is left out."""
    left_out = config.option.markexpr == f"not {LONG}"
    return f"without what takes long: pytest -m {LONG} runs that" if left_out else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Whatever needs a browser takes long."""
    if "browser" in getattr(item, "fixturenames", ()):
        item.add_marker(LONG)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that need the paper's proofs come first, so that one worker process finds them all.

    The statements themselves, with evidence and attacks, are the last of these: the other process
    takes work from the end of what is left.
    """
    first = {item.path for item in items if "library" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: (item.path not in first, not isinstance(item, ClaimItem)))


def pytest_make_parametrize_id(config, val, argname):
    """Names that are the same in every process: of expressions and functions only the argument."""
    return None if isinstance(val, str | int | float | bool | None) else argname
