"""Runs of several heads on several locations: PGD and SGD, in Gram matrices and on vectors of R^d.

The state is the Gram matrix of k_1..k_H, v_1..v_H, k*_1..k*_J, v*_1..v*_J. At the start k_h, v_h and k_j*
are uniform on the sphere, and v_j* is uniform orthogonal to k_j*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.arguments import count, generator, known, step_size
from slr_verify.dynamics.executing import AnyExecutor, executed
from slr_verify.dynamics.heads.methods import LITERAL, METHODS, HeadsPiece, gram_of
from slr_verify.dynamics.marching import OnBlock, Span
from slr_verify.dynamics.memory import require_memory_of
from slr_verify.dynamics.piece import GAUSSIAN_FIVE, Sampling, checked_sampling
from slr_verify.dynamics.schedule import CONSTANT, Schedule
from slr_verify.numeric.heads.gram import checked_counts, checked_gram
from slr_verify.numeric.heads.layout import layout_of
from slr_verify.numeric.heads.risk import risk_of_gram
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

INDEPENDENT, SHARED = NOISES = ("independent", "shared")
GRAM, SGD_VECTORS = "gram", "sgd-vectors"
RUNS_A_PIECE = {"gram": 16, "vectors": 16, "sgd": 5, "sgd-vectors": 1}
"""Small enough to share out; no result depends on it."""


@dataclass(frozen=True)
class HeadRuns:
    """Runs: the numbers of recorded steps, lambda and the risk there, and Gram matrices."""

    params: Parameters
    heads: int
    locations: int
    noise: str
    method: str
    schedule: Schedule
    alpha: float
    steps: npt.NDArray[np.int64]
    lam: Array
    gram: Array
    """Shape (runs, records, n, n), n = 2 (heads + locations)."""
    risk: Array
    """Shape (runs, records), by the closed form."""

    @property
    def excess_risk(self) -> Array:
        """What of the risk is not output noise."""
        return self.risk - self.params.epsilon**2

    @property
    def kappa(self) -> Array:
        """<k_h, k_j*>, shape (runs, records, heads, locations)."""
        first = 2 * self.heads
        return self.gram[..., : self.heads, first : first + self.locations]

    @property
    def nu(self) -> Array:
        """<v_h, v_j*>, shape (runs, records, heads, locations)."""
        return self.gram[..., self.heads : 2 * self.heads, 2 * self.heads + self.locations :]


def simulate_heads(  # noqa: PLR0913 (what a simulation depends on)
    params: Parameters,
    *,
    heads: int,
    locations: int,
    alpha: float,
    steps: int,
    runs: int,
    noise: str = INDEPENDENT,
    method: str = GRAM,
    schedule: Schedule = CONSTANT,
    rng: np.random.Generator,
    record_every: int = 1,
    sampling: Sampling = GAUSSIAN_FIVE,
    gram: Array | None = None,
    executor: AnyExecutor | None = None,
    on_steps: OnBlock = lambda count: None,
) -> HeadRuns:
    """Runs of projected gradient descent of several heads, or of its stochastic variant.

    Args:
        params: d, L, gamma, epsilon, and lambda at step 0.
        heads, locations: H and J.
        alpha, steps, runs: the step size, how many steps each run takes, and how many runs.
        noise: of the informative tokens, "independent" or "shared".
        method: "gram" (PGD of the risk on the Gram matrix, at a cost free of d), "vectors" (the literal
            algorithm in R^d), "sgd" (SGD in law, for d >= 2 (H + J)), or "sgd-vectors" (SGD on sequences
            of vectors).
        schedule: how lambda changes.
        rng: the source of all randomness.
        record_every: every how many steps the state is recorded; step 0 and the last always are.
        sampling: for SGD, the batch and the law of the output noise.
        gram: where all runs start, instead of random vectors; for "gram" and "sgd".
        executor: where pieces of some runs are computed; this process if not given. The result
            does not depend on it.
        on_steps: told how many steps, summed over runs, were taken since it was last told.

    Raises:
        ValueError: for an argument out of range, or a Gram matrix that no unit vectors of R^d have.
        RunBrokeDown: when a value becomes nan or infinite, with the run.
    """
    heads, locations = checked_counts(params, heads, locations)
    known("noise", noise, NOISES)
    known("method", method, METHODS)
    span = Span(count("steps", steps), count("record_every", record_every))
    step = step_size(alpha, params)
    if checked_sampling(sampling).test_sequences:
        raise ValueError("errors on fresh sequences are measured for one head only")
    shape = (count("runs", runs), len(span.recorded()), 2 * (heads + locations))
    _require_memory(params, shape, method)
    start = _start(params, heads, locations, runs, generator(rng), method, gram)
    sources, shared = tuple(rng.spawn(runs)), noise == SHARED
    whole = HeadsPiece(
        params, heads, locations, shared, schedule, span, step, sampling, start, sources
    )
    found = np.concatenate(list(_computed(whole, method, executor, on_steps)))
    recorded = span.recorded()
    lam = schedule.of(params.lam, recorded.astype(np.float64))
    layout = layout_of(heads, locations, shared)
    risk = np.array([risk_of_gram(params, lam, run, layout) for run in found])
    return HeadRuns(
        params, heads, locations, noise, method, schedule, step, recorded, lam, found, risk
    )


def _computed(
    whole: HeadsPiece, method: str, executor: AnyExecutor | None, on_steps: OnBlock
) -> Iterator[Array]:
    """The Gram matrices of pieces of the runs."""
    size = RUNS_A_PIECE[method]
    pieces: Sequence[HeadsPiece] = [
        whole.part(first, size) for first in range(0, len(whole.start), size)
    ]
    if executor is None or len(pieces) == 1:
        yield from (METHODS[method](piece, on_steps) for piece in pieces)
        return
    results = executed(partial(perform_heads, method), pieces, executor)
    for piece, result in zip(pieces, results, strict=True):
        on_steps(piece.span.steps * len(piece.start))
        yield result


def perform_heads(method: str, piece: HeadsPiece) -> Array:
    """A piece of work, in whatever process this is."""
    return METHODS[method](piece, lambda steps: None)


def _require_memory(params: Parameters, shape: tuple[int, int, int], method: str) -> None:
    """For all records twice, apart and together, and for vectors where there are any."""
    runs, records, size = shape
    vectors = (runs if method in LITERAL else 1) * (records if method == "vectors" else 1)
    require_memory_of(
        8 * size * (2 * runs * records * size + vectors * params.d),
        f"runs = {runs} with {records} records of {size} vectors",
        f"method {method!r}, d = {params.d}",
    )


def _start(  # noqa: PLR0913, PLR0917 (what a start depends on)
    params: Parameters,
    heads: int,
    locations: int,
    runs: int,
    rng: np.random.Generator,
    method: str,
    gram: Array | None,
) -> Array:
    """The vectors of each run, or their Gram matrices; one run after the other, as d may be large."""
    drawn = (random_vectors(params, heads, locations, rng) for _ in range(runs))
    if method in LITERAL:
        if gram is not None:
            raise ValueError(f"a Gram matrix to start from needs 'gram' or 'sgd', got {method!r}")
        return np.array(list(drawn))
    start = np.array([gram_of(each) for each in drawn])
    if gram is None:
        return start
    checked = checked_gram(gram, d=params.d, heads=heads, locations=locations)
    return np.broadcast_to(checked, start.shape).copy()


def random_vectors(
    params: Parameters, heads: int, locations: int, rng: np.random.Generator
) -> Array:
    """All vectors of a run, shape (n, d)."""
    drawn = rng.standard_normal((2 * (heads + locations), params.d))
    k_star = _unit(drawn[2 * heads : 2 * heads + locations])
    v_star = drawn[2 * heads + locations :]
    v_star = v_star - np.sum(v_star * k_star, axis=-1, keepdims=True) * k_star
    return np.concatenate([_unit(drawn[: 2 * heads]), k_star, _unit(v_star)])


def _unit(rows: Array) -> Array:
    result: Array = rows / np.linalg.norm(rows, axis=-1, keepdims=True)
    return result
