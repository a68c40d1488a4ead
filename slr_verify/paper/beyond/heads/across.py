"""The second equation of the search for stationary points of jointly turned heads is one about slopes.

With u = erf(a cos(phi)) and v = erf(a sin(phi)), which are nowhere both zero, `across` is a combination of
both slopes in which that in phi has the factor u^2 + v^2. So where it and the slope in psi are zero, both
slopes are, and the other way round.
"""

import sympy as sp

from slr_verify.calculus.chain import by
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.cases import ByCases, Contradiction
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Heading, Prove, Shelf
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal, less
from slr_verify.model.heads.turned_slopes import PEAK, across, erf, slopes, weights
from slr_verify.model.notation import a, gamma, phi

COS, SIN = sp.cos(phi), sp.sin(phi)
U, V = erf(a * COS), erf(a * SIN)
(OWN, OTHER), (IN_PHI, IN_PSI) = weights(), slopes()
COMBINED = equal(
    4 * gamma**2 * a * PEAK * across(),
    (U**2 + V**2) * IN_PHI + a * PEAK * (OWN * V + OTHER * U) * IN_PSI,
)
NOT_BOTH = less(0, U**2 + V**2)
CASES = tuple((side, sign) for side in (COS, SIN) for sign in (1, -1))
"""Where cos(phi) is positive, or negative, or sin(phi) is."""


def not_both(goal: Statement, shelf: Shelf) -> Theorem:
    """By the sign of the one that is not zero."""
    return _otherwise(goal, ())


def _otherwise(goal: Statement, given: Given) -> Theorem:
    """Where no case before is the one."""
    stated = Statement(goal.lhs, goal.sign, goal.rhs, given)
    if len(given) == len(CASES):
        return infer(stated, Contradiction(_absurd(given)))
    side, sign = CASES[len(given)]
    low, high = (side, sp.S.Zero) if sign > 0 else (sp.S.Zero, side)
    here = Statement(goal.lhs, goal.sign, goal.rhs, (*given, sp.Gt(low, high)))
    further = _otherwise(goal, (*given, sp.Le(low, high)))
    return infer(stated, ByCases(low, high, further, infer(here, by_sign)))


def _absurd(given: Given) -> Theorem:
    """cos^2 + sin^2 = 1, and not 0."""
    squares = []
    for side in (COS, SIN):
        bounds = at_most(side, 0, given), at_least(side, 0, given)
        squares.append((1, *(infer(each, assumed) for each in bounds)))
    return infer(less(0, 0, given), adding(*squares, rest=1))


PROOFS: dict[Statement, Prove] = {COMBINED: by(normal_form), NOT_BOTH: not_both}
HEADINGS = (
    Heading("A combination of the slopes, for any positive $a$ and $b$", COMBINED),
    Heading("The factor of $R_phi$ in it is positive", NOT_BOTH),
)
