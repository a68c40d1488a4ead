"""Limits along a sequence: by continuity, and by squeezing."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.limits import ByContinuity, Squeezed
from slr_verify.calculus.rules.order import Multiplied
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.abbreviation import mixture
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_least, at_most, equal

x, y, t = sp.symbols("x y t", real=True)
s, c = sp.symbols("s c", nonnegative=True)
MOVING = sp.Tuple(s)
GIVEN = (sp.Eq(Limit(s, MOVING), 2, evaluate=False),)


def lim(expr: sp.Expr) -> Limit:
    return Limit(expr, MOVING)


def test_it_says_what_moves_unless_all_that_it_contains_does() -> None:
    assert (str(lim(s**2)), sp.latex(lim(s))) == ("lim (s^2)", r"\lim (s)")
    assert str(Limit(s * t, sp.Tuple(s, t))) == "lim (s t)"
    assert (str(lim(t)), sp.latex(lim(t))) == ("lim_s (t)", r"\lim_{s} (t)")
    assert str(lim(s * t)) == "lim_s (s t)"
    assert str(Limit(s * t, sp.Tuple(t))) == "lim_t (s t)"
    assert str(lim(sp.S.One)) == "lim_s (1)"
    assert str(Limit(t, sp.Tuple(s, t))) == "lim (t)"
    assert str(Limit(sp.S.One, sp.Tuple(s, t))) == "lim_(s, t) (1)"


def test_the_limit_of_a_continuous_function_is_its_value() -> None:
    square = ByContinuity(x**2 + t, (x,), (s,))
    assert infer(equal(lim(s**2 + t), 4 + t, GIVEN), square).shown
    assert infer(equal(lim(t), t), ByContinuity(t)).shown


def test_of_a_function_that_is_continuous_under_the_hypotheses() -> None:
    rule = ByContinuity(x / t, (x,), (s,))
    assert infer(equal(lim(s / t), 2 / t, (*GIVEN, t > 0)), rule).shown
    both = ByContinuity(x / t, (x, t), (s, s))
    with pytest.raises(ProofRejected):
        assert infer(equal(lim(sp.S.One), 1, GIVEN), both).shown


def test_a_limit_lies_where_the_function_is_continuous() -> None:
    """x mixture(1/x, 1, 2) is x + 1 for x > 0; at x = 0 SymPy makes 0 of it."""
    above = sp.Symbol("h", positive=True)
    function = above * mixture(1 / above, sp.S.One, sp.Integer(2))
    n = sp.Symbol("n", integer=True, nonnegative=True)
    falling, along = 1 / (n + 1), sp.Tuple(n)
    body = function.subs(above, falling)
    given = (sp.Eq(Limit(falling, along), 0, evaluate=False),)
    exists = sp.Eq(Limit(body, along), 1, evaluate=False)
    rule = ByContinuity(function, (above,), (falling,))
    with pytest.raises(ProofRejected):
        assert infer(equal(Limit(body, along), 0, (*given, exists)), rule).shown
    plain = ByContinuity(y + 1, (y,), (falling,))
    assert infer(equal(Limit(1 + falling, along), 1, given), plain).shown


def test_a_sequence_lies_where_the_function_is_continuous() -> None:
    above = sp.Symbol("h", positive=True)
    rule = ByContinuity(1 / above, (above,), (s,))
    with pytest.raises(ProofRejected):
        infer(equal(lim(1 / s), sp.S.Half, GIVEN), rule)


def test_a_hypothesis_may_say_where_the_limit_lies() -> None:
    above = sp.Symbol("h", positive=True)
    given = (sp.Eq(lim(s + 1), t, evaluate=False), t > 0)
    goal, rule = equal(lim(1 / (s + 1)), 1 / t, given), ByContinuity(1 / above, (above,), (s + 1,))
    assert infer(goal, rule).shown
    with pytest.raises(ProofRejected):
        infer(goal.holding(given[:1]), rule)


def test_a_hypothesis_about_a_place_is_none_about_the_sequence() -> None:
    rule = ByContinuity(y / x, (x,), (s - 2,))
    limit = sp.Eq(lim(s - 2), 1, evaluate=False)
    with pytest.raises(ProofRejected):
        infer(equal(lim(y / (s - 2)), y, (limit, x > 0)), rule)


def test_all_places_are_filled_at_once() -> None:
    """The limit of x y at (s y, s) is not that of s^3."""
    given = (*GIVEN, sp.Eq(lim(s * y), 3, evaluate=False))
    rule = ByContinuity(x * y, (x, y), (s * y, s))
    assert infer(equal(lim(s**2 * y), 6, given), rule).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(lim(s**3), 6, given), rule).shown


def test_of_two_sequences() -> None:
    given = (*GIVEN, sp.Eq(lim(s * sp.erf(s)), 3, evaluate=False))
    rule = ByContinuity(x * sp.exp(y), (x, y), (s * sp.erf(s), s))
    assert infer(equal(lim(s * sp.erf(s) * sp.exp(s)), 3 * sp.exp(2), given), rule).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(lim(s * sp.erf(s) * sp.exp(s)), 2 * sp.exp(3), given), rule).shown


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (equal(lim(s**2), 4), ByContinuity(x**2, (x,), (s,))),
        (equal(lim(s**2), 5, GIVEN), ByContinuity(x**2, (x,), (s,))),
        (equal(lim(s**3), 4, GIVEN), ByContinuity(x**2, (x,), (s,))),
        (equal(lim(x * s), 2 * x, GIVEN), ByContinuity(x * s)),
        (at_most(lim(s**2), 4, GIVEN), ByContinuity(x**2, (x,), (s,))),
        (equal(s**2, 4, GIVEN), ByContinuity(x**2, (x,), (s,))),
    ],
)
def test_no_limit_by_continuity(statement: Statement, rule: ByContinuity) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


def test_a_place_without_a_sequence_and_a_sequence_without_a_place_are_refused() -> None:
    for rule in (ByContinuity(x**2 + t, (x, t), (s,)), ByContinuity(x**2 + t, (x,), (s, s))):
        with pytest.raises(ProofRejected):
            infer(equal(lim(s**2 + t), 6, GIVEN), rule)


@pytest.mark.parametrize("moving", [(s, s), (s, s**2), (x + 1,)])
def test_a_limit_is_along_different_symbols(moving: tuple[sp.Expr, ...]) -> None:
    limit = Limit(s, sp.Tuple(*moving))
    with pytest.raises(ProofRejected):
        assert infer(equal(limit, limit, (sp.Eq(limit, x),)), normal_form).shown


def test_what_moves_takes_no_value_from_outside() -> None:
    assert lim(s + t).subs(s, t) == lim(s + t)
    assert lim(s + t).subs(t, y) == lim(s + y)


def test_a_limit_exists_by_these_rules_and_the_other_side_by_itself() -> None:
    with pytest.raises(ProofRejected):
        assert infer(equal(lim(s**2), lim(s) ** 2), ByContinuity(x**2, (x,), (s,))).shown
    with pytest.raises(ProofRejected):
        assert infer(equal(1 + lim(s), 3, GIVEN[:0]), ByContinuity(x + 1, (x,), (s,))).shown


BODY, LOW, HIGH = s * sp.erf(x), -s, s
BELOW = infer(at_least(BODY, LOW), Multiplied(infer(at_least(sp.erf(x), -1), by_sign), s))
ABOVE = infer(at_most(BODY, HIGH), Multiplied(infer(at_most(sp.erf(x), 1), by_sign), s))
VANISHING = (sp.Eq(lim(s), 0),)
LIMITS = [
    infer(equal(lim(of.subs(x, s)), 0, VANISHING), ByContinuity(of, (x,), (s,))) for of in (-x, x)
]


def test_squeezed_under_the_hypotheses_of_the_limits() -> None:
    goal = equal(lim(BODY), 0, VANISHING)
    rule = Squeezed(BELOW, ABOVE, *LIMITS)
    assert infer(goal, rule).shown
    for other in ((), (sp.Eq(lim(s), 1),)):
        with pytest.raises(ProofRejected):
            assert infer(equal(lim(BODY), 0, other), rule).shown


SMALL = (x >= 0,)
FAR = infer(at_least(s + x**2, LOW), by_sign)
UNDER = infer(at_least(BODY, sp.S.Zero, SMALL), by_sign)


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (equal(lim(BODY), 1, VANISHING), Squeezed(BELOW, ABOVE, *LIMITS)),
        (equal(lim(s), 0, VANISHING), Squeezed(BELOW, ABOVE, *LIMITS)),
        (equal(lim(s + x**2), 0, VANISHING), Squeezed(FAR, FAR, *LIMITS)),
        (equal(lim(s + x**2), 0, VANISHING), Squeezed(FAR, ABOVE, *LIMITS)),
        (equal(lim(s + x**2), 0, VANISHING), Squeezed(FAR, FAR, LIMITS[0], LIMITS[0])),
        (equal(lim(BODY), 0, VANISHING), Squeezed(UNDER, ABOVE, *LIMITS)),
        (at_most(lim(BODY), 0, VANISHING), Squeezed(BELOW, ABOVE, *LIMITS)),
        (equal(BODY, 0, VANISHING), Squeezed(BELOW, ABOVE, *LIMITS)),
        (
            equal(lim(BODY), 0, VANISHING),
            Squeezed(BELOW, ABOVE, LIMITS[0], Theorem(LIMITS[1].statement, ())),
        ),
    ],
)
def test_not_squeezed(statement: Statement, rule: Squeezed) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown
