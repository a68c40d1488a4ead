"""Which terms are certainly defined, which relations follow, and which functions have all moments."""

from __future__ import annotations

import pytest

from core.building import (
    FIRST,
    HALF,
    MINUS,
    ONE,
    POLE,
    ROOT,
    SECOND,
    TWO,
    ZERO,
    absolute,
    at_most,
    atan,
    below,
    cos,
    derivative,
    differs,
    equal,
    erf,
    exp,
    integer,
    integral,
    make,
    mean,
    minus,
    negative,
    number,
    over,
    plus,
    power,
    psd,
    sin,
    sqrt,
    t,
    times,
    x,
    y,
)
from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning, is_continuous
from slr_verify.core.ranges import Ranges
from slr_verify.core.tempered import is_tempered
from slr_verify.core.terms import PI, strict_parts
from slr_verify.core.zero_test import vanishes

DEFINITIONS = {"root": (("x",), ROOT), "hidden": (("x",), mean(plus(x, FIRST)))}
ROOT_OF, HIDDEN = make("defined", "root", x), make("defined", "hidden", x)
SQUARE = power(FIRST, 2)
u, u_x, u_moving = make("vector", "u"), make("vector", "u", x), make("vector", "u", FIRST)
SEEN, SEEN_INSIDE = make("inner", FIRST, u), make("inner", SECOND, u)
IN_TWO = make("law", "Y", make("law", "Z", plus(FIRST, SECOND, make("bound", 2))))
SUMMED = make("total", make("inner", SECOND, u_moving), ONE, TWO)
"""Of products of a vector with others that have an index."""


def meaning(*given, known=()) -> Meaning:
    return Meaning(Ranges(given, DEFINITIONS), known)


@pytest.mark.parametrize(
    ("term", "given"),
    [
        (HALF, ()),
        (PI, ()),
        (x, ()),
        (plus(x, y), ()),
        (times(x, y), ()),
        (power(x, 3), ()),
        (POLE, (below(x, ZERO),)),
        (POLE, (differs(x, ZERO),)),
        (power(x, 0), ()),
        (ROOT, (at_most(ZERO, x),)),
        (ROOT_OF, (at_most(ZERO, x),)),
        *((head(x), ()) for head in (exp, erf, atan, sin, cos, absolute)),
        (mean(SQUARE), ()),
        (mean(SQUARE, x), (at_most(ZERO, x),)),
        (mean(SQUARE, x), (psd(x),)),
        (mean(times(x, FIRST), ZERO), ()),
        (integral(SQUARE, x, y), ()),
        (integral(power(FIRST, -1), ONE, TWO), ()),
        (integral(power(FIRST, -1), TWO, ONE), ()),
        (integral(sqrt(FIRST), ZERO, x), (at_most(ZERO, x),)),
        (integral(times(FIRST, make("member", "f", x)), ZERO, ONE), ()),
        (integral(times(FIRST, make("inner", u, u_x)), ZERO, ONE), ()),
        (derivative(SQUARE, x), ()),
        (derivative(mean(plus(FIRST, SECOND)), x), ()),
        (derivative(absolute(FIRST), x), (differs(x, ZERO),)),
        (mean(mean(plus(FIRST, SECOND))), ()),
        (make("total", power(FIRST, -1), ONE, x), (make("integer", x),)),
        (make("total", sqrt(FIRST), ZERO, MINUS), ()),
        (make("law", "X", make("law", "Y", power(plus(FIRST, SECOND), 2))), ()),
        (make("law", "X", times(make("member", "f", x), FIRST)), ()),
        (make("law", "X", times(TWO, power(FIRST, 0), IN_TWO)), ()),
        (make("gaussian", make("mean", 1, times(FIRST, power(SEEN_INSIDE, 3)), x)), (psd(x),)),
        (make("gaussian", times(SEEN, erf(SEEN))), ()),
        (make("copies", TWO, power(FIRST, 2), SEEN), ()),
        (make("copies", plus(x, ONE), FIRST, SEEN), (make("integer", x), at_most(ZERO, x))),
        (make("copies", TWO, make("gaussian", plus(SECOND, SUMMED)), SEEN), ()),
        (make("member", "f", x, ZERO), ()),
        (make("indicator", below(ZERO, POLE)), ()),
        (make("inner", make("scaled", x, u), make("vector sum", u, u)), ()),
    ],
)
def test_what_is_defined(term, given) -> None:
    assert meaning(*given).is_defined(term)
    meaning(*given).require_defined(term)


@pytest.mark.parametrize(
    ("term", "given"),
    [
        (POLE, ()),
        (POLE, (at_most(ZERO, x),)),
        (power(POLE, 0), ()),
        (power(power(x, -1), -1), ()),
        (times(ZERO, POLE), ()),
        (plus(x, POLE), ()),
        (ROOT, (at_most(MINUS, x),)),
        (ROOT_OF, ()),
        (make("defined", "root", POLE), (below(x, ZERO),)),
        *((head(POLE), ()) for head in (sqrt, exp, erf, atan, sin, cos, absolute)),
        (FIRST, ()),
        (mean(SQUARE, MINUS), ()),
        (mean(SQUARE, x), ()),
        (mean(SQUARE, POLE), (psd(x),)),
        (mean(SQUARE, ONE, TWO, TWO, ONE), ()),
        (mean(power(FIRST, -1)), ()),
        (mean(sqrt(FIRST)), ()),
        (mean(exp(SQUARE)), ()),
        (mean(exp(FIRST)), ()),
        (mean(mean(FIRST, power(FIRST, 2))), ()),
        (mean(mean(exp(plus(FIRST, SECOND)))), ()),
        (make("total", FIRST, ZERO, HALF), ()),
        (make("total", POLE, ZERO, ONE), ()),
        (make("total", power(FIRST, -1), ZERO, ONE), ()),
        (make("total", FIRST, ZERO, x), ()),
        (make("law", "X", power(FIRST, 3)), ()),
        (make("law", "X", power(FIRST, -1)), ()),
        (make("law", "X", erf(FIRST)), ()),
        (make("law", "X", make("copies", FIRST, FIRST, SEEN)), ()),
        (make("gaussian", exp(SEEN)), ()),
        (make("gaussian", power(SEEN, -1)), ()),
        (make("gaussian", make("member", "f", SEEN)), ()),
        (make("gaussian", make("inner", FIRST, make("vector", "u", SEEN))), ()),
        (make("copies", x, FIRST, SEEN), (at_most(ZERO, x),)),
        (make("copies", x, FIRST, SEEN), (make("integer", x),)),
        (make("copies", TWO, exp(FIRST), SEEN), ()),
        (make("copies", TWO, FIRST, exp(SEEN)), ()),
        (make("member", "f", POLE), ()),
        (make("inner", make("scaled", POLE, u), u), ()),
        (integral(power(FIRST, -1), MINUS, ONE), ()),
        (integral(power(FIRST, -1), x, y), (at_most(ONE, x),)),
        (integral(make("member", "f", FIRST), ZERO, ONE), ()),
        (integral(make("inner", u, u_moving), ZERO, ONE), ()),
        (integral(times(FIRST, make("member", "f", POLE)), ZERO, ONE), ()),
        (integral(ONE, POLE, ONE), ()),
        (integral(ONE, ONE, POLE), ()),
        (integral(mean(plus(FIRST, SECOND)), ZERO, ONE), ()),
        (derivative(absolute(FIRST), x), ()),
        (derivative(sqrt(FIRST), ZERO), ()),
        (derivative(SQUARE, POLE), ()),
        (derivative(mean(times(SECOND, absolute(FIRST))), x), ()),
    ],
)
def test_what_may_be_undefined(term, given) -> None:
    assert not meaning(*given).is_defined(term)
    with pytest.raises(Refused, match="may be undefined") as refusal:
        meaning(*given).require_defined(ONE, term)
    assert refusal.value.code == "undefined"


def test_what_is_known_from_premises() -> None:
    assert meaning().knowing({POLE}).is_defined(POLE)
    assert meaning().knowing({POLE}).is_defined(plus(ONE, POLE))
    assert not meaning(known={POLE}).under(()).is_defined(POLE)
    assert meaning(known={POLE}).assuming(below(ZERO, y)).is_defined(times(POLE, sqrt(y)))
    assert meaning().assuming(below(ZERO, x)).is_defined(POLE)
    assert meaning().between(ONE, TWO, x).is_defined(POLE)
    gap = minus(sin(power(sqrt(y), 2)), sin(y))
    assert vanishes(gap, meaning().knowing(strict_parts(gap)))


@pytest.mark.parametrize(
    ("relation", "given", "answer"),
    [
        (below(x, y), (below(x, y),), True),
        (below(x, y), (), False),
        (equal(x, x), (), True),
        (at_most(x, x), (), True),
        (below(x, x), (), False),
        (differs(x, x), (), False),
        (equal(POLE, POLE), (), False),
        (equal(plus(ONE, ONE), TWO), (), True),
        (equal(x, ONE), (), False),
        (at_most(ZERO, x), (below(ZERO, x),), True),
        (below(ZERO, x), (at_most(ZERO, x),), False),
        (differs(ZERO, x), (differs(minus(x, ZERO), ZERO),), True),
        (differs(x, ONE), (below(x, ONE),), True),
        (differs(x, ONE), (), False),
        (make("integer", TWO), (), True),
        (make("integer", HALF), (), False),
        (make("integer", x), (), False),
        (make("integer", x), (make("integer", x),), True),
        *(
            (make("integer", power(x, n)), (make("integer", x), below(ZERO, x)), n >= 0)
            for n in (-1, 0, 1, 2)
        ),
        (psd(ONE), (), True),
        (psd(POLE), (), False),
        (psd(x), (), False),
        (psd(x), (below(ZERO, x),), True),
        (make("tends", x, x), (), False),
        (make("tends", x, x), (make("tends", x, x),), True),
        (make("every", 1, equal(FIRST, FIRST)), (), False),
        (psd(x, y, y, x), (psd(x, y, y, x),), True),
    ],
)
def test_which_relations_follow(relation, given, answer: bool) -> None:
    assert meaning(*given).follows(relation) is answer


