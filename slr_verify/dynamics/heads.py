"""Runs of several heads on several locations: PGD on the Gram matrix, and SGD on vectors of R^d.

The state is the Gram matrix of k_1..k_H, v_1..v_H, k*_1..k*_J, v*_1..v*_J. At the start k_h, v_h and k_j*
are uniform on the sphere, and v_j* is uniform orthogonal to k_j*.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil, log, pi, sqrt

import numpy as np
import numpy.typing as npt

from slr_verify.dynamics.arguments import count, generator, known, step_size
from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.heads_sgd_source import heads_sgd_module
from slr_verify.dynamics.heads_source import heads_module
from slr_verify.dynamics.marching import OnBlock, RunBrokeDown, Span
from slr_verify.dynamics.schedule import CONSTANT, Schedule
from slr_verify.numeric.heads import risk_of_gram
from slr_verify.numeric.heads_gram import checked_counts, checked_gram
from slr_verify.numeric.heads_layout import layout_of
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters
from slr_verify.numeric.program import NODES, gauss_legendre

INDEPENDENT, SHARED = NOISES = ("independent", "shared")
GRAM, SGD = METHODS = ("gram", "sgd-vectors")


@dataclass(frozen=True)
class HeadRuns:
    """Runs: the numbers of recorded steps, lambda and the risk there, and Gram matrices."""

    params: Parameters
    heads: int
    locations: int
    noise: str
    method: str
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
    batch: int = 5,
    gram: Array | None = None,
    on_steps: OnBlock = lambda count: None,
) -> HeadRuns:
    """Runs of projected gradient descent of several heads, or of its stochastic variant.

    Args:
        params: d, L, gamma, epsilon, and lambda at step 0.
        heads, locations: H and J.
        alpha, steps, runs: the step size, how many steps each run takes, and how many runs.
        noise: of the informative tokens, "independent" or "shared".
        method: "gram" (PGD of the risk on the Gram matrix, at a cost free of d), or "sgd-vectors"
            (SGD on sequences of vectors, with Gaussian output noise).
        schedule: how lambda changes.
        rng: the source of all randomness.
        record_every: every how many steps the state is recorded; step 0 and the last always are.
        batch: sequences a step, for SGD.
        gram: where all runs start, instead of random vectors; for "gram" only.
        on_steps: told how many steps, summed over runs, were taken since it was last told.

    Raises:
        ValueError: for an argument out of range, or a Gram matrix that no unit vectors of R^d have.
        RunBrokeDown: when a value becomes nan or infinite, with the run.
    """
    checked_counts(params, heads, locations)
    known("noise", noise, NOISES)
    span = Span(count("steps", steps), count("record_every", record_every))
    step_size(alpha, params)
    count("batch", batch)
    vectors = random_vectors(params, heads, locations, count("runs", runs), generator(rng))
    known("method", method, METHODS)
    start = vectors @ np.swapaxes(vectors, -1, -2)
    if gram is not None:
        if method != GRAM:
            raise ValueError(f"a Gram matrix to start from needs method 'gram', got {method!r}")
        checked = checked_gram(gram, d=params.d, heads=heads, locations=locations)
        start = np.broadcast_to(checked, start.shape).copy()
    setting = _Setting(params, heads, locations, noise == SHARED, schedule, span, float(alpha))
    if method == GRAM:
        found = _descended(setting, start, on_steps)
    else:
        found = _sampled(setting, vectors, on_steps, batch=batch, rng=rng)
    recorded = span.recorded()
    lam = schedule.of(params.lam, recorded.astype(np.float64))
    layout = layout_of(heads, locations, noise == SHARED)
    risk = np.array([risk_of_gram(params, lam, run, layout) for run in found])
    return HeadRuns(
        params, heads, locations, noise, method, float(alpha), recorded, lam, found, risk
    )


@dataclass(frozen=True)
class _Setting:
    params: Parameters
    heads: int
    locations: int
    shared: bool
    schedule: Schedule
    span: Span
    alpha: float


def random_vectors(
    params: Parameters, heads: int, locations: int, runs: int, rng: np.random.Generator
) -> Array:
    """All vectors of each run, shape (runs, n, d)."""
    drawn = rng.standard_normal((runs, 2 * (heads + locations), params.d))
    k_star = _unit(drawn[:, 2 * heads : 2 * heads + locations])
    v_star = drawn[:, 2 * heads + locations :]
    v_star = v_star - np.sum(v_star * k_star, axis=-1, keepdims=True) * k_star
    return np.concatenate([_unit(drawn[:, : 2 * heads]), k_star, _unit(v_star)], axis=1)


def _unit(rows: Array) -> Array:
    result: Array = rows / np.linalg.norm(rows, axis=-1, keepdims=True)
    return result


def nodes_for_heads(params: Parameters, lam: float) -> int:
    """Gauss-Legendre nodes for the covariance of two error functions, at most 48.

    The integrand is analytic and bounded in the strip |Im s| <= pi/4, and the interval ends at
    log(1 + 4 g^2)/2 or before: with the ellipse of that height the error is about exp(-36).
    """
    end = log(1 + 4 * (lam * max(1.0, params.gamma)) ** 2) / 2
    height = (pi / 4) / (end / 2)
    return min(NODES, ceil(18 / log(height + sqrt(1 + height**2))) + 2)


def _descended(setting: _Setting, start: Array, on_steps: OnBlock) -> Array:
    params, state = setting.params, start.copy()
    compiled = function_of(heads_module(), "march")
    known = (setting.heads, setting.locations, setting.shared, float(params.d), float(params.L))
    rule = gauss_legendre(nodes_for_heads(params, params.lam))

    def advance(lambdas: Array, first: int, records: Array) -> None:
        every = setting.span.record_every
        given = (lambdas, first, every, records, *known, params.gamma, setting.alpha, *rule)
        compiled(state, *given)
        _require_finite(state, first + len(lambdas))
        on_steps(len(lambdas) * len(state))

    records = _recorded(setting, state, advance)
    return np.ascontiguousarray(np.swapaxes(records, 0, 1))


def _sampled(
    setting: _Setting,
    vectors: Array,
    on_steps: OnBlock,
    *,
    batch: int,
    rng: np.random.Generator,
) -> Array:
    compiled, params = function_of(heads_sgd_module(), "march"), setting.params
    runs: list[Array] = []
    moving = 2 * setting.heads
    for each, source in zip(vectors, rng.spawn(len(vectors)), strict=True):
        state, stars = each[:moving].copy(), np.ascontiguousarray(each[moving:])

        def advance(lambdas: Array, first: int, records: Array) -> None:
            noise = params.epsilon * source.standard_normal((len(lambdas), batch))  # noqa: B023
            given = (lambdas, noise, first, setting.span.record_every, records, source)  # noqa: B023
            known = (setting.shared, params.L, params.gamma, setting.alpha)
            taken = compiled(state, stars, *given, *known)  # noqa: B023
            if taken < len(lambdas):
                raise RunBrokeDown(f"run {len(runs)} is not finite after step {first + taken + 1}")
            on_steps(len(lambdas))

        records = _recorded(setting, state, advance)
        fixed = np.broadcast_to(stars, (len(records), *stars.shape))
        whole = np.concatenate([records, fixed], axis=1)
        runs.append(whole @ np.swapaxes(whole, -1, -2))
    return np.array(runs)


def _recorded(
    setting: _Setting, state: Array, advance: Callable[[Array, int, Array], None]
) -> Array:
    """The states at the recorded steps; they move in place."""
    records = np.empty((len(setting.span.recorded()), *state.shape))
    records[0] = state
    for block in setting.span.blocks():
        lambdas = setting.schedule.at(setting.params.lam, block.first, block.length)
        advance(lambdas, block.first, records)
    records[-1] = state
    return records


def _require_finite(state: Array, step: int) -> None:
    broken = ~np.all(np.isfinite(state), axis=(-1, -2))
    if np.any(broken):
        raise RunBrokeDown(f"run {int(np.argmax(broken))} is not finite at step {step}, or before")
