"""The application in a real JupyterLab: drawn in the output of a cell, moved, clicked, and gone with it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.error import URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import urlopen

import pytest

from slr_verify.explorer.serving.ports import ADDRESS
from slr_verify.explorer.state.address import from_query
from slr_verify.explorer.state.view import View

from .tab import COLUMN, PATIENCE, PLACE, READY

TOKEN = "only-for-this-test"
START = 60.0
CELLS = (
    "from slr_verify.explorer import app\napp",
    "from slr_verify.paper import CLAIMS\nfor claim in CLAIMS[:20]:\n    display(claim)",
)
FRAME = "iframe[title='slr_verify explorer']"


def notebook() -> dict[str, Any]:
    cells = [
        {
            "cell_type": "code",
            "id": f"cell-{place}",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": source,
        }
        for place, source in enumerate(CELLS)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


@pytest.fixture
def jupyter(tmp_path: Path) -> Iterator[str]:
    """The address of a JupyterLab with the notebook, and with nothing of the user's configuration."""
    pytest.importorskip("jupyterlab", reason="jupyterlab is in the extra `jupyter`")
    (tmp_path / "explorer.ipynb").write_text(json.dumps(notebook()), "utf-8")
    kinds = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    own = {name: str(tmp_path / name.lower()) for name in kinds}
    with socket.socket() as free:
        free.bind((ADDRESS, 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    options = {
        "ServerApp.ip": ADDRESS,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": tmp_path,
        "IdentityProvider.token": TOKEN,
        "LabApp.news_url": "",
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    }
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen(
            [*command, *(f"--{name}={value}" for name, value in options.items())],
            env={**os.environ, **own},
            stdout=log,
            stderr=log,
        ) as running,
    ):
        home = f"http://{ADDRESS}:{port}/"
        wait_for(f"{home}api/status?token={TOKEN}", running)
        yield f"{home}lab/tree/explorer.ipynb?token={TOKEN}&reset"
        running.terminate()
        running.wait(timeout=60)


def wait_for(address: str, running: subprocess.Popen[bytes]) -> None:
    """Until the server answers."""
    end = monotonic() + START
    while running.poll() is None and monotonic() < end:
        try:
            with urlopen(address):
                return
        except URLError:
            sleep(0.1)
    raise RuntimeError("JupyterLab did not start")


def run_cell(page: Any, place: int) -> None:
    """Run a cell and wait until it has run; JupyterLab forgets what is asked before its kernel is there."""
    cell = page.locator(".jp-CodeCell").nth(place)
    prompt, end = cell.locator(".jp-InputPrompt"), monotonic() + START
    while not re.fullmatch(r"\[\d+\]:", prompt.inner_text().strip()):
        assert monotonic() < end, prompt.inner_text()
        if prompt.inner_text().strip() == "[ ]:":
            cell.locator(".cm-content").click()
            page.keyboard.press("Shift+Enter")
        page.wait_for_timeout(500)


def explorer_in(page: Any) -> Any:
    """The frame of the explorer, once its square is drawn."""
    page.locator(FRAME).wait_for()
    frame = page.locator(FRAME).element_handle().content_frame()
    frame.wait_for_function(READY)
    return frame


def view_of(frame: Any) -> View:
    """The view of the address of the frame."""
    return from_query(parse_qs(urlsplit(frame.evaluate("location.href")).query))[0]


def place_on_screen(page: Any, frame: Any, x: float, y: float) -> tuple[float, float]:
    """Where a place of the square is."""
    box = page.locator(FRAME).bounding_box()
    left, top = frame.evaluate(PLACE, [x, y])
    return box["x"] + left, box["y"] + top


def test_the_explorer_in_jupyterlab(browser: Any, jupyter: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="dark")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(jupyter)
    run_cell(page, 0)
    frame = explorer_in(page)

    output = page.locator(".jp-OutputArea-output").first.bounding_box()
    drawn = page.locator(FRAME).bounding_box()
    assert drawn["width"] <= output["width"] + 1
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert frame.evaluate("document.documentElement.dataset.theme") == "dark"

    frame.get_by_role("slider", name="λ, inverse temperature").focus()
    page.keyboard.press("ArrowRight")
    frame.wait_for_function("() => !location.search.includes('lam=0.1&')")
    page.mouse.click(*place_on_screen(page, frame, -0.5, 0.7))
    frame.wait_for_function(COLUMN, arg=["paths", "xs", 3])
    start = view_of(frame).starts[-1]
    assert [float(x) for x in start] == pytest.approx([-0.5, 0.7], abs=0.01)

    frame.get_by_text("Stationary points", exact=True).first.click()
    frame.get_by_text("minimum, attracting").first.wait_for()
    assert frame.get_by_text("Hessian", exact=True).count() == 5

    run_cell(page, 1)
    page.get_by_text("The landscape").first.wait_for()
    page.wait_for_function("() => document.querySelectorAll('mjx-container').length > 60")
    assert page.locator("mjx-merror").count() == 0
    context.close()
