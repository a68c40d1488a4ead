"""Balls hold what mpmath says, and the rule about boxes shows nothing false."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
from flint import arb, ctx

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
    atan,
    below,
    cos,
    differs,
    erf,
    exp,
    integral,
    make,
    minus,
    negative,
    number,
    plus,
    power,
    refused,
    sequent,
    sin,
    sqrt,
    times,
    x,
    y,
)
from core.evaluation import NoValue, holds, value
from slr_verify.core.balls import Program, ball
from slr_verify.core.language import Refused
from slr_verify.core.terms import PI, Term
from slr_verify.core.theorems import Context

DEFINITIONS = {
    "f": (("x",), plus(ONE, power(x, 2))),
    "one": (("x",), ONE),
    "area": (("x",), integral(exp(times(FIRST, x)), ZERO, x)),
}
UNARY = (sqrt, exp, erf, atan, sin, cos, absolute, negative)
EXPONENTS = (-3, -2, -1, 0, 2, 3, 4)


def defined(name: str, *values: Term) -> Term:
    return make("defined", name, *values)


def enclosed(term: Term, **sides: tuple[object, object]) -> arb:
    program = Program((term,), sorted(term.free), DEFINITIONS)
    (found,) = program([ball(*map(Fraction, sides[name])) for name in program.names])
    return found


def drawn(choose: random.Random, depth: int) -> Term:
    """A term in x and y."""
    if depth == 0:
        return choose.choice((x, y, PI, number(Fraction(choose.randint(-9, 9), 4))))
    kind = choose.randrange(6)
    below_it = [drawn(choose, depth - 1) for _ in range(2)]
    if kind == 0:
        return plus(*below_it)
    if kind == 1:
        return times(*below_it)
    if kind == 2:
        return power(below_it[0], choose.choice(EXPONENTS))
    if kind == 3:
        return defined(choose.choice(("f", "one")), below_it[0])
    return choose.choice(UNARY)(below_it[0])


@pytest.mark.parametrize("seed", range(300))
def test_values_lie_in_balls(seed: int) -> None:
    choose = random.Random(seed)
    term = drawn(choose, choose.randint(1, 4))
    low = {name: Fraction(choose.randint(-8, 8), 4) for name in "xy"}
    sides = {name: (at, at + Fraction(choose.randint(0, 6), 4)) for name, at in low.items()}
    try:
        found = enclosed(term, **sides)
    except Refused:
        return
    with mpmath.workdps(40):
        for _ in range(6):
            at = {name: _between(choose, *ends) for name, ends in sides.items()}
            exact = value(term, at, DEFINITIONS)  # NoValue would be a ball where there is no value
            assert _holds(found, exact), (at, exact, found)


def _between(choose: random.Random, low: Fraction, high: Fraction) -> mpmath.mpf:
    part = Fraction(choose.choice((0, 1, choose.randint(0, 1000) / 1000)))
    at = low + part * (high - low)
    return mpmath.mpf(at.numerator) / at.denominator


def _holds(found: arb, exact: mpmath.mpf) -> bool:
    low, high = (mpmath.mpf(end.str(30, radius=False)) for end in (found.lower(), found.upper()))
    tiny = mpmath.mpf(10) ** -12 * (1 + abs(exact))
    return low - tiny <= exact <= high + tiny


def test_most_of_the_drawn_terms_have_balls() -> None:
    """So that the test above tests something."""
    seen = 0
    for seed in range(100):
        try:
            enclosed(drawn(random.Random(seed), 3), x=(1, 2), y=("1/2", 1))
        except Refused:
            continue
        seen += 1
    assert seen > 60


def test_powers_of_what_crosses_zero() -> None:
    for low, high in ((-1, 2), (-2, 1), ("-39/100", 0), (0, "39/100")):
        square, cube = enclosed(power(x, 2), x=(low, high)), enclosed(power(x, 3), x=(low, high))
        assert square.contains(0)
        assert square > -1e-6
        assert cube.contains(0)
        assert enclosed(power(x, 0), x=(low, high)) == 1
        size = enclosed(sqrt(power(x, 2)), x=(low, high))  # no ball of a square is negative
        for at in map(Fraction, (0, low, high)):
            assert _holds(size, mpmath.mpf(abs(at.numerator)) / at.denominator)


def test_values_that_are_known() -> None:
    program = Program((minus(y, x), x), ("x",), {}, known={"x": arb(7), "y": arb(3)})
    assert program([arb(1)]) == [2, 1]


def test_a_whole_box_of_values_of_an_integral() -> None:
    found = enclosed(defined("area", x), x=(1, 2))
    for at in (1, 1.5, 2):
        assert _holds(found, mpmath.quad(lambda u, at=at: mpmath.exp(u * at), [0, at]))
    back = enclosed(integral(exp(FIRST), x, ZERO), x=(1, 2))
    assert _holds(back, -mpmath.expm1(2))
    assert _holds(back, -mpmath.expm1(1))


def test_integrals_within_integrals_have_variables_of_their_own() -> None:
    """An end and the body of an integral hold integrals, some with the same body."""
    square = power(FIRST, 2)
    third = integral(square, ZERO, ONE)
    inner = integral(times(square, SECOND), ZERO, FIRST)
    for low, high in ((third, TWO), (TWO, third), (ZERO, third), (third, plus(third, ONE))):
        for body in (square, plus(inner, times(FIRST, third))):
            term = integral(body, low, high)
            assert _holds(enclosed(term), value(term, {})), term


def test_names_like_those_of_the_core() -> None:
    """A variable may be called like one that an integral would choose."""
    other = make("variable", "#0")
    found = enclosed(integral(plus(other, FIRST), ZERO, ONE), **{"#0": (5, 6)})
    assert _holds(found, mpmath.mpf("5.5"))
    assert _holds(found, mpmath.mpf("6.5"))


def test_arguments_of_a_function_that_does_not_use_them() -> None:
    refused("no-ball", step(below(ZERO, defined("one", POLE)), ("",)), context())
    refused("undefined-name", step(below(ZERO, defined("two", x)), ("",)), context())
    refused("undefined-name", step(below(ZERO, defined("f", x, x)), ("",)), context())


def context() -> Context:
    new = Context()
    for name, (parameters, body) in DEFINITIONS.items():
        new.define(name, parameters, body)
    return new


def step(goal: Term, witness: tuple[str, ...], low: object = 0, high: object = 1) -> Step:
    given = at_most(number(low), x), at_most(x, number(high))
    return Step("enclosure", goal, witness, given)


def halved(times_: int) -> tuple[str, ...]:
    """The whole cut into 2^n boxes of the same size."""
    return ("x", *halved(times_ - 1), *halved(times_ - 1)) if times_ else ("",)


CLOSE = below(times(x, minus(ONE, x)), number("26/100"))
"""x(1 - x) is at most 1/4."""
MUTANTS = (
    # what is added is no product, -1 is no first factor, and a first power is no zeroth
    ("sign", step(below(ZERO, plus(ONE, plus(MINUS, x))), ("",), low=-3, high=-2)),
    ("sign", step(below(ZERO, plus(ONE, times(x, MINUS))), ("",), low=2, high=3)),
    ("sign", step(below(ZERO, make("power", x, 1)), ("",), low=-2, high=-1)),
    ("sign", step(below(*reversed(CLOSE.args)), halved(7))),
    ("sign", step(CLOSE, halved(5), high=1).but(goal=below(CLOSE.args[0], number("1/4")))),
    ("sign", step(CLOSE, halved(2))),
    ("sign", step(minus_one := below(times(x, x), ONE), halved(7))),
    ("sign", step(minus_one, halved(7), low=-2, high=0)),
    ("sign", step(differs(power(x, 2), number("1/9")), halved(9))),
    ("no-ball", step(below(MINUS, power(minus(times(number(7), x), ONE), -2)), halved(9))),
    ("no-ball", step(below(MINUS, sqrt(minus(x, number("1/999")))), halved(9))),
    ("no-ball", step(below(MINUS, sqrt(minus(number("998/999"), x))), halved(9))),
    ("no-ball", step(below(ZERO, power(absolute(x), -1)), halved(5), low=-1)),
    ("no-ball", step(below(MINUS, times(ZERO, power(minus(x, x), -1))), halved(5))),
)


def test_what_is_changed_below_holds() -> None:
    assert step(CLOSE, halved(7)).take().goal is CLOSE


@pytest.mark.parametrize(("code", "mutant"), MUTANTS)
def test_changed_steps_are_refused(code: str, mutant: Step) -> None:
    refused(code, mutant)


def test_values_at_a_single_point() -> None:
    """A box may be a point, and its sides may be cut there."""
    assert step(below(CLOSE.args[0], HALF), ("x", "", ""), "1/3", "1/3").take()
    assert step(at_most(absolute(x), x), ("",), 0, 0).take()
    assert step(at_most(sqrt(x), x), ("",), 0, 0).take()
    refused("sign", step(below(ZERO, absolute(x)), ("",), 0, 0))
    refused("no-ball", step(at_most(ZERO, power(x, -2)), ("",), 0, 0))


def test_hypotheses_that_contradict_each_other() -> None:
    """They show what they bound, as everywhere in the core; there is still a box, between the bounds."""
    assert step(CLOSE, halved(7), low=1, high=0).take()
    refused("sign", step(below(ONE, ZERO), ("",), low=1, high=0))


def test_the_precision_is_left_as_it_was() -> None:
    before = ctx.prec
    step(CLOSE, halved(7)).take()
    refused("sign", step(CLOSE, ("",)))
    refused("no-ball", step(below(ZERO, POLE), ("",)))
    assert ctx.prec == before


@pytest.mark.parametrize("bits", [20, 53, 1000])
def test_the_answer_does_not_depend_on_the_precision_around_it(bits: int) -> None:
    close = below(PI, plus(number("884279719003555/281474976710656"), number(Fraction(1, 10**15))))
    with ctx.workprec(bits):
        assert Context().step("enclosure", sequent(close), ("",))


@pytest.mark.parametrize(
    "goal",
    [
        below(ZERO, ZERO),
        below(ONE, ZERO),
        at_most(ZERO, MINUS),
        differs(ZERO, ZERO),
        below(x, x),
        differs(x, x),
        differs(power(x, 2), power(x, 2)),
        below(sqrt(power(x, 2)), absolute(x)),
        below(power(sin(x), 2), minus(ONE, power(cos(x), 2))),
        at_most(sqrt(plus(TWO, x)), negative(ONE)),
        below(integral(ZERO, ZERO, x), ZERO),
        below(integral(FIRST, x, ZERO), negative(x)),
    ],
)
def test_nothing_false_is_shown(goal: Term) -> None:
    for depth in range(6 if x in goal.free else 1):
        refused("sign", step(goal, halved(depth), low=-1))


@pytest.mark.parametrize("seed", range(200))
def test_what_is_shown_is_true_at_points(seed: int) -> None:
    """Of two drawn terms, compared in every way, on boxes cut as far as it takes, and not further."""
    choose = random.Random(seed)
    left, right = (drawn(choose, choose.randint(0, 3)) for _ in range(2))
    ends = [Fraction(choose.randint(-8, 8), 4) for _ in range(2)]
    given = [
        relation
        for side, low in zip((x, y), ends, strict=True)
        for relation in (at_most(number(low), side), at_most(side, number(low + HALF.args[0])))
    ]
    for relate in (below, at_most, differs):
        goal = relate(left, right)
        for cuts in ((), ("x",), ("x", "y")):
            if _shown(goal, given, _grid(cuts)):
                for _ in range(5):
                    values = [_between(choose, low, low + Fraction(1, 2)) for low in ends]
                    with mpmath.workdps(60):
                        at = dict(zip("xy", values, strict=True))
                        assert holds(goal, at, DEFINITIONS), (goal, at)


def _shown(goal: Term, given: list[Term], witness: tuple[str, ...]) -> bool:
    try:
        context().step("enclosure", sequent(goal, *given), witness)
    except Refused:
        return False
    return True


def _grid(cuts: tuple[str, ...]) -> tuple[str, ...]:
    return (cuts[0], *_grid(cuts[1:]) * 2) if cuts else ("",)


def test_short_steps_that_ask_for_work_without_end() -> None:
    refused("cuts", step(CLOSE, ("x",) * 10**5))
    narrow = ("x", "") * 5000  # the last box is never settled
    refused("cuts", step(below(MINUS, x), narrow))
    assert step(below(MINUS, x), (*narrow, "")).take()


def test_evaluation_agrees_that_there_is_no_value() -> None:
    with pytest.raises(NoValue):
        value(sqrt(negative(ONE)), {})
