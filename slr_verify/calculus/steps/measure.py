"""Null sets of starts, and what holds for almost every start."""

from __future__ import annotations

from typing import Any

from slr_verify.calculus.orbit_terms import for_almost_every, in_square
from slr_verify.calculus.prover import Given
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.binding import names_of, opened
from slr_verify.core.language import Refused
from slr_verify.core.terms import ONE, ZERO, Term, make, negative, times
from slr_verify.core.theorems import Theorem
from slr_verify.orbits.null_sets import NullForStarts, OncePerLine, PointwiseEqual
from slr_verify.proofs.instance import Applied


def almost_every(work: Transcription, theorem: Any, given: Given) -> Theorem:
    """A set of starts that is null, or whose complement is."""
    _, goal = work.statement(theorem.statement)
    rule = theorem.steps[0].rule
    if isinstance(rule, OncePerLine):
        return _once_per_line(work, rule, given, goal)
    if isinstance(rule, NullForStarts):
        null = work.prover.instance(given, work.theorem(rule.null), ())
        return work.prover.step("density of starts", given, goal, (), (null,))
    if isinstance(rule, PointwiseEqual):
        rules = [step.rule for step in theorem.steps]
        nulls = [each.theorem for each in rules if isinstance(each, Applied)]
        known = (work.theorem(rule.pointwise), list(map(_area_of, nulls)))
        if goal.op == "almost":
            return _all_but(work, known, given, goal)
        start = work.prover.meaning(given).ranges.fresh(2, goal)
        area = for_almost_every(start, opened(goal.args[1], start), in_square(*start))
        shown = _all_but(work, known, given, area)
        return work.prover.step("density of starts", given, goal, (), (shown,))
    raise Refused("no-tactic", f"{type(rule).__name__} is not transcribed")


def _area_of(null: Any) -> Any:
    """The null set of the square, where it is one of starts that is spoken of."""
    rule = null.steps[0].rule
    return rule.null if isinstance(rule, NullForStarts) else null


def _once_per_line(work: Transcription, rule: Any, given: Given, goal: Term) -> Theorem:
    """Every vertical line meets the set at most once."""
    prover, orbits = work.prover, work.orbits
    names = prover.meaning(given).ranges.fresh(4, goal)
    _, x, y, z = names
    both = times(*(opened(goal.args[1].args[0], (x, end)) for end in (y, z)))
    inside = given | in_square(x, y, z)
    inside |= {make("<", negative(ONE), x), make("<", x, ONE), make("<", y, z)}
    inside |= {make("<", negative(ONE), z), make("<", y, ONE)}
    start = rule.system.position[0]
    values = zip((start.name, *(each.name for each in rule.ends)), (x, y, z), strict=True)
    known = prover.instance(inside, work.theorem(rule.pair), tuple(values))
    pair = prover.arithmetic(inside, make("=", both, ZERO), (ONE, known))
    equations = [prover.step("hypothesis", given, each) for each in (*orbits.starts, *orbits.steps)]
    return prover.step("once per line", given, goal, names_of(names), (pair, *equations))


def _all_but(
    work: Transcription, known: tuple[Theorem, list[Any]], given: Given, goal: Term
) -> Theorem:
    """What holds where some sets that are null do not lie."""
    prover, (split, nulls) = work.prover, known
    outside = [prover.instance(given, work.theorem(each), ()) for each in nulls]
    x = prover.meaning(given).ranges.fresh(2, goal)
    claim = opened(goal.args[1], x)
    zeros = [opened(each.goal.args[1], x) for each in outside]
    inside = given | in_square(*x) | frozenset(zeros)
    pointwise = prover.instance(inside, split, tuple(zip(("kappa", "nu"), x, strict=True)))
    parts = [(ONE, prover.step("hypothesis", inside, each)) for each in zeros]
    shown = prover.arithmetic(
        inside, claim, (ONE, pointwise), *((negative(sign), each) for sign, each in parts)
    )
    return prover.step("almost everywhere", given, goal, names_of(x), (shown, *outside))
