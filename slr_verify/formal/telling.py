"""How a step of Coq tells what it shows: that whatever follows from all parts of it is so.

Of a conjunction each part, taken out, would repeat all that come after it: most of what Coq would read.
"""

from __future__ import annotations

from collections.abc import Sequence

from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term
from slr_verify.formal.printing import bare, conditions, hypotheses, quantifier, relation, sequent


def told(shown: Sequent) -> str:
    """What a sequent says, as a step tells it."""
    asked, said = asked_and_said(shown.goal)
    if not asked:
        return sequent(shown)
    given = [f"({relation(each)}) -> " for each in hypotheses(shown)]
    parts = "".join(f"({each}) -> " for each in (*asked, said))
    return f"{quantifier(shown)}{''.join(given)}(forall Told : Prop, ({parts}Told) -> Told)"


def asked_and_said(goal: Term) -> tuple[list[str], str]:
    """What a relation asks for, and what it says."""
    said = bare(goal)
    return [each for each in conditions(goal) if each != said], said


def taken(premise: str, asked: Sequence[str], parts: str = "") -> str:
    """The line that takes what a step says into the context, in parts of these names."""
    if asked:
        return f"refine ({premise} _ _); {f'intros {parts}'.strip()}."
    return f"pose proof ({premise}){f' as {parts}' * bool(parts)}."
