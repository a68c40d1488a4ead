"""Work on a Dask cluster: the same to the byte, and a worker that is killed loses nothing."""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from click.testing import CliRunner, Result

from slr_verify.cli import cluster as module
from slr_verify.cli import main

distributed = pytest.importorskip("distributed", reason="is in the extra `cluster`")
pytestmark = pytest.mark.long

BATCHES = ("selftest", "square", "--batches", "8", "--seed", "3")
SUCCESS = ("success", "--preset", "7b", "--runs", "200", "--steps", "200", "--seed", "3")
SWEEP = (
    *("sweep", "--lam", "0.1:0.3:6", "--alpha", "0.01:0.05:5"),
    *("--d", "20", "--runs", "8", "--steps", "2000"),
)
LOST = 30.0


def run(*words: str) -> Result:
    answer = CliRunner().invoke(main, words)
    assert answer.exit_code == 0, answer.output
    return answer


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    started = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with started:
        yield started


@pytest.fixture
def address(cluster: Any) -> str:
    return f"dask:{cluster.scheduler_address}"


@contextmanager
def killing_a_worker(cluster: Any) -> Iterator[None]:
    """Kills the first worker that has a task, while what is inside goes on."""
    killer = Thread(target=_kill, args=(cluster,))
    killer.start()
    yield
    killer.join(LOST)
    assert not killer.is_alive()


def _kill(cluster: Any) -> None:
    until = time.monotonic() + LOST
    while time.monotonic() < until:
        busy = [each for each in cluster.scheduler.workers.values() if each.processing]
        if busy:
            nannies = {each.worker_address: each.pid for each in cluster.workers.values()}
            os.kill(nannies[busy[0].address], signal.SIGKILL)
            return
        time.sleep(0.001)
    raise AssertionError("no worker ever had a task")


def figures(target: Path) -> Any:
    """The figures of a selftest without the seconds that it took."""
    return json.loads(
        target.read_text("utf-8"),
        object_hook=lambda each: {name: each[name] for name in each if name != "seconds"},
    )


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("slr_verify.cli.paper.ORIGIN", "toy_paper")


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("killed", [False, True])
def test_so_many_batches_give_the_same_figures(
    cluster: Any, address: str, tmp_path: Path, *, killed: bool
) -> None:
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    run(*BATCHES, "--jobs", "1", "--json", str(here))
    if killed:
        with killing_a_worker(cluster):
            run(*BATCHES, "--executor", address, "--json", str(there))
    else:
        run(*BATCHES, "--executor", address, "--json", str(there))
    assert figures(there) == figures(here)
    assert figures(here)["together"]["tried"] > 50
    assert not figures(here)["run"]["broken"]


def test_success_prints_the_same(address: str) -> None:
    assert run(*SUCCESS, "--executor", address).output == run(*SUCCESS, "--jobs", "1").output


def test_a_sweep_writes_the_same_bytes_although_a_worker_is_killed(
    cluster: Any, address: str, tmp_path: Path
) -> None:
    here, there = tmp_path / "here.nc", tmp_path / "there.nc"
    run(*SWEEP, "--jobs", "1", "-o", str(here))
    with killing_a_worker(cluster):
        run(*SWEEP, "--executor", address, "-o", str(there))
    assert there.read_bytes() == here.read_bytes()


@pytest.fixture
def collected() -> Iterator[None]:
    """Dask drops the sockets of connections that failed: they are collected here, not in a later test."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def refused(*words: str) -> str:
    answer = CliRunner().invoke(main, words)
    assert answer.exit_code in {1, 2}
    return answer.output


@pytest.mark.parametrize("words", [SUCCESS, BATCHES])
def test_what_is_no_cluster_is_refused(words: tuple[str, ...]) -> None:
    assert "must be dask:ADDRESS, as dask:tcp://10.0.0.5:8786, got '1.2.3.4'" in refused(
        *words, "--executor", "1.2.3.4"
    )
    assert "--jobs and --executor exclude each other" in refused(
        *words, "--executor", "dask:127.0.0.1:1", "--jobs", "2"
    )


@pytest.mark.usefixtures("collected")
def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.5)
    said = refused(*SUCCESS, "--executor", "dask:127.0.0.1:1")
    assert "no Dask scheduler answers at 127.0.0.1:1" in said


@pytest.mark.usefixtures("collected")
def test_a_server_that_is_no_scheduler_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        Thread(target=_answer, args=(server,), daemon=True).start()
        said = refused(*SUCCESS, "--executor", f"dask:127.0.0.1:{port}")
    assert f"no Dask scheduler answers at 127.0.0.1:{port}" in said


def _answer(server: socket.socket) -> None:
    """To whoever calls, as a web server answers what it does not understand."""
    with suppress(OSError):  # the server is closed
        while True:
            with server.accept()[0] as caller:
                caller.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def test_a_worker_with_other_versions_is_named(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = module.installed()["slr-verify"]
    monkeypatch.setattr(module, "_version", lambda name: "0.1")
    said = refused(*SUCCESS, "--executor", address)
    assert f"has slr-verify {theirs}, and this process has 0.1" in said


@pytest.mark.usefixtures("collected")
def test_a_scheduler_without_workers_is_named() -> None:
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0") as empty:
        said = refused(*SUCCESS, "--executor", f"dask:{empty.scheduler_address}")
    assert "has no workers" in said


def test_minutes_and_batches_exclude_each_other() -> None:
    assert "--minutes and --batches exclude" in refused(*BATCHES, "--minutes", "1")
