"""The Hessian of Rt(phi, psi) = R(cos phi, cos psi) on the manifold, written in kappa and nu.

With kappa = cos(phi) and sin(phi) = sqrt(1 - kappa^2) >= 0, and the same for nu: the angles in [0, pi].
At a stationary point it is the Riemannian Hessian along the manifold, and the step of PGD in angles
(Angles), phi' = phi - arctan(alpha Rt_phi), has the derivative I - alpha Hess Rt there.
"""

from functools import cache

import sympy as sp

from slr_verify.language.binding import replaced
from slr_verify.model.closed_forms import slope_kappa, slope_nu
from slr_verify.model.notation import alpha, kappa, nu

PHI, PSI = sp.symbols("phi psi", real=True)
ANGLES = {kappa: PHI, nu: PSI}
SLOPES = {kappa: slope_kappa, nu: slope_nu}


@cache
def angle_hessian() -> sp.Matrix:
    """Hess Rt, by differentiating the slopes of Lemma 7 in the angles."""
    mixed = _entry(kappa, nu)
    return sp.Matrix([[_entry(kappa, kappa), mixed], [mixed, _entry(nu, nu)]])


def step_jacobian() -> sp.Matrix:
    """I - alpha Hess Rt: the derivative of a step of PGD in angles at a stationary point."""
    return sp.eye(2) - alpha * angle_hessian()


def _entry(row: sp.Symbol, column: sp.Symbol) -> sp.Expr:
    at = {name: sp.cos(angle) for name, angle in ANGLES.items()}
    slope = -sp.sin(ANGLES[row]) * replaced(SLOPES[row](), at)
    return _in_products(sp.diff(slope, ANGLES[column]))


def _in_products(expr: sp.Expr) -> sp.Expr:
    """With cos(phi) = kappa and sin(phi) = sqrt(1 - kappa^2), and the same for nu."""
    values: dict[sp.Expr, sp.Expr] = {}
    for name, angle in ANGLES.items():
        values |= {sp.cos(angle): name, sp.sin(angle): sp.sqrt(1 - name**2)}
    return replaced(expr, values)
