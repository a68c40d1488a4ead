"""Steps that apply a theorem at values, as it stands or to parts of an expression."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import sympy as sp

from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Hypotheses, Values
from slr_verify.calculus.reading.vectors import vector_term
from slr_verify.calculus.tactics.conversions import on_both_sides
from slr_verify.core.binding import is_variable
from slr_verify.core.language import Refused, sort_of
from slr_verify.core.terms import ONE, Term, make
from slr_verify.core.theorems import Theorem as Shown
from slr_verify.language.vectors import Vector

if TYPE_CHECKING:
    from slr_verify.calculus.transcription import Transcription


def values_of(work: Transcription, pairs: Iterable[tuple[sp.Symbol, sp.Expr]]) -> Values:
    """Values for symbols and vectors as a witness."""
    return tuple((symbol.name, _read(work, value)) for symbol, value in pairs)


def _read(work: Transcription, value: sp.Expr | Vector) -> Term:
    return vector_term(work.reader, value) if isinstance(value, Vector) else work.reader.term(value)


def applied(work: Transcription, goal: Goal, known: Shown, values: Values = ()) -> Shown:
    """Instances of a theorem, wherever its left-hand side stands."""
    return on_both_sides(
        work.prover, goal, lambda given, term: instance_of(work, given, term, known, values)
    )


def instance_of(
    work: Transcription, given: Hypotheses, term: Term, fact: Shown, stated: Values
) -> Shown | None:
    """The theorem at the values for which its left-hand side is the term; None if there are none."""
    pattern = fact.goal.args[0]
    if fact.goal.op != "=" or pattern.op != term.op or term.op == "variable":
        return None
    values = {**(matched(pattern, term) or {}), **dict(stated)}
    if not values and pattern.free:
        return None
    try:
        known = work.prover.instance(given, fact, tuple(values.items()))
        if known.goal.args[0] is term:
            return known
        here = work.prover.identity(given, term, known.goal.args[0])
    except Refused:
        return None
    wanted = make("=", term, known.goal.args[1])
    return work.prover.arithmetic(given, wanted, (ONE, here), (ONE, known))


def matched(pattern: Term, term: Term) -> dict[str, Term] | None:
    """Values of the names in a pattern for which it has the structure of a term; a guess."""
    found: dict[str, Term] = {}
    return found if _matches(pattern, term, found) else None


def _matches(pattern: Term, term: Term, found: dict[str, Term]) -> bool:
    if is_variable(pattern):
        if term.loose or sort_of(term.op) != sort_of(pattern.op):
            return False
        return found.setdefault(pattern.args[0], term) is term
    if pattern.op != term.op or len(pattern.args) != len(term.args):
        return False
    return all(
        _matches(a, b, found) if type(a) is Term and type(b) is Term else a == b
        for a, b in zip(pattern.args, term.args, strict=True)
    )
