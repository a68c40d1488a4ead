"""Rules about what holds for every number, for almost every one, for whole numbers; and indicators."""

from __future__ import annotations

from typing import Any

from ..binding import bound_as, opened, substituted
from ..language import QUANTIFIERS, sort_of
from ..meaning import Meaning
from ..terms import ONE, ZERO, Term, make, natural, plus, variable
from .rule import ALL, Premises, Sides, require, require_follow, require_new, require_shown, rule


@rule([Term], premises=1, sides=Sides.SHOWN)
def specialise(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- every x.. A B..
    --------------------   each s is a number, defined under H, and each B[x -> s] follows from H
    H |- A[x -> s]
    """
    whole = premises[0].goal
    counted = whole.op == "every" and whole.args[0] == len(witness)
    require(counted, "not-every", "the premise is not about every such value", whole)
    numbers = all(sort_of(each.op) == "number" for each in witness)
    require(numbers, "not-every", "this holds for every number, and not for vectors", whole)
    meaning.require_defined(*witness)
    instance, *conditions = (opened(part, witness) for part in whole.parts)
    require(instance is goal, "not-the-term", "this instance is not the goal", instance)
    require_follow(conditions, meaning)


@rule([str], premises=1, own=1, sides=Sides.SHOWN)
def generalise(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, B.. |- A                H, B.., A_1, A_2, .. |- A    H |- almost x.. A_k B..
    ----------------------     ----------------------------------------------------
    H |- every x.. A B..       H |- almost x.. A B..

    The same for surely. x.. not in H; the witness names them. Finite unions of null sets, and subsets of
    null sets, are null sets.
    """
    counted = goal.op in QUANTIFIERS and goal.args[0] == len(witness)
    require(counted, "not-every", "the quantifier binds another number", goal)
    nulls = [premise.goal for premise in premises[1:]]
    for each in nulls:
        alike = each.op == goal.op != "every" and each.args[0] == goal.args[0]
        same_set = alike and each.args[2:] == goal.args[2:]
        require(same_set, "other-set", "the values are not those of the goal", each)
    require_new(witness, meaning, goal, *nulls)
    x = bound_as(goal.op, witness)
    relation, *conditions = (opened(part, x) for part in (*goal.parts, *(n.args[1] for n in nulls)))
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
    require(not any(each.loose for each in others), "loose", "a relation has an open variable")
    require(len(premises) == 2 * len(relations), "premises", "each relation needs two premises")
    domain = {*natural(n)}
    require(domain <= meaning.given, "not-natural", f"{name} may not be a natural number", goal)
    given = meaning.given - domain
    require(all(name not in each.free for each in given), "not-free", f"{name} is not arbitrary")
    start, step = meaning.under(given), meaning.assuming(*relations)
    for place, relation in enumerate(relations):
        first, later = premises[place], premises[len(relations) + place]
        for shown, value, known in ((first, ZERO, start), (later, plus(n, ONE), step)):
            require_shown(shown, substituted(relation, {name: value}), known)


@rule(premises=1, sides=Sides.SHOWN)
def indicator(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- A                   H |- indicator A = 1
    --------------------     --------------------
    H |- indicator A = 1     H |- A
    """
    shown = premises[0].goal
    of_shown, of_goal = (make("=", make("indicator", each), ONE) for each in (shown, goal))
    fitting = goal is of_shown or shown is of_goal
    require(fitting, "not-the-term", "neither is the indicator of the other", shown, goal)
