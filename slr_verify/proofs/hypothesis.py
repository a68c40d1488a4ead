"""Whether a hypothesis follows from others: it is among them, or its range or their algebra shows it."""

from __future__ import annotations

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.definedness import obstacle
from slr_verify.algebra.zero_test import vanishes

STRICT, ORDERS = ("<", ">"), ("<", "<=", ">", ">=")


def follows(relation: Relational, given: Given) -> bool:
    """Whether `relation` is certain under `given`. False says only that it was not shown."""
    if relation in given:
        return True
    if any(obstacle(side, given) for side in relation.args):
        return False
    return _by_range(relation, given) or any(_same(relation, known, given) for known in given)


def _by_range(relation: Relational, given: Given) -> bool:
    lower, upper = _ordered(relation)
    span = bounds(upper - lower, given)
    if relation.rel_op == "==":
        return span.nonnegative and span.nonpositive
    if relation.rel_op in ("<", ">"):
        return span.positive
    return relation.rel_op in ("<=", ">=") and span.nonnegative


def _same(relation: Relational, known: Relational, given: Given) -> bool:
    """Whether both say the same of the same difference, `known` at least as strictly."""
    enough = STRICT if relation.rel_op in STRICT else ORDERS
    if relation.rel_op not in ORDERS or known.rel_op not in enough:
        return False
    (low, high), (lower, upper) = _ordered(known), _ordered(relation)
    return vanishes((high - low) - (upper - lower), given=given)


def _ordered(relation: Relational) -> tuple[sp.Expr, sp.Expr]:
    """The side that is said to be smaller, then the other."""
    if relation.rel_op in ("<", "<="):
        return relation.lhs, relation.rhs
    return relation.rhs, relation.lhs
