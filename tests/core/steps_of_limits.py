"""Honest steps of the rules about quantifiers, limits and null sets, and steps that fail one condition."""

from __future__ import annotations

from collections.abc import Callable

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    POLE,
    SECOND,
    TWO,
    ZERO,
    Step,
    absolute,
    at_most,
    below,
    differs,
    equal,
    make,
    mean,
    minus,
    negative,
    plus,
    power,
    premise,
    s,
    sqrt,
    t,
    times,
    x,
    y,
    z,
)
from slr_verify.core.terms import Term, variable

m, n = variable("m"), variable("n")
TIMES = (make("integer", n), at_most(ZERO, n))


def every(count: int, relation: Term, *conditions: Term) -> Term:
    return make("every", count, relation, *conditions)


def tends(sequence: Term, limit: Term) -> Term:
    return make("tends", sequence, limit)


def bracket(relation: Term) -> Term:
    return make("indicator", relation)


def at(name: str, *indices: Term) -> Term:
    return make("member", name, *indices)


# Quantifiers
SQUARES = every(1, at_most(FIRST, power(FIRST, 2)), at_most(FIRST, power(FIRST, 3)))
SPECIAL = Step(
    "specialise",
    at_most(t, power(t, 2)),
    (t,),
    (below(ONE, t), below(ZERO, x), at_most(t, power(t, 3))),
    (premise(SQUARES, below(ZERO, x)),),
)
GENERAL = Step(
    "generalise",
    SQUARES,
    ("x",),
    (below(ZERO, y),),
    (premise(at_most(x, power(x, 2)), at_most(x, power(x, 3)), below(ZERO, y)),),
)
GROWS = at_most(at("u", ZERO), at("u", n))
ONE_STEP = (
    premise(at_most(at("u", ZERO), at("u", ZERO))),
    premise(at_most(at("u", ZERO), at("u", plus(n, ONE))), *TIMES, GROWS),
)
INDUCTION = Step("induction", GROWS, ("n", ()), (*TIMES, below(ZERO, x)), ONE_STEP)
OTHER = at_most(at("v", ZERO), at("v", n))
TOGETHER = INDUCTION.but(
    witness=("n", (OTHER,)),
    premises=(
        ONE_STEP[0],
        premise(at_most(at("v", ZERO), at("v", ZERO))),
        premise(ONE_STEP[1].goal, *TIMES, GROWS, OTHER),
        premise(at_most(at("v", ZERO), at("v", plus(n, ONE))), GROWS, OTHER),
    ),
)
TRUTH = Step("indicator", equal(bracket(at_most(x, y)), ONE), premises=(premise(at_most(x, y)),))
TRUE = Step(
    "indicator",
    tends(POLE, ZERO),
    premises=(premise(equal(bracket(tends(POLE, ZERO)), ONE)),),
)

# Limits
U = at("u", FIRST)
TO_X = premise(tends(U, x))
CLOSE = below(power(minus(U, x), 2), s)
NEVER = every(
    1,
    equal(bracket(every(1, CLOSE, make("integer", FIRST), at_most(SECOND, FIRST))), ZERO),
    make("integer", FIRST),
    at_most(ZERO, FIRST),
)
WRONG = below(ZERO, ZERO)
LIMIT = Step(
    "limit",
    tends(U, x),
    ("s", "n"),
    (below(ZERO, x),),
    (premise(WRONG, below(ZERO, s), NEVER), premise(equal(at("u", n), y), *TIMES)),
)
LATE = every(1, below(power(minus(U, x), 2), y), make("integer", FIRST), at_most(m, FIRST))
FROM_M = (make("integer", m), at_most(ZERO, m), LATE)
GOAL = below(ZERO, z)
EVENTUALLY = Step(
    "eventually",
    GOAL,
    ("m",),
    premises=(premise(GOAL, *FROM_M), TO_X, premise(below(ZERO, y))),
)
MONOTONE = Step(
    "monotone convergence",
    GOAL,
    (U, y, "n", "x"),
    premises=(
        premise(GOAL, tends(U, x)),
        premise(at_most(at("u", plus(n, ONE)), at("u", n)), *TIMES),
        premise(at_most(y, at("u", n)), *TIMES),
    ),
)
BALL = (below(power(minus(FIRST, x), 2), s), below(power(minus(SECOND, y), 2), s))
ROUND = minus(sqrt(plus(FIRST, TWO)), SECOND)
NEAR = Step(
    "neighbourhood",
    GOAL,
    (ROUND, (x, y), "s"),
    (at_most(ZERO, x),),
    (
        premise(GOAL, below(ZERO, s), every(2, below(ZERO, ROUND), *BALL)),
        premise(below(ZERO, minus(sqrt(plus(x, TWO)), y)), at_most(ZERO, x)),
    ),
)

