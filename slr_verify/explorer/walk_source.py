"""The source of a compiled walk on the square that keeps only what a picture needs."""

from __future__ import annotations

from functools import cache
from textwrap import indent

from slr_verify.dynamics.kernel_source import manifold_step
from slr_verify.dynamics.staging import ONCE, PER_LAMBDA, PER_STATE

MODULE = '''"""Written by slr_verify.explorer.walk_source from proved expressions."""

from math import acos, sqrt

from numba import njit

from slr_verify.dynamics.elementary import erf, erfc, exp_minus_square, less_erf


@njit(cache=True, error_model="numpy", fastmath={{"contract"}}, nogil=True)
def walk(numbers, products, kappa, nu, lambdas, spacing, angles, d, L, gamma, alpha):
    """Steps from (kappa, nu), one for each lambda; those that are `spacing` from the last are kept.

    Distances are sums of absolute differences, of the angles if `angles` is true, else of the products.
    The number of each kept step goes into `numbers`, of shape (n,), and its products into `products`,
    (n, 2); the first and the last are always kept, and of others the first n - 2. Returns how many are
    kept, and the first step with kappa and nu of one sign, or -1.
    """
{once}
    numbers[0], products[0, 0], products[0, 1] = 0, kappa, nu
    kept, entered, previous = 1, 0 if kappa * nu > 0.0 else -1, -1.0
    last_x, last_y = (acos(kappa), acos(nu)) if angles else (kappa, nu)
    for step in range(len(lambdas)):
        lam = lambdas[step]
        if lam != previous:
            previous = lam
{per_lambda}
        sign = -1.0 if kappa < 0.0 else 1.0
        kappa, nu = sign * kappa, sign * nu
{per_state}
        kappa, nu = min(1.0, max(-1.0, sign * {kappa})), min(1.0, max(-1.0, sign * {nu}))
        if entered < 0 and kappa * nu > 0.0:
            entered = step + 1
        x, y = (acos(kappa), acos(nu)) if angles else (kappa, nu)
        last = step + 1 == len(lambdas)
        far = abs(x - last_x) + abs(y - last_y) >= spacing and kept < len(numbers) - 1
        if last or far:
            numbers[kept], products[kept, 0], products[kept, 1] = step + 1, kappa, nu
            last_x, last_y = x, y
            kept += 1
    return kept, entered
'''


@cache
def walk_source() -> str:
    """The module with `walk`."""
    staging, images = manifold_step()
    names = {symbol.name: staging.name(image) for symbol, image in images.items()}
    return MODULE.format(
        once=indent("\n".join(staging.lines[ONCE]), " " * 4),
        per_lambda=indent("\n".join(staging.lines[PER_LAMBDA]), " " * 12),
        per_state=indent("\n".join(staging.lines[PER_STATE]), " " * 8),
        **names,
    )
