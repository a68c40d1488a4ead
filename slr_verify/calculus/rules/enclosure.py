"""Strict inequalities on a box, seen by ball arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from flint import ctx

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Line, Values
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.tactics.conversions import between_starts, line_from
from slr_verify.calculus.tactics.instances import instance_of, matched
from slr_verify.calculus.theorem import Theorem
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.balls import Program, ball
from slr_verify.core.binding import closed, names_of, opened, substituted
from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import unfolded
from slr_verify.core.rules.enclosure import BITS, Box, halves, whole_box
from slr_verify.core.terms import ONE, ZERO, Term, make, negative, slack
from slr_verify.core.theorems import Theorem as Shown


@dataclass(frozen=True)
class ByBalls(Rule):
    """`a < b` where the hypotheses bound each symbol by rational numbers from both sides.

    The box is cut until balls see the sign on every part. Means and integrals have no balls: `facts` are
    equalities that give them in closed form.
    """

    facts: tuple[Theorem, ...] = ()

    words = "ball arithmetic on the parts of the box"

    def take(self, work: Transcription, goal: Goal) -> Shown:
        """By enclosure on boxes that are searched for; the terms have no means and derivatives by then."""
        facts = tuple(map(work.theorem, self.facts))
        lines = [_without_binders(work, goal.given, side, facts) for side in goal.relation.args]
        relation = make(goal.relation.op, *(line.end for line in lines))
        cuts = bisected(relation, work.prover.meaning(goal.given))
        seen = work.prover.step("enclosure", goal.given, relation, cuts)
        return between_starts(work.prover, goal.given, goal.relation, lines, seen)


MOST_BOXES, SMALLEST = 20_000, 2.0**-60
"""How many boxes are looked at, and how small their sides may be in proportion to the whole."""


def bisected(goal: Term, meaning: Meaning) -> tuple[str, ...]:
    """How the box is cut until the sign is seen everywhere: always across its relatively longest side."""
    whole = whole_box(goal, meaning)
    cuts: list[str] = []
    with ctx.workprec(BITS):
        gap = Program((slack(goal),), sorted(goal.free), meaning.definitions)
        waiting = [(whole, _seen(gap, goal.op, whole))]
        while waiting:
            box, seen = waiting.pop()
            shares = {} if seen else {name: _share(box, whole, name) for name in sorted(whole)}
            side = max(shares, key=shares.__getitem__, default="")
            cuts.append(side)
            if not seen:
                if len(cuts) > MOST_BOXES or shares.get(side, 0.0) < SMALLEST:
                    raise Refused("sign", f"the sign is not certain on {len(cuts)} boxes")
                waiting += [(half, _seen(gap, goal.op, half)) for half in halves(box, side)]
    return tuple(cuts)


def _seen(gap: Program, sign: str, box: Box) -> bool:
    """Whether balls show the sign on a box. Raises Refused where it certainly is wrong on all of it."""
    try:
        (found,) = gap([ball(*box[name]) for name in gap.names])
    except Refused:
        return False
    if {"<": found <= 0, "<=": found < 0, "!=": found == 0}[sign]:
        raise Refused("sign", f"the sign is wrong where the difference is {found}")
    return bool({"<": found > 0, "<=": found >= 0, "!=": found != 0}[sign])


def _share(box: Box, whole: Box, name: str) -> float:
    length = whole[name][1] - whole[name][0]
    return float((box[name][1] - box[name][0]) / length) if length else 0.0


def _without_binders(
    work: Transcription, given: Hypotheses, term: Term, facts: tuple[Shown, ...]
) -> Line:
    """The term with facts applied to its parts, and worked out if it is a derivative."""
    if term.op == "derivative":
        return _derivative(work, given, term, facts)
    line = Line.at(term)
    for fact in facts:
        more = line_from(work.prover, given, line.end, partial(_at_any_sign, work, fact))
        line = work.prover.joined(given, line, more)
    return line


def _derivative(
    work: Transcription, given: Hypotheses, node: Term, facts: tuple[Shown, ...]
) -> Line:
    """The derivative of the term with facts applied; that there is one is known once it is worked out."""
    prover, (body, point) = work.prover, node.args
    (x,) = prover.meaning(given).ranges.fresh(1, node)
    inside = _without_binders(work, given, opened(body, (x,)), facts)
    moved = make("derivative", closed(inside.end, names_of((x,))), point)
    found = prover.value("derivative", given, moved)
    if inside.theorem is None:
        return Line.of(found)
    goal, premises = make("=", node, moved), (inside.theorem, found)
    same = prover.step("comparison", given, goal, names_of((x,)), premises)
    return prover.joined(given, Line.of(same), Line.of(found))


def _at_any_sign(work: Transcription, fact: Shown, given: Hypotheses, term: Term) -> Shown | None:
    """An instance of a fact; one about E F(s Z) for s >= 0 holds for s < 0 too, by the law of -Z."""
    found = instance_of(work, given, term, fact, ())
    values = matched(fact.goal.args[0], term)
    if found is not None or not values or len(fact.given) != 1:
        return found
    (condition,) = fact.given
    low, scale = condition.args[:2]
    if condition.op != "<=" or low is not ZERO or scale.op != "variable":
        return None
    case, value = substituted(condition, values), values[scale.args[0]]
    above = work.prover.instance(given | {case}, fact, tuple(values.items()))
    turned = tuple({**values, scale.args[0]: negative(value)}.items())
    below = _by_reflection(work, given | {make("<", value, ZERO)}, above.goal, fact, turned)
    return work.prover.step("cases", given, above.goal, (case,), (above, below))


def _by_reflection(
    work: Transcription, given: Hypotheses, goal: Term, fact: Shown, turned: Values
) -> Shown:
    """An equality for a function that is a mean, from the fact at the negative scale."""
    known = work.prover.instance(given, fact, turned)
    sides = goal.args[0], known.goal.args[0]
    means = [unfolded(each, work.context.definitions) for each in sides if each.op == "defined"]
    if len(means) < len(sides) or means[1].op != "mean":
        raise Refused("no-tactic", "this function does not stand for a mean")
    witness = (means[1].args[1], ((negative(ONE),),))
    mirrored = work.prover.step("affine image", given, make("=", *means), witness)
    return work.prover.arithmetic(given, goal, (ONE, mirrored), (ONE, known))
