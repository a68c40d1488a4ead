"""Stationarity of the risk on the two spheres, for k and v in the span of k*, v* and one more vector w.

With coordinates k = (k_1, k_2, k_3) and v = (v_1, v_2, v_3) along k*, v*, w, a point is stationary on the
spheres when the gradients are radial,

    R_kappa k* + R_eta v* + R_rho v = m_k k,        R_theta k* + R_nu v* + R_rho k = m_v v,

and then it is stationary in R^d too, because turning w leaves the risk as it is. The Hessian on the
spheres is Q (grad^2 R - diag(m_k, m_v)) Q in the span, Q the projection on the tangent space, and
[[-m_k, R_rho], [R_rho, -m_v]] along any direction e orthogonal to the span.
"""

from functools import cache

import sympy as sp

from slr_verify.model.closed_forms import five_variable_risk, zeta_slope
from slr_verify.model.notation import PRODUCTS, eta, kappa, nu, rho, theta
from slr_verify.model.zeta import zeta_t

K = sp.symbols("k_1 k_2 k_3", real=True)
V = sp.symbols("v_1 v_2 v_3", real=True)
MULTIPLIERS = sp.symbols("m_k m_v", real=True)
POINT = {
    kappa: K[0],
    eta: K[1],
    theta: V[0],
    nu: V[1],
    rho: sum(a * b for a, b in zip(K, V, strict=True)),
}
"""The five products in the coordinates."""


def slope(*names: sp.Symbol) -> sp.Symbol:
    """The name of a partial derivative of the risk, in one or two of the products."""
    ordered = sorted(names, key=PRODUCTS.index)
    return sp.Symbol("_".join(("R", *(name.name for name in ordered))), real=True)


@cache
def slopes() -> dict[sp.Symbol, sp.Expr]:
    """The partial derivatives of first and second order, in the five products."""
    first = {slope(name): differentiated(five_variable_risk(), name) for name in PRODUCTS}
    second = {
        slope(one, other): differentiated(first[slope(one)], other)
        for place, one in enumerate(PRODUCTS)
        for other in PRODUCTS[place:]
    }
    return {**first, **second}


def differentiated(expr: sp.Expr, name: sp.Symbol) -> sp.Expr:
    """The derivative, with that of zeta in closed form (Zeta)."""
    return sp.diff(expr, name).replace(
        lambda part: isinstance(part, zeta_t), lambda part: zeta_slope(*part.args)
    )


def gradients() -> tuple[sp.Matrix, sp.Matrix]:
    """The gradients in k and in v, in the coordinates."""
    k, v, between = sp.Matrix(K), sp.Matrix(V), slope(rho)
    return (
        sp.Matrix([slope(kappa), slope(eta), 0]) + between * v,
        sp.Matrix([slope(theta), slope(nu), 0]) + between * k,
    )


def equations() -> list[sp.Expr]:
    """Eight equations for the coordinates and the two multipliers."""
    k, v = sp.Matrix(K), sp.Matrix(V)
    along_k, along_v = gradients()
    m_k, m_v = MULTIPLIERS
    return [*(along_k - m_k * k), *(along_v - m_v * v), k.dot(k) - 1, v.dot(v) - 1]


def hessian() -> sp.Matrix:
    """The Hessian in the span, 6 x 6, with eigenvalue 1 in the two radial directions, none of its own."""
    jacobian = sp.Matrix([[sp.diff(POINT[name], each) for each in (*K, *V)] for name in PRODUCTS])
    inner = sp.Matrix(5, 5, lambda i, j: slope(PRODUCTS[i], PRODUCTS[j]))
    plain = jacobian.T * inner * jacobian
    swap = sp.Matrix(6, 6, lambda i, j: slope(rho) if abs(i - j) == 3 else 0)
    m_k, m_v = MULTIPLIERS
    curved = plain + swap - sp.diag(*[m_k] * 3, *[m_v] * 3)
    k, v = sp.Matrix(K), sp.Matrix(V)
    tangent = sp.eye(6) - sp.diag(k * k.T, v * v.T)
    return tangent * curved * tangent + sp.diag(k * k.T, v * v.T)


def across() -> sp.Matrix:
    """The block along a direction orthogonal to the span."""
    m_k, m_v = MULTIPLIERS
    return sp.Matrix([[-m_k, slope(rho)], [slope(rho), -m_v]])
