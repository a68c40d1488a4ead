"""The source of a compiled walk on the square that keeps only what a picture needs."""

from functools import cache

from slr_verify.dynamics.kernel_source import manifold_module

MODULE = '''"""Written by slr_verify.explorer.computed.walk_source from proved expressions."""

from math import acos, sqrt

import numpy as np
from numba import njit

from slr_verify.dynamics.elementary import erf, erfc, exp_minus_square, less_erf


@njit(cache=True, error_model="numpy", fastmath={{"contract"}}, nogil=True)
def walk(numbers, products, entered, kappa_of, nu_of, lambdas, spacing, angles, d, L, gamma, alpha):
    """Steps of all runs, one for each lambda; those that are `spacing` from the last are kept.

    Distances are sums of absolute differences, of the angles if `angles` is true, else of the products.
    The number of each kept step of a run goes into `numbers`, of shape (runs, n), and its products into
    `products`, (2, runs, n): the first and the last, and of others the first n - 2. The first step with
    kappa and nu of one sign goes into `entered`, -1 if there is none. Returns how many are kept.
    """
{once}
    runs, most = numbers.shape
    kept = np.ones(runs, dtype=np.int64)
    for run in range(runs):
        numbers[run, 0], entered[run] = 0, 0 if kappa_of[run] * nu_of[run] > 0.0 else -1
        products[0, run, 0], products[1, run, 0] = kappa_of[run], nu_of[run]
    previous = -1.0
    for step in range(len(lambdas)):
        lam = lambdas[step]
        if lam != previous:
            previous = lam
{per_lambda}
        for run in range(runs):
            kappa = kappa_of[run]
            nu = nu_of[run]
            sign = -1.0 if kappa < 0.0 else 1.0
            kappa = sign * kappa
            nu = sign * nu
{per_state}
            kappa_of[run] = sign * min(1.0, max(-1.0, {kappa}))
            nu_of[run] = sign * min(1.0, max(-1.0, {nu}))
        last = step + 1 == len(lambdas)
        for run in range(runs):
            kappa, nu, place = kappa_of[run], nu_of[run], kept[run]
            if entered[run] < 0 and kappa * nu > 0.0:
                entered[run] = step + 1
            before = products[0, run, place - 1], products[1, run, place - 1]
            moved = abs(kappa - before[0]) + abs(nu - before[1])
            if angles and moved > 0.0:
                moved = abs(acos(kappa) - acos(before[0])) + abs(acos(nu) - acos(before[1]))
            if last or (moved >= spacing and place < most - 1):
                numbers[run, place] = step + 1
                products[0, run, place], products[1, run, place] = kappa, nu
                kept[run] += 1
    return kept
'''


@cache
def walk_source() -> str:
    """The module with `walk`."""
    return manifold_module(MODULE, per_lambda=12)
