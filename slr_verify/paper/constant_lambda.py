"""One lambda in every step is a schedule whose sum diverges: the proofs of Schedules, for its orbits."""

from dataclasses import replace
from functools import lru_cache

import sympy as sp

from slr_verify.calculus.rules.orbits.constant_schedule import SumDiverges
from slr_verify.calculus.rules.orbits.schedules import (
    ConvergesToCorner,
    Corners,
    NotBothTrapped,
    Recovers,
    StepBounds,
)
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.orbit import TIME, Pair
from slr_verify.language.statement import Given, Statement, equal
from slr_verify.language.tends import Tends
from slr_verify.model.orbit import iterate
from slr_verify.model.reduced import STUDIED_AT_PARAMETERS
from slr_verify.model.schedule import share
from slr_verify.paper.beyond.schedules.quadrants import START, m, step_bounds
from slr_verify.paper.prop_11_convergence import MINIMA, tends_to


def to_axis(start: Pair) -> Tends:
    """[nu_n -> 0]."""
    return Tends(sp.Tuple(iterate(TIME, start)[1]), TIME, sp.Tuple(0))


@lru_cache(maxsize=1)
def diverges() -> Theorem:
    """The sum of lambda/(1 + lambda), n times."""
    total = Sum(share, (COUNTER, 1, TIME))
    known = infer(equal(total, TIME * share), sum_linearity)
    goal = equal(Tends(sp.Tuple(1 / (1 + total)), TIME, sp.Tuple(0)), 1)
    return infer(goal, SumDiverges(known, share))


@lru_cache(maxsize=8)
def bounds(shelf: Shelf) -> StepBounds:
    """What is known of one step."""
    return replace(step_bounds(shelf), diverges=diverges(), constant=True)


@lru_cache(maxsize=8)
def corners(shelf: Shelf) -> Corners:
    """Where orbits go that are in a quadrant at the time m."""
    return Corners(m, _corner(1, shelf), _corner(-1, shelf))


def _corner(sign: int, shelf: Shelf) -> Theorem:
    signs = (sign * place > 0 for place in iterate(m))
    goal = equal(tends_to(MINIMA[0 if sign > 0 else 1]), 1, (*STUDIED_AT_PARAMETERS, *signs))
    return infer(goal, ConvergesToCorner(bounds(shelf), START, m, sign))


def otherwise(goal: Statement, shelf: Shelf) -> Theorem:
    """Where -1 < kappa < 1 a start without nu_n -> 0 recovers."""
    return infer(goal, Recovers(bounds(shelf), corners(shelf), START))


def not_both(points: tuple[Pair, Pair], given: Given, shelf: Shelf) -> Theorem:
    """Of two starts on a vertical line not both have nu_n -> 0."""
    rule = NotBothTrapped(bounds(shelf), corners(shelf), *points)
    return infer(equal(sp.Mul(*map(to_axis, points)), 0, given), rule)
