"""One step of a proof as it is written for Coq: its sequent, its witness, and its premises."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from slr_verify.core.binding import substituted
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term, all_parts, sides, strict_parts
from slr_verify.formal.algebra import equal
from slr_verify.formal.printing import (
    AVERAGES,
    hypotheses,
    kinds_of,
    name_in_coq,
    number,
    own_conditions,
    relation,
    value,
)
from slr_verify.formal.script import Script, text_of_conditions


class Step:
    """One step: a sequent, its witness, and the numbers of its premises with what they say."""

    def __init__(
        self, script: Script, shown: Sequent, witness: Any, premises: Sequence[tuple[int, Sequent]]
    ) -> None:
        self.script, self.shown, self.witness, self.premises = script, shown, witness, premises
        self.goal = shown.goal

    def use(
        self, place: int, values: dict[str, Term] | None = None, script: Script | None = None
    ) -> None:
        """A premise at these values, with its hypotheses shown."""
        script, (number_, shown) = script or self.script, self.premises[place]
        given = [substituted(each, values or {}) for each in hypotheses(shown)]
        for each in given:
            if each not in script.meaning.given:
                script.follows(each)
        places = {name_in_coq(name): value(each) for name, each in (values or {}).items()}
        names = [places.get(name, name) for name in kinds_of((shown.goal, *shown.given))]
        arguments = [*names, *("ltac:(known)" for _ in given)]
        goal = substituted(shown.goal, values or {})
        script.lines.append(f"pose proof (step_{number_} {' '.join(arguments)}). opened.")
        script.said |= {*given_by(shown.goal, goal, values or {}), relation(goal)}
        script.meaning = script.meaning.knowing(*map(strict_parts, sides(goal)))

    def use_all(self, start: int = 0) -> None:
        """All premises from one on, as they stand."""
        for place in range(start, len(self.premises)):
            self.use(place)

    def equals(self, node: Term, value: Term) -> None:
        """The conclusion, if the value is in the context."""
        self.script.defined(value, self.goal.args[1])
        equal(self.script, value, self.goal.args[1])
        stated = f"{number(node)} = {number(self.goal.args[1])}"
        self.script.add(stated, "etransitivity; eassumption")
        self.finish()

    def finish(self) -> None:
        """Both sides are defined, and what is shown is in the context."""
        self.script.defined(*sides(self.goal))
        self.script.lines.append("known.")


def given_by(shown: Term, goal: Term, values: dict[str, Term]) -> set[str]:
    """What is known as the sides of a goal are defined, which is what is shown with values put in.

    What is asked of all values of what a mean binds is known only if it was asked there before: the
    values may ask for something themselves.
    """
    known = text_of_conditions(sides(goal))
    if not text_of_conditions(values.values()):
        return known
    before = {_put_in(has, values) for has in text_of_conditions(sides(shown))}
    parts = set().union(*map(strict_parts, sides(goal)))
    return known - {has for part in parts for has in _everywhere(part)} | (before & known)


def _put_in(has: str, values: dict[str, Term]) -> str:
    """What Coq says of a premise at these values."""
    names = {name_in_coq(name): value(each) for name, each in values.items()}
    return re.sub(r"[\w']+", lambda word: names.get(word[0], word[0]), has)


def _everywhere(part: Term) -> list[str]:
    """What is asked of all values of what is bound, where means are taken."""
    if not any(each.op in ("mean", *AVERAGES) for each in all_parts(part)):
        return []
    return [has for has in own_conditions(part) if has.startswith(("(forall", "locally"))]
