"""Two heads on two locations, turned jointly: the closed form of the risk in the two angles.

The stars are orthonormal and the noise of the informative tokens is independent. Both keys are turned by
phi in the plane of k_1*, k_2*, both values by psi in that of v_1*, v_2*; at 0 each head is at a location.
"""

import sympy as sp

from slr_verify.model.closed_forms import erf
from slr_verify.model.notation import D, L, epsilon, gamma, lam, p_of, phi, psi
from slr_verify.model.zeta import zeta


def turned_risk(shift: sp.Expr = lam * D) -> sp.Expr:
    """The risk at the angles phi and psi, for lambda D = shift."""
    scale = lam * gamma
    a = shift / p_of(scale)
    agreement = erf(a * sp.cos(phi)) * sp.cos(psi) + erf(a * sp.sin(phi)) * sp.sin(psi)
    squares = zeta(shift * sp.cos(phi), scale) + zeta(shift * sp.sin(phi), scale)
    return epsilon**2 + 2 * gamma**2 * (1 - 2 * agreement + squares) + 2 * (L - 2) * zeta(0, lam)


def crossed_risk(shift: sp.Expr = lam * D) -> sp.Expr:
    """The risk with keys in the plane of v_1*, v_2*, and values as far turned in that of k_1*, k_2*."""
    scale = lam * gamma
    agreement = 8 * shift * gamma**2 / (sp.sqrt(sp.pi) * p_of(scale))
    squares = (2 * D**2 + 4 * gamma**2) * zeta(0, scale)
    return epsilon**2 + 2 * gamma**2 - agreement + squares + 2 * (L - 2) * zeta(0, lam)
