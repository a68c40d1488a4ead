"""A system with a parameter z: (x, y) goes to (erf((x - z)^2), y (|1 + x| - x)), which is y again.

The first coordinate does not keep the order of points, though it does where the lower one is at z. That
the second rests is so only on the square. Of the house while a test says so (the fixture `dented`).
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import infer
from slr_verify.language.statement import at_most, equal

from .toy import HOME, SQUARE, START, coordinates, x, y

z = sp.Symbol("z", real=True)
IMAGES = (sp.erf((x - z) ** 2), y * (abs(1 + x) - x))
u_at, v_at = coordinates(HOME, IMAGES, ("u_at", "v_at"), z)


def dents() -> System:
    """The system."""
    steps = [infer(equal(image, image), normal_form) for image in IMAGES]
    first = infer(at_most(IMAGES[0] ** 2, 1, SQUARE), by_sign)
    second = infer(at_most(IMAGES[1] ** 2, 1, SQUARE), adding(rest=1 - y**2))
    return System(START, (z,), (u_at, v_at), tuple(steps), (first, second))
