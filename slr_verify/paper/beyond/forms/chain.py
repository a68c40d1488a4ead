"""How a squared distance falls with what is at least a multiple of it: inequalities in letters.

They are lemmas for what is shown of iterates near the spurious points by induction.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import Statement, at_most, less
from slr_verify.paper.beyond.forms.small import F_0, F
from slr_verify.paper.beyond.forms.step import r

N, N_1, N_0, K = sp.symbols("N_2 N_1 N_0 K", real=True)
d, c_2, e, p = sp.symbols("a_0 c_2 e p", positive=True)
LOW, BELOW, FIRST, WIDER = (
    sp.Ge(F, d * N),
    sp.Le(p * F, F_0),
    sp.Le(c_2 * F_0, K * N_1),
    sp.Le(c_2 * N_0, 2 * N),
)
BEGIN = sp.Lt(4 * K * N_1, r * d * c_2**2), sp.Le(64 * K * N_1, d * c_2**2)
TIGHT = at_most(64 * p * N, c_2, (LOW, BELOW, FIRST, BEGIN[1]))
CLOSE = less(2 * p * N_0, r, (WIDER, LOW, BELOW, FIRST, BEGIN[0]))
FASTER = at_most(d * c_2**2 * N_0, 2 * K * e * N_1, (WIDER, LOW, sp.Le(F, e * F_0), FIRST))


def tight(goal: Statement) -> Theorem:
    """Through F, and F at the start."""
    factors = (64 * p / d, 64 / d, 64 / (d * c_2), 1 / (d * c_2))
    return _chained(goal, factors)


def close(goal: Statement) -> Theorem:
    """The same."""
    part = 4 / (d * c_2)
    return _chained(goal, (2 * p / c_2, p * part, part, part / c_2, part / (4 * c_2)))


def faster(goal: Statement) -> Theorem:
    """The same."""
    return _chained(goal, (d * c_2, 2 * c_2, 2 * c_2, 2 * e))


def _chained(goal: Statement, factors: tuple[sp.Expr, ...]) -> Theorem:
    known = (hypothesis(each, goal.given) for each in goal.given)
    return infer(goal, adding(*zip(factors, known, strict=True)))
