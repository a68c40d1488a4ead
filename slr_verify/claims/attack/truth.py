"""What shows a mutant to be true, by another way than the proof that accepts it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations

import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.claims.attack.counterexample import agreements, violations_at
from slr_verify.claims.attack.instances import instances
from slr_verify.claims.attack.mutants import kind_of
from slr_verify.claims.attack.sampled_points import domain_of, sampled
from slr_verify.claims.attack.versions import versions, without_names, worked_out
from slr_verify.claims.claim import Mutant
from slr_verify.language.binding import symbols_of
from slr_verify.language.statement import Statement, Values
from slr_verify.language.vectors import InnerProduct

OPENING = by_definition(InnerProduct)
ENOUGH, SHORT, VERY_SHORT = 5, 200, 50
"""Points at which sides have to agree; operations in what is multiplied out, and in what is factored."""


def shown_true(goal: Statement, known: Statement | None) -> str:
    """Why the mutant is true, by another way than its proof; empty when that is not known."""
    if known is not None and _same_in_another_form(goal, known):
        return "the same statement in another form"
    if known is not None and _opened(goal) == _opened(known):
        return "only inner products changed that do not occur in it"
    if known is not None and _follows(goal, known):
        return "it follows from the statement"
    if known is not None and is_instance(goal, known):
        return "a special case of the statement"
    for version in _equivalents(goal, known):
        if version.sign == "=" and _vanishes(version.gap, version):
            return "both sides have the same normal form"
        if version.sign != "=" and _holds_by_sign(version):
            return "true by signs"
    spelled = without_names(goal) if goal.sign == "=" else None
    if spelled is not None and _vanishes(spelled.gap, spelled):
        return "both sides have the same normal form once all names are opened"
    return ""


def _same_in_another_form(goal: Statement, known: Statement) -> bool:
    """Whether the differences of the sides agree, as they stand or worked out.

    A symbol that is declared otherwise cancels with nothing, which takes long to see.
    """
    others = goal.free_symbols - known.free_symbols
    if others or (known.sign, known.given) != (goal.sign, goal.given):
        return False
    if _vanishes(goal.gap - known.gap, goal):
        return True
    if goal.sign == "=" and _vanishes(goal.gap + known.gap, goal):
        return True
    form, original = worked_out(goal), worked_out(known)
    return form is not None and original is not None and _vanishes(form.gap - original.gap, goal)


def _opened(statement: Statement) -> Statement:
    """The statement in which the entries of Gram matrices stand that its inner products read."""
    try:
        sides = (OPENING.rewrite(side, statement.given) for side in (statement.lhs, statement.rhs))
        lhs, rhs = sides
    except ValueError:  # of a vector that has no definition
        return statement
    return replace(statement, lhs=lhs, rhs=rhs)


def _follows(goal: Statement, known: Statement) -> bool:
    """Whether an inequality is the known one with more room, by the signs of what was added."""
    if (known.sign, known.given) != (goal.sign, goal.given) or goal.sign == "=":
        return False
    loose = "<=" if goal.sign in ("<", "<=") else ">="
    return _holds_by_sign(Statement(goal.gap - known.gap, loose, sp.S.Zero, goal.given))


def is_instance(goal: Statement, known: Statement) -> bool:
    """Whether it is the known one with another symbol, or the next number, in place of a symbol."""
    every = sorted(goal.free_symbols | known.free_symbols, key=lambda each: each.name)
    own = [symbol for symbol in every if symbol in known.free_symbols]
    one = ({name: value} for name in own for value in (*every, name + 1) if value != name)
    both = ({name: value, value: name} for name, value in combinations(own, 2))
    return any(_is_case(goal, known, values) for values in chain(one, both))


def _is_case(goal: Statement, known: Statement, values: Values) -> bool:
    """Whether it is the known one for these values, under all of its hypotheses."""
    if not all(_is_like(value, symbol) for symbol, value in values.items()):
        return False
    image = (values.get(symbol, symbol).free_symbols for symbol in symbols_of(known.rhs))
    if not symbols_of(goal.rhs) <= set().union(*image):
        return False
    try:
        if known.rhs.xreplace(values) != goal.rhs or known.lhs.xreplace(values) != goal.lhs:
            return False
        case = known.substituted(values)
    except ValueError:  # MalformedStatement is one
        return False
    same = (case.lhs, case.sign, case.rhs) == (goal.lhs, goal.sign, goal.rhs)
    return same and set(case.given) <= set(goal.given)


def _is_like(value: sp.Expr, symbol: sp.Symbol) -> bool:
    """Whether a value certainly has all that a symbol is declared to be."""
    declared = symbol.assumptions0.items()
    return all(getattr(value, f"is_{name}") is holds for name, holds in declared)


def _equivalents(goal: Statement, known: Statement | None) -> Iterator[Statement]:
    return (version for version in versions(goal, known) if version.given == goal.given)


def _vanishes(gap: sp.Expr, statement: Statement) -> bool:
    return questions().vanishes(gap, statement.given)


def _holds_by_sign(statement: Statement) -> bool:
    room = statement.gap if statement.sign in (">=", ">") else -statement.gap
    spans = (questions().bounds(form, statement.given) for form in _forms(room))
    strict = statement.sign in ("<", ">")
    return any(span.positive if strict else span.nonnegative for span in spans)


def _forms(room: sp.Expr) -> Iterator[sp.Expr]:
    """The expression, also multiplied out and factored where that is quick."""
    yield room
    size = room.count_ops()
    if size < SHORT:
        yield sp.expand(room)
    if size < VERY_SHORT:
        yield sp.factor(room)


def borne_out(mutant: Mutant, known: Statement | None, seed: int) -> str:
    """What speaks for a mutant that is proved, when the zero test cannot tell."""
    goal = mutant.statement
    if goal.sign != "=":
        return "proved, and no counterexample was found"
    surveys = [
        (version, sampled(domain_of(version, known), seed)) for version in _equivalents(goal, known)
    ]
    for version, points in surveys:
        agreed = agreements(version, points)
        if agreed >= min(ENOUGH, len(points)) and points:  # without symbols there is one point
            return f"proved, and the sides agree at {agreed} points"
    if any(_holds_in_general(version, seed) for version, _ in surveys):
        return "proved, and the sides agree where its equalities do not hold as well"
    cases = instances(goal)
    if cases and all(_agrees(case, seed) for case in cases):
        return "proved, and the sides agree where sums have few terms"
    enclosed = sum(violations_at(version, points).enclosed for version, points in surveys)
    if kind_of(mutant) == "hypothesis" and not enclosed:
        return "proved under weaker hypotheses; its sides have no enclosures to compare"
    return ""


def _holds_in_general(form: Statement, seed: int) -> bool:
    """Whether the sides agree at all points, also where a hypothesis that is an equality fails."""
    given = tuple(each for each in form.given if not isinstance(each, sp.Equality))
    if given == form.given:
        return False
    general = form.holding(given)
    points = sampled(domain_of(general, None), seed)
    against = violations_at(general, points).counterexample
    return against is None and agreements(general, points) >= ENOUGH


def _agrees(case: Statement, seed: int) -> bool:
    """Whether the sides of a special case agree at enough points, as they stand or worked out."""
    for form in versions(case, None):
        points = sampled(domain_of(form, None), seed)
        if agreements(form, points) >= min(ENOUGH, len(points)) > 0:
            return True
    return False
