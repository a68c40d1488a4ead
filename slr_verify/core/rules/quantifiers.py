"""Rules about statements for all values."""

from __future__ import annotations

from slr_verify.core.binding import opened
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules.rule import Premises, Sides, require, require_follow, rule
from slr_verify.core.terms import Term, variable


@rule([Term], premises=1, sides=Sides.SHOWN)
def specialise(meaning: Meaning, goal: Term, witness: tuple[Term, ...], premises: Premises) -> None:
    """
    H |- for every x with B..: A(x)
    -------------------------------   each B(s) follows from H, and s is defined
    H |- A(s)

    The witness is s.
    """
    known = premises[0].goal
    whole = known.op == "every" and known.args[0] == len(witness)
    require(whole, "not-every", "this does not speak of so many variables", known)
    meaning.require_defined(*witness)
    claim, *conditions = (opened(part, witness) for part in known.parts)
    require(goal is claim, "not-the-term", "this is another instance", goal)
    require_follow(conditions, meaning)


@rule([str], premises=1, own=1, sides=Sides.SHOWN)
def generalise(meaning: Meaning, goal: Term, witness: tuple[str, ...], premises: Premises) -> None:
    """
    H, B(x).. |- A(x)
    ------------------------------------   x not in H
    H |- for every x with B..: A

    The witness names x.
    """
    whole = goal.op == "every" and goal.args[0] == len(witness) == len(set(witness))
    require(whole, "not-every", "this does not speak of so many variables", goal)
    new = not (meaning.ranges.names | goal.free).intersection(witness)
    require(new, "not-free", f"something is said of {witness!r:.100}")
    claim, *conditions = (opened(part, tuple(map(variable, witness))) for part in goal.parts)
    shown = premises[0]
    require(shown.goal is claim, "not-the-term", "this is another statement", shown.goal)
    require_follow(shown.given - set(conditions), meaning)
