"""Rules about what holds for every number, for every whole number, and about indicators."""

from __future__ import annotations

from typing import Any

from slr_verify.core.binding import opened, substituted
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules.rule import (
    ALL,
    Premises,
    Sides,
    require,
    require_follow,
    require_new,
    require_shown,
    rule,
)
from slr_verify.core.terms import ONE, ZERO, Term, make, natural, plus, variable


@rule([Term], premises=1, sides=Sides.SHOWN)
def specialise(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- every x.. A B..    H |- B[x -> s]..
    ----------------------------------------   each s is defined under H; a B that follows from H
    H |- A[x -> s]                             needs no premise
    """
    whole = premises[0].goal
    counted = whole.op == "every" and whole.args[0] == len(witness)
    require(counted, "not-every", "this does not hold for every such value", whole)
    meaning.require_defined(*witness)
    instance, *conditions = (opened(part, witness) for part in whole.parts)
    require(instance is goal, "not-the-term", "this is another instance", instance)
    shown = {premise.goal for premise in premises[1:]}
    require_follow((each for each in conditions if each not in shown), meaning)


@rule([str], premises=1, own=1, sides=Sides.SHOWN)
def generalise(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, B.. |- A
    ----------------------   x.. not in H; the witness names them
    H |- every x.. A B..
    """
    counted = goal.op == "every" and goal.args[0] == len(witness)
    require(counted, "not-every", "this is not about so many values", goal)
    require_new(witness, meaning, goal)
    relation, *conditions = (opened(part, tuple(map(variable, witness))) for part in goal.parts)
    require_shown(premises[0], relation, meaning.assuming(*conditions))


@rule((str, [Term]), premises=2, own=ALL, sides=Sides.SHOWN)
def induction(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- A_j(0) for all j    H, integer n, 0 <= n, A_1(n), A_2(n), .. |- A_j(n + 1) for all j
    -----------------------------------------------------------------------------------------
    H, integer n, 0 <= n |- A_1(n)

    n is not in H. The witness names n and gives A_2, A_3, ..
    """
    name, others = witness
    n, relations = variable(name), (goal, *others)
    require(not any(each.loose for each in others), "loose", "a relation waits for a variable")
    require(len(premises) == 2 * len(relations), "premises", "two are needed for each relation")
    domain = {*natural(n)}
    require(domain <= meaning.given, "not-natural", f"{name} may be no natural number", goal)
    given = meaning.given - domain
    require(all(name not in each.free for each in given), "not-free", f"{name} is not any number")
    start, step = meaning.under(given), meaning.assuming(*relations)
    for place, relation in enumerate(relations):
        first, later = premises[place], premises[len(relations) + place]
        for shown, value, known in ((first, ZERO, start), (later, plus(n, ONE), step)):
            require_shown(shown, substituted(relation, {name: value}), known)


@rule(premises=1)
def indicator_of_truth(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- A
    -----------------------
    H |- indicator A = 1
    """
    wanted = make("=", make("indicator", premises[0].goal), ONE)
    require(goal is wanted, "not-the-term", "this is not the indicator of what is shown", goal)


@rule(premises=1, sides=Sides.SHOWN)
def truth_of_indicator(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- indicator A = 1
    --------------------
    H |- A
    """
    wanted = make("=", make("indicator", goal), ONE)
    shown = premises[0].goal
    require(shown is wanted, "not-the-term", "this is not the indicator of it", shown)
