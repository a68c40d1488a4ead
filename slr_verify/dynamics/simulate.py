"""Simulations of PGD and SGD: `simulate` is what a user calls."""

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from slr_verify.dynamics.arguments import count, generator, step_size
from slr_verify.dynamics.executing import AnyExecutor, executed
from slr_verify.dynamics.marching import OnBlock, Span
from slr_verify.dynamics.memory import Demand, require_memory
from slr_verify.dynamics.methods import STOCHASTIC, method_of
from slr_verify.dynamics.piece import GAUSSIAN_FIVE, Piece, Recorded, Sampling, checked_sampling
from slr_verify.dynamics.schedule import CONSTANT, Schedule
from slr_verify.dynamics.starts import NAMES, Start, require_manifold, starting_points
from slr_verify.dynamics.trajectories import Trajectories, risk_along
from slr_verify.numeric.parameters import Parameters

RUNS_A_PIECE = {"five": 64, "two": 64, "vectors": 64, "sgd": 5, "sgd-vectors": 1}
"""Small enough to share out, large enough to be worth sending away; no result depends on it."""


def simulate(  # noqa: PLR0913 (what a simulation depends on)
    params: Parameters,
    *,
    alpha: float,
    steps: int,
    runs: int,
    start: Start = "spheres",
    schedule: Schedule = CONSTANT,
    method: str = "five",
    rng: np.random.Generator,
    record_every: int = 1,
    sampling: Sampling = GAUSSIAN_FIVE,
    executor: AnyExecutor | None = None,
    on_steps: OnBlock = lambda count: None,
) -> Trajectories:
    """Runs of projected gradient descent (Definition 1), or of its stochastic variant.

    Args:
        params: d, L, gamma, epsilon, and lambda at step 0.
        alpha: the step size.
        steps: how many steps each run takes.
        runs: how many runs.
        start: "spheres" (k, v uniform), "manifold" (uniform on M), or the products kappa, nu,
            theta, eta, rho as a mapping of numbers or of arrays with one value a run.
        schedule: how lambda changes; constant if not given.
        method: "five" (the map of the five products), "two" (Lemma 7, from points of M only),
            "vectors" (the literal algorithm in R^d), "sgd" (SGD in law, for d >= 4),
            "sgd-vectors" (SGD on sequences of vectors).
        rng: the source of all randomness.
        record_every: every how many steps the state is recorded; step 0 and the last always are.
        sampling: for SGD, the batch, the law of the output noise, and on how many fresh sequences
            the error is measured at each record.
        executor: where pieces of some runs are computed; this process if not given. The result
            does not depend on it.
        on_steps: told how many steps, summed over runs, were taken since it was last told.

    Raises:
        ValueError: for an argument out of range, a start that no unit vectors have, an unknown
            method, or more memory than the machine has.
        RunBrokeDown: when a value becomes nan or infinite, with run, step and values.
    """
    method_of(method)
    span = Span(count("steps", steps), count("record_every", record_every))
    checked_sampling(sampling)
    require_memory(Demand(params, count("runs", runs), span, method, sampling))
    points = starting_points(start, d=params.d, runs=runs, rng=generator(rng))
    if method == "two":
        require_manifold(points)
    whole = Piece(
        params,
        step_size(alpha, params),
        schedule,
        span,
        points,
        tuple(rng.spawn(runs)) if method in STOCHASTIC else (),
        sampling,
    )
    return _trajectories(whole, method, _gathered(whole, method, executor, on_steps))


def _gathered(
    whole: Piece, method: str, executor: AnyExecutor | None, on_steps: OnBlock
) -> Recorded:
    """What all pieces give, side by side."""
    size = RUNS_A_PIECE[method]
    pieces = [whole.part(first, size) for first in range(0, whole.runs, size)]
    found = list(_computed(pieces, method, executor, on_steps))
    products = np.concatenate([each.products for each in found], axis=2)
    tests = [each.test_risk for each in found if each.test_risk is not None]
    return Recorded(products, np.concatenate(tests, axis=1) if tests else None)


def _computed(
    pieces: Sequence[Piece], method: str, executor: AnyExecutor | None, on_steps: OnBlock
) -> Iterator[Recorded]:
    if executor is None or len(pieces) == 1:
        for piece in pieces:
            yield method_of(method)(piece, on_steps)
        return
    results = executed(partial(perform, method), pieces, executor)
    for piece, result in zip(pieces, results, strict=True):
        on_steps(piece.span.steps * piece.runs)
        yield result


def perform(method: str, piece: Piece) -> Recorded:
    """A piece of work, in whatever process this is."""
    return method_of(method)(piece, lambda steps: None)


def _trajectories(whole: Piece, method: str, recorded: Recorded) -> Trajectories:
    steps = whole.span.recorded()
    lam = whole.schedule.of(whole.params.lam, steps.astype(np.float64))
    products = dict(
        zip(NAMES, np.ascontiguousarray(recorded.products.transpose(0, 2, 1)), strict=True)
    )
    return Trajectories(
        params=whole.params,
        alpha=whole.alpha,
        schedule=whole.schedule,
        method=method,
        steps=steps,
        lam=lam,
        **products,
        risk=risk_along(whole.params, lam, products),
        test_risk=None if recorded.test_risk is None else recorded.test_risk.T.copy(),
    )
