"""The pictures of the explorer in the documents, made anew in Chromium: look at each before it is kept.

Usage: `python -m checkers.explorer_pictures [FOLDER]`; docs/gallery if nothing else is said.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

SERVER = "from slr_verify.cli import main; main()"
WIDTH, HEIGHT, TALL = 1280, 720, 820
"""Of a window, in pixels."""
PAUSE, LOOKS = 4000, 60
"""Milliseconds between two looks at a page, which is finished when nothing has moved; how many at most."""
CHOSEN = "chosen=-0.6,0.451"
PICTURES: Mapping[str, tuple[str, int]] = {
    "square": (f"panel=square&{CHOSEN}", HEIGHT),
    "points": ("panel=points", HEIGHT),
    "certificate": (f"panel=certificate&{CHOSEN}", HEIGHT),
    "runs": ("panel=runs", HEIGHT),
    "phase_diagram": ("panel=landscape", HEIGHT),
    "map": ("panel=map", TALL),
    "heads": ("panel=heads", HEIGHT),
}
"""By the name of the file: the view, and the height of the window."""


def main(folder: Path) -> None:
    """Serve the explorer, and take all pictures."""
    command = [sys.executable, "-u", "-c", SERVER, "explore", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603
        try:
            address = next(iter(running.stdout or ())).split()[0]
            with sync_playwright() as driver:
                chromium = shutil.which("chromium")
                browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                for name, (view, height) in PICTURES.items():
                    page = browser.new_page(viewport={"width": WIDTH, "height": height})
                    page.goto(f"{address}?{view}")
                    (folder / f"explorer_{name}.png").write_bytes(_finished(page))
                    page.close()
        finally:
            running.terminate()


def _finished(page: Any) -> bytes:
    """The picture of a page on which nothing moves any more. Raises TimeoutError if it never is."""
    page.wait_for_timeout(PAUSE)
    button = page.locator("button:visible", has_text="Certify this start")
    if "certificate" in page.url:
        button.first.click()
    before = b""
    for _ in range(LOOKS):
        page.wait_for_timeout(PAUSE)
        now = page.screenshot()
        if now == before:
            return now
        before = now
    raise TimeoutError(f"{page.url} is still moving after {LOOKS} looks")


if __name__ == "__main__":
    main(Path(*sys.argv[1:2]) if sys.argv[1:] else Path("docs/gallery"))
