"""Signs on boxes, by balls."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from flint import ctx

from ..balls import Program, ball
from ..language import Refused
from ..meaning import Meaning
from ..terms import Term, slack, variable
from .rule import Premises, Sides, require, rule

Box = dict[str, tuple[Fraction, Fraction]]
BITS: Final = 128
MOST_STEPS: Final = 10**7
MOST_OPEN: Final = 1000
"""Boxes that wait: as many as a box is cut in succession."""


@rule([str], sides=Sides.SHOWN)
def enclosure(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    ------------   R is <, <= or !=; H bounds each variable of a and b by rational numbers, and on each
    H |- a R b     of the boxes into which they are cut, balls show that b - a is defined, and its sign

    The witness describes the subdivision depth first, from the whole box on: for each box the variable
    whose side is halved, the lower half being next, or an empty name where the sign is certain.
    """
    require(goal.op in ("<", "<=", "!="), "no-order", "this rule shows <, <= and !=", goal)
    waiting = [whole_box(goal, meaning)]
    with ctx.workprec(BITS):
        gap = Program((slack(goal),), sorted(goal.free), meaning.definitions)
        work = len(witness) * len(gap.steps)
        require(work <= MOST_STEPS, "too-large", f"this takes more than {MOST_STEPS} steps", goal)
        for side in witness:
            open_boxes = 0 < len(waiting) <= MOST_OPEN
            require(open_boxes, "cuts", f"no box is open, or more than {MOST_OPEN} are")
            box = waiting.pop()
            if side:
                require(side in box, "cuts", f"{side!r:.40} is no side of the box")
                waiting += halves(box, side)
            else:
                require(is_seen(gap, goal.op, box), "sign", "a box does not show the sign", goal)
    require(not waiting, "cuts", "not all boxes are settled")


def whole_box(goal: Term, meaning: Meaning) -> Box:
    """Between which rational numbers the variables lie. Raises Refused."""
    box = {}
    for name in sorted(goal.free):
        span = meaning.ranges.of(variable(name))
        if span.low is None or span.high is None:
            raise Refused("no-box", f"{name} is not bounded by rational numbers on both sides")
        box[name] = span.low, span.high
    return box


def halves(box: Box, side: str) -> tuple[Box, Box]:
    """The upper half and the lower one."""
    low, high = box[side]
    middle = (low + high) / 2
    return {**box, side: (middle, high)}, {**box, side: (low, middle)}


def is_seen(gap: Program, sign: str, box: Box) -> bool:
    """Whether balls show the sign on a box. Raises Refused where the gap may be undefined."""
    (found,) = gap([ball(*box[name]) for name in gap.names])
    if sign == "!=":
        return bool(found != 0)
    return bool(found > 0 if sign == "<" else found >= 0)
