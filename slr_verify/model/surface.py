"""M as a surface in R^d x R^d: Assumption 1 holds.

M is where the unit vectors k and v have the products <k, v*>, <v, k*> and <k, v> zero.
"""

import sympy as sp

from slr_verify.language.vectors import Combination, FixedVector, Vector, frame, inner
from slr_verify.model.notation import kappa, nu


def _on_surface() -> tuple[FixedVector, ...]:
    """k, v, k* and v* at a point of M."""
    products = sp.Matrix([[1, 0, kappa, 0], [0, 1, 0, nu], [kappa, 0, 1, 0], [0, nu, 0, 1]])
    return frame(("k", "v", "k_star", "v_star"), products)


k, v, k_star, v_star = _on_surface()
REST = Combination()
"""No motion."""
Motion = tuple[Vector, Vector]
"""A vector of R^d x R^d: how k moves, and how v does."""
CONSTRAINTS: tuple[Motion, ...] = ((v_star, REST), (REST, k_star), (v, k))
"""The gradients of <k, v*>, <v, k*> and <k, v>: on M they are tangent to both spheres."""
SPHERES: tuple[Motion, ...] = ((k, REST), (REST, v))
"""The gradients of |k|^2/2 and |v|^2/2."""
GRADIENTS: tuple[Motion, ...] = ((k_star - k * kappa, REST), (REST, v_star - v * nu))
"""Those of <k, k*> and <v, v*>, without the parts along the spheres."""


def between(one: Motion, other: Motion) -> sp.Expr:
    """The inner product in R^d x R^d."""
    pairs = (pair for pair in zip(one, other, strict=True) if REST not in pair)
    return sp.Add(*(inner(*pair) for pair in pairs))


def determinant() -> sp.Expr:
    """That of the Gram matrix of the gradients of the constraints."""
    rows = [[between(one, other) for other in CONSTRAINTS] for one in CONSTRAINTS]
    return sp.Matrix(rows).det(method="berkowitz")
