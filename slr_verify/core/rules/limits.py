"""Rules about limits of sequences. N is H, integer n, 0 <= n for an n that is not in H."""

from __future__ import annotations

from typing import Any

from slr_verify.core.binding import names_of, opened
from slr_verify.core.meaning import Meaning
from slr_verify.core.rules.rule import (
    Premises,
    Sides,
    naturals,
    require,
    require_follow,
    require_new,
    require_shown,
    rule,
)
from slr_verify.core.sequents import Sequent
from slr_verify.core.slopes import is_continuous, is_smooth_at
from slr_verify.core.terms import ONE, ZERO, Term, make, minus, natural, plus, power, variable

HARMONIC = make("tends", power(plus(ONE, make("bound", 0)), -1), ZERO)


@rule()
def harmonic_sequence(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    ----------------------------
    H |- 1/(1 + n) -> 0
    """
    require(goal is HARMONIC, "not-the-term", "this is another sequence", goal)


@rule((Term, str), premises=2, own=1, sides=Sides.SHOWN)
def limit_of_function(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    N |- s(n) = G(F_1(n), ..)    H |- l = G(a_1, ..)    H |- F_k -> a_k
    -------------------------------------------------------------------   G is continuous at (a_1, ..)
    H |- s -> l

    G is built from functions of the core, which are continuous wherever they are defined, as far as it
    moves; or it is a function of one variable that has a derivative at a_1. The witness is G as the body
    of a binder, and n.
    """
    body, name = witness
    sequences = [premise.goal.args for premise in premises[2:] if premise.goal.op == "tends"]
    terms, limit = _sequence(goal)
    n = (variable(name),)
    at_times = naturals(name, meaning, body, goal, *_goals(premises[2:]))
    require_follow(premises[0].given, at_times)
    along = opened(body, tuple(opened(sequence, n) for sequence, _ in sequences))
    there = opened(body, tuple(end for _, end in sequences))
    shown = premises[0].goal, premises[1].goal
    wanted = make("=", opened(terms, n), along), make("=", limit, there)
    require(shown == wanted, "not-the-term", "these are other values", *shown)
    places = meaning.ranges.fresh(len(sequences), body)
    inside = opened(body, places)
    smooth = is_continuous(inside, meaning.definitions, frozenset(names_of(places)))
    if not smooth and len(sequences) == 1:
        smooth = meaning.is_defined(make("derivative", body, sequences[0][1]))
    require(smooth, "not-continuous", "this may not be continuous", inside)


@rule((str,), premises=4, own=2, sides=Sides.SHOWN)
def squeeze(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    N |- F(n) <= s(n)    N |- s(n) <= F'(n)    H |- F -> a    H |- F' -> a
    ----------------------------------------------------------------------
    H |- s -> a

    The witness is n.
    """
    terms, limit = _sequence(goal)
    (low, first), (high, last) = (_sequence(premise.goal) for premise in premises[2:4])
    require(first is last is limit, "other-limit", "these limits differ", first, last, limit)
    for premise, order in zip(premises[:2], ((low, terms), (terms, high)), strict=True):
        _require_order(premise, order, witness[0], meaning, *_goals(premises[2:]), goal)


@rule((str,), premises=3, own=1, sides=Sides.SHOWN)
def limits_in_order(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    N |- F(n) <= F'(n)    H |- F -> a    H |- F' -> a'
    --------------------------------------------------
    H |- a <= a'

    The witness is n.
    """
    (low, first), (high, last) = (_sequence(premise.goal) for premise in premises[1:3])
    _require_order(premises[0], (low, high), witness[0], meaning, *_goals(premises[1:]))
    require(goal is make("<=", first, last), "not-the-term", "these are other limits", goal)


@rule((Term, str), premises=4, own=2)
def subsequence(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    N |- integer s(n)    N |- 0 <= s(n)    H |- 1/(1 + s) -> 0    H |- F -> a
    -------------------------------------------------------------------------
    H |- F(s(n)) -> a

    The witness is s as the body of a binder, and n.
    """
    body, name = witness
    (terms, limit), (sequence, end) = map(_sequence, (goal, premises[3].goal))
    at_times = naturals(name, meaning, goal, body, *_goals(premises[2:]))
    at = opened(body, (variable(name),))
    for premise, wanted in zip(premises[:2], natural(at), strict=True):
        require_shown(premise, wanted, at_times, "no-index")
    grows = make("tends", power(plus(ONE, body), -1), ZERO)
    require(premises[2].goal is grows, "no-index", "the index may not grow", premises[2].goal)
    moved = opened(terms, (variable(name),)) is opened(sequence, (at,))
    require(moved and limit is end, "not-the-term", "this is another sequence", goal)


@rule((str,), premises=3, own=1, sides=Sides.SHOWN)
def eventually(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, integer m, 0 <= m, every n (F(n) < c) with integer n, m <= n |- A    H |- F -> a    H |- a < c
    -------------------------------------------------------------------------------------------------
    H |- A

    m is not in H, F, c, A. The same for c < a, with c < F(n). The witness is m.
    """
    inner, tends, apart = premises[:3]
    sequence, limit = _sequence(tends.goal)
    strict = apart.goal.op == "<" and limit in apart.goal.args
    require(strict, "not-apart", "this does not separate the limit from a number", apart.goal)
    require_new(witness, meaning, goal, tends.goal, apart.goal)
    m, n = variable(witness[0]), make("bound", 0)
    first, last = apart.goal.args
    near = make("<", sequence, last) if first is limit else make("<", first, sequence)
    later = make("every", 1, near, make("integer", n), make("<=", m, n))
    require_shown(inner, goal, meaning.assuming(*natural(m), later), "not-the-goal")


@rule((Term, Term, str, str), premises=3, own=3, sides=Sides.SHOWN)
def monotone_convergence(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, F -> l |- A    N |- F(n + 1) <= F(n)    N |- c <= F(n)
    ---------------------------------------------------------   l is not in H, F, A; n is not in F, c
    H |- A

    The witness is F as the body of a binder, c, n and l.
    """
    body, floor, name, limit = witness
    n = variable(name)
    at_times = naturals(name, meaning, body, floor)
    here, after = (opened(body, (time,)) for time in (n, plus(n, ONE)))
    for premise, low in zip(premises[1:3], (after, floor), strict=True):
        require_shown(premise, make("<=", low, here), at_times)
    require_new((limit,), meaning, goal, body)
    inner = meaning.assuming(make("tends", body, variable(limit)))
    require_shown(premises[0], goal, inner, "not-the-goal")


@rule((Term, [Term], str), premises=2, own=1, sides=Sides.SHOWN)
def neighbourhood(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, 0 < r, every x.. (0 < G(x, ..)) with a_k - r <= x_k, x_k <= a_k + r |- A    H |- 0 < G(a_1, ..)
    --------------------------------------------------------------------------------------------------
    H |- A

    G has a derivative in each x_k at (a_1, ..), by the rules for functions, so it is defined and
    continuous around it. r is not in H, G, A, a_1, .. The witness is G as the body of a binder, a_1, ..,
    and r.
    """
    body, point, name = witness
    places = meaning.ranges.fresh(len(point), body, *point)
    inside = opened(body, places)
    smooth = is_smooth_at(inside, dict(zip(names_of(places), point, strict=True)), meaning)
    require(smooth, "no-derivative", "there may be no derivatives", inside)
    positive = make("<", ZERO, opened(body, point))
    require(premises[1].goal is positive, "not-the-term", "this is not positive", positive)
    require_new((name,), meaning, goal, body, *point)
    r, around = variable(name), []
    for k, a in enumerate(point):
        x = make("bound", k)
        around += [make("<=", minus(a, r), x), make("<=", x, plus(a, r))]
    near = make("every", len(point), make("<", ZERO, body), *around)
    inner = meaning.assuming(make("<", ZERO, r), near)
    require_shown(premises[0], goal, inner, "not-the-goal")


def _sequence(relation: Term) -> tuple[Term, Term]:
    """The body and the limit. Raises Refused for what is no limit."""
    require(relation.op == "tends", "no-limit", "this is no limit of a sequence", relation)
    return relation.args[0], relation.args[1]


def _goals(premises: Premises) -> list[Term]:
    return [premise.goal for premise in premises]


def _require_order(
    premise: Sequent, bodies: tuple[Term, Term], name: str, meaning: Meaning, *terms: Term
) -> None:
    """The premise says that one sequence is at most another at all times. Raises Refused."""
    at_times = naturals(name, meaning, *terms)
    wanted = make("<=", *(opened(body, (variable(name),)) for body in bodies))
    require_shown(premise, wanted, at_times)
