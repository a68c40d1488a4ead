"""Some theorems, shown step by step, whose file of proofs the tests write, read and damage."""

from __future__ import annotations

from core.building import (
    FIRST,
    MINUS,
    ONE,
    TWO,
    ZERO,
    absolute,
    at_most,
    below,
    derivative,
    equal,
    integral,
    make,
    mean,
    minus,
    negative,
    number,
    plus,
    power,
    sequent,
    sqrt,
    t,
    times,
    x,
    y,
)
from slr_verify.calculus.prover import Prover
from slr_verify.calculus.tactics.growth import area
from slr_verify.core.theorems import Context, Theorem

SQUARE, CUBE = power(FIRST, 2), power(FIRST, 3)


def double(inside):
    return make("defined", "double", inside)


class Sample:
    """A context and what was claimed in it."""

    def __init__(self) -> None:
        self.context = Context()
        self.context.define("double", ("x",), times(TWO, x))
        cube = self.cube()
        self.claims: dict[str, Theorem] = {
            "slope": self.slope(),
            "cube": cube,
            "cube.shifted": self.shifted(cube),
            "second-moment": self.second_moment(),
            "doubled": self.doubled(),
            "absolute": self.absolute(),
            "root": self.root(),
            "area": self.area(),
        }

    def step(self, rule, goal, witness=(), given=(), premises=()) -> Theorem:
        return self.context.step(rule, sequent(goal, *given), witness, tuple(premises))

    def identity(self, left, right, *given) -> Theorem:
        return self.step("linear arithmetic", equal(left, right), (ZERO, ()), given)

    def slope(self) -> Theorem:
        given = (at_most(ONE, x), at_most(x, t))
        node = derivative(SQUARE, x)
        inner = self.step("derivative", equal(node, times(TWO, x)), (), given)
        witness = (times(TWO, minus(x, ONE)), ((MINUS, (0,)),))
        more = (*given, at_most(ONE, t))
        return self.step("linear arithmetic", at_most(TWO, node), witness, more, (inner,))

    def area(self) -> Theorem:
        prover = Prover(self.context)
        node, given = integral(times(TWO, FIRST), ONE, t), frozenset((at_most(ONE, t),))
        shown = area(prover, given, node, SQUARE)
        goal = equal(node, minus(power(t, 2), ONE))
        return prover.arithmetic(given, goal, (ONE, shown))

    def cube(self) -> Theorem:
        given = (at_most(ONE, x),)
        low = self.step("derivative", equal(derivative(SQUARE, x), times(TWO, x)), (), given)
        above = equal(derivative(CUBE, x), times(number(3), power(x, 2)))
        high = self.step("derivative", above, (), given)
        rates = at_most(low.goal.args[0], high.goal.args[0])
        rest = times(x, minus(times(number(3), x), TWO))
        witness = (rest, ((ONE, (0,)), (MINUS, (1,))))
        first = self.step("linear arithmetic", rates, witness, given, (low, high))
        gap = minus(CUBE, SQUARE)
        slope = derivative(gap, x)
        same = equal(slope, minus(*(times(n, power(x, k)) for n, k in ((number(3), 2), (TWO, 1)))))
        whole = self.step("derivative", same, (), given)
        rest = times(x, minus(times(number(3), x), TWO))
        rising = at_most(ZERO, slope)
        witness = (rest, ((MINUS, (0,)),))
        rates = self.step("linear arithmetic", rising, witness, given, (whole, first))
        ends = at_most(*(minus(power(each, 3), power(each, 2)) for each in (ONE, t)))
        to = (at_most(ONE, t),)
        grown = self.step("mean value", ends, (gap, ONE, t, "x"), to, (rates,))
        goal = at_most(power(t, 2), power(t, 3))
        last = self.step("linear arithmetic", goal, (ZERO, ((ONE, (0,)),)), to, (grown,))
        goal = at_most(power(x, 2), power(x, 3))
        return self.step("instance", goal, (("t", x),), given, (last,))

    def shifted(self, cube: Theorem) -> Theorem:
        moved = plus(ONE, t)
        goal = at_most(power(moved, 2), power(moved, 3))
        given = (below(ZERO, t),)
        return self.step("instance", goal, (("x", moved),), given, (cube,))

    def second_moment(self) -> Theorem:
        node = mean(times(FIRST, FIRST))
        first = self.step("Stein", equal(node, mean(ONE)), (0, FIRST))
        second = self.step("linearity", equal(mean(ONE), ONE), ((ONE, ONE),))
        witness = (ZERO, ((ONE, (0,)), (ONE, (1,))))
        return self.step("linear arithmetic", equal(node, ONE), witness, (), (first, second))

    def doubled(self) -> Theorem:
        inner = self.identity(plus(x, x), double(x))
        goal = equal(mean(plus(FIRST, FIRST)), mean(double(FIRST)))
        return self.step("comparison", goal, ("x",), (), (inner,))

    def absolute(self) -> Theorem:
        goal = at_most(x, absolute(x))
        right = self.step("linear arithmetic", goal, (ZERO, ()), (at_most(ZERO, x),))
        rest = times(TWO, negative(x))
        left = self.step("linear arithmetic", goal, (rest, ()), (below(x, ZERO),))
        return self.step("cases", goal, (at_most(ZERO, x),), (), (right, left))

    def root(self) -> Theorem:
        given = (below(ZERO, x), equal(x, y))
        known = self.step("range", equal(x, y), (), given)
        return self.step("rewrite", equal(sqrt(x), sqrt(y)), (), given, (known,))
