"""Each rule of the core as tactics of Coq, with its witness."""

from __future__ import annotations

import re
from collections.abc import Callable

from slr_verify.core.binding import opened, replaced, substituted
from slr_verify.core.language import Refused
from slr_verify.core.rules.order import OPPOSITE
from slr_verify.core.terms import (
    ZERO,
    Term,
    make,
    minus,
    plus,
    times,
    variable,
)
from slr_verify.formal import linear, nearby, slopes, sums
from slr_verify.formal.algebra import equal
from slr_verify.formal.binders import zero_everywhere
from slr_verify.formal.enclosures import enclosure
from slr_verify.formal.printing import number, own_conditions, relation
from slr_verify.formal.script import Script, parts_in_order
from slr_verify.formal.step import Step

LINEARITY: dict[str, Callable[[Step], None]] = {"total": sums.linearity}
COMPARISON: dict[str, Callable[[Step], None]] = {
    "derivative": nearby.derivatives,
    "total": sums.comparison,
}
"""Of other binders than integrals."""


def range_of_difference(step: Step) -> None:
    """What the hypotheses and ranges decide."""
    if step.goal not in step.script.meaning.given:
        step.script.follows(step.goal)
    step.finish()


def instance(step: Step) -> None:
    """The premise at other values."""
    step.use_all(1)
    values = dict(step.witness)
    step.script.defined(*values.values())
    step.use(0, values)
    step.finish()


def rewrite(step: Step) -> None:
    """Equals for equals in one side."""
    equation, *_ = step.use_all()
    (old, new), (left, right) = step.premises[0][1].goal.args, step.goal.args
    name = step.script.fresh(1, step.goal, old, new)[0]
    hole = replaced(left, old, name)
    for side, rule, values in ((left, "eq_ind", (old, new)), (right, "@eq_ind_r R", (new, old))):
        if step.script.meaning.is_defined(side):
            step.script.defined(side)
            _carried(step.script, hole, name, rule, values)
            break
    same = f"exact (f_equal (fun {number(name)} : R => {number(hole)}) {equation})"
    exact = [_put_in(hole, name, each) for each in (old, new)] == [number(left), number(right)]
    step.finish(same if exact else f"same_brackets {equation}")


def _put_in(hole: Term, name: Term, value: Term) -> str:
    """What is printed with a value: another text if a condition is then there twice, and printed once."""
    return re.sub(rf"\b{number(name)}\b", lambda _: number(value), number(hole))


def _carried(script: Script, hole: Term, name: Term, rule: str, values: tuple[Term, Term]) -> None:
    """What one side asks for is what the other does, with equals for equals."""
    one, other = map(number, values)
    old, new = (one, other) if rule == "eq_ind" else (other, one)
    for part in parts_in_order(hole):
        before, after = (substituted(part, {name.args[0]: value}) for value in values)
        texts = [own_conditions(each) for each in (part, before, after)]
        if len(set(map(len, texts))) > 1:
            continue
        for asked, known, wanted in zip(*texts, strict=True):
            if asked.replace(number(name), other) != wanted:  # what is put in asks for more
                script.add(wanted, "intros; known")
            elif known in script.said:
                fact = f"(fun {number(name)} : R => {asked}) (ltac:(assumption) : {known})"
                equation = f"(ltac:(assumption) : {old} = {new})"
                script.add(wanted, f"exact ({rule} {one} {fact} {other} {equation})")


def cases(step: Step) -> None:
    """A relation, or its opposite."""
    script, (case,) = step.script, step.witness
    other, flipped = make("=", make("indicator", case), ZERO), case.op == "!="
    if case.op in OPPOSITE:
        left, right = case.args
        script.defined(left, right)
        ends = case.args if case.op in ("=", "!=") else (right, left)
        other = make(OPPOSITE[case.op], *ends)
        decided = {"<=": "Rle_or_lt", "<": "Rlt_or_le"}.get(case.op, "Req_dec")
        script.lines.append(f"destruct ({decided} {number(left)} {number(right)}).")
    else:
        script.lines.append(f"destruct (indicator_cases ({relation(case)})); opened.")
    for place in (1, 0) if flipped else (0, 1):
        inner = script.inner(script.meaning.assuming((case, other)[place]))
        inner.said.add(relation((case, other)[place]))
        step.use(place, script=inner)
        inner.lines.append("known.")
        script.lines.append("{ " + "\n  ".join(inner.lines) + " }")


