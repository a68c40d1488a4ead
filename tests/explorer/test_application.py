"""The page as a document: in a notebook, when it goes, and without what it needs."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from urllib.request import urlopen

import pytest
from bokeh.document import Document
from bokeh.models import Slider
from click.testing import CliRunner

from slr_verify.cli import extras, main
from slr_verify.explorer.serving.assembly import fill
from slr_verify.explorer.state.session import Session
from slr_verify.explorer.state.view import View
from slr_verify.explorer.work import jobs as page_work
from slr_verify.explorer.work.calls import Answer, Call
from slr_verify.explorer.work.dispatcher import Job
from slr_verify.explorer.work.jobs import PageWork

NOTEBOOK = """
from slr_verify.explorer import app
if __name__ == "__main__":
    print(app._repr_html_(), flush=True)
    input()
"""


class Jobs:
    """Stands for the work of a page."""

    def __init__(self) -> None:
        self.closed = False

    def session(self) -> Jobs:
        return self

    def submit(self, job: Job) -> Job:
        return job

    def close(self) -> None:
        self.closed = True


class Told(Document):
    """A document whose next turn comes at once."""

    def add_next_tick_callback(self, callback: Callable[[], None]) -> Any:
        callback()


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> Jobs:
    found = Jobs()
    monkeypatch.setattr(page_work, "workers", lambda: found)
    return found


def test_a_page_that_goes_away_stops_its_work(jobs: Jobs) -> None:
    document = Document()
    fill(document)
    assert not jobs.closed
    for gone in document.session_destroyed_callbacks:
        gone(None)
    assert jobs.closed


def test_what_was_dropped_is_not_told(jobs: Jobs) -> None:
    told: list[Any] = []
    work = PageWork(Session(Told(), View()))
    job = work.ask((Call(max),) * 3, told.append, told.append)
    job.tell(Answer("first"))
    job.cancel()
    job.tell(Answer("second"))
    job.tell(Answer(failure="third"))
    assert told == ["first"]


def test_what_was_dropped_before_its_turn_is_not_told(jobs: Jobs) -> None:
    told: list[Any] = []
    turns: list[Callable[[], None]] = []
    job = Job((Call(max),), told.append, told.append, turns.append)
    job.tell(Answer("first"))
    assert job.ended
    job.cancel()
    for turn in turns:
        turn()
    assert (len(turns), told) == (1, [])


def test_a_page_is_small(jobs: Jobs) -> None:
    document = Document()
    fill(document)
    assert len(list(document.models)) < 300


def test_a_page_is_valid(jobs: Jobs, caplog: pytest.LogCaptureFixture) -> None:
    document = Document()
    fill(document)
    document.validate()  # the server does not: it takes as long as a third of making a page
    assert caplog.records == []
    document.add_root(Slider(start=0, end=0, value=0, step=1))
    document.validate()
    assert "EQUAL_SLIDER_START_END" in caplog.text


@pytest.mark.long
def test_a_notebook_shows_the_page(tmp_path: Any) -> None:
    program = tmp_path / "notebook.py"
    program.write_text(NOTEBOOK)
    with subprocess.Popen(
        [sys.executable, str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        address = re.search(r'src="(http://127\.0\.0\.1:\d+/)"', running.stdout.readline())
        assert address is not None
        page = urlopen(address[1]).read()
        assert b"slr_verify explorer" in page
        assert b"prefers-color-scheme" in page
        running.kill()


def test_the_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    answer = CliRunner().invoke(main, ["explore"])
    assert answer.exit_code == 1
    assert "needs bokeh, numba, xarray, h5netcdf, matplotlib" in answer.output
    assert "pip install '.[explore]'" in answer.output


@pytest.mark.parametrize("port", ["0", "65536", "x"])
def test_a_port_out_of_range_is_wrong_usage(port: str) -> None:
    assert CliRunner().invoke(main, ["explore", "--port", port]).exit_code == 2
