"""Evidence for the statements about orbits: the reduced map to many digits, and PGD on vectors of R^d.

None of it is a proof: it follows finitely many orbits for finitely many steps.
"""

from collections.abc import Callable
from functools import cache
from math import erf, exp, pi
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import sympy as sp
from mpmath import mp

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.claims.evidence.doubles import DIGITS as OF_DOUBLES
from slr_verify.language.abbreviation import spelled_out
from slr_verify.model.notation import alpha, d, gamma, kappa, lam, nu
from slr_verify.model.reduced import at_parameters, next_kappa, next_nu
from slr_verify.model.sampling import vectors_with_products
from slr_verify.model.step_size import largest_step
from slr_verify.paper.evidence.pgd import Setting, literal_step, products_of, slopes_by_differences

Array = npt.NDArray[np.float64]
STEPS = 4000
NEAR = 0.05
BISECTIONS = 40
ROUNDING = 1e-9
SHARE_OF_LARGEST = 0.9
MINIMA = ((1, 1), (-1, -1))
EXTREME = (1e-12, 1 - 1e-12)
DIMENSIONS = (2, 3, 4, 400)


class Task(NamedTuple):
    """A dimension, lambda and gamma for which an orbit settles within STEPS."""

    d: int
    lam: float
    gamma: float


def settling(rng: np.random.Generator, dimension: int) -> Task:
    """A task whose signal a = lambda D/p is about 1, so that no slope is tiny."""
    return Task(dimension, rng.uniform(0.6, 1.2) * (2 / dimension) ** 0.5, rng.uniform(0.5, 1.2))


def many_digits_evidence() -> Evidence:
    """Orbits from random and extreme starts: all but the fixed points end at a minimum."""
    return Evidence("the reduced map, from random and extreme starts", _many_digits)


def separatrix_evidence() -> Evidence:
    """On vertical lines, starts next to where the end point changes: it changes once, upwards."""
    return Evidence("starts on both sides of the separatrix", _next_to_separatrix)


def rates_evidence() -> Evidence:
    """Near (1, 1) the distances after n steps, against the powers of the rates."""
    return Evidence("distances to $(1, 1)$ along orbits of the reduced map", _geometric)


def vectors_evidence() -> Evidence:
    """The literal algorithm from random starts on M; in R^2 the starts that do not move as well."""
    return Evidence("literal PGD on vectors of $R^d$ from $M$", _on_vectors)


def _many_digits(trial: Trial) -> Finding:
    ends, number = [], numbers(trial.digits)
    with mp.workdps(trial.digits):
        for _ in range(4):
            task = settling(trial.rng, int(10 ** trial.rng.uniform(0.5, 4)))
            step = follower(task, number)
            starts = [trial.rng.uniform(-1, 1, size=2), trial.rng.choice([-1, 1], 2) * EXTREME]
            ends += [end_of(step, *map(number, start)) for start in starts]
    found = sum(end in MINIMA for end in ends)
    return Finding(
        found == len(ends),
        len(ends),
        f"{found} of {len(ends)} orbits come within {NEAR} of a minimum in {STEPS} steps of "
        f"{SHARE_OF_LARGEST}/Mb, at {trial.digits} digits",
    )


def _next_to_separatrix(trial: Trial) -> Finding:
    widths, agree, number = [], [], numbers(trial.digits)
    with mp.workdps(trial.digits):
        for line in (-0.7, 0.2, 0.9):
            step = follower(settling(trial.rng, 50), number)
            low, high = -number(1), number(1)
            for _ in range(BISECTIONS):
                middle = (low + high) / 2
                is_low = end_of(step, line, middle) == MINIMA[1]
                low, high = (middle, high) if is_low else (low, middle)
            widths.append(float(high - low))
            agree += [end_of(step, line, low) == MINIMA[1], end_of(step, line, high) == MINIMA[0]]
            agree.append(end_of(step, line, (high + 1) / 2) == MINIMA[0])
            agree.append(end_of(step, line, (low - 1) / 2) == MINIMA[1])
    return Finding(
        all(agree),
        len(agree),
        f"on {len(widths)} vertical lines the end point changes once, within {max(widths):.0e}: below "
        "it is (-1, -1), above (1, 1)",
    )


def _geometric(trial: Trial) -> Finding:
    excess = [each for _ in range(12) for each in _over_the_rate(trial.rng)]
    worst = max(excess)
    return Finding(
        worst < ROUNDING,
        len(excess),
        f"{len(excess)} distances from starts near (1, 1): at most {worst:.1e} above the power of the rate",
    )


