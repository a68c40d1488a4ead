"""Runs of an experiment: what is recorded of each, kept in a journal, gathered in one data file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from slr_verify import __version__
from slr_verify.dynamics.executing import AnyExecutor, as_finished
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.resuming import Measures, Pieces, resumed
from slr_verify.train.compiled import Known, excess, held_out, jax_on_one_thread, steps_of
from slr_verify.train.experiments import Experiment
from slr_verify.train.layer import initial_layer
from slr_verify.train.reading import reading
from slr_verify.train.task import random_stars

FORMAT = "slr-verify/training@1"
FINAL_TEST = 20_000
"""Sequences for the error of the trained layer."""
PER_HEAD = ("ratio", "temperature", "scale")
MEANINGS = {
    "excess_risk": "mean squared distance of prediction and sum_j <X_j, v_j*>, on fresh sequences",
    "kappa": "<k_h, k_j*>, k_h the first right singular vector of Q_h",
    "nu": "<v_h, v_j*>, v_h = theta (I + W2 W1) (V_h O_h)^T normalised",
    "ratio": "second over first singular value of Q_h",
    "temperature": "|a_h|, the inverse temperature lambda that the head has learnt",
    "scale": "|v_h| before it is normalised",
    "final_excess_risk": f"excess_risk after the last step, on {FINAL_TEST} fresh sequences",
}
DIMENSIONS = {
    "excess_risk": ("run", "step"),
    "kappa": ("run", "step", "head", "location"),
    "nu": ("run", "step", "head", "location"),
    **dict.fromkeys(PER_HEAD, ("run", "step", "head")),
    "final_excess_risk": ("run",),
}


@dataclass(frozen=True)
class Run:
    """One run of an experiment."""

    experiment: Experiment
    number: int


class Diverged(ArithmeticError):
    """A layer whose parameters are no finite numbers."""


def train_run(run: Run) -> dict[str, Any]:
    """The measures of a run, by the names of MEANINGS. Raises Diverged."""
    setting, jax = run.experiment, jax_on_one_thread()
    rng = np.random.default_rng([setting.seed, run.number])
    d = setting.shape.d
    stars = random_stars(setting.task, rng)
    register = rng.standard_normal(d) / np.sqrt(d)
    start = (initial_layer(setting.shape, rng), register, stars)
    layer, row, directions = jax.tree.map(lambda each: jax.numpy.asarray(each, "float32"), start)
    known = Known(row, directions, jax.random.key(int(rng.integers(2**31))))
    advance = steps_of(setting.task, setting.batch, setting.rate)
    test = held_out(setting.task, setting.test_sequences)(known)
    found: dict[str, Any] = {name: [] for name in MEANINGS if name != "final_excess_risk"}
    before = 0
    for step in setting.records:
        layer = advance(layer, known, before, step - before)
        before = step
        found["excess_risk"].append(float(excess()(layer, row, *test)))
        if not np.isfinite(found["excess_risk"][-1]):
            raise Diverged(f"run {run.number} has left the floating-point numbers at step {step}")
        at = reading(layer, register, stars)
        for name in ("kappa", "nu", *PER_HEAD):
            found[name].append(getattr(at, name).tolist())
    last = held_out(setting.task, FINAL_TEST)(known)
    return {**found, "final_excess_risk": float(excess()(layer, row, *last))}


def trained(
    setting: Experiment,
    target: Path,
    *,
    overwrite: bool = False,
    executor: AnyExecutor | None = None,
    on_runs: OnBlock = lambda count: None,
) -> xr.Dataset:
    """Train the runs that are missing, write the target, and answer its content.

    Raises as `resumed` does, and Diverged.
    """
    pieces = Pieces(
        FORMAT, "training", "experiment", "run", setting.setting(), setting.runs, _measures
    )
    return resumed(
        pieces,
        target,
        work=train_run,
        piece=lambda number: Run(setting, number),
        gathered=lambda found: _dataset(setting, found),
        overwrite=overwrite,
        executor=executor,
        on_pieces=on_runs,
    )


def train(
    setting: Experiment,
    *,
    executor: AnyExecutor | None = None,
    on_runs: OnBlock = lambda count: None,
) -> xr.Dataset:
    """The same without files."""
    runs = [Run(setting, number) for number in range(setting.runs)]
    found = {}
    for number, measures in as_finished(train_run, runs, executor):
        found[number] = measures
        on_runs(1)
    return _dataset(setting, found)


def _measures(entry: Any) -> Measures:
    return {name: entry[name] for name in MEANINGS}


def _dataset(setting: Experiment, found: Any) -> xr.Dataset:
    arrays = {
        name: (
            DIMENSIONS[name],
            np.array([found[number][name] for number in range(setting.runs)], dtype=np.float64),
            {"long_name": meaning},
        )
        for name, meaning in MEANINGS.items()
    }
    plain = setting.setting()
    return xr.Dataset(
        arrays,
        coords={"run": np.arange(setting.runs), "step": setting.records},
        attrs={"format": FORMAT, "version": __version__, "experiment": json.dumps(plain)},
    )
