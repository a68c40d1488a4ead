"""Sums over an index: what they ask for, their sign, and their rules as tactics of Coq."""

from __future__ import annotations

from collections.abc import Callable

from slr_verify.core.binding import opened
from slr_verify.core.terms import (
    ONE,
    ZERO,
    Term,
    indices,
    make,
    minus,
    negative,
    plus,
    times,
    variable,
)
from slr_verify.formal.algebra import SAME, VANISH, equal
from slr_verify.formal.printing import number, own_conditions, relation
from slr_verify.formal.script import BOUNDS, EXISTS, Script, sides_of, text_of_conditions
from slr_verify.formal.step import Step


def at_index(script: Script, node: Term, x: Term) -> Script:
    """A script for any index between the ends, of which all is known that is said of every number."""
    _, low, high = node.args
    inner = script.inner(script.meaning.assuming(*indices(low, x, high)))
    bounds = "? ? ?" if inner.indices else "whole_number from_low to_high"
    inner.lines.append(f"intros {number(x)} {bounds}.")
    inner.indices += 1
    whole = (each for each in script.meaning.given if each.op == "every" and each.args[0] == 1)
    for each in sorted(whole, key=relation):
        said, *given = (opened(part, (x,)) for part in each.parts)
        if all(map(inner.meaning.follows, given)):
            for condition in given:
                inner.follows(condition)
            shown = " ".join("ltac:(known)" for _ in given)
            every = f"(ltac:(assumption) : {relation(each)})"
            inner.lines.append(f"pose proof ({every} {number(x)} {shown}). opened.")
            inner.said |= {relation(said), *text_of_conditions(sides_of([said]))}
    inner.meaning = script.meaning.at_index(low, high, x)
    return inner


def between(node: Term, x: Term, fact: str) -> str:
    """That a fact holds for every index."""
    low, high, name = *map(number, node.args[1:]), number(x)
    return f"forall {name} : R, integer {name} -> {low} <= {name} -> {name} <= {high} -> {fact}"


def function(node: Term, x: Term) -> str:
    """What is added up."""
    return f"(fun {number(x)} : R => {number(opened(node.args[0], (x,)))})"


def has_ends(script: Script, node: Term) -> None:
    """Both are whole numbers."""
    script.defined(*node.args[1:])
    for end in node.args[1:]:
        script.follows(make("integer", end))


def shown(script: Script, node: Term, x: Term, fact: str, work: Callable[[Script], object]) -> None:
    """Adds a fact for every index."""
    inner = at_index(script, node, x)
    work(inner)
    inner.lines.append("known.")
    script.block(between(node, x, fact), inner)


def total_exists(script: Script, node: Term) -> None:
    """What a sum asks for."""
    has_ends(script, node)
    for fact in own_conditions(node)[2:]:
        (x,) = script.fresh(1, node)
        inner = at_index(script, node, x)
        inner.defined(opened(node.args[0], (x,)))
        inner.lines.append("known.")
        script.block(fact, inner)


def bound_total(script: Script, node: Term) -> None:
    """No sum of what is not negative is negative, and one of nothing is not positive."""
    (x,) = script.fresh(1, node)
    inside, (_, low, high) = opened(node.args[0], (x,)), node.args
    if script.meaning.at_index(low, high, x).ranges.is_nonnegative(inside):
        script.defined(node)

        def work(inner: Script) -> None:
            inner.defined(inside)
            inner.bounds(inside)

        shown(script, node, x, f"0 <= {number(inside)}", work)
        script.add(f"0 <= {number(node)}", "apply summed_sign; assumption")
    if script.meaning.ranges.of(plus(high, negative(low), ONE)).high == 0:
        script.defined(node)
        script.add(
            f"{number(node)} <= 0", "rewrite summed_none; [lra | assumption | assumption | lra]"
        )
    _bound_by_count(script, node, x)


def _bound_by_count(script: Script, node: Term, x: Term) -> None:
    """A sum is above so many times what each summand is above, if that says more."""
    inside, (_, low, high) = opened(node.args[0], (x,)), node.args
    many, ranges = plus(high, negative(low), ONE), script.meaning.ranges
    span, count = script.meaning.at_index(low, high, x).ranges.of(inside), ranges.of(many)
    total = ranges.of(node)
    if total.low is None or span.low is None or (total.low == 0 and not total.low_open):
        return
    strict = span.low_open and count.low is not None and count.low >= 1
    sign, a = "<" if strict else "<=", number(make("rational", span.low))
    script.defined(node)
    script.bounds(many)

    def work(inner: Script) -> None:
        inner.defined(inside)
        inner.bounds(inside)

    shown(script, node, x, f"{a} {sign} {number(inside)}", work)
    lemma = f"summed_{'strictly_' * strict}above"
    script.add(
        f"{a} * {number(many)} {sign} {number(node)}", f"apply {lemma}; first [assumption | lra]"
    )


