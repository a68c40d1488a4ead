"""The stationary points off the manifold at (0, 0, ±theta_s, ±1, 0)."""

import sympy as sp

from slr_verify.model.notation import D, gamma, lam, p_of
from slr_verify.model.stable.zeta import stable_zeta_at_zero


def spurious_theta() -> sp.Expr:
    """theta_s = 2 lambda gamma^2 / (sqrt(pi) p D zeta(0, g)); the points exist where it is at most 1.

    zeta(0, g) in closed form (Zeta), which is seen to be positive.
    """
    scale = lam * gamma
    below = sp.sqrt(sp.pi) * p_of(scale) * D * stable_zeta_at_zero(scale)
    return 2 * lam * gamma**2 / below
