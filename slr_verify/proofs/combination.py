"""Steps that add up known relations, multiplied with each other and with factors, and a rest.

The slack of `u <= v` is v - u, that of `u >= v` is u - v, and that of `u = v` is u - v as well. Slacks of
inequalities are not negative, those of equalities are zero; so a sum of products of slacks and of
factors that are not negative is not negative.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy as sp

from slr_verify.proofs.rule import Rule
from slr_verify.proofs.statement import Statement, exact
from slr_verify.proofs.theorem import Theorem


@dataclass(frozen=True)
class Term:
    """A factor times the slacks of known relations."""

    factor: sp.Expr
    known: tuple[Theorem, ...]


@dataclass(frozen=True)
class Combination(Rule):
    """The slack of the goal is the sum of the terms and of `rest`, which is not negative.

    For an equality every term must hold an equality, and there is no rest. The goal may be strict
    if a term or the rest is positive.
    """

    terms: tuple[Term, ...]
    rest: sp.Expr = sp.S.Zero

    words = "adding up"


def slack(statement: Statement) -> sp.Expr:
    """What is not negative if the statement holds, and zero if it is an equality."""
    return -statement.gap if statement.sign in ("<=", "<") else statement.gap


def adding(*terms: tuple[Any, ...], rest: sp.Expr | int = 0) -> Combination:
    """The rule that adds up terms `(factor, theorem, ...)` and `rest`."""
    return Combination(
        tuple(Term(exact(factor), tuple(known)) for factor, *known in terms), exact(rest)
    )
