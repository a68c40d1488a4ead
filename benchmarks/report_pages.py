"""How fast the pages of the report site open from disk, in a real browser.

    slr-verify report -o site && python benchmarks/report_pages.py site

The method, frozen: Chromium (headless, by Playwright) opens each page of the site once, from its file. The
time is that of the page's own clock, from the navigation until two animation frames after the page has
loaded and every formula in view is set. The load average is printed: on a busy machine times are longer.
"""

from __future__ import annotations

import os
import shutil
from argparse import ArgumentParser
from pathlib import Path
from statistics import median

import click

DRAWN = """() => new Promise((done) => {
  const inView = (each) => each.getBoundingClientRect().top < innerHeight;
  const look = () => [...document.querySelectorAll(".tex:not([data-done])")].some(inView)
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
  look();
})"""
FLAGS = ("--no-sandbox", "--disable-gpu")


def times(site: Path) -> dict[str, float]:
    """Milliseconds for each page, by its name."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (of the extra test)

    chromium = shutil.which("chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        found = {}
        for path in sorted((*site.glob("*.html"), *site.glob("statements/*.html"))):
            page.goto(path.resolve().as_uri())
            found[path.name] = page.evaluate(DRAWN)
        browser.close()
        return found


def main() -> None:
    """Time every page and print the slowest."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    before = os.getloadavg()[0]
    found = times(parser.parse_args().site)
    slowest = sorted(found, key=found.__getitem__, reverse=True)
    click.echo(f"load average {before:.1f} before, {os.getloadavg()[0]:.1f} after")
    click.echo(f"{len(found)} pages, median {median(found.values()):.0f} ms")
    for name in slowest[:5]:
        click.echo(f"{found[name]:6.0f} ms  {name}")


if __name__ == "__main__":
    main()
