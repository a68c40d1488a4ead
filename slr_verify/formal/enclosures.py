"""Signs on boxes, by interval arithmetic of Coq; where integrals occur, on the boxes of the core."""

from __future__ import annotations

from fractions import Fraction

from slr_verify.core.language import Refused
from slr_verify.core.rules.enclosure import Box, halves, whole_box
from slr_verify.core.terms import Term, all_parts, variable
from slr_verify.formal.printing import number
from slr_verify.formal.script import rational
from slr_verify.formal.step import Step

DEPTH = 30
"""Of bisections, in all directions together."""
NUMBERS = "unfold erf; integral with (i_prec 60, i_relwidth 40)"
"""Shows the sign of a number with integrals in it."""


def enclosure(step: Step) -> None:
    """Signs on boxes: that of a difference, unless one side is a number."""
    step.use_all()
    script, goal = step.script, step.goal
    script.defined(*goal.args)
    for name in sorted(goal.free):
        script.bounds(variable(name))
    left, right = map(number, goal.args)
    line = f"{left} {'<>' if goal.op == '!=' else goal.op} {right}"
    found = {part.op for part in all_parts(goal)}
    if unknown := found & {"derivative", "member"}:
        raise Refused("formal", f"no enclosure of Coq for {min(unknown)}")
    to_a_number = goal.op == "!=" or any(side.op == "rational" for side in goal.args)
    shown = line if to_a_number else f"0 {goal.op} {right} - {left}"
    _show(step, shown, with_integrals=bool(found & {"erf", "integral"}))
    if shown != line:
        script.add(line, "lra")
    step.finish()


def _show(step: Step, line: str, *, with_integrals: bool) -> None:
    """The fact: by the tactic that cuts boxes itself, or, as it does not know integrals, on cut boxes."""
    if with_integrals and step.goal.free:
        _show_on_boxes(step, line)
        return
    sides = [f"i_bisect {number(variable(name))}" for name in sorted(step.goal.free)]
    cutting = f"interval with ({', '.join([*sides, f'i_depth {DEPTH}', 'i_prec 60'])})"
    step.script.lines.append(f"assert ({line}) by ({NUMBERS if with_integrals else cutting}).")


def _show_on_boxes(step: Step, line: str) -> None:
    """The fact for all numbers in the box, and then for these."""
    script, box = step.script, whole_box(step.goal, step.script.meaning)
    names = [number(variable(name)) for name in box]
    within = [f"{rational(low)} <= {x} <= {rational(high)}" for x, (low, high) in _sides(box)]
    everywhere = f"forall {' '.join(names)} : R, {' -> '.join([*within, line])}"
    inner = script.inner()
    inner.lines += ["clear.", f"intros {' '.join([*names, *map(_bounds_of, names)])}."]
    inner.lines += _cuts(box, step.witness)
    script.block(everywhere, inner)
    script.add(line, f"apply {script.proof(everywhere)}; split; lra")


def _sides(box: Box) -> list[tuple[str, tuple[Fraction, Fraction]]]:
    return [(number(variable(name)), ends) for name, ends in box.items()]


def _bounds_of(name: str) -> str:
    """The name of what says between which numbers a variable is."""
    return f"in_{name}"


def _cuts(box: Box, witness: tuple[str, ...]) -> list[str]:
    """The lines that cut a box as the core did, and show the sign on each part."""
    lines, waiting, sides = list[str](), list[Box | str]([box]), iter(witness)
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            lines.append(part)
        elif side := next(sides):
            lines.append(_cut(variable(side), part[side]))
            upper, lower = halves(part, side)
            waiting += ["}", upper, "{", "}", lower, "{"]
        else:
            lines.append("enclosed.")
    return lines


def _cut(side: Term, ends: tuple[Fraction, Fraction]) -> str:
    low, high = ends
    x, places = number(side), " ".join(map(rational, (low, (low + high) / 2, high)))
    given = f"{x} {_bounds_of(x)}"
    return f"revert {given}; apply (halves _ {places}); intros {given}."
