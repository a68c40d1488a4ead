"""Rules about sums over an index and sums of independent copies: how many there are, one by one."""

from __future__ import annotations

from typing import Any

from slr_verify.core.binding import body_of, bound_as, closed, opened, with_body
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules.rule import Premises, computes, require
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, plus
from slr_verify.core.zero_test import same


@computes("total")
def no_summands(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    -----------------------   b < a
    H |- sum of F(l), l from a to b = 0
    """
    _, low, high = node.args
    meaning.require_defined(with_body(node, ZERO))
    require(meaning.follows(make("<", high, low)), "order", "there may be summands", node)
    return ZERO


@computes("total")
def last_summand(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    ---------------------------------------------------   a <= b
    H |- sum of F(l), l from a to b = F(b) + sum of F(l), l from a to b - 1
    """
    body, low, high = node.args
    meaning.require_defined(node)
    require(meaning.follows(make("<=", low, high)), "order", "there may be no summand", node)
    return plus(opened(body, (high,)), make("total", body, low, minus(high, ONE)))


@computes("copies")
def no_copies(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    -------------------------------------   n = 0
    H |- E F(sum of n copies of G) = F(0)
    """
    meaning.require_defined(node)
    require(same(node.args[0], ZERO, meaning), "number", "this is another number", node)
    return opened(body_of(node), (ZERO,))


@computes("copies", (Term,))
def one_copy_more(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    -------------------------------------------------------------------------   n = m + 1, m natural
    H |- E F(sum of n copies of G) = E E F(sum of m copies of G, plus G(Z))

    The witness is m.
    """
    (fewer,), (count, body, copied) = witness, node.args
    meaning.require_defined(node, fewer)
    right = same(count, plus(fewer, ONE), meaning)
    require(right, "number", "this is another number", count, fewer)
    s, z = meaning.ranges.fresh(2, node, fewer)
    (vector,) = bound_as("gaussian", z.args)
    longer = opened(body, (plus(s, opened(copied, (vector,))),))
    inner = make("gaussian", closed(longer, z.args))
    return make("copies", fewer, closed(inner, s.args), copied)
