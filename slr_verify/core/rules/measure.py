"""Rules about what holds almost everywhere, in the sense of Lebesgue measure."""

from __future__ import annotations

from typing import Any

from slr_verify.core.binding import opened
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules.rule import Premises, Sides, require, require_new, require_shown, rule
from slr_verify.core.terms import Term, variable


@rule([str], premises=1, own=1, sides=Sides.SHOWN)
def almost_everywhere(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, B.., A_1, A_2, .. |- A    H |- almost x.. A_k B..
    ----------------------------------------------------   x.. not in H; the witness names them
    H |- almost x.. A B..

    The union of null sets is one, and so is each part of it.
    """
    counted = goal.op == "almost" and goal.args[0] == len(witness)
    require(counted, "not-almost", "this is not about so many values", goal)
    for premise in premises[1:]:
        alike = premise.goal.op == "almost" and premise.goal.args[2:] == goal.args[2:]
        same_count = alike and premise.goal.args[0] == goal.args[0]
        require(same_count, "other-set", "this is about other values", premise.goal)
    require_new(witness, meaning, goal, *(premise.goal for premise in premises[1:]))
    x = tuple(map(variable, witness))
    relation, *conditions = (opened(part, x) for part in goal.parts)
    outside = (opened(premise.goal.args[1], x) for premise in premises[1:])
    require_shown(premises[0], relation, meaning.assuming(*conditions, *outside))
