"""Steps with derivatives and integrals, and from derivatives to functions."""

from __future__ import annotations

from typing import Any

import sympy as sp

from slr_verify.algebra.integral import Integral
from slr_verify.calculus.conversions import derivative_of, everywhere
from slr_verify.calculus.goal import Goal
from slr_verify.calculus.limits import at_zero
from slr_verify.calculus.prover import Given
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import closed, opened, substituted
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, negative, times, variable
from slr_verify.core.theorems import Theorem


def differentiation(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Derivatives are worked out, of means and integrals as well."""
    return everywhere(
        work.prover,
        goal.given,
        goal.left,
        goal.right,
        lambda given, term: derivative_of(work.prover, given, term),
    )


def integrated(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Integrals whose integrand is the derivative of the stated function are worked out."""
    lines = {}
    for side in (goal.lhs, goal.rhs):
        for part in sorted(side.atoms(Integral), key=str):
            found = _fundamental(work, goal.given, part, rule.antiderivative)
            if found is not None:
                lines[work.reader.term(part)] = found
    return everywhere(
        work.prover, goal.given, goal.left, goal.right, lambda given, term: lines.get(term)
    )


def _fundamental(
    work: Transcription, given: Given, part: Integral, stated: sp.Expr
) -> Theorem | None:
    ((symbol, _, _),) = part.limits
    node = work.reader.term(part)
    integrand, low, high = node.args
    (x,) = work.prover.meaning(given).ranges.fresh(1, node, work.reader.term(stated))
    body = closed(work.reader.term(stated), (symbol.name,))
    between = given | work.prover.meaning(given).ranges.between(low, high, x)
    slope = make("derivative", body, x)
    try:
        found = derivative_of(work.prover, between, slope)
        if found is None:
            return None
        wanted = make("=", slope, opened(integrand, (x,)))
        shown = work.prover.arithmetic(between, wanted, (ONE, found))
        return work.prover.value("fundamental theorem", given, node, (body, x.args[0]), (shown,))
    except Refused:
        return None


def adjusted(work: Transcription, given: Given, known: Theorem, goal: Term) -> Theorem:
    """The same relation between terms that are identical to those."""
    return known if known.goal is goal else work.prover.arithmetic(given, goal, (ONE, known))


def same_derivative(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """Equal or ordered derivatives, and equal or ordered at a point."""
    x, start = rule.variable.name, work.reader.term(rule.at)
    sides = goal.relation.args
    slopes = (make("derivative", closed(side, (x,)), variable(x)) for side in sides)
    rates = adjusted(work, goal.given, work.theorem(rule.slope), make(goal.relation.op, *slopes))
    value = work.theorem(rule.value)
    ends = make(goal.relation.op, *(substituted(side, {x: start}) for side in sides))
    rest = frozenset(each for each in goal.given if x not in each.free)
    value = adjusted(work, rest, value, ends)
    return work.prover.step("mean value", goal.given, goal.relation, (x, start), (rates, value))


def linear_equation(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """By an integrating factor: ((f - h) exp(-B))' = 0 with B' the coefficient."""
    x, start = rule.variable, work.reader.term(rule.at)
    integral = sp.integrate(rule.coefficient, x)
    up, down = (make("exp", work.reader.term(each)) for each in (integral, -integral))
    gap = minus(goal.left, goal.right)
    product = times(gap, down)
    given = goal.given

    def slope(term: Term) -> Term:
        return make("derivative", closed(term, (x.name,)), variable(x.name))

    lefts = [work.theorem(rule.slope_of_left), work.theorem(rule.slope_of_right)]
    falling = derivative_of(work.prover, given, slope(down))
    if falling is None:
        raise Refused("no-derivative", "the integrating factor has no derivative")
    whole = work.prover.value("derivative", given, slope(product), (), (*lefts, falling))
    still = work.prover.value("derivative", given, slope(ZERO))
    rates = work.prover.arithmetic(
        given, make("=", slope(product), slope(ZERO)), (ONE, whole), (negative(ONE), still)
    )
    rest = frozenset(each for each in given if x.name not in each.free)
    values = {x.name: start}
    weight = substituted(down, values)
    value = work.prover.arithmetic(
        rest,
        make("=", substituted(product, values), ZERO),
        (weight, work.theorem(rule.value)),
    )
    nothing = work.prover.step(
        "mean value", given, make("=", product, ZERO), (x.name, start), (rates, value)
    )
    return work.prover.arithmetic(given, goal.relation, (up, nothing))


def monotone_between(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """f, or -f where it falls, increases from the lower end to the upper one."""
    low, high = work.reader.term(rule.lower), work.reader.term(rule.upper)
    known, given, name = work.theorem(rule.slope), goal.given, rule.variable.name
    falls = goal.sign[0] == ">"
    (x,) = work.prover.meaning(given).ranges.fresh(1, goal.relation, low, high)
    f = work.reader.term(rule.function)
    body = closed(negative(f) if falls else f, (name,))
    inside = given | {make("<=", low, x), make("<=", x, high)}
    slope = work.prover.instance(inside, known, ((name, x),))
    op = goal.relation.op
    rising = make(op, ZERO, make("derivative", body, x))
    parts = [(ONE, slope)]
    if falls:
        of_f = make("derivative", closed(f, (name,)), x)
        both = (derivative_of(work.prover, inside, node) for node in (rising.args[1], of_f))
        parts += [(negative(ONE), each) for each in both if each is not None]
    rates = work.prover.arithmetic(inside, rising, *parts)
    ends = make(op, opened(body, (low,)), opened(body, (high,)))
    shown = work.prover.step("increasing", given, ends, (body, low, high, x.args[0]), (rates,))
    return adjusted(work, given, shown, goal.relation)


def integrating(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """An inequality between integrands, integrated."""
    known, given = work.theorem(rule.premise), goal.given
    (x,) = work.prover.meaning(given).ranges.fresh(1, goal.relation)
    symbol = _variable_of(goal)
    _, low, high = goal.relation.args[0].args
    between = given | work.prover.meaning(given).ranges.between(low, high, x)
    wanted = make("<=", *(opened(side.args[0], (x,)) for side in goal.relation.args))
    shown = work.prover.instance(between, known, ((symbol, x),))
    shown = adjusted(work, between, shown, wanted)
    return work.prover.step("monotonicity", given, goal.relation, (x.args[0],), (shown,))


def _variable_of(goal: Goal) -> str:
    """The name of the variable that the left-hand side is integrated over."""
    (integral,) = goal.lhs.atoms(Integral)
    return str(integral.limits[0][0].name)


def in_the_limit(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """From all s > 0 to s = 0."""
    known, name = work.theorem(rule.premise), rule.variable.name
    rest = frozenset(each for each in goal.given if name not in each.free)
    return at_zero(work.prover, rest, known, name)
