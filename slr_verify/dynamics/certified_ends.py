"""Where PGD goes from the ends of runs, each end in a ball that a step is certified to contract.

A run in floating point only leads to its end. From there on PGD with the last lambda and the step size of
the run is certain: a run counts for an attractor where its end, taken exactly, lies in a ball of
`certify/attractor_ball.py`, and as not certified otherwise. An end is five numbers, which rounding may
have made those of no unit vectors; what is certain is where the map of the five products goes. Runs that
are in no ball yet may go on for some steps with the last lambda, which is constant then.

An attractor has a name where the point of that name is certain to be the fixed point in the ball.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

import numpy as np

from slr_verify.arb.balls import enclose
from slr_verify.arb.boxes import Box, inside
from slr_verify.arb.certainty import precision
from slr_verify.certify.attractor_ball import LEAST_DIMENSION, AttractorBall, AttractorSearch
from slr_verify.certify.cover import Undecided
from slr_verify.certify.model_terms import enclosed, parameter_terms
from slr_verify.certify.outward import outward
from slr_verify.dynamics.executing import AnyExecutor
from slr_verify.dynamics.marching import OnBlock
from slr_verify.dynamics.outcome import exact_interval
from slr_verify.dynamics.simulate import simulate
from slr_verify.dynamics.starts import NAMES
from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.language.to_term import to_term
from slr_verify.model.spurious_points import spurious_theta
from slr_verify.numeric.operations import Array
from slr_verify.numeric.parameters import Parameters

Point: TypeAlias = tuple[Fraction, ...]
BITS = 128
LEGS = 20
"""Parts of the further steps; after each the runs that are in a ball are done."""
TRIES = 32
"""After so many ends where no new ball is found, no others are looked for until runs have gone on."""
NEAR = 1e-2
"""An end this near to the centre of a ball is taken to be on its way there: no other ball is looked for."""
SAME = 1e-9
LARGEST_DENOMINATOR = 10**9
"""Of the last lambda: the rational number next to the float of the schedule."""
ROUNDING = 1e-12
ORACLE, SPURIOUS, CORNERS = "(k*, v*) or (-k*, -v*)", "spurious points", "corners"
SIGNS = ((1, 1, 1, 1, 1), (-1, -1, -1, -1, 1), (1, 1, -1, -1, -1), (-1, -1, 1, 1, -1))
"""Of the products, where k and v, or v and v*, change theirs: the risk stays the same."""


@dataclass(frozen=True)
class Attractor:
    """Fixed points that differ in signs only, their balls, and how many runs are in them."""

    name: str
    balls: tuple[AttractorBall, ...]
    runs: int


@dataclass(frozen=True)
class CertifiedEnds:
    """Attractors, the most frequent first, and what is certain about how many of all runs.

    `further` is how many steps runs went on at most, with `params.lam`.
    """

    params: Parameters
    alpha: Fraction
    further: int
    runs: int
    attractors: tuple[Attractor, ...]

    @property
    def uncertified(self) -> int:
        """How many runs end in no ball."""
        return self.runs - sum(each.runs for each in self.attractors)

    def interval(self, runs: int) -> tuple[float, float]:
        """The 95% Clopper-Pearson interval of the probability, given how many of the runs."""
        return exact_interval(runs, self.runs)


def certified_ends(
    found: Trajectories,
    *,
    further: int = 0,
    executor: AnyExecutor | None = None,
    on_steps: OnBlock = lambda count: None,
) -> CertifiedEnds:
    """The attractors of PGD in whose balls the runs end, after up to `further` more steps.

    Raises ValueError as `require_certifiable` does.
    """
    require_certifiable(found.params, found.method)
    params = _at_last(found)
    basins = _Basins(params, Fraction(repr(found.alpha)))
    points, taken = found.end_points(), 0
    place = basins.places(points)
    while taken < further and np.any(place < 0):
        steps, going = min(-(-further // LEGS), further - taken), place < 0
        start = dict(zip(NAMES, points[:, going], strict=True))
        more = simulate(
            params,
            alpha=found.alpha,
            steps=steps,
            runs=int(going.sum()),
            start=start,
            rng=np.random.default_rng(0),
            record_every=steps,
            executor=executor,
            on_steps=on_steps,
        )
        points[:, going] = more.end_points()
        place[going], taken = basins.places(points[:, going]), taken + steps
    return CertifiedEnds(params, basins.alpha, taken, found.runs, tuple(basins.attractors(place)))


def within_box(found: Trajectories, box: Box) -> int:
    """How many runs start, taken exactly and up to signs, with products in a box."""
    starts = zip(*(getattr(found, name)[:, 0] for name in NAMES), strict=True)
    return sum(any(_in_box(start, signs, box) for signs in SIGNS) for start in starts)


def _in_box(point: Sequence[float], signs: tuple[int, ...], box: Box) -> bool:
    exactly = _signed(tuple(map(Fraction, point)), signs)
    return inside({name: (x, x) for name, x in zip(NAMES, exactly, strict=True)}, box)


def require_certifiable(params: Parameters, method: str) -> None:
    """Raises ValueError for SGD, whose ends stay random, and for d < 4."""
    if method.startswith("sgd"):
        raise ValueError(
            f"ends of SGD stay random; only those of PGD are certified, got {method!r}"
        )
    if params.d < LEAST_DIMENSION:
        raise ValueError(f"d must be at least {LEAST_DIMENSION} for certified ends, got {params.d}")


def _at_last(found: Trajectories) -> Parameters:
    """The parameters with the last lambda."""
    known = found.params.exact()
    gamma = "gamma" if "gamma" in known else "gamma_squared"
    last = _plain(float(found.lam[-1]))
    return Parameters(
        d=found.params.d,
        L=found.params.L,
        lam=known["lam"] if found.lam[-1] == found.params.lam else last,
        epsilon=known["epsilon"],
        **{gamma: known[gamma]},
    )


def _plain(lam: float) -> Fraction:
    """The rational number with a small denominator that is next to it, if it is as near as rounding."""
    near = Fraction(lam).limit_denominator(LARGEST_DENOMINATOR)
    return near if abs(near - Fraction(lam)) <= ROUNDING * lam else Fraction(repr(lam))


@dataclass
class _Basins:
    """The balls that were found so far."""

    params: Parameters
    alpha: Fraction
    balls: list[AttractorBall] = field(default_factory=list)

    @cached_property
    def _search(self) -> AttractorSearch:
        return AttractorSearch(self.params, self.alpha)

    def places(self, points: Array) -> Array:
        """For each point, in a column, the number of the ball that it is in; -1 for none."""
        failures = 0
        for point in points.T:
            if failures < TRIES and self._place(point) < 0 and not self._is_near(point):
                failures += not self._found(point)
        return np.array([self._place(point) for point in points.T], dtype=np.int64)

    def _place(self, point: Array) -> int:
        at = tuple(map(float, point))
        return next((number for number, ball in enumerate(self.balls) if at in ball), -1)

    def _is_near(self, point: Array) -> bool:
        return any(np.abs(point - ball.middle).max() <= NEAR for ball in self.balls)

    def _found(self, point: Array) -> bool:
        """Whether there is a new ball around a fixed point near this one."""
        try:
            centre = self._search.centre([Fraction(float(x)) for x in point])
            if any(
                max(abs(x - y) for x, y in zip(centre, ball.centre, strict=True)) < SAME
                for ball in self.balls
            ):
                return False
            self.balls.append(self._search.ball(centre))
        except Undecided:
            return False
        return True

    def attractors(self, place: Array) -> Iterator[Attractor]:
        """Balls around points that differ in signs only, together, where there is a run in one."""
        groups: dict[str, list[int]] = {}
        for number in sorted(set(place[place >= 0])):
            groups.setdefault(self._name(self.balls[number]), []).append(number)
        every = (
            Attractor(
                name, tuple(self.balls[n] for n in numbers), int(np.isin(place, numbers).sum())
            )
            for name, numbers in groups.items()
        )
        yield from sorted(every, key=lambda each: -each.runs)

    def _name(self, ball: AttractorBall) -> str:
        for name, ends in self._known.items():
            if any(all(_signed(end, signs) in ball for end in ends) for signs in SIGNS):
                return name
        sizes = ((name, abs(float(at))) for name, at in ball.products.items())
        return ", ".join(f"|{name}| = {size:.6g}" for name, size in sizes)

    @cached_property
    def _known(self) -> Mapping[str, tuple[Point, ...]]:
        """Stationary points by name, one of those that differ in signs; of an enclosed one the two ends."""
        zero, one = Fraction(0), Fraction(1)
        known = enclosed(parameter_terms(self.params), BITS)
        with precision(BITS):
            ends = outward(enclose(to_term(spurious_theta()), known, bits=BITS))
        return {
            ORACLE: ((one, one, zero, zero, zero),),
            SPURIOUS: tuple((zero, zero, end, one, zero) for end in ends),
            CORNERS: ((zero, zero, one, one, zero),),
        }


def _signed(point: Point, signs: tuple[int, ...]) -> Point:
    return tuple(sign * x for sign, x in zip(signs, point, strict=True))
