"""Time the training of Transformer layers: a step against a loop by hand, and what a run takes.

The method is frozen: figures are comparable only if taken with the same one. Times are processor seconds
of this process, compiled code warm, the least of REPEATS calls of STEPS steps, ours and by hand in turn.

1. a step of Figure 8, and of Figure 10 with independent noise: `steps_of`.
2. by hand: the same formulas written out for one head or two in the straightforward way, with the register
   in row 0 of each sequence, differentiated and looped over by JAX with the same generator.
3. parts of a step of Figure 8: its random numbers alone.
4. what is recorded of a layer: reading it, and its error on 1000 sequences.

Usage: `python benchmarks/training.py [--json FILE]`; it needs the extra `train`.
"""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from dynamics import Figure, as_table, timed
from rich.console import Console

from slr_verify.train.compiled import Known, excess, held_out, jax_on_one_thread, steps_of
from slr_verify.train.experiments import Experiment, experiment
from slr_verify.train.layer import initial_layer
from slr_verify.train.reading import reading
from slr_verify.train.task import random_stars

REPEATS, STEPS = 7, 100
GOAL = "1.3x by hand"

jax = jax_on_one_thread()
jnp = jax.numpy


def start(setting: Experiment) -> tuple[Any, Known]:
    """A layer before training, and what stays the same, as of run 0."""
    rng = np.random.default_rng([0, 0])
    stars, d = random_stars(setting.task, rng), setting.shape.d
    drawn = (initial_layer(setting.shape, rng), rng.standard_normal(d) / np.sqrt(d), stars)
    layer, register, directions = jax.tree.map(lambda each: jnp.asarray(each, "float32"), drawn)
    return layer, Known(register, directions, jax.random.key(0))


def normalised(rows: Any) -> Any:
    """LN."""
    centred = rows - rows.mean(axis=-1, keepdims=True)
    return centred / (rows.std(axis=-1, keepdims=True) + 1e-5)


def loss(layer: Any, register: Any, tokens: Any, responses: Any) -> Any:
    """The mean squared error, from the sequences with the register in row 0."""
    first = jnp.broadcast_to(register, (len(tokens), 1, len(register)))
    rows = normalised(jnp.concatenate([first, tokens], axis=1))
    heads = []
    for query, key, value in zip(layer.A, layer.Q, layer.V, strict=True):
        scores = rows @ (key.T @ (query @ rows[0, 0])) / jnp.sqrt(len(query))
        weights = jax.nn.softmax(scores, axis=-1)
        heads.append(jnp.einsum("nl,nld->nd", weights, rows) @ value)
    mixed = jnp.concatenate(heads, axis=-1)
    after = register + (mixed if layer.O is None else mixed @ layer.O)
    hidden = jax.nn.relu(after @ layer.W1.T + layer.b1)
    predictions = (after + hidden @ layer.W2.T + layer.b2) @ layer.theta
    return jnp.mean((predictions - responses) ** 2)


def drawn(setting: Experiment, stars: Any, key: Any) -> tuple[Any, Any]:
    """Tokens and responses of a batch."""
    params, count = setting.task.params, setting.task.locations
    for_tokens, for_noise = jax.random.split(key)
    shape = (setting.batch, params.L, params.d)
    noise = jax.random.normal(for_tokens, shape)
    informative = np.sqrt(params.d / 2) * stars.k + params.gamma * noise[:, :count]
    tokens = jnp.concatenate([informative, noise[:, count:]], axis=1)
    signal = (informative * stars.v).sum(axis=(1, 2))
    return tokens, signal + params.epsilon * jax.random.normal(for_noise, (setting.batch,))


def by_hand(setting: Experiment) -> Callable[[Any, Known], Any]:
    """STEPS steps."""

    def step(layer: Any, key: Any, known: Known) -> Any:
        tokens, responses = drawn(setting, known.stars, key)
        slope = jax.grad(loss)(layer, known.register, tokens, responses)
        return jax.tree.map(lambda at, change: at - setting.rate * change, layer, slope)

    def steps(layer: Any, known: Known) -> Any:
        keys = jax.vmap(lambda n: jax.random.fold_in(known.key, n))(jnp.arange(STEPS))
        return jax.lax.scan(lambda at, key: (step(at, key, known), None), layer, keys)[0]

    return jax.jit(steps)


def random_numbers(setting: Experiment) -> Callable[[Known], Any]:
    """Those of STEPS steps, and nothing else."""

    def numbers(known: Known) -> Any:
        def more(n: Any, total: Any) -> Any:
            tokens, responses = drawn(setting, known.stars, jax.random.fold_in(known.key, n))
            return total + tokens.sum() + responses.sum()

        return jax.lax.fori_loop(0, STEPS, more, 0.0)

    return jax.jit(numbers)


def least(*actions: Callable[[], Any]) -> list[float]:
    """Milliseconds a step of the fastest call of each, taken in turn."""
    found: list[list[float]] = [[] for _ in actions]
    for _ in range(1 + REPEATS):
        for times, action in zip(found, actions, strict=True):
            times.append(timed(lambda act=action: jax.block_until_ready(act()), process_time))
    return [min(times[1:]) / STEPS * 1e3 for times in found]


def figures() -> Iterator[Figure]:
    """All of them."""
    for name in ("8", "10"):
        setting = experiment(name)
        layer, known = start(setting)
        ours = steps_of(setting.task, setting.batch, setting.rate)
        hand = by_hand(setting)
        step, floor = least(partial(ours, layer, known, 0, STEPS), partial(hand, layer, known))
        yield Figure(f"a step of Figure {name} by hand", floor, "ms")
        yield Figure(f"a step of Figure {name}", step, "ms", GOAL, floor)
    setting = experiment("8")
    layer, known = start(setting)
    numbers = partial(random_numbers(setting), known)
    trained = steps_of(setting.task, setting.batch, setting.rate)(layer, known, 0, STEPS)
    test = held_out(setting.task, setting.test_sequences)(known)
    error = partial(excess(), layer, known.register, *test)
    drawing, read, tested = least(numbers, lambda: look(trained, known), error)
    yield Figure("the random numbers of a step of Figure 8", drawing, "ms")
    yield Figure("reading a layer", read * STEPS, "ms")
    yield Figure("its error on 1000 sequences", tested * STEPS, "ms")


def look(layer: Any, known: Known) -> Any:
    """One of the arrays of a reading."""
    return reading(layer, known.register, known.stars).nu


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = ArgumentParser(description="Time training; the method stands in the file.")
    parser.add_argument("--json", type=Path, help="write the figures here")
    chosen = parser.parse_args()
    found = list(figures())
    Console().print(as_table(found))
    Console().print(f"load average after: {os.getloadavg()[0]:.2f}")
    if chosen.json:
        plain = [asdict(figure) for figure in found]
        chosen.json.write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
