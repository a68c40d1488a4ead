"""Training in JAX: many steps of SGD on fresh sequences in one compiled call.

A run depends on its seed and number alone: JAX's generator gives each step a key of its own, and
the computation is on one thread, because sums in another order round differently.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from slr_verify.train.layer import Layer
from slr_verify.train.row import register_predictions
from slr_verify.train.task import Stars, Task, sequences

ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
TEST = 2**31 - 1
"""In the place of a step, for the key of the test sequences."""


@cache
def jax_on_one_thread() -> Any:
    """The module `jax`, started for one thread unless this process has started it already."""
    import jax  # noqa: PLC0415 (extra `train`)

    name = "XLA_FLAGS"
    before = os.environ.get(name)
    os.environ[name] = f"{before or ''} {ONE_THREAD}".strip()
    try:
        jax.devices("cpu")
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
    return jax


def mean_squared_error(layer: Layer, register: Any, tokens: Any, responses: Any) -> Any:
    """The loss of a batch."""
    import jax.numpy as jnp  # noqa: PLC0415

    return jnp.mean((register_predictions(layer, register, tokens, jnp) - responses) ** 2)


class Known(NamedTuple):
    """What stays the same in a run: the register token, the directions, and the key of its draws."""

    register: Any
    stars: Stars
    key: Any


@cache
def steps_of(task: Task, batch: int, rate: float) -> Callable[..., Layer]:
    """The layer after the steps first, ..., first + count - 1, from (layer, known, first, count)."""
    jax = jax_on_one_thread()
    gradient = jax.grad(mean_squared_error)

    def steps(layer: Layer, known: Known, first: Any, count: Any) -> Layer:
        def step(number: Any, at: Layer) -> Layer:
            key = jax.random.fold_in(known.key, number)
            tokens, signal, noise = _drawn(task, known.stars, key, batch)
            slope = gradient(at, known.register, tokens, signal + noise)
            return jax.tree.map(lambda value, change: value - rate * change, at, slope)

        return jax.lax.fori_loop(first, first + count, step, layer)

    return jax.jit(steps)


@cache
def held_out(task: Task, count: int) -> Callable[[Known], tuple[Any, Any]]:
    """Sequences of a run for tests, and their signal: the same at every call.

    The output noise is left out: it is independent of all else, and would add epsilon^2 to an error.
    """
    jax = jax_on_one_thread()

    def sequences_of(known: Known) -> tuple[Any, Any]:
        tokens, signal, _ = _drawn(task, known.stars, jax.random.fold_in(known.key, TEST), count)
        return tokens, signal

    return jax.jit(sequences_of)


@cache
def excess() -> Callable[..., Any]:
    """The mean squared distance of prediction and signal: (layer, register, tokens, signal)."""
    return jax_on_one_thread().jit(mean_squared_error)


def _drawn(task: Task, stars: Stars, key: Any, count: int) -> tuple[Any, Any, Any]:
    """Tokens, their signal, and output noise."""
    import jax  # noqa: PLC0415

    for_tokens, for_noise = jax.random.split(key)
    shape = (count, task.params.L, task.params.d)
    tokens, signal = sequences(task, stars, jax.random.normal(for_tokens, shape))
    return tokens, signal, task.params.epsilon * jax.random.normal(for_noise, (count,))
