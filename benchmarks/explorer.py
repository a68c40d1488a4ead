"""How fast the explorer is, in a real browser.

    python benchmarks/explorer.py [--quick] [--json FILE]

The method, frozen: `slr-verify explore --no-browser` runs in a process of its own, and Chromium
(headless, by Playwright) opens its page. Times are those of the page's own clock, from the key or the
press of the mouse until two animation frames after the data of the glyph have changed, when it is
drawn. The slider is that of lambda, moved by the arrow keys; the clicks are at 20 places, each adds a
trajectory of 20 000 steps to those that are there. 1000 runs of 20 000 steps in five variables are timed
from the press of the button to the words "1000 of 1000 runs". For 20 sessions, 19 pages are opened at
once, and each asks for 1000 runs of 200 000 steps; once all are painted the slider of another page is
moved. The server is asked for a small answer every 50 ms: its slowest answer is how long anything
blocked the event loop. Because 19 pages of Chromium take the machine for themselves when they open,
the same is measured without browsers, by `explorer_opening.py`.
Beside these wall times stands what the server's process, without its workers, spent on one page, one
move and one click, in processor time, which other work on the machine does not change. The load average is
printed: on a busy machine wall times are longer. `--quick` leaves
the 20 sessions out, which take most of the time.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import perf_counter, sleep
from urllib.error import URLError
from urllib.request import urlopen

import numpy as np
from explorer_opening import waited
from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
PORT = 5871
MOVES, CLICKS, SESSIONS = 40, 20, 20
PATIENCE = 120_000
WATCH = """
() => {
  const doc = Bokeh.documents[0], square = doc.get_model_by_name("square");
  const image = square.renderers.find((one) => one.glyph.type === "Image");
  const paths = square.renderers.find((one) => one.name === "paths");
  const bench = { started: null, took: [] };
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => {
    if (bench.started === null) return;
    bench.took.push(performance.now() - bench.started);
    bench.started = null;
  }));
  const begin = () => { bench.started = performance.now(); };
  document.addEventListener("keydown", begin, true);
  document.addEventListener("pointerdown", begin, true);
  bench.watch = (what) => { bench.unwatch?.(); bench.took = []; bench.started = null;
    const signal = (what === "image" ? image : paths).data_source.properties.data.change;
    signal.connect(drawn); bench.unwatch = () => signal.disconnect(drawn); };
  bench.place = (x, y) => { const view = Bokeh.index.find_one(square);
    const box = view.el.getBoundingClientRect();
    return [box.left + view.frame.x_scale.compute(x), box.top + view.frame.y_scale.compute(y)]; };
  bench.slider = () => document.getElementById("slider-lam").focus();
  window.bench = bench;
}
"""
PAINTED = """
() => {
  const doc = window.Bokeh?.documents?.[0];
  const square = doc?.get_model_by_name?.("square");
  return Boolean(doc?.is_idle && square && Bokeh.index.find_one(square));
}
"""


@dataclass(frozen=True)
class Figure:
    """What was measured, in milliseconds, and the most that is asked for."""

    what: str
    value: float
    wanted: str = ""


@dataclass(frozen=True)
class Running:
    """A running server: its address, its process, and after how many milliseconds it answered."""

    address: str
    process: int
    up: float

    def spent(self) -> float:
        """Milliseconds of processor time of the server itself, by Linux's account of it."""
        fields = Path(f"/proc/{self.process}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") * 1e3


@contextmanager
def explorer() -> Iterator[Running]:
    """A server, for as long as it is needed."""
    command = [sys.executable, "-c", "from slr_verify.cli import main; main()", "explore"]
    start = perf_counter()
    running = subprocess.Popen([*command, "--no-browser", "--port", str(PORT)])  # noqa: S603
    address = f"http://127.0.0.1:{PORT}/"
    try:
        while not answers(address):
            if running.poll() is not None:
                raise SystemExit("the explorer did not start")
            sleep(0.02)
        yield Running(address, running.pid, (perf_counter() - start) * 1e3)
    finally:
        running.terminate()
        running.wait()


def answers(address: str) -> bool:
    """Whether the server answers."""
    try:
        with urlopen(address + "metadata"):  # noqa: S310 (this machine)
            return True
    except URLError:
        return False


def opened(browser: Browser, address: str) -> tuple[Page, float]:
    """A page in a session of its own, and after how many milliseconds the square was painted."""
    page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
    start = perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_function(PAINTED, timeout=PATIENCE, polling="raf")
    took = (perf_counter() - start) * 1e3
    page.evaluate(WATCH)
    return page, took


def slider_moves(page: Page) -> list[float]:
    """Milliseconds from an arrow key on the slider of lambda to the redrawn square."""
    page.evaluate("() => { bench.watch('image'); bench.slider(); }")
    for move in range(MOVES):
        page.keyboard.press("ArrowRight" if move % 8 < 6 else "ArrowLeft")
        page.wait_for_function(f"() => bench.took.length > {move}", timeout=PATIENCE)
    return list(page.evaluate("() => bench.took"))


def clicks(page: Page) -> list[float]:
    """Milliseconds from the press of the mouse to the drawn trajectory."""
    page.evaluate("() => bench.watch('paths')")
    rng = np.random.default_rng(0)
    for number, (x, y) in enumerate(rng.uniform(-0.9, 0.9, (CLICKS, 2)).tolist()):
        page.mouse.click(*page.evaluate("([x, y]) => bench.place(x, y)", [x, y]))
        page.wait_for_function(f"() => bench.took.length > {number}", timeout=PATIENCE)
        sleep(0.5)  # two clicks in quick succession are a double click
    return list(page.evaluate("() => bench.took"))


