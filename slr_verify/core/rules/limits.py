"""Rules about limits of sequences. N is H, integer n, 0 <= n for an n that is not in H."""

from __future__ import annotations

from typing import Any

from ..binding import closed, fresh, names_of, opened
from ..meaning import Meaning
from ..slopes import is_smooth_at
from ..terms import ONE, ZERO, Term, make, minus, natural, plus, power, variable
from .rule import Premises, Sides, naturals, require, require_new, require_shown, rule


@rule((str, str), premises=2, own=2, sides=Sides.SHOWN)
def limit(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, 0 < e, every m ([every n ((F(n) - a)^2 < e) with integer n, m <= n] = 0) with integer m, 0 <= m
      |- 0 < 0
    N |- F(n) R b
    --------------------------------------------------------------------------------------------------
    H |- F -> a

    a is defined, and e is not in H, F, a. First premise: that for some e > 0 no m will do is impossible.
    Last premise, in which R is = or <= and F(n) either side: F(n) is defined. The witness is e and n.
    """
    width, name = witness
    require(goal.op == "tends", "no-limit", "this is no limit of a sequence", goal)
    sequence, end = goal.args
    meaning.require_defined(end)
    here, shown = opened(sequence, (variable(name),)), premises[1].goal
    defined = shown.op in ("=", "<=") and here in shown.args
    require(defined, "not-the-term", "this does not show that the sequence is defined", shown, here)
    require_shown(premises[1], shown, naturals(name, meaning, goal))
    require_new((width,), meaning, goal)
    e = variable(width)
    inner = meaning.assuming(make("<", ZERO, e), never_near(goal, e))
    require_shown(premises[0], make("<", ZERO, ZERO), inner, "not-absurd")


@rule((str,), premises=3, own=1, sides=Sides.SHOWN)
def eventually(meaning: Meaning, goal: Term, witness: Any, premises: Premises) -> None:
    """
    H, integer m, 0 <= m, every n ((F(n) - a)^2 < e) with integer n, m <= n |- A
    H |- F -> a    H |- 0 < e
    ----------------------------------------------------------------------------
    H |- A

    m is not in H, F, a, e, A. The witness is m.
    """
    inner, tends, positive = premises[:3]
    require(tends.goal.op == "tends", "no-limit", "this is no limit of a sequence", tends.goal)
    strict = positive.goal.op == "<" and positive.goal.args[0] is ZERO
    require(strict, "not-positive", "this does not say that a number is positive", positive.goal)
    require_new(witness, meaning, goal, tends.goal, positive.goal)
    m = variable(witness[0])
    near = near_from(tends.goal, positive.goal.args[1], m)
    require_shown(inner, goal, meaning.assuming(*natural(m), near), "not-the-goal")


def near_from(tends: Term, e: Term, m: Term) -> Term:
    """From the m-th on, all members of a sequence are nearer to its limit than the root of e."""
    n = make("bound", 0)
    near = make("<", power(minus(*tends.args), 2), e)
    return make("every", 1, near, make("integer", n), make("<=", m, n))


def never_near(tends: Term, e: Term) -> Term:
    """From no m on that is so."""
    (m,) = fresh(1, tends.free | e.free)
    fails = make("=", make("indicator", near_from(tends, e, m)), ZERO)
    return make("every", 1, *(closed(each, names_of((m,))) for each in (fails, *natural(m))))


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
    H, 0 < r, every x.. (0 < G(x, ..)) with (x_k - a_k)^2 < r |- A    H |- 0 < G(a_1, ..)
    -------------------------------------------------------------------------------------
    H |- A

    G has a derivative in each x_k at (a_1, ..), by the rules for functions, so it is defined and
    continuous around it. r is not in H, G, A, a_1, .. The witness is G as the body of a binder, a_1, ..,
    and r.
    """
    body, point, name = witness
    places = meaning.ranges.fresh(len(point), body, *point)
    inside = opened(body, places)
    smooth = is_smooth_at(inside, dict(zip(names_of(places), point, strict=True)), meaning)
    require(smooth, "no-derivative", "a derivative may not exist", inside)
    positive = make("<", ZERO, opened(body, point))
    require(premises[1].goal is positive, "not-the-term", "no premise says 0 < this", positive)
    require_new((name,), meaning, goal, body, *point)
    r = variable(name)
    near = near_point(body, point, r)
    inner = meaning.assuming(make("<", ZERO, r), near)
    require_shown(premises[0], goal, inner, "not-the-goal")


def near_point(body: Term, point: tuple[Term, ...], r: Term) -> Term:
    """A function is positive where each square of the distance from a coordinate is less than r."""
    squares = (power(minus(make("bound", k), a), 2) for k, a in enumerate(point))
    return make("every", len(point), make("<", ZERO, body), *(make("<", z, r) for z in squares))
