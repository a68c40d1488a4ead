"""One step of a proof as it is written for Coq: its sequent, its witness, and its premises."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from slr_verify.core.binding import substituted
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term, all_parts, sides, strict_parts
from slr_verify.formal.algebra import equal
from slr_verify.formal.kinds import kinds_of, name_in_coq
from slr_verify.formal.printing import AVERAGES, hypotheses, number, own_conditions, relation, value
from slr_verify.formal.script import Script, text_of_conditions
from slr_verify.formal.telling import asked_and_said, given_in_parts, in_parts, taken


class Step:
    """One step: a sequent, its witness, the numbers of its premises with what they say, and how many
    hypotheses are many."""

    def __init__(
        self,
        script: Script,
        shown: Sequent,
        witness: Any,
        premises: Sequence[tuple[int, Sequent]],
        least: int,
    ) -> None:
        self.script, self.shown, self.witness, self.premises = script, shown, witness, premises
        self.goal, self.least = shown.goal, least

    def use(
        self, place: int, values: dict[str, Term] | None = None, script: Script | None = None
    ) -> str:
        """A premise at these values, with its hypotheses shown; the name of what it says."""
        script, at = script or self.script, values or {}
        number_, shown = self.premises[place]
        for each in (substituted(each, at) for each in hypotheses(shown)):
            if each not in script.meaning.given:
                script.follows(each)
        *asked, said = (_put_in(each, at) for each in in_parts(shown.goal))
        given = ([_put_in(part, at) for part in each] for each in given_in_parts(shown, self.least))
        proofs = map(script.proof_of, given)
        premise = " ".join([f"step_{number_}", *_arguments(shown, at), *proofs])
        name = script.new_name()
        parts = " ".join([*map(script.learn, asked), name])
        script.lines.append(taken(premise, asked, parts))
        script.call(name, said)
        goal = substituted(shown.goal, at)
        script.said |= {*given_by(shown.goal, goal, at), relation(goal)}
        script.meaning = script.meaning.knowing(*map(strict_parts, sides(goal)))
        return name

    def use_all(self, start: int = 0) -> list[str]:
        """All premises from one on, as they stand."""
        return [self.use(place) for place in range(start, len(self.premises))]

    def equals(self, node: Term, value: Term) -> None:
        """The conclusion, if the value is in the context."""
        self.script.defined(value, self.goal.args[1])
        equal(self.script, value, self.goal.args[1])
        stated = f"{number(node)} = {number(self.goal.args[1])}"
        self.script.add(stated, "etransitivity; eassumption")
        self.finish()

    def finish(self, last: str = "known") -> None:
        """Both sides are defined, and what is shown is in the context, or has a proof of its own."""
        script, (asked, said) = self.script, self.asked_and_said()
        script.defined(*sides(self.goal))
        proofs = [*map(script.proof, asked), script.proof(said, last)]
        script.lines.append(f"exact ({'told ' * bool(asked)}{' '.join(proofs)}).")

    def asked_and_said(self) -> tuple[list[str], str]:
        """What the goal asks for, and what it says."""
        return asked_and_said(self.goal)


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


def _arguments(shown: Sequent, values: dict[str, Term]) -> list[str]:
    """What is put in for all that a premise is about."""
    places = {name_in_coq(name): value(each) for name, each in values.items()}
    return [places.get(name, name) for name in kinds_of((shown.goal, *shown.given))]


def _put_in(has: str, values: dict[str, Term]) -> str:
    """What Coq says of a premise at these values."""
    if not values:
        return has
    names = {name_in_coq(name): value(each) for name, each in values.items()}
    return re.sub(r"[\w']+", lambda word: names.get(word[0], word[0]), has)


def _everywhere(part: Term) -> list[str]:
    """What is asked of all values of what is bound, where means are taken."""
    if not any(each.op in ("mean", *AVERAGES) for each in all_parts(part)):
        return []
    return [has for has in own_conditions(part) if has.startswith(("(forall", "locally"))]
