"""Rules about sums over an index and sums of independent copies: how many there are, one by one."""

from __future__ import annotations

from typing import Any

from slr_verify.core.binding import bound_as, closed, opened, with_body
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules.rule import Premises, computes, require
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, plus
from slr_verify.core.zero_test import same


@computes("total")
def summands(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    ---------------------------------------   b < a
    H |- sum of F(l), l from a to b = 0

    -----------------------------------------------------------------------   a <= b
    H |- sum of F(l), l from a to b = F(b) + sum of F(l), l from a to b - 1
    """
    body, low, high = node.args
    meaning.require_defined(with_body(node, ZERO))
    if meaning.follows(make("<", high, low)):
        return ZERO
    meaning.require_defined(node)
    some = meaning.follows(make("<=", low, high))
    require(some, "order", "there may be a summand, or none", node)
    return plus(opened(body, (high,)), make("total", body, low, minus(high, ONE)))


@computes("copies")
def copies(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    -------------------------------------   n = 0
    H |- E F(sum of n copies of G) = F(0)

    ---------------------------------------------------------------------------   1 <= n
    H |- E F(sum of n copies of G) = E E F(sum of n - 1 copies of G, plus G(Z))
    """
    count, body, copied = node.args
    meaning.require_defined(node)
    if same(count, ZERO, meaning):
        return opened(body, (ZERO,))
    some = meaning.follows(make("<=", ONE, count))
    require(some, "number", "there may be a copy, or none", node)
    s, z = meaning.ranges.fresh(2, node)
    (vector,) = bound_as("gaussian", z.args)
    longer = opened(body, (plus(s, opened(copied, (vector,))),))
    inner = make("gaussian", closed(longer, z.args))
    return make("copies", minus(count, ONE), closed(inner, s.args), copied)