def thousand_runs(browser: Browser, address: str) -> list[float]:
    """Milliseconds for 1000 runs, from the press of the button, three times."""
    page, _ = opened(browser, f"{address}?panel=runs&runs=1000&steps=20000")
    found, ended = [], page.get_by_text("1000 of 1000 runs")
    ended.wait_for(timeout=PATIENCE)
    for _ in range(3):
        start = perf_counter()
        page.get_by_role("button", name="Run again").click()
        page.get_by_text("0 of 1000 runs", exact=True).wait_for(timeout=PATIENCE)
        ended.wait_for(timeout=PATIENCE)
        found.append((perf_counter() - start) * 1e3)
    page.context.close()
    return found


def sessions(browser: Browser, address: str) -> Iterator[Figure]:
    """One page among others that open at once, and that then keep the workers busy."""
    page, _ = opened(browser, address)
    busy = [
        browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
        for _ in range(SESSIONS - 1)
    ]
    with slowest_answer(address) as opening:
        for number, other in enumerate(busy):
            query = f"?panel=runs&runs=1000&steps=200000&seed={number}"
            other.goto(address + query, wait_until="commit")
        for other in busy:
            other.wait_for_function(PAINTED, timeout=PATIENCE, polling=100)
    with slowest_answer(address) as working:
        took = slider_moves(page)
    yield Figure(f"slider among {SESSIONS} sessions, median", median(took))
    yield Figure(f"slider among {SESSIONS} sessions, slowest", max(took))
    yield Figure(f"slowest answer of the server to {SESSIONS} sessions", max(working), "500")
    yield Figure(f"slowest answer while {SESSIONS - 1} pages open at once", max(opening))
    for other in busy:
        other.context.close()


def without_browsers(server: Running) -> Iterator[Figure]:
    """What one page waits for when the others do not take the processors for drawing."""
    before = server.spent()
    found = waited(server.address, SESSIONS - 1)
    what = f"slider while {SESSIONS - 1} pages open at once, without browsers"
    yield Figure("slider when nobody else is there, without browsers, median", median(found.quiet))
    yield Figure(f"{what}, median", median(found.crowded))
    yield Figure(f"{what}, slowest", max(found.crowded), "500")
    yield Figure("the last of these pages has opened", max(found.opened))
    yield Figure("processor time of the server for all that", server.spent() - before)


@contextmanager
def slowest_answer(address: str) -> Iterator[list[float]]:
    """Milliseconds that small answers take meanwhile."""
    found, over = [0.0], Event()

    def probe() -> None:
        while not over.wait(0.05):
            start = perf_counter()
            answers(address)
            found.append((perf_counter() - start) * 1e3)

    asking = Thread(target=probe)
    asking.start()
    try:
        yield found
    finally:
        over.set()
        asking.join()


def figures(*, quick: bool) -> Iterator[Figure]:
    """All figures, one after the other; `quick` without those of many sessions."""
    with explorer() as server, sync_playwright() as driver:
        yield Figure("the server answers, from its start", server.up)
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page, first = opened(browser, server.address)
        yield Figure("first useful paint, first page", first, "2000")
        page.context.close()
        yield from one_page(browser, server)
        runs = thousand_runs(browser, server.address)
        yield Figure("1000 runs of 20 000 steps, median of 3", median(runs), "3000")
        if not quick:
            yield from sessions(browser, server.address)
        browser.close()
    if not quick:
        with explorer() as server:
            yield from without_browsers(server)


def one_page(browser: Browser, server: Running) -> Iterator[Figure]:
    """A page when everything is warm, its slider, and clicks on its square."""
    before = server.spent()
    page, painted = opened(browser, server.address)
    yield Figure("first useful paint, second page", painted, "2000")
    yield Figure("processor time of the server for a page", server.spent() - before)
    for what, action, wanted in (
        ("slider move to redrawn square", slider_moves, "150"),
        ("click to drawn trajectory", clicks, "100"),
    ):
        before = server.spent()
        took = action(page)
        spent = (server.spent() - before) / len(took)
        yield Figure(f"{what}, median", median(took), wanted)
        yield Figure(f"{what}, slowest", max(took))
        yield Figure(f"{what}, processor time of the server", spent)
    page.context.close()


def as_table(found: list[Figure]) -> Table:
    """Everything, side by side."""
    table = Table("figure", "ms", "to reach")
    for figure in found:
        table.add_row(figure.what, f"{figure.value:.0f}", figure.wanted)
    return table


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = ArgumentParser(description="Time the explorer; the method stands in the file.")
    parser.add_argument("--json", type=Path, help="write the figures here")
    parser.add_argument("--quick", action="store_true", help="without the 20 sessions")
    chosen = parser.parse_args()
    load = os.getloadavg()
    found = list(figures(quick=chosen.quick))
    Console().print(as_table(found))
    Console().print(f"load average before: {load[0]:.2f}, after: {os.getloadavg()[0]:.2f}")
    if chosen.json:
        plain = {"load_before": load, "figures": [asdict(figure) for figure in found]}
        chosen.json.write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