# Null sets
SIDES = (at_most(ZERO, FIRST), at_most(FIRST, ONE))
NULL = make("almost", 1, differs(FIRST, HALF), *SIDES)
ALMOST = Step(
    "generalise",
    make("almost", 1, differs(minus(FIRST, HALF), ZERO), *SIDES),
    ("x",),
    (below(ZERO, y),),
    (
        premise(differs(minus(x, HALF), ZERO), differs(x, HALF), at_most(x, ONE), below(ZERO, y)),
        premise(NULL),
    ),
)

# Axioms
W = at("w", FIRST)
BOTH = (plus(power(minus(x, ONE), 2)), plus(power(minus(x, MINUS), 2)))
POINTS = ((ONE,), (MINUS,))
AWAY = premise(equal(times(*BOTH), ZERO), equal(minus(power(x, 2), ONE), ZERO), at_most(x, ONE))
CONNECTED = Step(
    "connected accumulation",
    equal(plus(bracket(tends(W, ONE)), bracket(tends(W, MINUS))), ONE),
    ((W,), minus(power(FIRST, 2), ONE), POINTS, "n", ("x",)),
    (below(ZERO, y),),
    (
        premise(tends(minus(power(W, 2), ONE), ZERO)),
        premise(tends(power(minus(at("w", plus(FIRST, ONE)), W), 2), ZERO)),
        AWAY,
        premise(at_most(MINUS, at("w", n)), *TIMES),
        premise(at_most(at("w", n), ONE), *TIMES),
    ),
)
CONSTANT = mean(power(FIRST, 2))
"""A mean in which nothing moves: what it multiplies is as continuous as before."""
SCALED = CONNECTED.but(
    witness=((W,), times(CONSTANT, CONNECTED.witness[1]), *CONNECTED.witness[2:]),
    premises=(
        premise(tends(times(CONSTANT, minus(power(W, 2), ONE)), ZERO)),
        CONNECTED.premises[1],
        premise(
            equal(times(*BOTH), ZERO),
            equal(times(CONSTANT, minus(power(x, 2), ONE)), ZERO),
            at_most(x, ONE),
        ),
        *CONNECTED.premises[3:],
    ),
)


def square_of(*places: Term) -> tuple[Term, ...]:
    return tuple(side for each in places for side in (at_most(MINUS, each), at_most(each, ONE)))


INSIDE = square_of(FIRST, SECOND)
LATER = (at_most(MINUS, SECOND), at_most(SECOND, ONE), *square_of(make("bound", 2)))
WHENEVER = (make("integer", FIRST), at_most(ZERO, FIRST))
FAR = tends(at("f", FIRST, SECOND, make("bound", 2)), ZERO)


def far(*start: Term) -> Term:
    return bracket(tends(at("f", FIRST, *start), ZERO))


STARTS = every(2, equal(at("f", ZERO, FIRST, SECOND), SECOND), *INSIDE)
STEPS = every(
    3,
    equal(
        at("f", plus(FIRST, ONE), SECOND, make("bound", 2)),
        times(t, at("f", FIRST, SECOND, make("bound", 2))),
    ),
    *WHENEVER,
    *LATER,
)
PAIR = premise(
    equal(times(far(x, y), far(x, z)), ZERO),
    *square_of(x, y, z),
    below(y, z),
    below(x, ONE),
    below(MINUS, x),
    below(ONE, t),
)
NOWHERE = make("almost", 2, equal(bracket(FAR), ZERO), *INSIDE)
LINE = Step(
    "once per line",
    NOWHERE,
    ("n", "x", "y", "z"),
    (below(ONE, t),),
    (PAIR, premise(STARTS), premise(STEPS)),
)
BOUNDED = LIMIT.but(premises=(LIMIT.premises[0], premise(at_most(y, at("u", n)), *TIMES)))


