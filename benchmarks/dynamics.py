"""Time the dynamics: a step against its floor, the figures, SGD, success, doublings, compilation.

The method is frozen: figures are comparable only if taken with the same one. Times are processor
seconds of this process, one thread, compiled code warm, the least of REPEATS runs: what else the
machine does disturbs them least, and on an idle machine they are the wall time. 5 and 7 are wall
time. Floors are measured in the same process right before.

1. floor: a dependent chain of 2 erf, 2 exp and as many exp as the step has Gauss-Legendre nodes,
   from libm, in Numba.
2. step: the compiled loop of PGD in five products, RUNS runs, STEPS steps of Figure 7b (3 nodes) and
   of 4a (8 nodes, lambda changing at every step), per run and step.
3. figures: `simulate` for 4a, 4b, 7a and 7b, 30 runs, full length, 8.4 million steps. The literal
   algorithm on vectors (NumPy, 30 runs at a time) is timed over LITERAL_STEPS steps of each and
   scaled to the full length.
4. Figure 5: `simulate`, 30 runs, 200 000 steps, 501 records, errors on 1000 fresh sequences at each;
   and without those errors. `sgd` against `sgd-vectors`, both compiled, at d = 80, per step.
5. success: `slr-verify success --preset 7b --runs 10000 --jobs 2` as a subprocess.
6. doublings: time at d = 800 over d = 400, and at twice the runs (32 to 64, 64 to 128, 128 to 256);
   memory at the peak, by tracemalloc, of 200 000 steps over 20 000 with the same 101 records.
7. compilation: the first call with an empty cache folder, the first with a full one, in fresh
   processes, minus the second call in each. Both include the derivation of the source by SymPy.

Usage: `python benchmarks/dynamics.py [--json FILE]`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tracemalloc
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from math import erf, exp
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numba import njit
from rich.console import Console
from rich.table import Table

from slr_verify.dynamics.marching import Span
from slr_verify.dynamics.pgd import five
from slr_verify.dynamics.piece import Piece, Sampling
from slr_verify.dynamics.presets import PRESETS, Preset
from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.starts import on_spheres

REPEATS = 7
RUNS, STEPS = 32, 20_000
LITERAL_STEPS = 300
CHAINS = 1_000_000
FIRST_CALL = """
from time import perf_counter
import numpy as np
from slr_verify.dynamics.presets import PRESETS
from slr_verify.dynamics.simulate import simulate
arguments = PRESETS["{name}"].arguments() | {{"steps": 10, "record_every": 10}}
times = []
for _ in range(2):
    start = perf_counter()
    simulate(**arguments, rng=np.random.default_rng(0))
    times.append(perf_counter() - start)