def _over_the_rate(rng: np.random.Generator) -> list[float]:
    """(1 - x_n^2)/((1 - x_0^2) (1 - alpha rho)^(2n)) - 1, for both coordinates and many n."""
    task = settling(rng, int(10 ** rng.uniform(0.5, 4)))
    step, size = follower(task, float), SHARE_OF_LARGEST * float(_largest()(*task))
    variance, g = task.gamma**2, task.lam * task.gamma
    a = task.lam * (task.d / 2 / (1 + 2 * g**2)) ** 0.5
    b = a / (1 + 4 * g**2) ** 0.5
    least = rng.uniform(0.1, 1), rng.uniform(erf(b), 1)
    steep = 2 * exp(-(a**2)) / pi**0.5
    rates = (
        2 * variance * a * least[0] * steep * (least[1] - erf(b)),
        2 * variance * least[1] * erf(a * least[0]),
    )
    begin = at = tuple(rng.uniform(low, 1) for low in least)
    found = []
    for n in range(1, 60):
        at = step(*at)
        for start, now, rate in zip(begin, at, rates, strict=True):
            found.append((1 - now**2) / ((1 - start**2) * (1 - size * rate) ** (2 * n)) - 1)
    return found


def end_of(step: Callable[..., Any], first: Any, second: Any) -> tuple[int, int] | None:
    """The corner that an orbit comes near to, None if it comes near to none."""
    at = (first, second)
    for _ in range(STEPS):
        if min(map(abs, at)) > 1 - NEAR:
            return 1 if at[0] > 0 else -1, 1 if at[1] > 0 else -1
        at = step(*at)
    return None


def numbers(digits: int) -> Callable[[Any], Any]:
    """What makes a number with so many digits."""
    return mp.mpf if digits > OF_DOUBLES else float


def follower(task: Task, number: Callable[[Any], Any]) -> Callable[..., Any]:
    """The reduced map at SHARE_OF_LARGEST times the largest step that is proved."""
    size, images = number(SHARE_OF_LARGEST * _largest()(*task)), reduced_map(number is not float)
    return lambda first, second: images(first, second, size, *task)


@cache
def _largest() -> Callable[..., Any]:
    return sp.lambdify((d, lam, gamma), largest_step(), "mpmath")


@cache
def reduced_map(many_digits: bool) -> Callable[..., Any]:
    """The map by mpmath, or in double precision."""
    images = [spelled_out(at_parameters(image)) for image in (next_kappa, next_nu)]
    arithmetic = "mpmath" if many_digits else "math"
    return sp.lambdify((kappa, nu, alpha, d, lam, gamma), images, arithmetic, cse=True)


def _on_vectors(trial: Trial) -> Finding:
    reached: list[bool] = []
    still: list[bool] = []
    for dimension in DIMENSIONS:
        task = settling(trial.rng, dimension)
        size = SHARE_OF_LARGEST * float(_largest()(*task))
        for start in _starts_on_manifold(dimension, trial.rng):
            end = _literal_end(task, start, size, trial.rng)
            moved = np.abs(end - start).max() > NEAR
            stuck = start[0] * start[1] == -1
            (still if stuck else reached).append(
                not moved if stuck else bool(min(abs(end)) > 1 - NEAR and end[0] * end[1] > 0)
            )
    return Finding(
        all(reached) and all(still) and bool(reached),
        len(reached) + len(still),
        f"d in {DIMENSIONS}: {sum(reached)} of {len(reached)} runs reach +-(k*, v*); from (k*, -v*) "
        f"and (-k*, v*), {sum(still)} of {len(still)} do not move",
    )


def _starts_on_manifold(dimension: int, rng: np.random.Generator) -> list[Array]:
    """Products that vectors on M can have: the corners for d = 2, the edges for d = 3, else any."""
    corners = [np.array(each, dtype=float) for each in ((1, 1), (-1, -1), (1, -1), (-1, 1))]
    if dimension == 2:
        return corners
    along = rng.uniform(-0.9, 0.9, size=2)
    if dimension == 3:
        edges = [np.array([along[0], 1.0]), np.array([-1.0, along[1]])]
        return [*corners[2:], *edges]
    return [along, rng.uniform(-0.9, 0.9, size=2)]


def _literal_end(task: Task, start: Array, size: float, rng: np.random.Generator) -> Array:
    """kappa and nu after many literal steps on vectors, made anew on M when rounding leads off it."""
    setting = Setting(task.d, 10, task.lam, task.gamma, 0.0)
    products = np.array([*start, 0.0, 0.0, 0.0])
    for _ in range(STEPS // 4):
        vectors = vectors_with_products(tuple(products), d=task.d, rng=rng)
        moved = literal_step(vectors, slopes_by_differences(setting, products_of(vectors)), size)
        products = np.array([*np.clip(moved[:2], -1, 1), 0.0, 0.0, 0.0])
        if min(abs(products[:2])) > 1 - NEAR / 2:
            break
    return products[:2]
