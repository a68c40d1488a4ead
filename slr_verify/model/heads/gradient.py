"""The gradient of the risk of any number of heads: where all keys and values move on great circles.

k_h(t) = cos(t) k_h + sin(t) u_h and v_h(t) = cos(t) v_h + sin(t) w_h, in any directions: the derivative at
t = 0 is the sum over heads of the inner products of u_h and w_h with the gradients in k_h and v_h.
"""

import sympy as sp

from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import Sum
from slr_verify.language.token_vectors import UnitVector, unit_vector
from slr_verify.language.vectors import InnerProduct, Vector, inner
from slr_verify.model.heads.any_number import HYPOTHESES, head, key, value
from slr_verify.model.heads.moments import Moment
from slr_verify.model.heads.slopes import slopes_of
from slr_verify.model.notation import t

DIRECTIONS = {"k": "u", "v": "w"}
"""What a vector moves to."""


def moves(vector: UnitVector) -> bool:
    """Whether it is a key or a value."""
    return vector.name in DIRECTIONS


def direction(vector: UnitVector) -> UnitVector:
    """u_h for k_h and w_h for v_h."""
    return unit_vector(DIRECTIONS[vector.name], vector.index)


def moved(vector: UnitVector) -> Vector:
    """Where it is at t."""
    if not moves(vector):
        return vector
    return vector * sp.cos(t) + direction(vector) * sp.sin(t)


TANGENT = tuple(
    sp.Eq(EveryIndex(inner(each, direction(each)), head), 0) for each in (key(head), value(head))
)
GIVEN = (*HYPOTHESES, *TANGENT)


def on_circles(expr: sp.Expr) -> sp.Expr:
    """An expression in inner products where the vectors have moved."""
    found = expr.atoms(InnerProduct)
    return expr.xreplace({each: InnerProduct(*map(moved, each.args)) for each in found})


def speed(product: InnerProduct) -> sp.Expr:
    """The derivative of an inner product at t = 0."""
    pairs = (product.args, product.args[::-1])
    return sp.Add(*(inner(direction(each), other) for each, other in pairs if moves(each)))


def differential(expr: sp.Expr) -> sp.Expr:
    """The derivative at t = 0 of an expression in sums, moments and inner products."""
    if not expr.has(InnerProduct):
        return sp.S.Zero
    if isinstance(expr, Sum):
        inside = differential(expr.function)
        return Sum(inside, *expr.limits) if inside != 0 else sp.S.Zero
    if isinstance(expr, InnerProduct):
        return speed(expr)
    if isinstance(expr, Moment):
        pairs = zip(slopes_of(expr), expr.args, strict=False)
        return sp.Add(*(slope * differential(at) for slope, at in pairs))
    if expr.is_Add:
        return sp.Add(*map(differential, expr.args))
    if expr.is_Pow:
        return expr.exp * expr.base ** (expr.exp - 1) * differential(expr.base)
    return sp.Add(*(expr / each * differential(each) for each in expr.args))
