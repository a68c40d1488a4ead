"""No two ordered points tend to a fixed point that repels along a positive direction."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.orbits.comparison import Preserved
from slr_verify.orbits.system import Pair, System
from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class Repelling:
    """At a point c inside the square, w^T J(c) > w^T in both columns, with w > 0.

    `entries` are theorems `d image_i / d x_j = closed form`, in the order of PLACES, and `columns` say
    w_1 J_1j(c) + w_2 J_2j(c) - w_j > 0. A left Perron vector of J(c) is such a w when its eigenvalue is
    above one, but any other will do.
    """

    point: tuple[sp.Rational, sp.Rational]
    weights: Pair
    entries: tuple[Theorem, ...]
    columns: tuple[Theorem, ...]


@dataclass(frozen=True)
class NoTwoInOrder(Rule):
    """[x_n -> c] [y_n -> c] = 0 if x_0 <= y_0 in both coordinates and x_0 < y_0 in one of them.

    The difference e_n = y_n - x_n is not negative in either coordinate, and positive in the one.
    Let both orbits tend to c. By continuity w^T J > w^T in a disc around c, where both orbits are
    from some time on; there w.e_{n+1} >= w.e_n by the mean value theorem along the segment from x_n
    to y_n. So w.e_n, which is positive, does not fall any more, and cannot tend to zero.
    """

    system: System
    lower: Pair
    upper: Pair
    preserved: Preserved
    strictly: tuple[int, Theorem]
    repelling: Repelling

    words = "what is in order is driven apart"
