"""Time the gradient of two heads on two locations against the functions that it needs.

`multi_head_gradient`, the check of its matrices included, for batches of 1, 1000 and 100 000 Gram matrices,
and a step of PGD by `march`, gradient included. Floor: one call each of NumPy's exp and SciPy's erf on
arrays of 10 000 numbers, as often as the gradient needs a value: those at the nodes of the integrals
included; those of a head with itself, which are taken once for all matrices, and those at zero not. For
one matrix there is a second floor, as many calls for one number each. Processor seconds of one process,
the fastest of REPEATS, in each of which time and floor are taken in turn.

Usage: `python benchmarks/heads.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import process_time

import numpy as np
from rich.console import Console
from scipy.special import erf

from slr_verify import Parameters, multi_head_gradient
from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.heads.methods import gram_of
from slr_verify.dynamics.heads.nodes import nodes_for_heads, rule_for_heads
from slr_verify.dynamics.heads.runs import random_vectors
from slr_verify.dynamics.heads.source import heads_module
from slr_verify.numeric.operations import Array

BATCHES, STEPS, REPEATS = (1, 1000, 100_000), 50, 7
NUMBERS = 100_000
"""How many values of a function are timed together."""
SLOTS, PAIRS_OF_HEADS = 4, 1
PARAMS = Parameters(d=400, L=10, lam=0.1, gamma_squared="1/2")


def fastest(*actions: tuple[Callable[[], object], int]) -> list[float]:
    """Processor seconds of each, done so many times after once, in turn with the others."""
    found = [[_seconds(*each) for each in actions] for _ in range(REPEATS)]
    return [min(each) for each in zip(*found, strict=True)]


def _seconds(action: Callable[[], object], times: int) -> float:
    action()
    start = process_time()
    for _ in range(times):
        action()
    return (process_time() - start) / times


def needed(*, shared: bool) -> tuple[int, int]:
    """How many exponentials and error functions: two of each slot and two of each pair of slots.

    And at each node of an integral an exponential for each two heads, for each slot and for each pair.
    """
    pairs = SLOTS * (SLOTS - 1) // 2 if shared else 2 * PAIRS_OF_HEADS
    at_nodes = nodes_for_heads(PARAMS) * (PAIRS_OF_HEADS + SLOTS + pairs)
    return 2 * (SLOTS + pairs) + at_nodes, 2 * (SLOTS + pairs)


def beside(action: Callable[[], object], at: Array, times: int, *, shared: bool) -> list[float]:
    """Seconds of the action, and of the functions alone, called for all of these numbers at once."""
    calls = ((lambda f=f: f(-at), NUMBERS // at.size) for f in (np.exp, erf))
    taken, *each = fastest((action, times), *calls)
    return [
        taken,
        sum(n * one / at.size for n, one in zip(needed(shared=shared), each, strict=True)),
    ]


def steps(gram: Array, *, shared: bool) -> Callable[[], object]:
    """STEPS of PGD of these matrices."""
    march, records = function_of(heads_module(2, 2, shared), "march"), np.empty((1, *gram.shape))
    known = (float(PARAMS.d), float(PARAMS.L), PARAMS.gamma, 1e-3, *rule_for_heads(PARAMS))
    lambdas = np.full(STEPS, PARAMS.lam)
    return lambda: march(gram.copy(), lambdas, 0, 10**9, records, *known)


def shown(name: str, seconds: float, *floors: float) -> str:
    """A line of the table."""
    least = " and ".join(f"{each * 1e6:.2f}" for each in floors)
    quotients = " and ".join(f"{seconds / each:.1f}" for each in floors)
    return f"{name}: {seconds * 1e6:.2f} us, functions alone {least} us, {quotients} times"


def main() -> None:
    """Print all, and the quotients by the floors."""
    rng = np.random.default_rng(0)
    vectors = np.array([random_vectors(PARAMS, 2, 2, rng) for _ in range(1000)])
    many, console = np.tile(gram_of(vectors), (BATCHES[-1] // 1000, 1, 1)), Console(width=200)
    numbers = rng.uniform(0, 2, 10_000)
    for shared in (False, True):
        noise = "shared noise" if shared else "independent noise"
        counts = {"heads": 2, "locations": 2, "shared_noise": shared}
        for batch in BATCHES:
            gram, times = many[:batch], max(1, 1000 // batch)
            action = partial(multi_head_gradient, PARAMS, gram, **counts)
            taken, *floors = beside(action, numbers, times, shared=shared)
            if batch == 1:
                floors += beside(action, numbers[:1], times, shared=shared)[1:]
            console.print(shown(f"{noise}, gradients, batch of {batch}", taken / batch, *floors))
        taken, floor = beside(steps(many[:200], shared=shared), numbers, 1, shared=shared)
        console.print(shown(f"{noise}, step of PGD", taken / STEPS / 200, floor))


if __name__ == "__main__":
    main()
