"""Is an expression zero for all values of its symbols? Zero, or undecided.

`Zero` rests on the normal form: exact arithmetic in the field of generators, after it is certain
that the expression is defined on the whole domain. Whatever is not is `Undecided`, with
the reason; there is no fallback to sampling and no heuristic simplification.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.algebra.definedness import obstacle
from slr_verify.algebra.expansion import TooLarge
from slr_verify.algebra.normal_form import Normaliser, OutsideClass


@dataclass(frozen=True)
class Zero:
    """The expression is zero wherever the hypotheses hold."""

    def __str__(self) -> str:
        return "it is zero"


@dataclass(frozen=True)
class Undecided:
    """It was not shown."""

    reason: str

    def __str__(self) -> str:
        return f"undecided, because {self.reason}"


Verdict = Zero | Undecided


def zero_test(expr: sp.Expr, *, given: Given = ()) -> Verdict:
    """Whether `expr` vanishes identically under `given`."""
    trouble = obstacle(expr, given)
    if trouble:
        return Undecided(trouble)
    reason = _not_zero_because(expr, given)
    return Undecided(reason) if reason else Zero()


def vanishes(expr: sp.Expr, *, given: Given = ()) -> bool:
    """Whether `expr` is certainly zero under `given`."""
    return obstacle(expr, given) is None and not _not_zero_because(expr, given)


def _not_zero_because(expr: sp.Expr, given: Given) -> str:
    """Why the normal form does not show that the expression is zero; empty when it does."""
    try:
        if Normaliser(given).read(expr).numerator.is_zero():
            return ""
    except (OutsideClass, TooLarge, ZeroDivisionError) as refusal:
        return str(refusal)
    return "its normal form is not zero"
