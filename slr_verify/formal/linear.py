"""Sums of known relations, as tactics of Coq."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, minus, plus, slack, times
from slr_verify.core.zero_test import vanishes
from slr_verify.formal.algebra import equal
from slr_verify.formal.letters import lettered
from slr_verify.formal.printing import bare, number
from slr_verify.formal.script import Script
from slr_verify.formal.step import Step


def linear_arithmetic(step: Step) -> None:
    """The identity of the witness, and the sign of each of its summands."""
    names = step.use_all()
    if _is_of_sides(step):
        _of_sides(step, names)
        return
    inside = lettered(step)
    if inside is not None and _holds(inside):
        inside.begin()
        _of_products(inside)
    else:
        _of_products(step)


def _of_products(step: Step) -> None:
    """The sign of each summand, and the identity."""
    script, goal, (rest, summands) = step.script, step.goal, step.witness
    script.defined(*goal.args)
    gap, total = minus(goal.args[1], goal.args[0]), _total(step)
    needs = [f"{number(gap)} = {number(total)}"]
    if rest is not ZERO:
        script.defined(rest)
        needs += script.bounds(rest)
    for factor, places in summands:
        needs.append(_sign(script, factor, [step.premises[place][1].goal for place in places]))
    equal(script, gap, total)
    few = script.by_these(needs, "lra")
    step.finish(f"first [here | {few} | lra | bounded | nonzero | assumption]")


def _total(step: Step) -> Term:
    rest, summands = step.witness
    slacks = [slack(each.goal) for _, each in step.premises]
    return plus(rest, *(times(factor, *(slacks[p] for p in places)) for factor, places in summands))


def _holds(step: Step) -> bool:
    """Whether the identity does, of whatever the letters are."""
    left, right = step.goal.args
    with suppress(Refused):
        return vanishes(minus(minus(right, left), _total(step)), step.script.meaning)
    return False


def _is_of_sides(step: Step) -> bool:
    """Whether the sides of premises and goal cancel as they stand, as in a = b and b = c."""
    rest, summands = step.witness
    total = _cancelling(step.goal, Fraction(-1), {})
    for factor, places in summands:
        if len(places) != 1 or factor.op != "rational":
            return False
        _cancelling(step.premises[places[0]][1].goal, factor.args[0], total)
    return rest is ZERO and not any(total.values())


def _cancelling(
    stated: Term, factor: Fraction, total: dict[Term, Fraction]
) -> dict[Term, Fraction]:
    """The total, and so many times the slack: of each side, and of the number one."""
    for side, sign in zip(stated.args, (-factor, factor), strict=True):
        place, times_it = (ONE, side.args[0]) if side.op == "rational" else (side, Fraction(1))
        total[place] = total.get(place, Fraction(0)) + sign * times_it
    return total


def _of_sides(step: Step, names: list[str]) -> None:
    """The same of any numbers in place of the sides, which may be long."""
    places = [place for _, (place,) in step.witness[1]]
    stated = [*(step.premises[place][1].goal for place in places), step.goal]
    letters: dict[Term, str] = {}
    for side in (side for each in stated for side in each.args if side.op != "rational"):
        letters.setdefault(side, f"s{len(letters)}")
    said = [
        f" {each.op} ".join(letters.get(side, number(side)) for side in each.args)
        for each in stated
    ]
    quantified = f"forall {' '.join(letters.values())} : R, " if letters else ""
    step.script.lines.append(
        f"assert (claim : {quantified}{' -> '.join(said)}) by (clear; intros; lra)."
    )
    used = ["_" for _ in letters] + [names[place] for place in places]
    step.finish(f"exact (claim {' '.join(used)})")


def _sign(script: Script, factor: Term, used: list[Term]) -> str:
    """The fact that a product of a factor and slacks is zero, positive or not negative."""
    slacks = [slack(each) for each in used]
    script.defined(factor)
    zero = next((n for n, each in enumerate(used) if each.op == "="), None)
    if zero is not None:
        return _zero(script, factor, used)
    script.bounds(factor)
    positive = script.meaning.ranges.is_positive(factor)
    sign = "<" if positive and all(each.op == "<" for each in used) else "<="
    lemma = "positive_product" if sign == "<" else "nonnegative_product"
    fact = f"0 {sign} {number(factor)}"
    script.add(fact, "lra")
    for place, each in enumerate(slacks):
        script.add(f"0 {sign} {number(each)}", "lra", [bare(used[place])])
        fact = f"0 {sign} {number(times(factor, *slacks[: place + 1]))}"
        first = factor is ONE and place == 0
        script.add(fact, "lra" if first else f"first [apply {lemma}; assumption | lra | nra]")
    return fact


def _zero(script: Script, factor: Term, used: list[Term]) -> str:
    slacks = [slack(each) for each in used]
    fact = f"{number(times(factor, *slacks))} = 0"
    if len(slacks) == 1:
        script.add(f"{number(slacks[0])} = 0", "lra", [bare(used[0])])
    proof = "first [lra | match goal with H : ?s = 0 |- _ => rewrite H; ring end | nra]"
    script.add(fact, proof, [f"{number(each)} = 0" for each in slacks])
    return fact
