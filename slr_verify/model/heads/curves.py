"""Two heads on two locations with orthonormal stars, and one vector that is turned away in any direction.

Heads are separated, k_h = k_h*, v_h = v_h*, or turned by 45 degrees: k_1 and k_2 are (k_1* +- k_2*)/sqrt 2,
and so are the values. Or they are crossed: keys are turned by phi in the plane of v_1*, v_2*, and values as
far in that of k_1*, k_2*. On a curve one vector u, a key or a value, is cos(t) u + sin(t) w with a unit
vector w orthogonal to u, whose products with the other three vectors of the heads are x, y and z.
"""

from functools import cache

import sympy as sp

from slr_verify.model.heads.risk import closed_risk
from slr_verify.model.heads.task import KINDS, HeadsTask
from slr_verify.model.notation import phi, psi, t

DIRECTION = x, y, z = sp.symbols("x y z", real=True)
"""<w, .> of the other three vectors of the heads, in their order k_1, k_2, v_1, v_2."""
ROOT = 1 / sp.sqrt(2)
NONE = sp.zeros(2, 2)
Name = tuple[str, int]
Rows = dict[Name, sp.Matrix]
HEADS: tuple[Name, ...] = (("k", 1), ("k", 2), ("v", 1), ("v", 2))


def rotation(angle: sp.Expr) -> sp.Matrix:
    """By an angle in a plane."""
    cos, sin = sp.cos(angle), sp.sin(angle)
    return sp.Matrix([[cos, sin], [-sin, cos]])


def side_by_side(keys: sp.Matrix, values: sp.Matrix) -> sp.ImmutableMatrix:
    """Keys in the plane of k_1*, k_2*, and values in that of v_1*, v_2*."""
    return sp.ImmutableMatrix(sp.BlockMatrix([[keys, NONE], [NONE, values]]).as_explicit())


def crossed(keys: sp.Matrix, values: sp.Matrix) -> sp.ImmutableMatrix:
    """Keys in the plane of v_1*, v_2*, and values in that of k_1*, k_2*."""
    return sp.ImmutableMatrix(sp.BlockMatrix([[NONE, keys], [values, NONE]]).as_explicit())


_REFLECTION = sp.Matrix([[ROOT, ROOT], [ROOT, -ROOT]])
SEPARATED = side_by_side(sp.eye(2), sp.eye(2))
TURNED = side_by_side(_REFLECTION, _REFLECTION)
BY_ANGLES = side_by_side(rotation(phi), rotation(psi))
CROSSED = crossed(rotation(phi), rotation(phi))
"""k_1, k_2, v_1 and v_2 in the orthonormal basis k_1*, k_2*, v_1*, v_2*."""


@cache
def risk_on_curve(heads: sp.ImmutableMatrix, moved: Name, shared_noise: bool = False) -> sp.Expr:
    """The closed form of the risk at the angle t, on the curve of one vector."""
    rows = _rows(heads)
    others = (rows[each] for each in HEADS if each != moved)
    away = [at * each for at, each in zip(DIRECTION, others, strict=True)]
    rows[moved] = sp.cos(t) * rows[moved] + sp.sin(t) * sum(away, sp.zeros(1, 4))
    return closed_risk(_task(rows, shared_noise))


def risk_at(heads: sp.ImmutableMatrix) -> sp.Expr:
    """The closed form there, for independent noise."""
    return closed_risk(_task(_rows(heads), False))


def _rows(heads: sp.ImmutableMatrix) -> Rows:
    """With the stars."""
    names = [(kind, n) for kind in KINDS for n in (1, 2)]
    both = heads.col_join(sp.eye(4))
    return {name: both[place, :] for place, name in enumerate(names)}


def _task(rows: Rows, shared_noise: bool) -> HeadsTask:
    """With the inner products of these vectors; a part of w that is orthogonal to all others has none."""
    plain = HeadsTask(2, 2, shared_noise)
    named = plain.named
    pairs = [(i, j) for j in range(len(named)) for i in range(j)]
    known = {plain.gram[i, j]: _product(rows[named[i]], rows[named[j]]) for i, j in pairs}
    return HeadsTask(2, 2, shared_noise, known=tuple(sorted(known.items(), key=str)))


def _product(first: sp.Matrix, second: sp.Matrix) -> sp.Expr:
    return _shorter(sp.expand(first.dot(second)))


@cache
def _shorter(product: sp.Expr) -> sp.Expr:
    """With 1 for the sum of the squares of a sine and a cosine: most products are met many times."""
    return sp.trigsimp(product)
