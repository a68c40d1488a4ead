"""Strict inequalities on boxes, by balls, where the package has a certificate."""

from __future__ import annotations

from functools import partial
from typing import Any

from flint import ctx

from slr_verify.calculus.conversions import Conversion, converted, derivative_of
from slr_verify.calculus.prover import Given, Line, Prover
from slr_verify.calculus.steps.instances import instance_of, matched
from slr_verify.calculus.transcription import Goal, Transcription
from slr_verify.core.balls import Program
from slr_verify.core.binding import closed, names_of, opened, substituted
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import unfolded
from slr_verify.core.rules.enclosure import BITS, Box, halves, is_seen, whole_box
from slr_verify.core.terms import ONE, ZERO, Refused, Term, make, negative, slack
from slr_verify.core.theorems import Theorem

MOST_BOXES = 50_000


def certified(work: Transcription, rule: Any, goal: Goal) -> Theorem:
    """The certificate is not read: boxes are searched anew, for terms without means and derivatives."""
    facts = tuple(map(work.theorem, rule.ancestors))
    lines = [_without_binders(work, goal.given, side, facts) for side in goal.relation.args]
    ends = (line.end if isinstance(line, Line) else line for line in lines)
    relation = make(goal.relation.op, *ends)
    cuts = bisected(relation, work.prover.meaning(goal.given))
    seen = work.prover.step("enclosure", goal.given, relation, cuts)
    signs = (ONE, negative(ONE))
    known = [
        (sign, line.theorem)
        for sign, line in zip(signs, lines, strict=True)
        if isinstance(line, Line)
    ]
    return work.prover.arithmetic(goal.given, goal.relation, (ONE, seen), *known)


def bisected(goal: Term, meaning: Meaning) -> tuple[str, ...]:
    """How the box is cut until the sign is seen everywhere: always across its relatively longest side."""
    whole = whole_box(goal, meaning)
    waiting, cuts = [whole], []
    with ctx.workprec(BITS):
        gap = Program(slack(goal), meaning.definitions)
        while waiting:
            box = waiting.pop()
            if _seen(gap, goal.op, box):
                cuts.append("")
                continue
            side = max(sorted(whole), key=lambda name: _share(box, whole, name), default="")
            if not side or len(cuts) > MOST_BOXES:
                raise Refused("sign", f"the sign is not seen on {MOST_BOXES} boxes")
            cuts.append(side)
            waiting += halves(box, side)
    return tuple(cuts)


def _seen(gap: Program, sign: str, box: Box) -> bool:
    try:
        return is_seen(gap, sign, box)
    except Refused:
        return False


def _share(box: Box, whole: Box, name: str) -> float:
    length = whole[name][1] - whole[name][0]
    return float((box[name][1] - box[name][0]) / length) if length else 0.0


def _without_binders(
    work: Transcription, given: Given, term: Term, facts: tuple[Theorem, ...]
) -> Line | Term:
    """The term with facts applied to its parts, and worked out if it is a derivative."""
    if term.op == "derivative":
        return _derivative(work, given, term, facts)
    line: Line | Term = term
    for fact in facts:
        line = _carried_on(work.prover, given, line, partial(_at_any_sign, work, fact))
    return line


def _derivative(
    work: Transcription, given: Given, node: Term, facts: tuple[Theorem, ...]
) -> Line | Term:
    """The derivative of the term with facts applied; that there is one is known once it is worked out."""
    prover, (body, point) = work.prover, node.args
    (x,) = prover.meaning(given).ranges.fresh(1, node)
    inside = _without_binders(work, given, opened(body, (x,)), facts)
    moved = node
    if isinstance(inside, Line):
        moved = make("derivative", closed(inside.end, names_of((x,))), point)
    found = derivative_of(prover, given, moved)
    if found is None:
        return node
    last = Line(moved, "=", found.goal.args[1], found)
    if not isinstance(inside, Line):
        return last
    goal = make("=", node, moved)
    same = prover.step("congruence", given, goal, names_of((x,)), (inside.theorem, found))
    return prover.joined(given, Line(node, "=", moved, same), last)


def _carried_on(
    prover: Prover, given: Given, line: Line | Term, convert: Conversion
) -> Line | Term:
    before = line if isinstance(line, Line) else None
    end = line if before is None else before.end
    found = converted(prover, given, end, convert)
    if found is None:
        return line
    return prover.joined(given, before, Line(end, "=", found.goal.args[1], found))


def _at_any_sign(work: Transcription, fact: Theorem, given: Given, term: Term) -> Theorem | None:
    """An instance of a fact about a function of a scale, f(s) = E F(s Z) for s >= 0, at any scale."""
    found = instance_of(work, given, term, fact, ())
    values = matched(fact.goal.args[0], term)
    if found is not None or not values or len(fact.given) != 1:
        return found
    (condition,) = fact.given
    scale = condition.args[1]
    case = substituted(condition, values)
    turned = {**values, scale.args[0]: negative(values[scale.args[0]])}
    above = work.prover.instance(given | {case}, fact, tuple(values.items()))
    below = given | {make("<", values[scale.args[0]], ZERO)}
    other = work.prover.instance(below, fact, tuple(turned.items()))
    node, image = (unfolded(each, work.context.definitions) for each in (term, other.goal.args[0]))
    rows = ((negative(ONE),),)
    same_law = make("=", node, image)
    mirrored = work.prover.step("affine image", below, same_law, (image.args[1], rows))
    last = work.prover.arithmetic(below, above.goal, (ONE, mirrored), (ONE, other))
    return work.prover.step("cases", given, above.goal, (case,), (above, last))