@pytest.mark.parametrize(
    ("term", "answer"),
    [
        (sqrt(plus(x, sin(POLE))), True),
        (ROOT_OF, True),
        (HIDDEN, False),
        (mean(FIRST), False),
        (plus(x, integral(FIRST, ZERO, x)), False),
        (derivative(SQUARE, x), False),
        (make("indicator", equal(x, x)), False),
        (make("member", "f", x), False),
        (make("inner", make("vector", "u", x), u), False),
        (make("inner", u, u), True),
        (make("total", FIRST, ZERO, ONE), False),
        (FIRST, False),
    ],
)
def test_what_is_continuous(term, answer: bool) -> None:
    assert is_continuous(term, DEFINITIONS) is answer


WHOLE, WHOLE_BELOW = integer(FIRST), below(times(FIRST, x), ONE)


@pytest.mark.parametrize(
    ("body", "tempered", "smooth"),
    [
        (x, True, True),
        (power(t, -1), True, True),  # not random
        (absolute(t), True, True),
        (power(x, 5), True, True),
        (power(x, -2), False, False),
        (plus(erf(x), times(sin(x), cos(y))), True, True),
        (absolute(x), True, False),
        (atan(x), True, False),
        (atan(mean(times(x, FIRST))), True, False),
        (power(x, 0), True, True),
        (sqrt(power(x, 2)), True, False),
        (exp(x), False, False),
        (exp(negative(power(x, 2))), True, True),
        (exp(negative(absolute(x))), True, False),
        (exp(sin(x)), True, True),
        (exp(negative(times(t, power(x, 2)))), False, False),
        (exp(over(negative(power(x, 2)), x)), False, False),
        (exp(times(MINUS, exp(x), exp(x))), True, False),
        (ROOT_OF, True, False),
        (mean(times(x, FIRST)), True, True),
        (mean(times(x, absolute(FIRST))), True, False),
        (mean(FIRST, power(x, 2)), False, False),
        (make("total", times(x, FIRST), ZERO, TWO), True, True),
        (make("total", FIRST, ZERO, x), False, False),
        (make("total", exp(times(x, FIRST)), ZERO, TWO), False, False),
        (make("law", "X", times(x, FIRST)), True, True),
        (make("copies", TWO, times(x, FIRST), SEEN), True, True),
        (make("copies", x, FIRST, SEEN), False, False),
        (make("member", "f", x), False, False),
        (make("indicator", below(ZERO, x)), True, False),
        (times(x, make("indicator", below(ZERO, x))), True, False),
        (power(plus(ONE, exp(x)), -1), True, False),  # bounded
        (power(plus(ONE, make("total", exp(times(x, FIRST)), ONE, TWO)), -1), True, False),
        (power(plus(ONE, make("total", exp(FIRST), ONE, x)), -1), False, False),
        (sin(power(x, -1)), True, False),  # where it is defined
        (sin(make("member", "f", x)), False, False),
        (sin(make("member", "f", t)), True, True),
        (sin(integral(x, ZERO, ONE)), False, False),
        (make("indicator", make("every", 1, WHOLE_BELOW, WHOLE)), True, False),
        (make("indicator", make("every", 1, WHOLE_BELOW, below(ZERO, FIRST))), False, False),
        (make("indicator", make("every", 2, WHOLE_BELOW, WHOLE)), False, False),
        (make("indicator", make("every", 1, WHOLE, WHOLE_BELOW)), False, False),
        (make("indicator", make("tends", times(x, FIRST), ZERO)), False, False),
        (integral(x, ZERO, ONE), False, False),
        (derivative(SQUARE, x), False, False),
        (mean(FIRST), True, True),
    ],
)
def test_what_is_tempered(body, tempered: bool, smooth: bool) -> None:
    ranges = Ranges((), DEFINITIONS)
    assert is_tempered(body, {"x", "y"}, ranges) is tempered
    assert is_tempered(body, {"x", "y"}, ranges, smooth=True) is smooth


def test_bounds_of_exponents_come_from_hypotheses() -> None:
    bell = exp(negative(times(t, power(x, 2))))
    assert is_tempered(bell, {"x"}, Ranges((at_most(ZERO, t),), {}), smooth=True)
    assert not is_tempered(bell, {"x"}, Ranges((at_most(number(-1), t),), {}))


def test_when_too_many_sets_of_hypotheses_were_met_they_are_met_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("slr_verify.core.meaning.MOST_KEPT", 3)
    nothing, first = meaning(), at_most(ONE, x)
    before = nothing.under((first,))
    assert before is nothing.under((first,))
    for low in range(2, 9):
        assert nothing.under((at_most(number(low), x),)).is_defined(POLE)
    assert before is not nothing.under((first,))
    assert not nothing.is_defined(POLE)
    assert all(each.under((first,)).is_defined(POLE) for each in (nothing, before))
