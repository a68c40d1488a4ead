"""What is seen in trained layers, in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import xarray as xr

from slr_verify.train.experiments import Experiment
from slr_verify.train.heads import (
    CLEAR,
    OTHER_THRESHOLDS,
    matched,
    separate,
    separation,
)
from slr_verify.train.references import predicted_by_theorem_1, references

EVIDENCE = (
    "Seen in floating-point runs, not proved. Only that Q keeps rank at most one is a theorem"
    " (transformer-rank-one)."
)


def described(setting: Experiment, data: xr.Dataset) -> str:
    """A text of some lines."""
    many = setting.task.locations > 1
    lines = (_common(setting, data), _two_heads(data) if many else _one_head(setting, data))
    return "\n".join(line for part in lines for line in part) + f"\n{EVIDENCE}\n"


def _common(setting: Experiment, data: xr.Dataset) -> Iterator[str]:
    noise = f", {setting.task.noise} noise of the tokens" if setting.task.locations > 1 else ""
    yield f"Figure {setting.preset}. {setting.title}{noise}."
    yield (
        f"{setting.runs} runs of {setting.steps} steps of SGD, rate {setting.rate},"
        f" batches of {setting.batch}, seed {setting.seed}."
    )
    final = data["final_excess_risk"].to_numpy()
    yield f"Excess risk: {_spread(data['excess_risk'][:, 0])} at the start, {_spread(final)} at the end."
    ratio = data["ratio"].to_numpy()
    if np.isfinite(ratio).any():
        yield f"Second over first singular value of Q: at most {np.nanmax(ratio):.2g}."


def _one_head(setting: Experiment, data: xr.Dataset) -> Iterator[str]:
    kappa, nu = (data[name][:, -1, 0, 0].to_numpy() for name in ("kappa", "nu"))
    lam, scale = (data[name][:, -1, 0].to_numpy() for name in ("temperature", "scale"))
    yield f"|<k, k*>| at the end: {_spread(np.abs(kappa))}."
    yield f"<v, v*> at the end: {_spread(nu)}."
    yield f"As a point of the model: lambda {_spread(lam)}, scale of v {_spread(scale)}."
    params = setting.task.params
    values = zip(kappa, nu, lam, strict=True)
    told = [predicted_by_theorem_1(params, *each) for each in values if np.isfinite(each).all()]
    if told:
        yield f"Theorem 1 at these kappa, nu, lambda (erf, not softmax): excess {_spread(told)}."
    other = references(params, np.random.default_rng(0))
    yield "For comparison, with k = k* and v = v*, excess risk:"
    yield f"  erf oracle      {other.erf:.4g} at its best lambda {other.erf_lam:.3g} (closed form)"
    yield f"  softmax oracle  {other.softmax} at lambda {other.softmax_lam:.3g}, the best of a grid"
    yield f"  Bayes predictor {other.bayes}"


def _two_heads(data: xr.Dataset) -> Iterator[str]:
    kappa, nu = (data[name][:, -1].to_numpy() for name in ("kappa", "nu"))
    best = matched(kappa)[..., None]
    apart = separate(kappa)
    yield f"{separation(data)}: each has |<k_h, k_j*>| >= {CLEAR} with a location of its own."
    others = ", ".join(
        f"{separate(kappa, clear=each).sum()} at {each:g}" for each in OTHER_THRESHOLDS
    )
    yield f"  The threshold {CLEAR} is a convention; with others: {others}."
    lam, scale = (data[name][:, -1].to_numpy() for name in ("temperature", "scale"))
    yield f"  As heads of the model: lambda {_spread(lam)}, scale of v {_spread(scale)}."
    for words, chosen in (("heads apart", apart), ("the others", ~apart)):
        if not chosen.any():
            continue
        at = np.take_along_axis(kappa, best, axis=-1)[chosen]
        of_value = np.take_along_axis(nu, best, axis=-1)[chosen]
        final = data["final_excess_risk"].to_numpy()[chosen]
        yield (
            f"  {words}, {int(chosen.sum())} runs: |<k_h, k*>| {_spread(np.abs(at))},"
            f" |<v_h, v*>| {_spread(np.abs(of_value))} at the nearest location,"
            f" excess risk {_spread(final)}."
        )


def _spread(values: Any) -> str:
    array = np.asarray(values, dtype=np.float64)
    low, high = np.percentile(array, [2.5, 97.5])
    return f"mean {array.mean():.4g} (95% of runs in {low:.4g} to {high:.4g})"
