"""A view as commands: the first opens it, the others compute what its panel shows."""

import shlex
from collections.abc import Callable, Iterator, Mapping

from slr_verify.explorer.computed import runs
from slr_verify.explorer.computed.heads import possible
from slr_verify.explorer.computed.map import COLUMNS, HIGHEST, LARGEST, LOWEST, ROWS, SMALLEST
from slr_verify.explorer.sharing.reproduce import asked_starts
from slr_verify.explorer.state.address import to_query
from slr_verify.explorer.state.view import View, text

Words = tuple[str, ...]
PROGRAM = "slr-verify"
FILE = "start.jsonl"
"""Of a certificate for a single start."""


def as_command(view: View) -> str:
    """The commands, one a line, for a shell."""
    compute = COMPUTING.get(view.panel, _trajectories)
    lines = ((PROGRAM, "explore", "--view", to_query(view)), *compute(view))
    return "\n".join(shlex.join(words) for words in lines)


def _parameters(view: View) -> Words:
    sizes = ("--d", str(view.d), "--L", str(view.L))
    return (*sizes, "--lam", text(view.lam), "--gamma-squared", text(view.gamma_squared))


def _simulation(view: View, *more: str) -> Words:
    sizes = ("--alpha", repr(float(view.alpha)), "--decay", repr(float(view.decay)))
    counts = ("--steps", str(view.steps), "--seed", str(view.seed))
    return (PROGRAM, "simulate", *_parameters(view), *sizes, *counts, *more)


def _trajectories(view: View) -> Iterator[Words]:
    """One command for each start."""
    for number, (kappa, nu) in enumerate(view.starts, start=1):
        start = (f"--kappa={float(kappa)!r}", f"--nu={float(nu)!r}")
        how = ("--method", "two", "--runs", "1", "--record-every", "1")
        yield _simulation(view, *start, *how, "-o", f"trajectory-{number}.nc")


def _runs(view: View) -> Iterator[Words]:
    every = ("--record-every", str(runs.record_every(view)))
    how = ("--start", view.law, "--runs", str(view.runs), *every)
    yield _simulation(view, *how, "-o", "runs.nc")


def _points(view: View) -> Iterator[Words]:
    step = ("--alpha", text(view.alpha))
    yield (PROGRAM, "fixed-points", *_parameters(view), *step, "-o", "points.jsonl")


def _certificate(view: View) -> Iterator[Words]:
    asked = asked_starts(view)
    for number, (kappa, nu) in enumerate(asked, start=1):
        file = FILE if len(asked) == 1 else f"start-{number}.jsonl"
        where = ("--alpha", text(view.alpha), f"--kappa={text(kappa)}", f"--nu={text(nu)}")
        yield (PROGRAM, "certify", "start", *_parameters(view), *where, "-o", file)
        yield (PROGRAM, "recheck", file)


def _landscape(view: View) -> Iterator[Words]:
    """The threshold with a certificate; the regions are those of the page only."""
    yield (PROGRAM, "certify", "threshold", *_parameters(view), "-o", "threshold.jsonl")


def _map(view: View) -> Iterator[Words]:
    """The map with all its points, as JSON and as a picture."""
    axes = ("--d", f"{SMALLEST}:{LARGEST}:{ROWS}", "--lam", f"{LOWEST}:{HIGHEST}:{COLUMNS}")
    sizes = ("--L", str(view.L), "--gamma-squared", text(view.gamma_squared))
    yield (PROGRAM, "stability", *axes, *sizes, "-o", "map.json", "--plot", "map.png")


def _heads(view: View) -> Iterator[Words]:
    """No command draws the plane; runs of PGD show where two heads go at these parameters."""
    sizes = ("--alpha", repr(float(view.alpha)), "--steps", str(view.steps))
    how = ("--heads", "2", "--locations", "2", "--decay", repr(float(view.decay)), "--runs", "20")
    if not possible(view):
        yield (PROGRAM, "simulate", *_parameters(view), *how, *sizes, "-o", "heads.nc")


COMPUTING: Mapping[str, Callable[[View], Iterator[Words]]] = {
    "points": _points,
    "certificate": _certificate,
    "runs": _runs,
    "landscape": _landscape,
    "map": _map,
    "heads": _heads,
}
"""By panel; the others show trajectories on the square."""
