"""The long work of the explorer: what is asked of the worker processes.

work = PageWork(session)                 # once a page; closed when the page goes
job = work.ask(certificate_calls(view, point), show, refuse)
job.cancel()
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from slr_verify.certify.basin import basin
from slr_verify.certify.points_off_manifold import points_off_manifold
from slr_verify.certify.points_on_manifold import points_on_manifold
from slr_verify.certify.step_size import tight_step_size
from slr_verify.certify.threshold import stability_threshold
from slr_verify.explorer.computed.landscape import parameter_landscape
from slr_verify.explorer.computed.map import FINE, branch_of, dimensions, row_of
from slr_verify.explorer.computed.runs import chunk, chunk_size
from slr_verify.explorer.state.view import Point, View, text
from slr_verify.explorer.work.calls import Call
from slr_verify.explorer.work.dispatcher import Dispatcher, Job

if TYPE_CHECKING:
    from slr_verify.explorer.state.session import Session  # which imports Bokeh; workers need none

NICE = 5
"""Workers give way to the process that draws the pages."""


def explorer_workers(count: int | None = None) -> Dispatcher:
    """Worker processes that have imported and compiled what pages ask for first."""
    return Dispatcher(Call(warm), count)


def certificate_calls(view: View, point: Point) -> tuple[Call, ...]:
    """The call that gives the `Destination` of a start. Raises ValueError where lambda changes."""
    if view.decay:
        raise ValueError(
            f"a certificate needs a constant lambda; it decreases, by the decay {text(view.decay)}"
        )
    return (Call(basin, (view.params, view.alpha, *point), long=True, kept=True),)


def points_calls(view: View, *, full: bool = False) -> tuple[Call, ...]:
    """The call that gives the `StationaryPoints`: those of M, or with `full` those off M."""
    search = points_off_manifold if full else points_on_manifold
    return (Call(search, (view.params, view.alpha), long=full, kept=True),)


def threshold_calls(view: View) -> tuple[Call, ...]:
    """The call that gives the `Threshold` of the oracle, the same for every lambda."""
    params = view.changed(lam=1).params
    return (Call(stability_threshold, (params,), long=True, kept=True),)


def step_size_calls(view: View) -> tuple[Call, ...]:
    """The call that gives the certified `StepSize` (Step size)."""
    return (Call(tight_step_size, (view.params,), long=True, kept=True),)


def runs_calls(view: View) -> tuple[Call, ...]:
    """The calls that give the runs of the view, some `Trajectories` each; they may end in any order."""
    asked, size = _computed(view, axis="alpha"), chunk_size(view)
    return tuple(Call(chunk, (asked, first, size)) for first in range(0, view.runs, size))


def map_calls(view: View) -> tuple[Call, ...]:
    """The calls that give the rows of the map, a `Row` each; they may end in any order."""
    known = (view.L, view.gamma_squared)
    return tuple(Call(row_of, (d, *known), long=True, kept=True) for d in dimensions())


def row_calls(view: View) -> tuple[Call, ...]:
    """The call that gives the `Row` of the dimension of the view, with more lambdas."""
    return (Call(row_of, (view.d, view.L, view.gamma_squared, FINE), long=True, kept=True),)


def branch_calls(view: View) -> tuple[Call, ...]:
    """The call that gives the `Branch` of the view."""
    known = (view.d, view.L, view.lam, view.gamma_squared)
    return (Call(branch_of, known, long=True, kept=True),)


def _computed(view: View, **fixed: object) -> View:
    """The view without what is only shown."""
    plain = {"coordinates": "products", "starts": (), "chosen": None, "panel": "square"}
    return replace(view, **{**plain, **fixed})  # type: ignore[arg-type]


def warm() -> None:
    """Import and compile, in a worker, what takes seconds the first time."""
    with suppress(OSError):
        os.nice(NICE)
    chunk(View(runs=10, steps=10), 0, 10)
    parameter_landscape(View())


@cache
def workers() -> Dispatcher:
    """The worker processes of this server, or of this notebook."""
    found = explorer_workers()
    atexit.register(found.close)
    return found


class PageWork:
    """What a page waits for. All of it is dropped when the page goes."""

    def __init__(self, session: Session) -> None:
        self._later, self._jobs = session.later, workers().session()
        session.when_over(self._jobs.close)

    def ask(
        self,
        calls: tuple[Call, ...],
        on_value: Callable[[Any], None],
        on_failure: Callable[[str], None],
    ) -> Job:
        """Have the calls made; each value is told in the event loop."""
        return self._jobs.submit(Job(calls, on_value, on_failure, self._later))
