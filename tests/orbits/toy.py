"""A toy system: both coordinates of a point of the square are halved at every step.

Its classes are of the house only while a test says so (the fixture `toy`).
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.order import BothWays, SquareIsZero
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.orbit import TIME, SquareOrbit
from slr_verify.language.statement import at_least, at_most, equal

HOME = "slr_verify.toy_square"
x, y = START = sp.symbols("x y", real=True)
SQUARE = (x >= -1, x <= 1, y >= -1, y <= 1)
ENERGY = x**2 + y**2


def coordinates(
    home: str, images: tuple[sp.Expr, sp.Expr], names: tuple[str, str], *parameters: sp.Symbol
) -> tuple[type[SquareOrbit], type[SquareOrbit]]:
    """The two coordinates of the orbits of a map of (x, y), as classes of a module."""

    class Both(SquareOrbit):
        nargs = 3 + len(parameters)

        @classmethod
        def written_in(cls) -> tuple[sp.Symbol, ...]:
            return (*START, *parameters)

        @classmethod
        def both(cls) -> tuple[type[SquareOrbit], type[SquareOrbit]]:
            return kinds

    kinds = tuple(_coordinate(Both, home, *pair) for pair in zip(names, images, strict=True))
    return kinds


def _coordinate(both: type[SquareOrbit], home: str, name: str, image: sp.Expr) -> type[SquareOrbit]:
    step = classmethod(lambda cls: image)
    return type(both)(name, (both,), {"__module__": home, "__qualname__": name, "one_step": step})


x_at, y_at = coordinates(HOME, (x / 2, y / 2), ("x_at", "y_at"))


def halving() -> System:
    """The system."""
    steps = [infer(equal(place / 2, place / 2), normal_form) for place in START]
    inside = [infer(at_most((place / 2) ** 2, 1, SQUARE), by_sign) for place in START]
    return System(START, (), (x_at, y_at), tuple(steps), tuple(inside))


def now() -> tuple[sp.Expr, sp.Expr]:
    """Where the orbit of (x, y) is after n steps."""
    return x_at(TIME, x, y), y_at(TIME, x, y)


def fall() -> Theorem:
    """x^2 + y^2 loses three quarters of itself."""
    moved = (x / 2) ** 2 + (y / 2) ** 2
    return infer(
        at_most(moved, ENERGY - sp.Rational(3, 4) * ENERGY, SQUARE),
        adding(rest=ENERGY - sp.Rational(3, 4) * ENERGY - moved),
    )


def floor() -> Theorem:
    """It is not negative."""
    return infer(at_least(ENERGY, 0, SQUARE), by_sign)


def vanishes_where_the_energy_does(place: sp.Symbol) -> Theorem:
    """x = 0 where x^2 + y^2 = 0."""
    given = (*SQUARE, sp.Eq(ENERGY, 0))
    whole = hypothesis(given[-1], given)
    above = infer(at_most(place**2, 0, given), adding((-1, whole), rest=ENERGY - place**2))
    below = infer(at_least(place**2, 0, given), by_sign)
    square = infer(equal(place**2, 0, given), BothWays(above, below))
    return infer(equal(place, 0, given), SquareIsZero(square))
