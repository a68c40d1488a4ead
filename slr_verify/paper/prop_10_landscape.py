"""Proposition 10: the extrema of the risk on the square, and the saddle at its middle.

R is affine in nu, and at nu = 1 it falls with kappa, at nu = -1 it rises. So R(kappa, nu), which is
(1 + nu)/2 R(kappa, 1) + (1 - nu)/2 R(kappa, -1), lies between R(1, 1) = R(-1, -1) and
R(1, -1) = R(-1, 1). Two sets of strict hypotheses cover the square without the two maxima, and two
others cover it without the two minima. In angles the corners are critical points, whose Hessians
are diagonal and have a sign.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.model import slopes
from slr_verify.model.closed_forms import manifold_risk
from slr_verify.model.notation import SQUARE, a, b, kappa, nu
from slr_verify.model.reduced import CONSTANTS
from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.statement import at_least, at_most, equal, less, more

R = manifold_risk()
in_kappa, in_nu = slopes.in_kappa(a, b), slopes.in_nu(a)
ORIGIN = (sp.S.Zero, sp.S.Zero)


def at(kappa_value: sp.Expr | int, nu_value: sp.Expr | int) -> sp.Expr:
    """R at a point."""
    return R.subs({kappa: kappa_value, nu: nu_value}, simultaneous=True)


# The slopes, and their signs
SLOPE_KAPPA = equal(derivative(R, kappa), in_kappa.subs(CONSTANTS))
SLOPE_NU = equal(derivative(R, nu), in_nu.subs(CONSTANTS))
EDGES = (
    less(in_kappa.subs(nu, 1), 0),
    more(in_kappa.subs(nu, -1), 0),
    less(in_nu.subs(kappa, 1), 0),
    more(in_nu.subs(kappa, -1), 0),
)
OPEN = (
    less(in_nu, 0, (kappa > 0,)),
    more(in_nu, 0, (kappa < 0,)),
    less(in_kappa.subs(kappa, 0), 0, (nu > 0,)),
    more(in_kappa.subs(kappa, 0), 0, (nu < 0,)),
)
"""Off the axis kappa = 0 the risk moves with nu, and on it, off the origin, with kappa."""

# The extrema
EVEN = equal(at(-kappa, -nu), R)
MINIMUM = at_least(R, at(1, 1), SQUARE)
MAXIMUM = at_most(R, at(1, -1), SQUARE)
CORNER_MINIMUM = equal(at(-1, -1), at(1, 1))
CORNER_MAXIMUM = equal(at(-1, 1), at(1, -1))
TO_LOWER_RIGHT = (kappa >= -1, kappa < 1, nu > -1, nu <= 1)
MINIMUM_STRICT_LEFT = more(R, at(1, 1), (kappa >= -1, kappa < 1, nu > -1, nu <= 1))
MINIMUM_STRICT_RIGHT = more(R, at(1, 1), (kappa > -1, kappa <= 1, nu >= -1, nu < 1))
MAXIMUM_STRICT_LEFT = less(R, at(1, -1), (kappa >= -1, kappa < 1, nu >= -1, nu < 1))
MAXIMUM_STRICT_RIGHT = less(R, at(1, -1), (kappa > -1, kappa <= 1, nu > -1, nu <= 1))
