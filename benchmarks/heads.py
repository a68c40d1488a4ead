"""Time the gradient of two heads on two locations against the functions that it needs.

1. compiled: the gradient at each of RUNS Gram matrices, and 2. a step of PGD on each, gradient included,
   by the code of `slr_verify.dynamics.heads`; 3. arrays: `multi_head_gradient` on as many matrices. Floor:
   one call each of NumPy's exp and SciPy's erf on arrays, as often as the gradient has them, those at the
   nodes of the integral included; those of a head with itself, which are taken once for all matrices, do
   not count. Processor seconds of one process, the fastest of REPEATS; time and floor in turn.

Usage: `python benchmarks/heads.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import numpy as np
from rich.console import Console
from scipy.special import erf

from slr_verify import Parameters, multi_head_gradient
from slr_verify.dynamics.compiled_code import function_of
from slr_verify.dynamics.heads import random_vectors
from slr_verify.dynamics.heads_methods import gram_of, in_lanes, nodes_for_heads
from slr_verify.dynamics.heads_source import heads_module
from slr_verify.numeric.heads_layout import layout_of
from slr_verify.numeric.program import NODES, gauss_legendre

RUNS, STEPS, REPEATS = 200, 50, 5
KINDS, PAIRS_OF_HEADS = 2, 1
PARAMS = Parameters(d=400, L=10, lam=0.1, gamma_squared="1/2")


def fastest(action: Callable[[], object]) -> float:
    """Processor seconds."""
    times = []
    for _ in range(REPEATS):
        start = process_time()
        action()
        times.append(process_time() - start)
    return min(times)


def calls(function: str) -> tuple[int, int]:
    """How many exponentials and error functions stand in a function of the compiled module."""
    body = heads_module().partition(f"def {function}(")[2].partition("\n\n\n")[0]
    return body.count("exp_minus_square("), body.count("= erf(")


def floor(nodes: int, *, shared: bool) -> float:
    """Seconds for one matrix: one call of each function that a step needs.

    At each node of an integral there is an exponential for each kind of token and each two heads, and one
    for each two slots that see the same noise.
    """
    layout = layout_of(2, 2, shared)
    at = np.random.default_rng(0).uniform(0, 2, 10_000)
    exp_time, erf_time = (fastest(lambda f=f: f(-at)) / len(at) for f in (np.exp, erf))
    slots, both = len(layout.token), len(layout.first)
    (one_exp, one_erf), (two_exp, two_erf) = map(calls, ("own_slot", "two_slots"))
    exponentials = (
        slots * one_exp + both * two_exp + nodes * (KINDS * PAIRS_OF_HEADS + slots + both)
    )
    return exponentials * exp_time + (slots * one_erf + both * two_erf) * erf_time


def compiled_step(gram: np.ndarray, nodes: int, *, shared: bool) -> float:
    """Seconds for one matrix and step."""
    march, records = function_of(heads_module(), "march"), np.empty((1, *gram.shape))
    known = (2, 2, shared, float(PARAMS.d), float(PARAMS.L), PARAMS.gamma, 1e-3)
    lambdas, rule = np.full(STEPS, PARAMS.lam), in_lanes(*gauss_legendre(nodes))
    taken = fastest(lambda: march(gram.copy(), lambdas, 0, 10**9, records, *known, *rule))
    return taken / STEPS / len(gram)


def compiled_gradient(gram: np.ndarray, nodes: int, *, shared: bool) -> float:
    """Seconds for the gradient at one matrix."""
    gradients, many = function_of(heads_module(), "gradients_of"), np.tile(gram, (STEPS, 1, 1))
    out, rule = np.empty_like(many), in_lanes(*gauss_legendre(nodes))
    known = (2, 2, shared, PARAMS.lam, float(PARAMS.d), float(PARAMS.L), PARAMS.gamma)
    return fastest(lambda: gradients(many, out, *known, *rule)) / len(many)


def main() -> None:
    """Print all three, and their quotients by the floor."""
    rng = np.random.default_rng(0)
    gram = gram_of(np.array([random_vectors(PARAMS, 2, 2, rng) for _ in range(RUNS)]))
    few = nodes_for_heads(PARAMS, PARAMS.lam)
    for shared in (False, True):
        counts = {"heads": 2, "locations": 2, "shared_noise": shared}
        ways = (
            (
                "compiled gradient",
                lambda s=shared: compiled_gradient(gram, few, shared=s),
                few,
            ),
            ("compiled step", lambda s=shared: compiled_step(gram, few, shared=s), few),
            (
                "arrays",
                lambda c=counts: fastest(lambda: multi_head_gradient(PARAMS, gram, **c)) / RUNS,
                NODES,
            ),
        )
        for name, seconds, nodes in ways:
            taken = seconds()
            least = floor(nodes, shared=shared)
            Console().print(
                f"{'shared' if shared else 'independent'} noise, {name}, {nodes} nodes: "
                f"{taken * 1e6:.2f} us, functions alone {least * 1e6:.2f} us, {taken / least:.1f} times"
            )


if __name__ == "__main__":
    main()
