"""A toy system with a parameter c: the square is halved, and moved to the right where c is negative.

Its classes are of the house only while a test says so (the fixture `drifting`).
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.language.statement import at_most, equal

from .toy import SQUARE, START, coordinates, x, y

HOME = "slr_verify.toy_drift"
c = sp.Symbol("c", real=True)
DRIFT = (abs(sp.erf(c)) - sp.erf(c)) / 4
IMAGES = (x / 2 + DRIFT, y / 2)
KINDS = x_drifts, y_drifts = coordinates(HOME, IMAGES, ("x_drifts", "y_drifts"), c)


def halving_and_drifting() -> System:
    """The system."""
    steps = [infer(equal(image, image), normal_form) for image in IMAGES]
    inside = [infer(at_most(image**2, 1, SQUARE), by_sign) for image in IMAGES]
    return System(START, (c,), KINDS, tuple(steps), tuple(inside))
