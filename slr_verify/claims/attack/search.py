"""The search for a counterexample, in the forms and special cases of a statement: floats, then balls."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from slr_verify.claims.attack.counterexample import Counterexample, Survey, sides_of, violations_at
from slr_verify.claims.attack.floats import NoFloats
from slr_verify.claims.attack.instances import instances
from slr_verify.claims.attack.orbit_instances import orbit_instances
from slr_verify.claims.attack.presence import where_laws_exist
from slr_verify.claims.attack.sampled_points import domain_of
from slr_verify.claims.attack.schedules import scheduled_instances
from slr_verify.claims.attack.screen import Screen, screen
from slr_verify.claims.attack.symmetric_starts import by_symmetry
from slr_verify.claims.attack.unit_vectors import at_unit_vectors
from slr_verify.claims.attack.versions import carried_over, versions
from slr_verify.core.language import Refused
from slr_verify.language.statement import Statement
from slr_verify.language.to_term import NotTranslatable

HOLDS = "it holds at every point that was looked at"
OPEN = "balls leave it open at some points"
NO_POINT = "no point was met that satisfies its hypotheses"
NO_BALL = "its sides have no enclosures at a point"
FEW = 3
"""Points at which balls look for a difference that floating point does not see."""


@dataclass(frozen=True)
class Search:
    """A counterexample, or why there is none."""

    counterexample: Counterexample | None
    cause: str = ""


def searched(goal: Statement, known: Statement | None, seed: int) -> Search:
    """Look for a counterexample. What is `known` is proved: its right side may stand for its left side."""
    causes = set()
    for form, by_theorem in _forms(goal, known):
        there = where_laws_exist(form)
        found = _in_form(there, known, seed) if there else Search(None, NO_POINT)
        if found.counterexample:
            return Search(replace(found.counterexample, by_theorem=by_theorem))
        causes.add(found.cause)
    order = (OPEN, HOLDS, NO_BALL, NO_POINT)
    return Search(None, next((cause for cause in order if cause in causes), NO_POINT))


def _forms(goal: Statement, known: Statement | None) -> Iterator[tuple[Statement, bool]]:
    """Forms of the statement and its special cases where there are its laws; whether a theorem helped."""
    there = where_laws_exist(goal)
    carried = carried_over(there, known) if there else None
    if there:
        yield from ((form, form == carried) for form in versions(there, known))
    for case in instances(goal):
        yield from ((form, False) for form in versions(case, None))
    for form in filter(None, (there, carried)):
        found = (orbit_instances, scheduled_instances, by_symmetry, at_unit_vectors)
        cases = (case for each in found for case in each(form))
        yield from ((case, form == carried) for case in cases)


def _in_form(form: Statement, known: Statement | None, seed: int) -> Search:
    """The search in one form: where floating point suspects it, else closer and closer."""
    if form.lhs == form.rhs and "=" in form.sign:
        return Search(None, HOLDS)
    points = screen(domain_of(form, known), seed)
    if not points.plain:
        return Search(None, NO_POINT)
    survey, holds = compared(form, points)
    if survey.counterexample:
        return Search(survey.counterexample)
    if not survey.enclosed:
        return Search(None, NO_BALL)
    return Search(None, HOLDS if holds else OPEN)


def compared(form: Statement, points: Screen, least: int = FEW) -> tuple[Survey, bool]:
    """What balls say at the points that floating point suspects, and whether it seems to hold elsewhere.

    Where nothing is suspected they look at the first few points, where they may see a difference.
    """
    plain, holds = points.plain, False
    try:
        comparison = (form.sign, *sides_of(form))
        screening = points.of(comparison)
        suspects = screening.suspects or points.closed_in(comparison)
        plain, holds = suspects or plain[:least], screening.holds
    except NoFloats:
        pass
    except (NotTranslatable, Refused) as refusal:
        return Survey(0, 0, reason=str(refusal)), False
    return violations_at(form, plain), holds
