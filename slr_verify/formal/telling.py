"""How a step of Coq tells what it shows: that whatever follows from all parts of it is so.

Of a conjunction each part, taken out, would repeat all that come after it: most of what Coq would read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term
from slr_verify.formal.printing import bare, conditions, conjunction, hypotheses, quantifier

MANY, MANY_IN_LONG = 60, 12
"""Hypotheses, and those in a long proof, from which on these are told in parts too: Coq takes long to take
them apart."""
LONG_PROOF = 5000
"""Steps."""


def many(steps: int) -> int:
    """How many hypotheses are many, in a proof of so many steps."""
    return MANY if steps < LONG_PROOF else MANY_IN_LONG


def told(shown: Sequent, least: int) -> str:
    """What a sequent says, as a step tells it, where so many hypotheses are many."""
    asked, said = asked_and_said(shown.goal)
    begin = quantifier(shown) + _each_implies(map(conjunction, given_in_parts(shown, least)))
    if not asked:
        return f"{begin}({said})"
    return f"{begin}(forall Told : Prop, ({_each_implies([*asked, said])}Told) -> Told)"


def given_in_parts(shown: Sequent, least: int) -> list[list[str]]:
    """What each hypothesis asks for and says; of many each part is a hypothesis, and is there once."""
    found = [in_parts(each) for each in hypotheses(shown)]
    if len(found) < least:
        return found
    return [[part] for part in dict.fromkeys(part for each in found for part in each)]


def in_parts(stated: Term) -> list[str]:
    """All that a relation asks for, and what it says."""
    asked, said = asked_and_said(stated)
    return [*asked, said]


def _each_implies(said: Iterable[str]) -> str:
    return "".join(f"({each}) -> " for each in said)


def asked_and_said(goal: Term) -> tuple[list[str], str]:
    """What a relation asks for, and what it says."""
    said = bare(goal)
    return [each for each in conditions(goal) if each != said], said


def taken(premise: str, asked: Sequence[str], parts: str = "") -> str:
    """The line that takes what a step says into the context, in parts of these names."""
    if asked:
        return f"refine ({premise} _ _); {f'intros {parts}'.strip()}."
    return f"pose proof ({premise}){f' as {parts}' * bool(parts)}."
