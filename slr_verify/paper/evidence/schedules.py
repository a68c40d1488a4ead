"""Evidence for the statements about schedules: the map of Lemma 7 along random sequences lambda_n.

None of it is a proof: it follows finitely many orbits for finitely many steps, in double precision.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count, product
from math import exp

import numpy as np

from slr_verify.claims.claim import Evidence, Finding, Trial
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.notation import d, gamma, lam
from slr_verify.model.schedule import largest_hessian_bound
from slr_verify.paper.evidence.orbits import MINIMA, NEAR, SHARE_OF_LARGEST, Array, reduced_map

STEPS, BISECTIONS, NEAR_SADDLE = 40_000, 30, 0.02
LINE_GAPS = (1e-2, 1e-3, 1e-4)
EDGE_GAPS = (0.5, 0.3, 0.2, 0.1)
Schedule = Callable[[np.random.Generator], Iterator[float]]
"""Temperatures without end."""


def _rough(rng: np.random.Generator) -> Iterator[float]:
    """Anything between 1/100 and 100, without order."""
    while True:
        yield exp(rng.uniform(-4.6, 4.6))


def _cooling(rng: np.random.Generator) -> Iterator[float]:
    """As in Figure 4a: 1/(1 + c n), whose sum diverges."""
    pace = 10 ** rng.uniform(-4, -2)
    return (1 / (1 + pace * n) for n in count())


def _mostly_off(rng: np.random.Generator) -> Iterator[float]:
    """Large for one step out of three, next to nothing in the others."""
    return (10.0 if rng.random() < 1 / 3 else 1e-6 for _ in count())


SCHEDULES: tuple[Schedule, ...] = (_rough, _cooling, _mostly_off)


def schedules_evidence() -> Evidence:
    """Orbits from random starts under schedules without a limit or an order end at a minimum."""
    return Evidence("the map of Lemma 7 along random schedules", _along_schedules)


def short_schedules_evidence() -> Evidence:
    """Under lambda_n = c/n^2 orbits stop on the way, however long they are followed."""
    return Evidence("the map of Lemma 7 along schedules with a finite sum", _along_short_schedules)


def boundary_evidence() -> Evidence:
    """Bisection: the basins meet lower on vertical lines further right, with this slope at (0, 0)."""
    return Evidence("where the basins meet on vertical lines, by bisection", _on_the_boundary)


def curve_evidence() -> Evidence:
    """Bisection: on vertical lines that are near each other the basins meet at heights that are."""
    return Evidence("where the basins meet on lines near each other, by bisection", _along_curve)


def _along_curve(trial: Trial) -> Finding:
    jumps = []
    for _ in range(2):
        dimension, noise = int(trial.rng.integers(2, 5)), trial.rng.uniform(0.8, 1.4)
        rough, line = _rough(trial.rng), trial.rng.uniform(-0.9, 0.8)
        temperatures = [next(rough) for _ in range(STEPS // 10)]
        heights = [_height(temperatures, dimension, noise, line + gap) for gap in (0.0, *LINE_GAPS)]
        jumps.append([abs(each - heights[0]) for each in heights[1:]])
    shrinks = bool(np.all(np.diff(jumps, axis=1) < 0))
    return Finding(
        shrinks and max(each[-1] for each in jumps) < LINE_GAPS[0],
        len(jumps) * (1 + len(LINE_GAPS)),
        f"between lines that are {LINE_GAPS} apart the height moves less and less: {shrinks}; between the"
        f" nearest by {max(each[-1] for each in jumps):.0e}",
    )


def slope_evidence() -> Evidence:
    """Bisection: near the saddle the basins meet at a height of second order from the tangent."""
    return Evidence("where the basins meet on lines near the saddle, by bisection", _near_saddle)


def ends_evidence() -> Evidence:
    """Bisection: near the edges the basins meet near the corners, the nearer the higher or lower."""
    return Evidence("where the basins meet on lines near the edges, by bisection", _near_edges)


def derivative_evidence() -> Evidence:
    """Bisection: on lines nearer to the saddle the height over the line is nearer to the slope."""
    return Evidence("heights over lines that tend to the saddle, by bisection", _to_saddle)


def _to_saddle(trial: Trial) -> Finding:
    gaps = []
    for side in (1, -1):
        dimension, noise = int(trial.rng.integers(2, 5)), trial.rng.uniform(0.8, 1.4)
        warm = trial.rng.uniform(0.3, 1)
        steady, slope = [warm] * (STEPS // 10), _slope(dimension, warm, noise)
        lines = [side * gap for gap in EDGE_GAPS]
        gaps.append([abs(_height(steady, dimension, noise, at) / at - slope) for at in lines])
    shrinks = bool(np.all(np.diff(gaps, axis=1) < 0))
    last = max(each[-1] for each in gaps)
    return Finding(
        shrinks and last < EDGE_GAPS[-1],
        len(gaps) * len(EDGE_GAPS),
        f"at {EDGE_GAPS} from the saddle the quotient is nearer and nearer to the slope: {shrinks}; in the"
        f" end within {last:.0e}",
    )


def edges_evidence() -> Evidence:
    """From random starts on the four edges, under schedules without a limit or an order."""
    return Evidence("the map of Lemma 7 along the edges under random schedules", _along_edges)


def _along_edges(trial: Trial) -> Finding:
    kept = []
    for schedule, end, place in product(SCHEDULES, MINIMA, (0, 1)):
        start = [float(end[0])] * 2
        start[place] = trial.rng.uniform(-0.99, 0.99)
        kept.append(end_of(schedule(trial.rng), start, trial.rng) == end)
    return Finding(
        all(kept),
        len(kept),
        f"{sum(kept)} of {len(kept)} orbits from edges come within {NEAR} of the minimum on theirs",
    )


def _near_edges(trial: Trial) -> Finding:
    gaps = []
    for side in (1, -1):
        dimension, noise = int(trial.rng.integers(2, 5)), trial.rng.uniform(0.8, 1.4)
        warm = [trial.rng.uniform(0.3, 1)] * (STEPS // 10)
        lines = [side * (1 - gap) for gap in EDGE_GAPS]
        gaps.append([1 + side * _height(warm, dimension, noise, line) for line in lines])
    shrinks = bool(np.all(np.diff(gaps, axis=1) < 0))
    last = max(each[-1] for each in gaps)
    return Finding(
        shrinks and last < EDGE_GAPS[0],
        len(gaps) * len(EDGE_GAPS),
        f"{EDGE_GAPS} off the edges the height is less and less off the corner: {shrinks}; in the end by"
        f" {last:.0e}",
    )


def _near_saddle(trial: Trial) -> Finding:
    ratios = []
    for _ in range(4):
        dimension, noise = int(trial.rng.integers(2, 5)), trial.rng.uniform(0.8, 1.4)
        warm, line = trial.rng.uniform(0.3, 1), trial.rng.uniform(0.02, 0.4)
        height = _height([warm] * (STEPS // 10), dimension, noise, line)
        a, b = (
            float(each.subs({d: dimension, lam: warm, gamma: noise})) for each in slope_constants()
        )
        low = (b**2 + np.pi) ** 0.5 + b
        most = (2 * low * (a**2 + 2) + b**3 + 4 * b) / np.pi**0.5
        off = height - _slope(dimension, warm, noise) * line
        ratios.append(abs(off) / (most * (line**2 + height**2)))
    return Finding(
        max(ratios) < 1,
        len(ratios),
        f"on {len(ratios)} lines the height is off the tangent by at most {max(ratios):.0e} of the bound",
    )


def _on_the_boundary(trial: Trial) -> Finding:
    heights, gaps = [], []
    for _ in range(2):
        dimension, noise = int(trial.rng.integers(2, 5)), trial.rng.uniform(0.8, 1.4)
        rough = _rough(trial.rng)
        lines = np.sort(trial.rng.uniform(-0.9, 0.9, size=4))
        temperatures = [next(rough) for _ in range(STEPS // 10)]
        heights.append([_height(temperatures, dimension, noise, each) for each in lines])
        warm = trial.rng.uniform(0.3, 1)
        gaps.append(
            abs(
                _height([warm] * len(temperatures), dimension, noise, NEAR_SADDLE) / NEAR_SADDLE
                - _slope(dimension, warm, noise)
            )
        )
    falls = bool(np.all(np.diff(heights, axis=1) < 0))
    return Finding(
        falls and max(gaps) < NEAR_SADDLE,
        len(heights) * 5,
        f"on 4 lines under each of {len(heights)} schedules the height falls: {falls}; at kappa ="
        f" {NEAR_SADDLE} it differs from the slope at the saddle by {max(gaps):.0e}",
    )


def _slope(dimension: int, warm: float, noise: float) -> float:
    """-sqrt(pi)/(sqrt(b^2 + pi) + b)."""
    b = float(slope_constants()[1].subs({d: dimension, lam: warm, gamma: noise}))
    return -(np.pi**0.5) / ((b**2 + np.pi) ** 0.5 + b)


def _height(temperatures: list[float], dimension: int, noise: float, line: float) -> float:
    """Above it orbits from a vertical line go up, and below it down."""
    low, high = -1.0, 1.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        rises = _end(iter(temperatures), (line, middle), dimension, noise) == MINIMA[0]
        low, high = (low, middle) if rises else (middle, high)
    return (low + high) / 2


def _along_short_schedules(trial: Trial) -> Finding:
    ends = [
        end_of(_short(trial.rng), trial.rng.uniform(-0.8, 0.8, size=2), trial.rng) for _ in range(4)
    ]
    stuck = sum(end is None for end in ends)
    return Finding(
        stuck == len(ends),
        len(ends),
        f"{stuck} of {len(ends)} orbits do not come within {NEAR} of a minimum in {STEPS} steps",
    )


def _short(rng: np.random.Generator) -> Iterator[float]:
    """A tenth of 1/n^2."""
    size = rng.uniform(0.05, 0.15)
    return (size / n**2 for n in count(1))


def _along_schedules(trial: Trial) -> Finding:
    ends = [
        end_of(schedule(trial.rng), trial.rng.uniform(-1, 1, size=2), trial.rng)
        for schedule in SCHEDULES
        for _ in range(4)
    ]
    found = sum(end in MINIMA for end in ends)
    return Finding(
        found == len(ends),
        len(ends),
        f"{found} of {len(ends)} orbits under {len(SCHEDULES)} kinds of schedules come within {NEAR} of"
        f" a minimum in {STEPS} steps of {SHARE_OF_LARGEST} times the largest",
    )


def end_of(
    temperatures: Iterator[float], start: Sequence[float] | Array, rng: np.random.Generator
) -> tuple[int, int] | None:
    """The corner that an orbit comes near to, None if it comes near to none."""
    return _end(temperatures, start, int(rng.integers(2, 5)), rng.uniform(0.8, 1.4))


def _end(
    temperatures: Iterator[float], start: Sequence[float] | Array, dimension: int, noise: float
) -> tuple[int, int] | None:
    size = SHARE_OF_LARGEST / float(largest_hessian_bound().subs({d: dimension, gamma: noise}))
    step, at = reduced_map(many_digits=False), (float(start[0]), float(start[1]))
    for _, warm in zip(range(STEPS), temperatures, strict=False):
        if min(map(abs, at)) > 1 - NEAR:
            return 1 if at[0] > 0 else -1, 1 if at[1] > 0 else -1
        at = step(*at, size, dimension, warm, noise)
    return None
