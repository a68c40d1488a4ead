"""Where a statement may fail: a thousand points in floating point, a few of them for balls.

The points are sampled ones of the domain, then all sorts of combinations of their coordinates. All
statements on one domain share the points and what was worked out there. Nothing is decided here.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice

import numpy as np
import numpy.typing as npt

from slr_verify.claims.attack.floats import Array, Floats, NoFloats
from slr_verify.claims.attack.sampled_points import sampled
from slr_verify.claims.evidence.admission import Point
from slr_verify.claims.evidence.domain import Domain
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, all_parts
from slr_verify.language.to_term import NotTranslatable, to_term

COMBINATIONS, WITH_INTEGRALS = 1000, 100
"""How many points; fewer where integrals are worked out at each."""
SUSPECTS, TRIES = 4, 40
CLEAR, CLOSE, ROUNDING = 1e-6, 1e-9, 1e-14
"""Relative differences that are looked at first, that tell two sides apart, and that are looked at."""
PARENTS, CHILDREN, GENERATIONS = 24, 10, 10
FACTORS = np.array([0.5, 2, 0.9, 1.1, 0.1, 10, -1, 0])
NEARLY = 15 / 16
Mask = npt.NDArray[np.bool_]
Places = npt.NDArray[np.intp]
Comparison = tuple[str, Term, Term]
"""A relation and its sides."""


@dataclass(frozen=True)
class Screening:
    """Where a statement seems to fail, and whether it seems to hold at the sampled points."""

    suspects: tuple[Point, ...]
    holds: bool


@dataclass(frozen=True)
class Rows:
    """Points as rows of numbers, what was worked out there, and which of them seem to be in the domain."""

    rows: Array
    floats: Floats
    allowed: Mask

    def excess(self, comparison: Comparison) -> Array:
        """By how much a relation seems to fail, relative to its sides; -oo where nothing can be said."""
        found = relative_excess(comparison, self.floats)
        return np.where(self.allowed & np.isfinite(found), found, -np.inf)


class Screen:
    """The points of a domain, and all that was worked out there."""

    def __init__(self, domain: Domain, seed: int) -> None:
        self._domain, self._seed, self.plain = domain, seed, sampled(domain, seed)
        self._exact = [
            {float(each[name]): each[name] for each in self.plain} for name in domain.symbols
        ]
        self._given = _given(domain)
        rows = self._combined(np.random.default_rng(seed))
        self._many = self._made(rows, len(self.plain))
        self._few = self._made(rows[:WITH_INTEGRALS], len(self.plain))

    def of(self, comparison: Comparison) -> Screening:
        """What floating point says of a statement. Raises NoFloats."""
        chosen = self._few if _has_means(comparison) else self._many
        excess = chosen.excess(comparison)
        known = excess[: len(self.plain)]
        known = known[known > -np.inf]
        order = dict.fromkeys((*np.flatnonzero(excess > CLEAR)[:TRIES], *_largest(excess, TRIES)))
        places = [place for place in order if excess[place] > ROUNDING]
        holds = bool(known.size and known.max() <= CLOSE)
        return Screening(self._inside(chosen.rows[places]), holds)

    def closed_in(self, comparison: Comparison) -> tuple[Point, ...]:
        """Where an inequality seems to fail, at the end of steps to where it has less and less room.

        A step changes one coordinate: it is some times as large, or comes close to another one.
        Raises NoFloats.
        """
        moving = [at for at, name in enumerate(self._domain.symbols) if not name.is_integer]
        stuck = not moving or not self.plain or self._given is None
        if comparison[0] == "=" or stuck or _has_means(comparison):
            return ()
        rng, rows = np.random.default_rng(self._seed), self._many.rows
        excess = self._many.excess(comparison)
        for _ in range(GENERATIONS):
            best = _largest(excess, PARENTS)
            rows, excess = rows[best], excess[best]
            if excess[0] > ROUNDING:
                return self._inside(rows)
            born = self._made(_changed(np.repeat(rows, CHILDREN, axis=0), moving, rng))
            rows = np.concatenate([rows, born.rows])
            excess = np.concatenate([excess, born.excess(comparison)])
        return ()

    def _combined(self, rng: np.random.Generator) -> Array:
        """The sampled points, and others with the coordinates of several of them."""
        names = self._domain.symbols
        rows = np.array([[float(each[name]) for name in names] for each in self.plain])
        if self._given is None or not rows.size:
            return rows.reshape(len(self.plain), len(names))
        drawn = rng.integers(len(rows), size=(COMBINATIONS, len(names)))
        alike = rng.random(drawn.shape) < rng.random((COMBINATIONS, 1))
        drawn = np.where(alike, drawn[:, :1], drawn)
        return np.concatenate([rows, rows[drawn, np.arange(len(names))]])

    def _made(self, rows: Array, certain: int = 0) -> Rows:
        """Rows of which the first few certainly are in the domain."""
        names = [name.name for name in self._domain.symbols]
        floats = Floats(dict(zip(names, rows.T, strict=True)), len(rows))
        allowed = np.full(len(rows), True)
        try:
            for each in self._given or ():
                allowed &= relative_excess(each, floats) <= 0
        except NoFloats:
            allowed[:] = False
        return Rows(rows, floats, allowed | (np.arange(len(rows)) < certain))

    def _inside(self, rows: Array) -> tuple[Point, ...]:
        """The first few of these points that certainly are in the domain."""
        points = map(self._point, rows[:TRIES])
        return tuple(islice(filter(self._domain.contains, points), SUSPECTS))

    def _point(self, row: Array) -> Point:
        """The exact point: each coordinate is the one that was rounded, or the number that it is."""
        pairs = zip(self._domain.symbols, self._exact, map(float, row), strict=True)
        return {name: exact.get(x, Fraction(x)) for name, exact, x in pairs}


@lru_cache(maxsize=16)
def screen(domain: Domain, seed: int) -> Screen:
    """The points of a domain."""
    return Screen(domain, seed)


def _given(domain: Domain) -> tuple[Comparison, ...] | None:
    """The hypotheses; None where there is no term for one."""
    signs = {"==": "=", "!=": "!="}
    try:
        return tuple(
            (signs.get(each.rel_op, each.rel_op), to_term(each.lhs), to_term(each.rhs))
            for each in domain.given
        )
    except (NotTranslatable, Refused):
        return None


def relative_excess(comparison: Comparison, floats: Floats) -> Array:
    """By how much a relation seems to fail, relative to its sides. Raises NoFloats."""
    sign, *sides = comparison
    left, right = (np.broadcast_to(floats.of(side), floats.count) for side in sides)
    with np.errstate(all="ignore"):
        size = np.abs(left) + np.abs(right)
        gap = np.where(size > 0, (left - right) / np.where(size > 0, size, 1), 0.0 * size)
    match sign:
        case "=":
            return np.asarray(np.abs(gap))
        case "!=":
            return np.where(gap == 0, 1.0, 0.0)
        case "<" | ">":  # that the sides are equal is against it
            return (gap if sign == "<" else -gap) + 2 * ROUNDING
    return np.asarray(gap if sign == "<=" else -gap)


def _largest(excess: Array, count: int) -> Places:
    """Where the largest are, the very largest first."""
    return np.argsort(-excess, kind="stable")[:count]


def _changed(rows: Array, moving: list[int], rng: np.random.Generator) -> Array:
    """The rows with one coordinate each that is another multiple, or is close to another coordinate."""
    every, column = np.arange(len(rows)), rng.choice(moving, len(rows))
    place, other = rows[every, column], rows[every, rng.integers(rows.shape[1], size=len(rows))]
    farther = place * rng.choice(FACTORS, len(rows))
    changed = np.where(rng.random(len(rows)) < 1 / 2, farther, place + (other - place) * NEARLY)
    away = rng.choice([-1, 1], len(rows)) * 10.0 ** -rng.uniform(0, 8, len(rows))
    rows[every, column] = np.where(place == 0, away, changed)
    return rows


def _has_means(comparison: Comparison) -> bool:
    return any(
        part.op in ("mean", "integral") for side in comparison[1:] for part in all_parts(side)
    )