def far_from_all(combined: Callable[..., Term]) -> Step:
    """The same of two sequences together."""
    near = (FAR, tends(at("f", FIRST, SECOND, make("bound", 2)), ONE))
    on_line = [
        combined(*(bracket(tends(at("f", FIRST, x, each), end)) for end in (ZERO, ONE)))
        for each in (y, z)
    ]
    pair = claiming(LINE, 0, equal(times(*on_line), ZERO))
    return pair.but(goal=make("almost", 2, equal(combined(*map(bracket, near)), ZERO), *INSIDE))


def with_premise(step: Step, place: int, *relations: Term) -> Step:
    """The step with another premise, or with other hypotheses of it."""
    premises = list(step.premises)
    premises[place] = premise(*relations)
    return step.but(premises=tuple(premises))


def claiming(step: Step, place: int, goal: Term) -> Step:
    """The step with a premise that shows something else."""
    return with_premise(step, place, goal, *step.premises[place].given)


HONEST = (
    SPECIAL, GENERAL, INDUCTION, TOGETHER, TRUTH, TRUE, LIMIT, BOUNDED, EVENTUALLY, MONOTONE, NEAR, ALMOST,
    CONNECTED, SCALED, LINE, far_from_all(times),
)  # fmt: skip


def assuming(step: Step, place: int, *more: Term) -> Step:
    """The step with a premise that needs more."""
    old = step.premises[place]
    return with_premise(step, place, old.goal, *old.given, *more)


