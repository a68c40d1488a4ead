"""Two heads turned by 45 degrees are at a minimum in the two angles, for a = lambda D/p up to 1.051795.

The determinant of the Hessian falls with b <= a, and at b = a it is a positive multiple of 1 - y for
y = sqrt 2 erf(a/sqrt 2), whose zero is that of the limit of the risk for small lambda.
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import by_sign, evaluation, normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Heading, Prove, Shelf
from slr_verify.language.statement import Statement, at_least, at_most, equal, less
from slr_verify.language.value import derivative, value_at
from slr_verify.model.closed_forms import slope_constants
from slr_verify.model.heads.turned_slopes import (
    PEAK,
    bell,
    bending,
    from_45_degrees,
    hit,
    slopes,
    turned,
)
from slr_verify.model.heads.two import turned_risk
from slr_verify.model.notation import a, b, gamma, phi, psi, t, x
from slr_verify.paper.beyond.heads.limit import BELOW, ZERO_BELOW, below
from slr_verify.paper.by_differentiation import slope_at_point
from slr_verify.paper.prop_10_landscape import slope

NO_MORE = (sp.S.Zero, sp.S.Zero)
IN_PHI, MIXED, IN_PSI = turned()
AT_45 = tuple(map(from_45_degrees, slopes()))
SLOPES = tuple(
    equal(
        derivative(from_45_degrees(turned_risk()), name),
        value_at(value, (a, b), slope_constants()),
    )
    for name, value in zip((phi, psi), AT_45, strict=True)
)
FLAT = tuple(equal(value_at(value, (phi, psi), NO_MORE), 0) for value in AT_45)
HESSIAN = tuple(
    equal(value_at(derivative(AT_45[row], name), (phi, psi), NO_MORE), value)
    for row, name, value in (
        (0, phi, IN_PHI),
        (0, psi, MIXED),
        (1, phi, MIXED),
        (1, psi, IN_PSI),
    )
)
INSIDE = (b <= a, a <= ZERO_BELOW)
UPWARD = less(0, IN_PSI)
DETERMINANT = less(MIXED**2, IN_PHI * IN_PSI, INSIDE)


def determinant(goal: Statement, shelf: Shelf) -> Theorem:
    """K ((F(b) - F(a)) y + 2 (1 - y) (y - (2/sqrt pi) a exp(-a^2/2) + a^2 y)), for the bending F."""
    fall = _monotone(bending(x), -2 * PEAK * bell(x) * (a**2 + x**2), "<=")
    falls = infer(
        at_least(bending(b), bending(a), goal.given), MonotoneBetween(x, bending(x), b, a, fall)
    )
    short = instance(below(BELOW, shelf), {t: a})
    scale, y = 8 * gamma**4 * PEAK * a * bell(a), hit(a)
    parts = ((scale * y, falls), (2 * scale, short, _chord()), (2 * scale * a**2 * y, short))
    return infer(goal, adding(*parts))


def _chord() -> Theorem:
    """(2/sqrt pi) a exp(-a^2/2) <= sqrt 2 erf(a/sqrt 2)."""
    excess = hit(x) - PEAK * x * bell(x)
    rise = _monotone(excess, PEAK * x**2 * bell(x), ">=")
    known = infer(at_most(0, excess.subs(x, a)), MonotoneBetween(x, excess, sp.S.Zero, a, rise))
    return infer(at_most(PEAK * a * bell(a), hit(a)), adding((1, known)))


def _monotone(function: sp.Expr, rate: sp.Expr, sign: str) -> Theorem:
    line = chain(derivative(function, x)).through(differentiation).equals(rate, by=normal_form)
    return line.related(sign, 0, by=by_sign).theorem()


PROOFS: dict[Statement, Prove] = {
    **dict.fromkeys(SLOPES, slope),
    **dict.fromkeys(FLAT, by(evaluation)),
    **dict.fromkeys(HESSIAN, slope_at_point),
    UPWARD: by(by_sign),
    DETERMINANT: determinant,
}
HEADINGS = (
    Heading(
        "The slopes of the closed form around 45 degrees, with the same $a$ and $b$", SLOPES[0]
    ),
    Heading("They are zero there", FLAT[0]),
    Heading("The Hessian there", HESSIAN[0]),
    Heading("It is definite for $b <= a <= 1.051795$", UPWARD),
)
