"""M as a surface in R^d x R^d, and how it lies over the sphere of the k: Assumption 1 holds.

M is where the unit vectors k and v have the products <k, v*>, <v, k*> and <k, v> zero. Over each k other
than k* and -k* lies the unit sphere orthogonal to k* and k, from which the experiments draw v. While k
moves along h, orthogonally to itself and to v*, the point (k, v) moves at a right angle to that sphere if v
moves along the multiple of k - kappa k* that keeps <k, v> zero.
"""

import sympy as sp

from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.vectors import Combination, FixedVector, Vector, frame, inner
from slr_verify.model.notation import kappa, nu

h_v, h_signal, h_w, w_target = sp.symbols("h_v h_k h_w w_v", real=True)


def _beside() -> tuple[FixedVector, ...]:
    """k, v, k* and v* at a point of M, a unit vector h along which k moves, and w along which v does."""
    products = sp.Matrix(
        [
            [1, 0, kappa, 0, 0, 0],
            [0, 1, 0, nu, h_v, 0],
            [kappa, 0, 1, 0, h_signal, 0],
            [0, nu, 0, 1, 0, w_target],
            [0, h_v, h_signal, 0, 1, h_w],
            [0, 0, 0, w_target, h_w, 1],
        ]
    )
    return frame(("k", "v", "k_star", "v_star", "h", "w"), products)


k, v, k_star, v_star, h, w = _beside()
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
ALONG_SPHERE: Motion = (REST, w)
"""k rests, and v moves orthogonally to itself, to k and to k*."""
ACROSS = v - v_star * nu
"""The part of v that is orthogonal to v*, and to k: k moves v along it alone."""
ratio = (2 - kappa**2 - nu**2) / (1 - kappa**2)
"""The square of how much longer a way on M is than its shadow on the sphere of the k, along ACROSS."""


def between(one: Motion, other: Motion) -> sp.Expr:
    """The inner product in R^d x R^d."""
    pairs = (pair for pair in zip(one, other, strict=True) if REST not in pair)
    return sp.Add(*(inner(*pair) for pair in pairs))


def determinant() -> sp.Expr:
    """That of the Gram matrix of the gradients of the constraints."""
    rows = [[between(one, other) for other in CONSTRAINTS] for one in CONSTRAINTS]
    return sp.Matrix(rows).det(method="berkowitz")


def lifted(direction: Vector) -> Motion:
    """How (k, v) moves on M, at a right angle to the sphere of the v, while k moves in a direction."""
    normal = k - k_star * kappa
    along = inner(direction, v).definition() / SquaredNorm(normal).definition()
    return direction, normal * (-along)
