"""One mutant and its two enemies, which do not know of each other.

One looks for a certified counterexample; the other offers the mutant, as the goal, to proofs. What
both succeed at is a false theorem. A mutant at which both fail is merely unproved, and one that is
proved must be shown to be true by another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np

from slr_verify.calculus.system import System
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.attack.closing_in import closed_in
from slr_verify.claims.attack.counterexample import Counterexample, agreements, violations_at
from slr_verify.claims.attack.instances import instances
from slr_verify.claims.attack.orbit_instances import orbit_instances
from slr_verify.claims.attack.presence import where_laws_exist
from slr_verify.claims.attack.sampled_points import points_of
from slr_verify.claims.attack.truth import borne_out, shown_true
from slr_verify.claims.attack.versions import carried_over, versions
from slr_verify.claims.claim import Mutant
from slr_verify.language.statement import Statement

THINNING = 3  # a form that was worked out is long, and one point of each sort tells enough
REFUSALS = (ValueError, ArithmeticError)  # ProofRejected and MalformedStatement are ValueErrors

HOLDS = "it holds at every point that was looked at"
OPEN = "balls leave it open at some points"
NO_POINT = "no point was met that satisfies its hypotheses"
NO_BALL = "its sides have no enclosures at a point"

Offer = Callable[[Statement], Theorem]
"""Takes a goal and proves it, or refuses."""


class Fate(StrEnum):
    """What came of a mutant."""

    KILLED = "killed"
    UNPROVED = "unproved"
    TRUE_VARIANT = "true variant"
    PROVED_FALSE = "proved false"


@dataclass(frozen=True)
class Ordeal:
    """A mutant, its fate, what shows that, and what the proofs raised that did not accept it."""

    change: str
    statement: Statement | str
    fate: Fate
    shown: str
    counterexample: Counterexample | None = None
    cause: str = ""
    rejections: tuple[Exception, ...] = field(default=(), compare=False)

    @property
    def reason(self) -> str:
        """Why it met its fate; the words of a refusal may take longer than the refusal."""
        said = "; ".join(map(_words, self.rejections))
        return self.shown or said or "there is no proof to offer it to"

    @property
    def crash(self) -> bool:
        """Whether a proof broke on it rather than refusing it."""
        return not all(isinstance(each, REFUSALS) for each in self.rejections)


def ordeal(
    mutant: Mutant,
    known: Statement | None,
    offers: tuple[Offer, ...],
    seed: int,
    systems: tuple[System, ...] = (),
) -> Ordeal:
    """Let a mutant meet its enemies: the search for a counterexample, and the proofs on offer.

    `known` is the statement that it is a mutant of, if that is proved. `seed` chooses the points;
    `systems` say what one step of the orbits is that it speaks of.
    """
    goal = mutant.statement
    counterexample = _refuted(goal, known, seed) or _refuted_at_rest(goal, seed, systems)
    rejections = tuple(filter(None, (rejection(offer, goal) for offer in offers)))
    is_proved = len(rejections) < len(offers)
    cause = ""
    if counterexample:
        fate, shown = (Fate.PROVED_FALSE if is_proved else Fate.KILLED), str(counterexample)
    else:
        fate, shown = _fate_of_survivor(mutant, known, is_proved, seed)
    if fate is Fate.UNPROVED:
        cause = _cause(goal, known, seed)
    return Ordeal(mutant.change, goal, fate, shown, counterexample, cause, rejections)


def rejection(offer: Offer, goal: Statement) -> Exception | None:
    """What a proof raises that does not prove the goal.

    A script that was written for one statement may break on another one. That proves nothing
    either, but it is told apart from a refusal.
    """
    try:
        offer(goal)
    except Exception as failure:  # whatever it is, it is recorded
        return failure.with_traceback(None)
    return None


def _words(failure: Exception) -> str:
    """Why a proof did not prove the goal."""
    kind = type(failure).__name__
    if isinstance(failure, REFUSALS):
        return str(failure) or kind
    return f"the proof broke with {kind}: {failure}"


def _fate_of_survivor(
    mutant: Mutant, known: Statement | None, is_proved: bool, seed: int
) -> tuple[Fate, str]:
    goal = mutant.statement
    why = shown_true(goal, known) or (is_proved and borne_out(mutant, known, seed))
    if why:
        return Fate.TRUE_VARIANT, why
    if is_proved:
        return Fate.PROVED_FALSE, "a proof accepts it, and nothing else shows it to be true"
    return Fate.UNPROVED, ""


def _refuted(goal: Statement, known: Statement | None, seed: int) -> Counterexample | None:
    there = where_laws_exist(goal)
    carried = there and carried_over(there, known)
    for form in _forms(goal, known):
        points = points_of(form, known, seed)
        thinned = points if form is there else points[::THINNING]
        found = violations_at(form, thinned).counterexample
        if found:
            return replace(found, by_theorem=form == (carried and where_laws_exist(carried)))
    surveys = (
        violations_at(form, points_of(form, None, seed)[::THINNING])
        for form in _forms_of_cases(goal)
    )
    found = next((survey.counterexample for survey in surveys if survey.counterexample), None)
    return found or (_looked_for(there, known, seed) if there else None)


def _forms(goal: Statement, known: Statement | None) -> Iterator[Statement]:
    """Its forms for those values for which there are its laws; none where no point decides that."""
    there = where_laws_exist(goal)
    forms = versions(there, known) if there else ()
    return filter(None, map(where_laws_exist, forms))


def _forms_of_cases(goal: Statement) -> Iterator[Statement]:
    return (form for case in instances(goal) for form in _forms(case, None))


def _refuted_at_rest(
    goal: Statement, seed: int, systems: tuple[System, ...]
) -> Counterexample | None:
    """A case in which no orbit moves, at a point that refutes it."""
    there = where_laws_exist(goal)
    cases = orbit_instances(there, systems) if there else ()
    surveys = (violations_at(case, points_of(case, None, seed)[::THINNING]) for case in cases)
    found = next((survey.counterexample for survey in surveys if survey.counterexample), None)
    return found and replace(found, by_theorem=True)


def _looked_for(goal: Statement, known: Statement | None, seed: int) -> Counterexample | None:
    """A counterexample to an inequality, looked for longer where there is room to close in."""
    points = points_of(goal, known, seed)
    return closed_in(goal, points, np.random.default_rng(seed)) if points else None


def _cause(goal: Statement, known: Statement | None, seed: int) -> str:
    """Why there is no counterexample."""
    there = where_laws_exist(goal)
    forms = (*_forms(goal, known), *_forms_of_cases(goal))
    looked = [(form, points_of(form, known if form is there else None, seed)) for form in forms]
    if not any(points for _, points in looked):
        return NO_POINT
    surveys = [(form, points, violations_at(form, points)) for form, points in looked]
    if not any(survey.enclosed for *_, survey in surveys):
        return NO_BALL
    holds = all(agreements(form, points) >= survey.enclosed for form, points, survey in surveys)
    return HOLDS if holds else OPEN