REFUSED = (
    ("not-every", SPECIAL.but(witness=(t, t))),
    ("not-every", claiming(SPECIAL, 0, at_most(x, y))),
    ("not-every", claiming(SPECIAL, 0, NULL)),
    ("undefined", SPECIAL.but(witness=(power(y, -1),))),
    ("not-the-term", SPECIAL.but(goal=at_most(t, power(t, 3)))),
    ("hypothesis", SPECIAL.but(given=(below(ONE, t), below(ZERO, x)))),
    ("hypothesis", assuming(SPECIAL, 0, below(ZERO, y))),
    ("not-every", GENERAL.but(witness=("x", "t"))),
    ("not-every", GENERAL.but(goal=at_most(x, power(x, 2)))),
    ("not-free", GENERAL.but(given=(below(ZERO, x),))),
    ("not-the-term", claiming(GENERAL, 0, at_most(x, power(x, 3)))),
    ("hypothesis", assuming(GENERAL, 0, below(TWO, x))),
    ("not-natural", INDUCTION.but(given=TIMES[:1])),
    ("not-natural", INDUCTION.but(witness=("x", ()))),
    ("not-free", INDUCTION.but(given=(*TIMES, below(n, x)))),
    ("loose", INDUCTION.but(witness=("n", (GROWS, below(FIRST, n))))),
    ("premises", INDUCTION.but(witness=("n", (OTHER,)))),
    ("not-the-term", claiming(INDUCTION, 0, at_most(at("u", ONE), at("u", ONE)))),
    ("not-the-term", claiming(INDUCTION, 1, at_most(at("u", ONE), at("u", plus(n, TWO))))),
    ("hypothesis", assuming(INDUCTION, 0, *TIMES)),
    ("hypothesis", assuming(INDUCTION, 1, OTHER)),
    ("not-the-term", TRUTH.but(goal=equal(bracket(at_most(y, x)), ONE))),
    ("not-the-term", TRUTH.but(goal=equal(bracket(at_most(x, y)), power(ZERO, -1)))),
    ("hypothesis", assuming(TRUTH, 0, below(ZERO, x))),
    ("not-the-term", TRUE.but(goal=tends(POLE, ONE))),
    ("not-the-term", claiming(TRUE, 0, equal(bracket(tends(POLE, ZERO)), ZERO))),
    ("hypothesis", assuming(TRUE, 0, below(ZERO, x))),
    ("no-limit", LIMIT.but(goal=below(x, y))),
    ("undefined", LIMIT.but(goal=tends(U, power(y, -1)))),
    ("not-the-term", claiming(LIMIT, 1, equal(at("v", n), y))),
    ("not-the-term", claiming(LIMIT, 1, differs(at("u", n), y))),
    ("not-the-term", claiming(LIMIT, 1, tends(U, y))),
    ("not-free", LIMIT.but(given=(below(ZERO, x), below(ZERO, n)))),
    ("not-free", LIMIT.but(given=(below(ZERO, x), below(ZERO, s)))),
    ("not-free", LIMIT.but(witness=("x", "n"))),
    ("not-absurd", claiming(LIMIT, 0, below(ZERO, ONE))),
    ("not-absurd", claiming(LIMIT, 0, at_most(ZERO, ZERO))),
    ("hypothesis", LIMIT.but(goal=tends(U, y))),
    ("hypothesis", assuming(LIMIT, 0, below(ONE, s))),
    ("hypothesis", assuming(LIMIT, 0, below(ONE, x))),
    ("hypothesis", assuming(LIMIT, 1, below(ONE, n))),
    ("hypothesis", assuming(LIMIT, 1, below(ZERO, s))),
    ("no-limit", claiming(EVENTUALLY, 1, below(x, y))),
    ("not-positive", claiming(EVENTUALLY, 2, at_most(ZERO, y))),
    ("not-positive", claiming(EVENTUALLY, 2, below(x, y))),
    ("hypothesis", claiming(EVENTUALLY, 2, below(ZERO, z))),
    ("not-free", EVENTUALLY.but(given=(below(ZERO, m),))),
    ("not-free", EVENTUALLY.but(goal=below(ZERO, m))),
    ("not-the-goal", EVENTUALLY.but(goal=below(ONE, z))),
    ("hypothesis", assuming(EVENTUALLY, 0, below(z, y))),
    ("hypothesis", assuming(EVENTUALLY, 1, below(ONE, x))),
    ("not-free", MONOTONE.but(given=(below(ZERO, x),))),
    ("not-free", MONOTONE.but(given=(below(ZERO, n),))),
    ("not-free", MONOTONE.but(witness=(U, n, "n", "x"))),
    ("not-the-term", claiming(MONOTONE, 1, at_most(at("u", n), at("u", plus(n, ONE))))),
    ("not-the-term", claiming(MONOTONE, 2, at_most(at("u", n), y))),
    ("not-the-goal", MONOTONE.but(goal=below(ONE, z))),
    ("hypothesis", assuming(MONOTONE, 0, below(ONE, z))),
    ("hypothesis", assuming(MONOTONE, 1, below(ONE, n))),
    ("no-derivative", NEAR.but(witness=(absolute(FIRST), (ZERO,), "s"))),
    ("no-derivative", NEAR.but(witness=(plus(SECOND, sqrt(FIRST)), (ZERO, ONE), "s"))),
    ("no-derivative", NEAR.but(witness=(times(SECOND, sqrt(FIRST)), (ZERO, ZERO), "s"))),
    ("not-the-term", claiming(NEAR, 1, at_most(ZERO, minus(sqrt(plus(x, TWO)), y)))),
    ("not-free", NEAR.but(given=(at_most(ZERO, x), below(s, ONE)))),
    ("not-the-goal", NEAR.but(goal=below(ONE, z))),
    ("hypothesis", assuming(NEAR, 0, below(ONE, s))),
    ("hypothesis", assuming(NEAR, 1, below(ONE, x))),
    ("not-every", ALMOST.but(witness=("x", "z"))),
    ("other-set", ALMOST.but(goal=every(*ALMOST.goal.args))),
    ("other-set", claiming(ALMOST, 1, make("almost", 1, differs(FIRST, HALF), SIDES[0]))),
    ("other-set", claiming(ALMOST, 1, every(*NULL.args))),
    ("other-set", claiming(ALMOST, 1, every(*NULL.args)).but(goal=every(*ALMOST.goal.args))),
    ("not-free", ALMOST.but(given=(below(ZERO, x),))),
    ("not-the-term", claiming(ALMOST, 0, differs(x, ONE))),
    ("hypothesis", assuming(ALMOST, 0, differs(x, ONE))),
    ("hypothesis", assuming(ALMOST, 1, below(ONE, y))),
    ("points", CONNECTED.but(witness=(*CONNECTED.witness[:2], ((x,),), *CONNECTED.witness[3:]))),
    ("points", CONNECTED.but(witness=(*CONNECTED.witness[:2], ((ONE,), (ONE,)), "n", ("x",)))),
    ("points", CONNECTED.but(witness=(*CONNECTED.witness[:2], POINTS, "n", ("x", "z")))),
    ("not-free", CONNECTED.but(given=(below(ZERO, x),))),
    ("not-free", CONNECTED.but(given=(below(ZERO, n),))),
    ("not-free", CONNECTED.but(witness=((W,), times(x, FIRST), *CONNECTED.witness[2:]))),
    (
        "undefined",
        CONNECTED.but(witness=((W,), power(FIRST, -1), *CONNECTED.witness[2:])),
    ),
    (
        "not-continuous",
        CONNECTED.but(witness=((W,), bracket(below(ZERO, FIRST)), *CONNECTED.witness[2:])),
    ),
    ("not-the-term", claiming(CONNECTED, 0, tends(minus(power(W, 2), ONE), ONE))),
    ("not-the-term", claiming(CONNECTED, 0, tends(power(W, 2), ZERO))),
    ("not-the-term", claiming(CONNECTED, 1, tends(power(W, 2), ZERO))),
    ("not-the-term", CONNECTED.but(goal=equal(bracket(tends(W, ONE)), ONE))),
    ("not-bounded", claiming(CONNECTED, 2, equal(BOTH[0], ZERO))),
    ("not-bounded", claiming(CONNECTED, 3, at_most(negative(TWO), at("w", n)))),
    ("not-bounded", CONNECTED.but(premises=CONNECTED.premises[:4])),
    ("hypothesis", assuming(CONNECTED, 0, below(ONE, y))),
    ("hypothesis", assuming(CONNECTED, 2, below(ZERO, x))),
    ("hypothesis", assuming(CONNECTED, 3, below(ONE, n))),
    ("not-free", LINE.but(given=(below(ONE, t), below(x, ONE)))),
    (
        "not-free",
        claiming(LINE, 1, every(2, equal(at("f", ZERO, FIRST, SECOND), z), *INSIDE)),
    ),
    ("not-quantified", LINE.but(goal=every(*NOWHERE.args))),
    ("not-quantified", claiming(LINE, 1, NOWHERE)),
    ("not-the-square", LINE.but(goal=make("almost", 2, equal(bracket(FAR), ZERO), *INSIDE[1:]))),
    ("not-the-term", LINE.but(goal=make("almost", 2, equal(bracket(FAR), ONE), *INSIDE))),
    ("not-the-term", claiming(LINE, 0, equal(times(far(x, y), far(x, y)), ZERO))),
    ("hypothesis", assuming(LINE, 0, below(ZERO, y))),
    ("hypothesis", assuming(LINE, 1, below(TWO, t))),
    ("no-recursion", claiming(LINE, 1, every(2, STARTS.args[1], *INSIDE[1:]))),
    ("no-recursion", claiming(LINE, 1, every(2, at_most(*STARTS.args[1].args), *INSIDE))),
    ("no-recursion", LINE.but(premises=LINE.premises[:2])),
    (
        "no-recursion",
        claiming(LINE, 1, every(2, equal(at("f", ONE, FIRST, SECOND), SECOND), *INSIDE)),
    ),
    (
        "not-continuous",
        claiming(LINE, 1, every(2, equal(STARTS.args[1].args[0], at("g", SECOND)), *INSIDE)),
    ),
    (
        "not-continuous",  # the value may jump from start to start
        LINE.but(premises=LINE.premises[:1]),
    ),
    ("not-measurable", far_from_all(plus)),
    (
        "not-measurable",
        LINE.but(
            goal=make("almost", 2, equal(at("g", SECOND), ZERO), *INSIDE),
            premises=(premise(equal(times(at("g", y), at("g", z)), ZERO)), *LINE.premises[1:]),
        ),
    ),
)
