"""A system with a saddle: (x, y) goes to (erf(2x)/2 + PUSH, y/2), with a parameter z.

PUSH is erf(|z| - z) erf(sqrt(x^2 + z^2))/4: nothing for z >= 0, where the origin is a fixed point, and
smooth in x unless z = 0. Of the house while a test says so (the fixture `pushed`).
"""

from __future__ import annotations

import sympy as sp
from slr_verify.orbits.stable_manifold import Saddle

from slr_verify.orbits.area import Area
from slr_verify.orbits.coordinate import TIME
from slr_verify.orbits.system import System
from slr_verify.orbits.tends import Tends
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.calculus import derivative, differentiation
from slr_verify.proofs.chain import chain
from slr_verify.proofs.combination import adding
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.statement import Statement, at_most, equal, more
from slr_verify.proofs.theorem import Theorem, infer

from .toy import HOME, SQUARE, START, coordinates, x, y

z = sp.Symbol("z", real=True)
GIVEN = (z > 0,)
ORIGIN = (sp.S.Zero, sp.S.Zero)
PUSH = sp.erf(abs(z) - z) * sp.erf(sp.sqrt(x**2 + z**2)) / 4
IMAGES = (sp.erf(2 * x) / 2 + PUSH, y / 2)
SLOPE = 2 * sp.exp(-4 * x**2) / sp.sqrt(sp.pi)
MU = 2 / sp.sqrt(sp.pi)
ONE = abs(z) / z
"""Under the hypothesis."""
p_at, q_at = coordinates(HOME, IMAGES, ("p_at", "q_at"), z)


def pushes() -> System:
    """The system."""
    steps = [infer(equal(image, image), normal_form) for image in IMAGES]
    inside = [infer(at_most(image**2, 1, SQUARE), by_sign) for image in IMAGES]
    return System(START, (z,), (p_at, q_at), tuple(steps), tuple(inside))


def saddle() -> Saddle:
    """J(0) is diagonal with 2/sqrt(pi) > 1 and 1/2; everything is said for z > 0, in terms of |z|/z."""
    determinant = more(ONE * SLOPE / 2, 0, (*SQUARE, *GIVEN))
    root = equal((MU - ONE * MU) * (sp.S.Half - MU), 0, GIVEN)
    return Saddle(
        point=ORIGIN,
        eigenvalue=MU,
        entries=tuple(entry(image, symbol) for image in IMAGES for symbol in START),
        determinant=infer(determinant, by_sign),
        characteristic=infer(root, normal_form),
        above=infer(more(ONE * MU, 1, GIVEN), adding(rest=MU - 1)),
    )


def entry(image: sp.Expr, symbol: sp.Symbol) -> Theorem:
    """An entry of the Jacobian, for z > 0."""
    return chain(derivative(image, symbol), GIVEN).rewritten(by=differentiation).theorem()


def null_at(target: tuple[sp.Expr, sp.Expr]) -> Statement:
    """The starts that tend there have area zero, for z > 0."""
    now = sp.Tuple(*(kind(TIME, *START, z) for kind in (p_at, q_at)))
    return equal(Area(Tends(now, TIME, sp.Tuple(*target)), *START), 0, GIVEN)
