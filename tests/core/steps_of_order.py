"""Honest steps of the rules about order, and steps that fail one condition each."""

from __future__ import annotations

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    POLE,
    ROOT,
    TWO,
    ZERO,
    Step,
    absolute,
    at_most,
    below,
    differs,
    equal,
    integral,
    make,
    over,
    plus,
    power,
    premise,
    psd,
    t,
    times,
    x,
    y,
)
from slr_verify.core.terms import Term

RANGE = Step("range", below(ZERO, plus(ONE, power(x, 2))))
POSITIVE = premise(below(ZERO, y), below(ZERO, x))
SUM = Step(
    "linear arithmetic",
    below(ZERO, plus(ONE, times(x, y))),
    (ONE, ((x, (0,)),)),
    (below(ZERO, x),),
    (POSITIVE,),
)
EQUALITY = Step(
    "linear arithmetic",
    equal(x, plus(y, ONE)),
    (ZERO, ((MINUS, (0,)),)),
    premises=(premise(equal(plus(y, ONE), x)),),
)
CASES = Step(
    "cases",
    at_most(x, absolute(x)),
    (at_most(ZERO, x),),
    premises=(
        premise(at_most(x, absolute(x)), at_most(ZERO, x)),
        premise(at_most(x, absolute(x)), below(x, ZERO)),
    ),
)


def split(case: Term, opposite: Term) -> Step:
    """The same by other cases."""
    premises = tuple(premise(CASES.goal, each) for each in (case, opposite))
    return CASES.but(witness=(case,), premises=premises)


SPLIT = (
    split(below(x, ZERO), at_most(ZERO, x)),
    split(equal(x, ZERO), differs(x, ZERO)),
    split(differs(x, ZERO), equal(x, ZERO)),
)
BROKEN = equal(make("indicator", psd(x)), ZERO)
OTHER_CASES = Step(
    "cases",
    at_most(x, absolute(x)),
    (psd(x),),
    premises=(
        premise(at_most(x, absolute(x)), psd(x)),
        premise(at_most(x, absolute(x)), BROKEN),
    ),
)
MONOTONE = Step(
    "comparison",
    at_most(integral(ZERO, ZERO, t), integral(power(FIRST, 3), ZERO, t)),
    ("x",),
    (at_most(ZERO, t),),
    (premise(at_most(ZERO, power(x, 3)), at_most(ZERO, x), at_most(x, t)),),
)
HONEST = (
    RANGE,
    RANGE.but(goal=equal(ONE, ONE)),
    RANGE.but(goal=differs(x, ZERO), given=(below(x, ZERO),)),
    RANGE.but(goal=psd(ONE, HALF, HALF, ONE)),
    RANGE.but(goal=make("integer", TWO)),
    RANGE.but(goal=below(x, y), given=(below(x, y),)),
    RANGE.but(goal=psd(x), given=(psd(x),)),
    RANGE.but(goal=equal(x, y), given=(at_most(x, y), at_most(y, x))),
    SUM,
    SUM.but(witness=(ZERO, ((ONE, ()), (x, (0,))))),
    EQUALITY,
    CASES,
    OTHER_CASES,
    *SPLIT,
    MONOTONE,
)