def derivative(step: Step) -> None:
    """The slope of the body, with those that premises give."""
    step.use_all()
    node, stated = step.goal.args
    known = {}
    for _, shown in step.premises:
        left = shown.goal.args[0]
        if shown.goal.op == "=" and left.op == "derivative" and left.args[1] is node.args[1]:
            known[left.args[0]] = shown.goal.args[1]
    found = slopes.derivative_exists(step.script, node, known)
    step.script.add(f"{number(node)} = {number(found)}", "apply is_derive_unique; eassumption")
    step.script.defined(found, stated)
    equal(step.script, found, stated)
    step.script.add(f"{number(node)} = {number(stated)}", "etransitivity; eassumption")
    step.finish()


def mean_value(step: Step) -> None:
    """The sign of the derivative between two points."""
    script, (body, low, high, name) = step.script, step.witness
    x, gap = variable(name), minus(high, low)
    script.defined(low, high)
    script.bounds(gap)
    lemma = {"=": "mean_eq", "<=": "mean_le", "<": "mean_lt"}[step.goal.op]
    function = f"(fun {number(x)} : R => {number(opened(body, (x,)))})"
    between = make("<=", low, x), make("<=", x, high)
    inner = script.inner(script.meaning.assuming(*between))
    inner.lines.append(f"intros {number(x)} from_low to_high.")
    inner.said |= set(map(relation, between))
    step.use(0, script=inner)
    inner.lines.append("split; assumption.")
    left, right = map(number, step.goal.args)
    fact = f"{left} {step.goal.op} {right}"
    script.lines += [
        f"assert ({fact}).",
        f"{{ apply ({lemma} {function} {number(low)} {number(high)}); [lra |].",
        *inner.lines,
        "}",
    ]
    script.said.add(fact)
    step.finish()


def comparison(step: Step) -> None:
    """Integrals of functions that compare, and derivatives of equal functions."""
    script, (left, right), (name, *_) = step.script, step.goal.args, step.witness
    if left.op in COMPARISON:
        COMPARISON[left.op](step)
        return
    if left.op != "integral":
        raise Refused("formal", f"no comparison of Coq for {left.op}")
    x, (_, low, high) = variable(name), left.args
    script.defined(low, high)
    between = script.meaning.ranges.between(low, high, x)
    if make("<=", low, x) not in between:
        raise Refused("formal", "ends of an integral in no known order")
    script.bounds(minus(high, low))
    for side in (left, right):
        if script.meaning.is_defined(side):
            script.defined(side)
    inner = script.inner(script.meaning.assuming(*between))
    inner.lines.append(f"intros {number(x)} from_low to_high.")
    step.use(0, script=inner)
    inner.lines.append("assumption.")
    bodies = [
        f"(fun {number(x)} : R => {number(opened(side.args[0], (x,)))})" for side in (left, right)
    ]
    ends = f"{number(low)} {number(high)}"
    order = step.goal.op == "<="
    lemma = f"integral_{'le' if order else 'eq'} {' '.join(bodies)} {ends}"
    fact = f"{number(left)} {step.goal.op} {number(right)}"
    needs = "lra | assumption | assumption |" if order else "lra |"
    script.lines += [f"assert ({fact}).", f"{{ apply ({lemma}); [{needs}].", *inner.lines, "}"]
    script.said.add(fact)
    step.finish()


def linearity(step: Step) -> None:
    """The integral of a sum of multiples."""
    script, node, stated = step.script, *step.goal.args
    if node.op in LINEARITY:
        LINEARITY[node.op](step)
        return
    if node.op != "integral":
        raise Refused("formal", f"no linearity of Coq for {node.op}")
    _, low, high = node.args
    script.defined(node)
    found = [times(factor, make("integral", part, low, high)) for factor, part in step.witness]
    value = plus(*found)
    if value is not ZERO:
        raise Refused("formal", "no linearity of Coq for sums")
    zero_everywhere(script, node)
    script.add(f"{number(node)} = 0", "apply integral_of_zero; assumption")
    equal(script, value, stated)
    script.add(f"{number(node)} = {number(stated)}", "lra")
    step.finish()


RULES: dict[str, Callable[[Step], None]] = {
    "linear arithmetic": linear.linear_arithmetic,
    "range": range_of_difference,
    "instance": instance,
    "rewrite": rewrite,
    "cases": cases,
    "derivative": derivative,
    "mean value": mean_value,
    "comparison": comparison,
    "linearity": linearity,
    "enclosure": enclosure,
}
