"""How often a recommended schedule recovers, in pieces of some runs, written as they end (`resuming`).

Every piece has randomness of its own, from the seed and its number, so the result depends neither on the
number of processes nor on interruptions.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from slr_verify import __version__
from slr_verify.dynamics.arguments import count
from slr_verify.dynamics.executing import AnyExecutor
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.outcome import Outcome, outcome_of
from slr_verify.dynamics.piece import Sampling
from slr_verify.dynamics.recommended import in_stages, recommendation
from slr_verify.dynamics.resuming import Pieces, resumed

FORMAT = "slr-verify/success@1"
RUNS_A_PIECE = 64
MEASURES = ("runs", "recovered", "close")
Setting = Mapping[str, Any]


@dataclass(frozen=True)
class Staged:
    """What is tried: arguments of `recommendation`, how runs are made, how many, and the seed."""

    schedule: Setting
    start: str
    method: str
    sampling: Setting
    runs: int
    seed: int

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return -(-self.runs // RUNS_A_PIECE)

    @property
    def plain(self) -> dict[str, Any]:
        """As JSON."""
        whole: dict[str, Any] = json.loads(json.dumps(vars(self)))
        return whole


@dataclass(frozen=True)
class StagedPiece:
    """Some of the runs."""

    whole: Staged
    number: int

    @property
    def runs(self) -> int:
        """How many."""
        return min(RUNS_A_PIECE, self.whole.runs - self.number * RUNS_A_PIECE)


def compute(piece: StagedPiece) -> dict[str, Any]:
    """The measures of a piece, and where its runs end."""
    whole, found = piece.whole, recommendation(**piece.whole.schedule)
    stages = in_stages(
        found,
        runs=piece.runs,
        rng=np.random.default_rng([whole.seed, piece.number]),
        start=whole.start,
        method=whole.method,
        sampling=Sampling(**whole.sampling),
    )
    return _plain(outcome_of(stages[-1], found.best))


def _plain(outcome: Outcome) -> dict[str, Any]:
    return {name: getattr(outcome, name) for name in MEASURES} | {"ends": dict(outcome.ends)}


def staged_success(
    whole: Staged,
    target: Path,
    *,
    overwrite: bool = False,
    executor: AnyExecutor | None = None,
    on_pieces: OnBlock = lambda count: None,
) -> Outcome:
    """Compute the pieces that are missing, write the target, and answer what came of all runs.

    Raises as `resumed` does, and as `recommendation` and `simulate`.
    """
    count("runs", whole.runs)
    pieces = Pieces(FORMAT, "success", "setting", "piece", whole.plain, whole.pieces, _measures)
    data = resumed(
        pieces,
        target,
        work=compute,
        piece=lambda number: StagedPiece(whole, number),
        gathered=lambda found: _dataset(whole, found),
        overwrite=overwrite,
        executor=executor,
        on_pieces=on_pieces,
    )
    runs, recovered, close = (int(data[name].sum()) for name in MEASURES)
    return Outcome(runs, recovered, close, json.loads(data.attrs["ends"]))


def _measures(entry: Any) -> dict[str, Any]:
    ends = {str(name): int(number) for name, number in entry["ends"].items()}
    return {name: int(entry[name]) for name in MEASURES} | {"ends": ends}


def _dataset(whole: Staged, found: Mapping[int, Mapping[str, Any]]) -> xr.Dataset:
    order = [found[number] for number in range(whole.pieces)]
    ends: Counter[str] = sum((Counter(each["ends"]) for each in order), Counter())
    known = {"format": FORMAT, "version": __version__, "setting": json.dumps(whole.plain)}
    return xr.Dataset(
        {name: ("piece", np.array([each[name] for each in order])) for name in MEASURES},
        attrs=known | {"ends": json.dumps(dict(ends.most_common()))},
    )