REFUSED = (
    ("range", RANGE.but(goal=below(ZERO, plus(MINUS, power(x, 2))))),
    ("range", RANGE.but(goal=equal(x, y))),
    ("range", RANGE.but(goal=equal(x, y), given=(at_most(x, y),))),
    ("range", RANGE.but(goal=below(y, x), given=(below(x, y),))),
    ("range", RANGE.but(goal=differs(x, y))),
    ("range", RANGE.but(goal=psd(ONE, TWO, TWO, ONE))),
    ("range", RANGE.but(goal=equal(POLE, POLE))),
    ("no-order", SUM.but(goal=differs(ZERO, plus(ONE, times(x, y))))),
    ("no-order", SUM.but(premises=(premise(differs(ZERO, y)),))),
    ("premises", SUM.but(witness=(ONE, ((x, (1,)),)))),
    ("premises", SUM.but(witness=(ONE, ((x, (-1,)),)))),
    (
        "rest",
        SUM.but(goal=below(ZERO, plus(t, times(x, y))), witness=(t, ((x, (0,)),))),
    ),
    ("rest", EQUALITY.but(goal=equal(x, plus(y, TWO)), witness=(ONE, ((MINUS, (0,)),)))),
    ("undefined", SUM.but(witness=(power(ZERO, -1), ((x, (0,)),)))),
    (
        "factor",
        SUM.but(goal=below(ZERO, plus(ONE, times(t, y))), witness=(ONE, ((t, (0,)),))),
    ),
    (
        "factor",
        EQUALITY.but(premises=(premise(at_most(plus(y, ONE), x)),), witness=(ZERO, ((ONE, (0,)),))),
    ),
    ("undefined", SUM.but(witness=(ONE, ((power(ZERO, -1), (0,)),)))),
    ("undefined", EQUALITY.but(witness=(ZERO, ((over(ONE, t), (0,)),)))),
    (
        "strict",
        SUM.but(
            goal=below(ZERO, times(t, y)),
            witness=(ZERO, ((t, (0,)),)),
            given=(at_most(ZERO, t), below(ZERO, x)),
        ),
    ),
    (
        "strict",
        SUM.but(
            goal=below(ZERO, times(x, y)),
            witness=(ZERO, ((x, (0,)),)),
            premises=(premise(at_most(ZERO, y)),),
        ),
    ),
    ("strict", EQUALITY.but(goal=below(x, plus(y, ONE)))),
    ("sum", SUM.but(goal=below(ZERO, plus(TWO, times(x, y))))),
    ("sum", EQUALITY.but(goal=equal(x, plus(y, TWO)))),
    ("undefined", EQUALITY.but(goal=equal(ROOT, ROOT))),
    ("no-case", CASES.but(witness=(x,))),
    ("hypothesis", CASES.but(witness=(psd(x),))),
    ("no-case", CASES.but(witness=(at_most(ZERO, FIRST),))),
    ("undefined", CASES.but(witness=(at_most(ZERO, POLE),))),
    ("not-the-goal", CASES.but(goal=at_most(x, x))),
    ("not-the-goal", CASES.but(premises=(CASES.premises[0], premise(below(x, ZERO))))),
    ("hypothesis", CASES.but(witness=(below(ZERO, x),))),
    ("hypothesis", split(below(x, ZERO), below(ZERO, x))),  # zero is left out
    ("hypothesis", split(differs(x, ZERO), below(x, ZERO))),
    ("hypothesis", CASES.but(premises=CASES.premises[:1] * 2)),
    ("no-binders", MONOTONE.but(goal=at_most(ZERO, t))),
    ("no-order", MONOTONE.but(goal=below(*MONOTONE.goal.args))),
    (
        "other-ends",
        MONOTONE.but(goal=at_most(integral(ZERO, ZERO, t), integral(power(FIRST, 3), ZERO, ONE))),
    ),
    ("not-free", MONOTONE.but(given=(at_most(ZERO, t), at_most(ZERO, x)))),
    ("not-free", MONOTONE.but(witness=("t",))),
    ("order", MONOTONE.but(given=(), premises=(premise(at_most(ZERO, power(x, 3))),))),
    (
        "hypothesis",
        MONOTONE.but(premises=(premise(at_most(ZERO, power(x, 3)), below(ZERO, x)),)),
    ),
    ("other-bodies", MONOTONE.but(premises=(premise(at_most(ZERO, power(x, 2))),))),
    ("other-bodies", MONOTONE.but(premises=(premise(below(ZERO, power(x, 3))),))),
    (
        "undefined",
        MONOTONE.but(goal=at_most(integral(ZERO, ZERO, t), integral(power(FIRST, -1), ZERO, t))),
    ),
)
