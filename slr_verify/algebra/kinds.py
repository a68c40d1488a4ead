"""What the parts of a node may be: numbers, unless its class says otherwise by `takes`.

`takes` has a kind for each part; the one before `...` is that of any number of parts. A kind is a
class, or such a tuple of kinds, for an `sp.Tuple` with such parts. So a vector is no argument of zeta,
and no law stands where a number must.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import EllipsisType
from typing import TypeAlias

import sympy as sp
from sympy.core.symbol import Str

REMEMBERED = 2**16
Kind: TypeAlias = "type | EllipsisType | tuple[Kind, ...]"
Kinds: TypeAlias = tuple[Kind, ...]

NUMBERS: Kinds = (sp.Expr, ...)
OVER: Kinds = (sp.Expr, NUMBERS, ...)
"""What is integrated, summed or differentiated, and over what."""
ANYTHING: Kinds = (sp.Basic, ...)
OF_SYMPY: dict[type, Kinds] = {
    sp.Derivative: OVER,
    **dict.fromkeys((sp.Tuple, sp.ImmutableDenseMatrix, Str), ANYTHING),
}
"""A tuple is looked at where it stands."""


def kinds_of(node: type) -> Kinds | None:
    """What the parts of a node may be; None for a class of the house that does not say so."""
    usual = NUMBERS if issubclass(node, sp.Expr) else None
    return OF_SYMPY.get(node) or getattr(node, "takes", usual)


@lru_cache(maxsize=REMEMBERED)
def ill_formed(expr: sp.Basic) -> str | None:
    """Why some part is not put together from what its class takes; None when all are.

    Of such a part nothing can be asked, not even which symbols are free in it. SymPy's own can be.
    """
    kinds, parts = getattr(type(expr), "takes", None), expr.args
    if kinds is not None and not fits(parts, kinds):
        return f"{type(expr).__name__} does not take {parts}"
    return next(filter(None, map(ill_formed, parts)), None)


def fits(parts: Sequence[sp.Basic], kinds: Kinds) -> bool:
    """Whether there is a part for each kind, and it is of that kind."""
    wanted = list(kinds)
    if wanted[-1] is ...:
        wanted[-2:] = [wanted[-2]] * (len(parts) - len(wanted) + 2)
    return len(parts) == len(wanted) and all(map(_is_of, parts, wanted))


def _is_of(part: sp.Basic, kind: Kind) -> bool:
    if isinstance(kind, tuple):
        return isinstance(part, sp.Tuple) and fits(part, kind)
    is_matrix = isinstance(part, sp.MatrixBase)  # one of the expressions of SymPy
    return isinstance(part, kind) and (kind is not sp.Expr or not is_matrix)  # type: ignore[arg-type]