def same_sums(script: Script, node: Term, known: Term) -> None:
    """Two sums of what is equal for every index."""
    (x,) = script.fresh(1, node, known)
    left, right = (opened(each.args[0], (x,)) for each in (node, known))
    has_ends(script, node)
    shown(script, node, x, f"{number(left)} = {number(right)}", lambda s: equal(s, left, right))
    for one, other in zip(node.args[1:], known.args[1:], strict=True):
        equal(script, one, other)
    script.add(f"{number(node)} = {number(known)}", "apply summed_same; assumption")


def sum_vanishes(script: Script, node: Term, fact: str) -> None:
    """A sum of zeros."""
    (x,) = script.fresh(1, node)
    inside = opened(node.args[0], (x,))
    has_ends(script, node)
    shown(script, node, x, f"{number(inside)} = 0", lambda inner: equal(inner, inside, ZERO))
    script.add(fact, "apply summed_zero; assumption")


def comparison(step: Step) -> None:
    """Sums of what compares for every index."""
    script, (left, right), x = step.script, step.goal.args, variable(step.witness[0])
    ends = [opened(side.args[0], (x,)) for side in (left, right)]
    sign = step.goal.op
    has_ends(script, left)

    def use(inner: Script) -> None:
        step.use(0, script=inner)

    for side in (left, right):
        for fact in own_conditions(side)[2:]:
            inner = at_index(script, left, x)
            use(inner)
            inner.lines.append("known.")
            script.block(fact, inner)
    shown(script, left, x, f"{number(ends[0])} {sign} {number(ends[1])}", use)
    lemma = "summed_eq" if sign == "=" else "summed_le"
    script.add(f"{number(left)} {sign} {number(right)}", f"apply {lemma}; assumption")
    step.finish()


def linearity(step: Step) -> None:
    """The sum of sums of multiples."""
    script, node = step.script, step.goal.args[0]
    _, low, high = node.args
    (x,) = script.fresh(1, node, *(term for pair in step.witness for term in pair))
    inside = opened(node.args[0], (x,))
    has_ends(script, node)
    parts = [(factor, make("total", part, low, high)) for factor, part in step.witness]
    for factor, part in parts:
        script.defined(factor, part)
    summands = [(factor, opened(part.args[0], (x,))) for factor, part in parts]
    script.defined(node)
    chain = _chain([(number(c), number(f)) for c, f in summands])

    def work(inner: Script) -> None:
        total = plus(*(times(*pair) for pair in summands))
        inner.defined(total)
        equal(inner, inside, total)
        inner.add(f"{number(inside)} = {chain}", "etransitivity; [eassumption | ring]")

    shown(script, node, x, f"{number(inside)} = {chain}", work)
    listed = "; ".join(f"({number(c)}, {function(part, x)})" for c, part in parts)
    line = f"{number(node)} = {_chain([(number(c), number(part)) for c, part in parts])}"
    script.add(line, f"apply (summed_linear [{listed}]); assumption")
    value = plus(*(times(*pair) for pair in parts))
    script.add(f"{number(node)} = {number(value)}", "etransitivity; [eassumption | ring]")
    step.equals(node, value)


def _chain(pairs: list[tuple[str, str]]) -> str:
    """c_1 m_1 + (c_2 m_2 + .. 0)."""
    return "".join(f"({c} * {m} + " for c, m in pairs) + "0" + ")" * len(pairs)


def summands(step: Step) -> None:
    """A sum without its last summand, or one that has none."""
    script, node = step.script, step.goal.args[0]
    body, low, high = node.args
    has_ends(script, node)
    if script.meaning.follows(make("<", high, low)):
        total_exists(script, node)
        script.follows(make("<", high, low))
        value = ZERO
        lemma = "summed_none"
    else:
        script.defined(node)
        script.follows(make("<=", low, high))
        value = plus(opened(body, (high,)), make("total", body, low, minus(high, ONE)))
        lemma = "summed_last"
    (x,) = script.fresh(1, node)
    places = f"{function(node, x)} {number(low)} {number(high)}"
    proof = f"apply ({lemma} {places}); first [assumption | lra]"
    script.add(f"{number(node)} = {number(value)}", proof)
    step.equals(node, value)


EXISTS["total"], BOUNDS["total"] = total_exists, bound_total
SAME["total"], VANISH["total"] = same_sums, sum_vanishes
RULES: dict[str, Callable[[Step], None]] = {"summands": summands}
