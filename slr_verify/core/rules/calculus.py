"""Rules about derivatives and integrals in one variable."""

from __future__ import annotations

from typing import Any

from slr_verify.core.binding import closed, opened, substituted
from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning, is_continuous
from slr_verify.core.rules.rule import (
    Premises,
    Sides,
    computes,
    require,
    require_follow,
    require_new,
    require_shown,
    rule,
)
from slr_verify.core.slopes import NONE_KNOWN, Slopes, derivative_at
from slr_verify.core.terms import ZERO, Term, make, minus, negative, plus, times
from slr_verify.core.text import text


@computes("derivative")
def derivative(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    H |- derivative G a = g
    -----------------------------   F' by the sum, product and chain rules at a, and under means,
    H |- derivative F a = F'        with g for the derivative of each G in F
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
        raise Refused("no-derivative", f"there may be no derivative: {text(node)}")
    return found


@rule((str, Term), premises=2, own=2, sides=Sides.SHOWN)
def mean_value(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- f'(x) R h'(x)    G |- f(c) R h(c)
    --------------------------------------   R is = or <=; for <=, c <= x follows from H
    H |- f(x) R h(x)

    In H, x stands only in bounds a < x, a <= x, x < b, x <= b with x not in a and b: its domain is an
    interval. The point c is in it, and x not in c. G follows from what H says of other variables. That
    f and h are differentiable on the whole interval is what the first premise says.
    """
    name, start = witness
    x = make("variable", name)
    rates, value = premises[:2]
    require(goal.op in ("=", "<="), "no-order", "this rule shows = and <=", goal)
    bounds = {each for each in meaning.given if name in each.free}
    for each in bounds:
        require(_bounds(each, x), "no-interval", "the domain may have gaps", each)
    rest = meaning.under(meaning.given - bounds)
    rest.require_defined(start)
    require(name not in start.free, "start", "the starting point moves", start)
    for each in bounds:
        inside = substituted(each, {name: start})
        require(rest.follows(inside), "start", "the starting point may be outside of", each)
    first = goal.op == "=" or meaning.follows(make("<=", start, x))
    require(first, "start", "this may lie before the starting point", start)
    slopes = (make("derivative", closed(side, (name,)), x) for side in goal.args)
    wanted = make(goal.op, *slopes)
    require_shown(rates, wanted, meaning, "slope")
    ends = tuple(substituted(side, {name: start}) for side in goal.args)
    settled = value.goal.op in ("=", goal.op) and value.goal.args == ends
    require(settled, "value", "this compares other values", value.goal)
    require_follow(value.given, rest)


def _bounds(relation: Term, x: Term) -> bool:
    """Whether this is a bound of x by something without x."""
    if relation.op not in ("<", "<=") or x not in relation.args:
        return False
    left, right = relation.args
    return x.args[0] not in (left if right is x else right).free


@rule((Term, Term, Term, str), premises=1, own=1)
def increasing(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, a <= x <= b |- 0 R derivative f x
    ------------------------------------   R is <= or <; a R b follows from H; x not in H, a, b
    H |- f(a) R f(b)

    The witness is f as the body of a binder, a, b, and x.
    """
    body, low, high, name = witness
    x = make("variable", name)
    ends = (opened(body, (low,)), opened(body, (high,)))
    require(goal.op in ("<=", "<"), "no-order", "this rule shows <= and <", goal)
    require(goal is make(goal.op, *ends), "not-the-term", "these are other values", goal)
    require_new((name,), meaning, body, low, high)
    order = make(goal.op, low, high)
    require(meaning.follows(order), "order", "the ends may be in another order", order)
    between = meaning.assuming(make("<=", low, x), make("<=", x, high))
    rising = make(goal.op, ZERO, make("derivative", body, x))
    require_shown(premises[0], rising, between, "slope")


@computes("integral", (Term, str), premises=1, own=1)
def fundamental_theorem(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    H, a <= x <= b |- derivative F x = f(x)
    ---------------------------------------   x not in H, and the integral is defined, so f is continuous
    H |- integral f a b = F(b) - F(a)

    The witness is F, as the body of a binder, and x.
    """
    (body, name), (integrand, low, high) = witness, node.args
    x = make("variable", name)
    require_new((name,), meaning, node, body)
    meaning.require_defined(node)
    wanted = make("=", make("derivative", body, x), opened(integrand, (x,)))
    require_shown(premises[0], wanted, meaning.between(low, high, x), "slope")
    return minus(opened(body, (high,)), opened(body, (low,)))


@computes("derivative")
def leibniz(meaning: Meaning, node: Term, witness: Any, premises: Premises) -> Term:
    """
    ---------------------------------------------------------------------------
    H |- (x -> integral f(x, .) from a(x) to b(x))'(c)
           = integral f_x(c, .) + f(c, b(c)) b'(c) - f(c, a(c)) a'(c)

    f has no binders, and derivatives in both variables, by the rules for functions, at (c, u) for all u
    from a(c) to b(c): their conditions are open and the interval is compact, so f is smooth around it.
    """
    body, point = node.args
    require(body.op == "integral", "not-the-term", "this is no derivative of an integral", node)
    x, u = meaning.ranges.fresh(2, node)
    here = {x.args[0]: point}
    integrand, *ends = opened(body, (x,)).args
    inside = opened(integrand, (u,))
    plain = is_continuous(inside, meaning.definitions)
    require(plain, "no-derivative", "a binder stands in the integrand", inside)
    low, high = (substituted(end, here) for end in ends)
    between = meaning.between(low, high, u)
    along = slope(inside, x, point, between)
    slope(substituted(inside, here), u, u, between)
    first, last = (substituted(inside, {**here, u.args[0]: end}) for end in (low, high))
    return plus(
        make("integral", closed(along, (u.args[0],)), low, high),
        times(last, slope(ends[1], x, point, meaning)),
        negative(times(first, slope(ends[0], x, point, meaning))),
    )
