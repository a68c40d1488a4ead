"""Rules about equality, and about values for variables."""

from __future__ import annotations

from typing import Any

from slr_verify.core.binding import replaced, substituted
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules.rule import Premises, Sides, require, require_follow, rule
from slr_verify.core.terms import Term


@rule(premises=1, sides=Sides.ONE_ASKED)
def rewrite(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H |- a = b
    ------------------   F' is F with b in place of a; neither holds a variable that F binds
    H |- F = F'
    """
    known = premises[0].goal
    require(known.op == goal.op == "=", "no-equality", "this is not an equality", known, goal)
    (old, new), (left, right) = known.args, goal.args
    require(replaced(left, old, new) is right, "not-the-term", "rewriting gives another term", goal)


@rule([(str, Term)], premises=1, own=1, sides=Sides.SHOWN)
def instance(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    G |- A    H |- B_k
    ------------------   each s is defined under H, and each relation of G[x -> s] follows from H and
    H |- A[x -> s]       the B_k
    """
    values = dict(witness)
    require(len(values) == len(witness), "twice", "a variable has two values")
    meaning.require_defined(*values.values())
    known = premises[0]
    instantiated = substituted(known.goal, values)
    require(instantiated is goal, "not-the-term", "this is another instance", goal)
    shown = meaning.assuming(*(premise.goal for premise in premises[1:]))
    require_follow((substituted(each, values) for each in known.given), shown)