print(times[0] - times[1])
"""


@dataclass(frozen=True)
class Figure:
    """What was measured, its unit, the most that is asked for, and a floor where there is one."""

    what: str
    value: float
    unit: str
    wanted: str = ""
    floor: float | None = None

    @property
    def ratio(self) -> str:
        """How many times the floor."""
        return f"{self.value / self.floor:.2f}" if self.floor else "-"


def least(action: Callable[[], object], repeats: int = REPEATS) -> float:
    """Processor seconds of the fastest of some calls, after one that is not timed."""
    action()
    return min(timed(action, process_time) for _ in range(repeats))


def timed(action: Callable[[], object], clock: Callable[[], float]) -> float:
    """What a clock says of a call."""
    start = clock()
    action()
    return clock() - start


@njit
def chain(count: int, nodes: int) -> float:
    """The floor of a step, again and again, each call waiting for the one before."""
    x = 0.5
    for _ in range(count):
        x = exp(-exp(-erf(0.3 + 0.1 * erf(x))))
        for _ in range(nodes):
            x = exp(-x)
    return x


def floor_of(nodes: int) -> float:
    """Nanoseconds of one chain."""
    return least(lambda: chain(CHAINS, nodes)) / CHAINS * 1e9


def simulated(preset: Preset, **changes: Any) -> Callable[[], object]:
    """A call of `simulate` with a fixed seed."""
    arguments = preset.arguments() | changes
    return lambda: simulate(**arguments, rng=np.random.default_rng(0))


def steps() -> Iterator[Figure]:
    """One step of one run, at the fewest and at the most nodes of the PGD presets."""
    for name, nodes in (("7b", 3), ("4a", 8)):
        floor = floor_of(nodes)
        yield Figure(f"floor, {nodes} nodes", floor, "ns")
        value = least(partial(five, piece(PRESETS[name]), lambda count: None)) / RUNS / STEPS * 1e9
        yield Figure(f"a step of {name}, {RUNS} runs", value, "ns", "1x the floor", floor)


def piece(preset: Preset) -> Piece:
    """RUNS runs of STEPS steps, recorded at the end only."""
    start = on_spheres(preset.params.d, RUNS, np.random.default_rng(0))
    return Piece(preset.params, preset.alpha, preset.schedule, Span(STEPS, STEPS), start)


def whole_figures() -> Iterator[Figure]:
    """Figures 4a, 4b, 7a, 7b, and the literal algorithm."""
    total = literal = 0.0
    for name in ("4a", "4b", "7a", "7b"):
        preset = PRESETS[name]
        seconds = least(simulated(preset), 3)
        total += seconds
        few = simulated(preset, method="vectors", steps=LITERAL_STEPS, record_every=240)
        literal += least(few, 1) / LITERAL_STEPS * preset.steps
        yield Figure(f"Figure {name}, {preset.steps} steps of 30 runs", seconds, "s")
    yield Figure("Figures 4a, 4b, 7a, 7b together", total, "s", "1 s")
    yield Figure("the same by the literal algorithm, scaled", literal, "s")
    yield Figure("times faster than literal", literal / total, "x")


def stochastic() -> Iterator[Figure]:
    """Figure 5, and SGD in law against SGD on vectors."""
    preset = PRESETS["5"]
    yield Figure("Figure 5, 6 million steps", least(simulated(preset), 1), "s", "10 s")
    plain = least(simulated(preset, sampling=Sampling()), 1)
    yield Figure("Figure 5 without errors on fresh sequences", plain, "s")
    short = replace(preset, sampling=Sampling())
    fast = least(simulated(short, steps=20_000, runs=10, record_every=20_000), 3) / 200_000
    yield Figure("a step of sgd, d = 80", fast * 1e6, "us")
    literal = simulated(short, method="sgd-vectors", steps=1000, runs=10, record_every=1000)
    slow = least(literal, 3) / 10_000
    yield Figure("a step of sgd-vectors, compiled, d = 80", slow * 1e6, "us")
    yield Figure("times faster than sgd-vectors", slow / fast, "x", "at least 15 x")


def success() -> Iterator[Figure]:
    """The command, start-up included: wall time."""
    words = ["success", "--preset", "7b", "--runs", "10000", "--jobs", "2"]
    script = "from slr_verify.cli import main; main()"
    command = [sys.executable, "-c", script, *words]

    def call() -> None:
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603

    yield Figure(
        "slr-verify success, 10000 runs, 2 processes",
        min(timed(call, perf_counter) for _ in range(2)),
        "s",
        "20 s",
    )


def doublings() -> Iterator[Figure]:
    """What twice the dimension and twice the runs cost."""
    preset, every = PRESETS["7b"], {"record_every": STEPS // 100}
    here = least(simulated(preset, runs=64, **every))
    params = replace_dimension(preset, 800)
    yield Figure(
        "d = 800 over d = 400",
        least(simulated(preset, params=params, runs=64, **every)) / here,
        "x",
    )
    for runs in (32, 64, 128):
        one, two = (least(simulated(preset, runs=n, **every)) for n in (runs, 2 * runs))
        yield Figure(f"{2 * runs} runs over {runs}", two / one, "x", "at most 2.05 x")
    one, two = (peak(simulated(preset, steps=n, record_every=n // 100)) for n in (20_000, 200_000))
    yield Figure("memory: 10 times the steps, same records", two / one, "x")


def replace_dimension(preset: Preset, d: int) -> Any:
    """The parameters of a preset at another d."""
    exact = dict(preset.params.exact())
    exact.pop("gamma", None)
    return type(preset.params)(**(exact | {"d": d, "L": preset.params.L}))


def peak(action: Callable[[], object]) -> float:
    """Bytes at the peak."""
    action()
    tracemalloc.start()
    action()
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return float(found)


def compilation() -> Iterator[Figure]:
    """The first call, with an empty and with a full cache."""
    for name in ("7b", "5"):
        with tempfile.TemporaryDirectory() as folder:
            for state in ("empty", "full"):
                seconds = first_call(name, Path(folder))
                yield Figure(f"compilation for {name}, {state} cache", seconds, "s")


def first_call(name: str, folder: Path) -> float:
    """Seconds that the first call takes longer than the second, in a fresh process."""
    environment = {**os.environ, "SLR_VERIFY_CACHE": str(folder)}
    command = [sys.executable, "-c", FIRST_CALL.format(name=name)]
    answer = subprocess.run(  # noqa: S603
        command, env=environment, check=True, capture_output=True, text=True
    )
    return float(answer.stdout)


def as_table(found: list[Figure]) -> Table:
    """Everything, side by side."""
    table = Table("figure", "value", "unit", "to reach", "times the floor")
    for figure in found:
        table.add_row(figure.what, f"{figure.value:.3g}", figure.unit, figure.wanted, figure.ratio)
    return table


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = ArgumentParser(description="Time the dynamics; the method stands in the file.")
    parser.add_argument("--json", type=Path, help="write the figures here")
    chosen = parser.parse_args()
    load = os.getloadavg()
    parts = (steps, whole_figures, stochastic, success, doublings, compilation)
    found = [figure for part in parts for figure in part()]
    Console().print(as_table(found))
    Console().print(f"load average before: {load[0]:.2f}, after: {os.getloadavg()[0]:.2f}")
    if chosen.json:
        plain = {"load_before": load, "figures": [asdict(figure) for figure in found]}
        chosen.json.write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
