"""How much memory a simulation takes is said before it is asked for."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from slr_verify import Parameters, simulate
from slr_verify.dynamics import memory
from slr_verify.dynamics.marching import Span
from slr_verify.dynamics.memory import Demand, in_words, require_memory
from slr_verify.dynamics.piece import Sampling

PARAMS = Parameters(d=20)


def demand(runs: int, method: str = "five", *, d: int = 20, every: int = 1) -> Demand:
    return Demand(Parameters(d=d), runs, Span(100, every), method, Sampling())


def test_what_does_not_fit_is_refused_with_both_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "memory_of_machine", lambda: 8 * 10**9)
    with pytest.raises(
        ValueError,
        match=r"runs = 1000000000 with 100 steps, recorded every 1, take about 13 TB of memory "
        r"\(method 'five', d = 20\), and this machine has 8 GB",
    ):
        simulate(
            PARAMS, alpha=0.01, steps=100, runs=10**9, rng=np.random.default_rng(0), record_every=1
        )
    require_memory(demand(10**5))


@pytest.mark.parametrize("method", ["vectors", "sgd-vectors"])
def test_vectors_take_memory_by_their_dimension(method: str) -> None:
    assert demand(1, method, d=10**12).memory > 10**13 > demand(1, d=10**12).memory


def test_a_system_that_does_not_tell_refuses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "memory_of_machine", lambda: None)
    require_memory(demand(10**15))


def test_the_estimate_is_of_the_right_size() -> None:
    """Above what a run takes at its peak, and below ten times that."""
    arguments = {"alpha": 0.01, "steps": 100, "runs": 2000, "rng": np.random.default_rng(0)}
    simulate(PARAMS, **{**arguments, "runs": 2})  # type: ignore[arg-type]  # what is compiled once
    tracemalloc.start()
    simulate(PARAMS, **arguments)  # type: ignore[arg-type]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < demand(2000).memory < 10 * peak


def test_sizes_in_words() -> None:
    assert [in_words(size) for size in (7, 1500, 8 * 10**9, 250 * 10**12)] == [
        "7 bytes",
        "1.5 kB",
        "8 GB",
        "250 TB",
    ]
