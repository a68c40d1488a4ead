"""Random runs in chunks are the runs of one simulation."""

from __future__ import annotations

import numpy as np
import pytest

from slr_verify import simulate
from slr_verify.dynamics.marching import RunBrokeDown
from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.explorer.computed.runs import (
    LIMITS,
    SHOWN,
    chunk,
    chunk_size,
    joined,
    record_every,
    summary,
)
from slr_verify.explorer.state.view import View
from slr_verify.explorer.work.calls import answered
from slr_verify.explorer.work.jobs import runs_calls

VIEW = View(runs=150, steps=3000, seed=3).changed(decay="0.001")


def in_chunks(view: View) -> Trajectories:
    return joined([answered(call).value for call in runs_calls(view)])


@pytest.mark.parametrize("law", ["spheres", "manifold"])
@pytest.mark.parametrize("d", [2, 3, 400])
def test_chunks_are_the_runs_of_one_simulation(law: str, d: int) -> None:
    view = VIEW.changed(law=law, d=d)
    assert len(runs_calls(view)) == 2
    whole = simulate(
        view.params,
        alpha=0.004,
        steps=3000,
        runs=150,
        start=law,
        schedule=view.schedule,
        rng=np.random.default_rng(3),
        record_every=record_every(view),
    )
    found = in_chunks(view)
    for name in ("kappa", "nu", "theta", "eta", "rho", "risk", "steps", "lam"):
        np.testing.assert_array_equal(getattr(found, name), getattr(whole, name))


def test_another_seed_gives_other_runs() -> None:
    assert not np.array_equal(in_chunks(VIEW).kappa, in_chunks(VIEW.changed(seed=4)).kappa)


def test_the_summary_is_that_of_the_runs() -> None:
    found = in_chunks(VIEW.changed(decay=0, steps=20_000))
    shown = summary(found)
    recovered = shown.limits == LIMITS.index("recovered")
    assert recovered.sum() == shown.success.recovered
    assert np.all(np.abs(found.kappa[recovered, -1]) > 0.9)
    assert np.all(np.abs(found.kappa[~recovered, -1]) < 0.1)
    assert shown.success.runs == sum(shown.success.ends.values()) == 150
    assert 0 < shown.success.low < shown.success.fraction < shown.success.high < 1


@pytest.mark.parametrize("steps", [1, 100, 20_000, 120_000, 200_000])
def test_a_chunk_is_short_and_whole_lanes(steps: int) -> None:
    view = View(runs=1000, steps=steps)
    size = chunk_size(view)
    assert size % 32 == 0
    assert 32 <= size <= 128
    assert size * steps <= 6_400_000
    assert len(chunk(view.changed(steps=min(steps, 100)), 990, size).kappa) == 10


def test_the_lines_of_a_limit_are_the_first_runs_that_have_it() -> None:
    found = in_chunks(VIEW.changed(decay=0, steps=20_000))
    shown = summary(found)
    for place in range(len(LIMITS)):
        x, y = shown.curve(found.nu, place)
        own = found.nu[:SHOWN][shown.limits[:SHOWN] == place]
        assert np.isnan(y).sum() == np.isnan(x).sum() == len(own)
        np.testing.assert_array_equal(y[~np.isnan(y)], own.ravel().astype(np.float32))
        np.testing.assert_array_equal(x[~np.isnan(x)], np.tile(found.steps, len(own)))


def test_nothing_cannot_be_joined() -> None:
    with pytest.raises(ValueError, match="at least one chunk"):
        joined([])


def test_a_run_that_breaks_down_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object, **named: object) -> None:
        raise RunBrokeDown("run 3 is not finite after step 7")

    monkeypatch.setattr("slr_verify.explorer.computed.runs.simulate", broken)
    assert "not finite" in answered(runs_calls(VIEW)[0]).failure
