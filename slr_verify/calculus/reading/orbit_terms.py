"""Orbits as terms: unknown functions of the time and the start, under the equations that define them."""

from __future__ import annotations

from collections.abc import Iterable

from slr_verify.core.binding import closed, names_of, substituted
from slr_verify.core.terms import ONE, ZERO, Term, make, natural, plus, variable, within_one
from slr_verify.core.text import key

Hypotheses = frozenset[Term]
ORBITS = ("kappa_at", "nu_at")
"""The coordinates of an orbit: `kappa_at[n, x, y]` is where that of (x, y) is at time n."""
SCHEDULED = ("kappa_along", "nu_along")
"""The same under a schedule: `lambda_at[n + 1]` stands for lambda in the step from n to n + 1."""
TIME = variable("n")
START = (variable("kappa"), variable("nu"))
LABELS = (make("vector", "g_k"), make("vector", "g_v"))
"""What a start (k_0, v_0) may depend on: `k_at[n, g_k, g_v]` is k_n from one."""


def naturals(n: Term) -> Hypotheses:
    """n is one of 0, 1, 2, ..."""
    return frozenset(natural(n))


def in_square(*coordinates: Term) -> Hypotheses:
    """Each coordinate is in [-1, 1]."""
    return frozenset(side for x in coordinates for side in within_one(x))


def orbit(place: int, time: Term, start: tuple[Term, ...], names: tuple[str, ...] = ORBITS) -> Term:
    """A coordinate of the orbit of a start at a time."""
    return make("member", names[place], time, *start)


def temperature(time: Term) -> Term:
    """lambda in the step that follows on a time."""
    return make("member", "lambda_at", plus(time, ONE))


def at_temperature(term: Term, time: Term = TIME) -> Term:
    """A term in lambda where the schedule gives it."""
    return substituted(term, {"lambda": temperature(time)})


def for_every(variables: tuple[Term, ...], relation: Term, conditions: Hypotheses) -> Term:
    """The relation for all values of variables for which the conditions hold."""
    return _quantified("every", variables, relation, conditions)


def for_almost_every(variables: tuple[Term, ...], relation: Term, conditions: Hypotheses) -> Term:
    """The same but for a set of measure zero."""
    return _quantified("almost", variables, relation, conditions)


def for_almost_all_gaussian(relation: Term) -> Term:
    """The relation for almost all independent Gaussian vectors in place of the labels."""
    return _quantified("surely", LABELS, relation, frozenset())


def for_almost_all_points(relation: Term, conditions: Iterable[Term]) -> Term:
    """The relation for almost all points of a surface in place of the labels, by its equations."""
    names = names_of(LABELS)
    return make("surface", len(names), *(closed(each, names) for each in (relation, *conditions)))


def _quantified(
    op: str, variables: tuple[Term, ...], relation: Term, conditions: Hypotheses
) -> Term:
    names = tuple(each.args[0] for each in variables)
    inside = (closed(each, names) for each in conditions)
    ordered = sorted(inside, key=key)
    return make(op, len(names), closed(relation, names), *ordered)


def at_point(term: Term, point: tuple[Term, ...]) -> Term:
    """A term in kappa and nu at a point."""
    return substituted(term, {x.args[0]: value for x, value in zip(START, point, strict=True)})


def recursion(
    images: tuple[Term, Term], names: tuple[str, ...] = ORBITS
) -> tuple[tuple[Term, Term], tuple[Term, Term]]:
    """For each coordinate: where orbits start, and where they are one step later."""
    now = (orbit(0, TIME, START, names), orbit(1, TIME, START, names))
    square = in_square(*START)
    starts, steps = [], []
    for place, image in enumerate(images):
        first = make("=", orbit(place, ZERO, START, names), START[place])
        later = make("=", orbit(place, plus(TIME, ONE), START, names), at_point(image, now))
        starts.append(for_every(START, first, square))
        steps.append(for_every((TIME, *START), later, square | naturals(TIME)))
    return (starts[0], starts[1]), (steps[0], steps[1])
