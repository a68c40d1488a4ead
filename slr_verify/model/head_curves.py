"""Two heads on two locations with orthonormal stars, and one vector that is turned away in any direction.

Heads are separated, k_h = k_h*, v_h = v_h*, or turned by 45 degrees: k_1 and k_2 are (k_1* +- k_2*)/sqrt 2,
and so are the values. On a curve one vector u, a key or a value, is cos(t) u + sin(t) w with a unit
vector w orthogonal to u, whose products with the other three vectors of the heads are x, y and z.
"""

from functools import cache

import sympy as sp

from slr_verify.model.heads_risk import closed_risk
from slr_verify.model.heads_task import KINDS, HeadsTask
from slr_verify.model.notation import phi, psi, t

DIRECTION = x, y, z = sp.symbols("x y z", real=True)
"""<w, .> of the other three vectors of the heads, in their order k_1, k_2, v_1, v_2."""
ROOT = 1 / sp.sqrt(2)
SEPARATED = sp.ImmutableMatrix([[1, 0], [0, 1]])
TURNED = sp.ImmutableMatrix([[ROOT, ROOT], [ROOT, -ROOT]])
"""Each key along k_1* and k_2*, and each value along v_1* and v_2*."""
Name = tuple[str, int]
Rows = dict[Name, sp.Matrix]
HEADS: tuple[Name, ...] = (("k", 1), ("k", 2), ("v", 1), ("v", 2))


@cache
def risk_on_curve(heads: sp.ImmutableMatrix, moved: Name, shared_noise: bool = False) -> sp.Expr:
    """The closed form of the risk at the angle t, on the curve of one vector."""
    rows = _rows(heads, heads)
    others = (rows[each] for each in HEADS if each != moved)
    away = [at * each for at, each in zip(DIRECTION, others, strict=True)]
    rows[moved] = sp.cos(t) * rows[moved] + sp.sin(t) * sum(away, sp.zeros(1, 4))
    return closed_risk(_task(rows, shared_noise))


def risk_at_angles() -> sp.Expr:
    """The closed form where both keys are turned by phi, and both values by psi."""
    return closed_risk(_task(_rows(_rotation(phi), _rotation(psi)), False))


def _rotation(angle: sp.Expr) -> sp.Matrix:
    cos, sin = sp.cos(angle), sp.sin(angle)
    return sp.Matrix([[cos, sin], [-sin, cos]])


def _rows(keys: sp.Matrix, values: sp.Matrix) -> Rows:
    """The vectors in the orthonormal basis k_1*, k_2*, v_1*, v_2*."""
    basis = sp.eye(4)
    along = {"k": keys * basis[:2, :], "v": values * basis[2:, :]}
    along |= {"k_star": basis[:2, :], "v_star": basis[2:, :]}
    return {(kind, n): along[kind][n - 1, :] for kind in KINDS for n in (1, 2)}


def _task(rows: Rows, shared_noise: bool) -> HeadsTask:
    """With the inner products of these vectors; a part of w that is orthogonal to all others has none."""
    plain = HeadsTask(2, 2, shared_noise)
    named = plain.named
    pairs = [(i, j) for j in range(len(named)) for i in range(j)]
    known = {plain.gram[i, j]: sp.expand(rows[named[i]].dot(rows[named[j]])) for i, j in pairs}
    return HeadsTask(2, 2, shared_noise, known=tuple(sorted(known.items(), key=str)))
