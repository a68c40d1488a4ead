"""Projected gradient descent, Definition 1, on vectors known through their inner products.

The gradient of a function R of the five products is, by the chain rule,

    grad_k R = R_kappa k* + R_eta v* + R_rho v,      grad_v R = R_nu v* + R_theta k* + R_rho k,

plus multiples of k and of v (R extended off the spheres also depends on |k| and |v|), which the
projection on the tangent space removes: `radial_k` and `radial_v` stand for them and drop out. That
these are the gradients of the risk is shown (`paper/definition_1_gradient.py`).
"""

import sympy as sp

from slr_verify.language.sphere import Retraction
from slr_verify.language.vectors import InnerProduct, Vector, frame
from slr_verify.model.notation import alpha, eta, k, k_star, kappa, nu, rho, theta, v, v_star

R_kappa, R_nu, R_theta, R_eta, R_rho = SLOPES = sp.symbols(
    "R_kappa R_nu R_theta R_eta R_rho", real=True
)
"""The partial derivatives of the risk in the five products, at the current point."""
radial_k, radial_v = sp.symbols("c_k c_v", real=True)


def gradient_in_v(k: Vector, v: Vector, k_star: Vector, v_star: Vector) -> Vector:
    """grad_v R, by the chain rule; the inner products of the four vectors play no part in it."""
    return v_star * R_nu + k_star * R_theta + k * R_rho + v * radial_v


grad_k = k_star * R_kappa + v_star * R_eta + v * R_rho + k * radial_k
grad_v = gradient_in_v(k, v, k_star, v_star)


def pgd_step(point: Vector, gradient: Vector) -> Retraction:
    """The next vector, as Definition 1 has it."""
    return Retraction(point, gradient, alpha)


next_k, next_v = pgd_step(k, grad_k), pgd_step(v, grad_v)
"""k_{t+1} and v_{t+1}."""
_products = sp.symbols("g_u g_g", real=True)
ANY_STEP = pgd_step(
    *frame(("u", "g"), sp.Matrix([[1, _products[0]], [_products[0], _products[1]]]))
)
"""A step from a unit vector u along any vector g."""

DEFINITION = {
    kappa: InnerProduct(next_k, k_star),
    nu: InnerProduct(next_v, v_star),
    theta: InnerProduct(next_v, k_star),
    eta: InnerProduct(next_k, v_star),
    rho: InnerProduct(next_k, next_v),
}
"""The five products after one step, written with the vectors."""

# What the tangent part of each gradient is along the other vectors.
k_along_k_star = R_kappa * (1 - kappa**2) - R_eta * kappa * eta + R_rho * (theta - kappa * rho)
k_along_v_star = R_eta * (1 - eta**2) - R_kappa * kappa * eta + R_rho * (nu - eta * rho)
k_along_v = R_rho * (1 - rho**2) + R_kappa * (theta - kappa * rho) + R_eta * (nu - eta * rho)
v_along_v_star = R_nu * (1 - nu**2) - R_theta * theta * nu + R_rho * (eta - nu * rho)
v_along_k_star = R_theta * (1 - theta**2) - R_nu * theta * nu + R_rho * (kappa - theta * rho)
v_along_k = R_rho * (1 - rho**2) + R_nu * (eta - nu * rho) + R_theta * (kappa - theta * rho)

squared_norm_k = R_kappa * k_along_k_star + R_eta * k_along_v_star + R_rho * k_along_v
squared_norm_v = R_nu * v_along_v_star + R_theta * v_along_k_star + R_rho * v_along_k
"""|h_k|^2 and |h_v|^2 of the Riemannian gradients."""

_along_k = R_kappa * kappa + R_eta * eta + R_rho * rho
between = R_kappa * v_along_k_star + R_eta * v_along_v_star - _along_k * v_along_k
"""<h_k, h_v>."""


def five_variable_map(length_k: sp.Expr, length_v: sp.Expr) -> dict[sp.Symbol, sp.Expr]:
    """The five products after one step; the lengths are |w_k| and |w_v| before the projection."""
    return {
        kappa: (kappa - alpha * k_along_k_star) / length_k,
        nu: (nu - alpha * v_along_v_star) / length_v,
        theta: (theta - alpha * v_along_k_star) / length_v,
        eta: (eta - alpha * k_along_v_star) / length_k,
        rho: (rho - alpha * (k_along_v + v_along_k) + alpha**2 * between) / (length_k * length_v),
    }


def reduced_step(position: sp.Symbol, slope: sp.Expr) -> sp.Expr:
    """One coordinate after a step on the manifold (Lemma 7)."""
    tangent = 1 - position**2
    return (position - alpha * tangent * slope) / sp.sqrt(1 + alpha**2 * tangent * slope**2)
