"""PGD in the plane of k* and v*: the angles s and u of `oracle_block`, and a step in them."""

import sympy as sp

from slr_verify.language.every_index import EveryIndex
from slr_verify.language.integral import COUNTER
from slr_verify.language.named_function import Family
from slr_verify.model.families import Indexed
from slr_verify.model.notation import alpha
from slr_verify.model.oracle_block import S, U, turned_risk


class s_at(Indexed, Family):  # noqa: N801 (SymPy functions are in lower case)
    """`s_at(n)`: the angle by which k is turned after n - 1 steps."""

    nargs = 1
    prints_as_symbol = True
    letter = "s"


class u_at(Indexed, Family):  # noqa: N801 (as above)
    """`u_at(n)`: the angle by which v is turned."""

    nargs = 1
    prints_as_symbol = True
    letter = "u"


TURNS = (S, U)
SLOPES = tuple(sp.diff(turned_risk(), turn) for turn in TURNS)
STEPS = tuple(sp.atan(alpha * slope) for slope in SLOPES)
"""How far a step turns k and v back."""


def angles_at(index: sp.Expr) -> dict[sp.Symbol, sp.Expr]:
    """The angles after so many steps, less one."""
    return {S: s_at(index), U: u_at(index)}


def less_step() -> tuple[sp.Expr, ...]:
    """For each angle what vanishes at l where the angles at l + 1 are a step from those at l."""
    here, after = angles_at(COUNTER), angles_at(COUNTER + 1)
    steps = zip(TURNS, STEPS, strict=True)
    return tuple(after[turn] - here[turn] + step.xreplace(here) for turn, step in steps)


MOVES = tuple(sp.Eq(EveryIndex(each, COUNTER), 0) for each in less_step())
