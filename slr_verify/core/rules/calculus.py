"""Rules about derivatives and integrals in one variable."""

from __future__ import annotations

from typing import Any

from ..binding import closed, opened
from ..language import Refused
from ..meaning import Meaning
from ..slopes import NONE_KNOWN, Slopes, derivative_at
from ..terms import ZERO, Term, make
from ..text import text
from .rule import Premises, computes, require, require_new, require_shown, rule


@computes("derivative")
def derivative(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    H |- derivative G a = g
    -----------------------------   F' by the sum, product and chain rules at a, under means and
    H |- derivative F a = F'        integrals, with g for the derivative of each G in F
    """
    point = node.args[1]
    known = {}
    for each in premises:
        left = each.goal.args[0]
        if each.goal.op == "=" and left.op == "derivative" and left.args[1] is point:
            known[left.args[0]] = each.goal.args[1]
    return _worked_out(node, meaning, known)


def slope(f: Term, x: Term, point: Term, meaning: Meaning) -> Term:
    """The derivative of f in x at a point. Raises Refused where it may not exist."""
    return _worked_out(make("derivative", closed(f, (x.args[0],)), point), meaning)


def _worked_out(node: Term, meaning: Meaning, known: Slopes = NONE_KNOWN) -> Term:
    found = derivative_at(node, meaning, known)
    if found is None:
        raise Refused("no-derivative", f"the derivative may not exist: {text(node)}")
    return found


@rule((Term, Term, Term, str), premises=1, own=1)
def mean_value(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, a <= x <= b |- 0 R derivative f x
    ------------------------------------   R is =, <= or <; a <= b follows from H, and a < b if R is <;
    H |- f(a) R f(b)                       x not in H, a, b

    The witness is f as the body of a binder, a, b, and x.
    """
    body, low, high, name = witness
    x = make("variable", name)
    ends = (opened(body, (low,)), opened(body, (high,)))
    require(goal.op in ("=", "<=", "<"), "no-order", "this rule shows only =, <= and <", goal)
    require(goal is make(goal.op, *ends), "not-the-term", "the goal is about other values", goal)
    require_new((name,), meaning, body, low, high)
    order = make("<" if goal.op == "<" else "<=", low, high)
    require(meaning.follows(order), "order", "the ends may be in the wrong order", order)
    between = meaning.assuming(make("<=", low, x), make("<=", x, high))
    rising = make(goal.op, ZERO, make("derivative", body, x))
    require_shown(premises[0], rising, between, "slope")
