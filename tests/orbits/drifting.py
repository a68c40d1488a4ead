"""A toy system with a parameter c: the square is halved, and moved to the right where c is negative.

Its classes are of the house only while a test says so (the fixture `drifting`).
"""

from __future__ import annotations

import sympy as sp

from slr_verify.orbits.coordinate import SquareOrbit
from slr_verify.orbits.system import System
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.statement import at_most, equal
from slr_verify.proofs.theorem import infer

from .toy import SQUARE, START, x, y

HOME = "slr_verify.toy_drift"
c = sp.Symbol("c", real=True)
DRIFT = (abs(sp.erf(c)) - sp.erf(c)) / 4


class _Drifting(SquareOrbit):
    nargs = 4

    @classmethod
    def written_in(cls) -> tuple[sp.Symbol, ...]:
        return (*START, c)

    @classmethod
    def both(cls) -> tuple[type[SquareOrbit], type[SquareOrbit]]:
        return x_drifts, y_drifts


class x_drifts(_Drifting):  # noqa: N801
    __module__ = HOME

    @classmethod
    def one_step(cls) -> sp.Expr:
        return x / 2 + DRIFT


class y_drifts(_Drifting):  # noqa: N801
    __module__ = HOME

    @classmethod
    def one_step(cls) -> sp.Expr:
        return y / 2


def halving_and_drifting() -> System:
    """The system."""
    kinds = (x_drifts, y_drifts)
    images = [kind.one_step() for kind in kinds]
    steps = [infer(equal(image, image), normal_form) for image in images]
    inside = [infer(at_most(image**2, 1, SQUARE), by_sign) for image in images]
    return System(START, (c,), kinds, tuple(steps), tuple(inside))
