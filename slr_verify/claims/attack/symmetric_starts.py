"""Bounds of what holds for almost every start, by symmetry: what contradicts them is false.

The map is odd, and the square and the law of starts on M are the same when starts change their signs. So
what f is almost everywhere is the mean of (f(x) + f(-x))/2, and there the brackets of c and -c have the
same weight. A sequence has one limit at most, so at most one of the brackets is one.
"""

from collections.abc import Iterator
from functools import cache

import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.calculus.reading.orbit_reader import IMAGES
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.statement import Statement
from slr_verify.language.tends import Tends
from slr_verify.model.notation import SQUARE, kappa, nu
from slr_verify.model.orbit import TRAVEL, kappa_at, nu_at

NOWHERE = sp.Tuple()
"""In place of a limit, where there is none."""
Weights = dict[sp.Tuple, sp.Rational]


def by_symmetry(statement: Statement) -> Iterator[Statement]:
    """What follows for the right side from the bounds of the left."""
    found = _bounds(statement.lhs) if _is_odd() else None
    if found is None:
        return
    for sign in ("<=", ">=") if statement.sign == "=" else (statement.sign,):
        yield Statement(found[sign[0] == ">"], sign, statement.rhs, statement.given)


@cache
def _is_odd() -> bool:
    """Whether the image of a start with the other sign is the image with the other sign."""
    turned = (image.xreplace({kappa: -kappa, nu: -nu}) for image in IMAGES)
    return all(questions().vanishes(a + b, SQUARE) for a, b in zip(turned, IMAGES, strict=True))


def _bounds(side: sp.Expr) -> tuple[sp.Expr, sp.Expr] | None:
    """The least and the largest mean that is possible; None where nothing is known."""
    if not isinstance(side, AlmostEvery | AlmostEveryStart):
        return None
    weights = _weights(side.args[0], side.coordinates)
    if weights is None:
        return None
    rest = weights.pop(NOWHERE, sp.S.Zero)
    values = [rest, *(rest + (w + weights.get(_opposite(c), 0)) / 2 for c, w in weights.items())]
    return min(values), max(values)


def _weights(body: sp.Expr, start: tuple[sp.Symbol, sp.Symbol]) -> Weights | None:
    """The weight of each limit, and of none, in a sum of brackets of the orbit of the start."""
    parts = sp.expand(body).as_coefficients_dict()
    if not all(part == 1 or _is_orbit(part, start) for part in parts):
        return None
    return {NOWHERE if part == 1 else part.args[2]: weight for part, weight in parts.items()}


def _is_orbit(part: sp.Expr, start: tuple[sp.Symbol, sp.Symbol]) -> bool:
    """Whether it is the bracket of the orbit of the start and a point with rational coordinates."""
    if not isinstance(part, Tends):
        return False
    terms, time, targets = part.args
    orbit = (kappa_at(time, *start, *TRAVEL), nu_at(time, *start, *TRAVEL))
    return tuple(terms) == orbit and all(each.is_Rational for each in targets)


def _opposite(target: sp.Tuple) -> sp.Tuple:
    return sp.Tuple(*(-each for each in target))
