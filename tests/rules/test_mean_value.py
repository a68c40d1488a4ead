"""Monotone between two numbers and along a segment between two points."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.monotone import MonotoneAlong, MonotoneBetween, directional
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal, less, more
from slr_verify.language.value import derivative

x, y, u, v, s, r = sp.symbols("x y u v s r", real=True)
positive = sp.Symbol("p", positive=True)
ORDERED, STRICT = (u <= v,), (u < v,)
erf = sp.erf


def slope(of: sp.Expr, sign: str, given: Given = (), name: sp.Symbol = x) -> Theorem:
    """That the derivative has a sign, by its structure."""
    return (
        chain(derivative(of, name), given)
        .rewritten(by=differentiation)
        .related(sign, 0, by=by_sign)
        .theorem()
    )


def between(of: sp.Expr, known: Theorem, lower: sp.Expr = u, upper: sp.Expr = v) -> MonotoneBetween:
    return MonotoneBetween(x, of, lower, upper, known)


RISING = between(erf(x), slope(erf(x), ">"))
FALLING = between(-erf(x), slope(-erf(x), "<"))
ON_RIGHT = between(x**2, slope(x**2, ">=", (x >= 0,)))
ON_LEFT = between(x**2, slope(x**2, "<=", (x <= 0,)))
PARABOLA = between(-(x**2), slope(-(x**2), ">", (x < 0,)))
STEEP = between(x * y, slope(x * y, ">", (sp.Eq(y, 1),)))
LEVEL = between(
    sp.sin(x) ** 2 + sp.cos(x) ** 2,
    infer(equal(derivative(sp.sin(x) ** 2 + sp.cos(x) ** 2, x), 0), differentiation),
)


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (at_most(erf(u), erf(v), ORDERED), RISING),
        (at_most(erf(u), erf(v), (*ORDERED, x > 0)), RISING),
        (at_most(erf(u), erf(x), (u <= x,)), replace(RISING, upper=x)),
        (less(erf(u), erf(v), STRICT), RISING),
        (at_least(-erf(u), -erf(v), ORDERED), FALLING),
        (more(-erf(u), -erf(v), STRICT), FALLING),
        (at_most(u**2, v**2, (u <= v, u >= 0, v >= 0)), ON_RIGHT),
        (at_most(0, v**2, (v >= 0,)), replace(ON_RIGHT, lower=sp.S.Zero)),
        (at_least(u**2, v**2, (u <= v, u <= 0, v <= 0)), ON_LEFT),
        (less(-(u**2), -(v**2), (u < v, u < 0, v < 0)), PARABOLA),
        (less(u * y, v * y, (u < v, sp.Eq(y, 1))), STEEP),
    ],
)
def test_between(statement: Statement, rule: MonotoneBetween) -> None:
    assert infer(statement, rule).shown


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (at_most(erf(u), erf(v)), RISING),
        (less(erf(u), erf(v), ORDERED), RISING),
        (more(-erf(u), -erf(v), ORDERED), FALLING),
        (at_least(erf(u), erf(v), ORDERED), RISING),
        (equal(erf(u), erf(v), ORDERED), RISING),
        (at_most(erf(v), erf(u), ORDERED), RISING),
        (at_most(erf(u), erf(v) + 1, ORDERED), RISING),
        (less(u**2, v**2, (u < v, u >= 0, v >= 0)), ON_RIGHT),
        (at_most(u**2, v**2, ORDERED), ON_RIGHT),
        (at_most(u**2, v**2, (u <= v, v >= 0)), ON_RIGHT),
        (at_most(u**2, v**2, ORDERED), between(x**2, slope(erf(x), ">"))),
        (at_most(erf(u), erf(v), ORDERED), replace(RISING, slope=Theorem(
            at_least(derivative(erf(x), x), 0), ()))),
        (at_most(erf(u), erf(v), ORDERED), replace(RISING, variable=y)),
        (at_most(erf(u), erf(v), ORDERED), replace(RISING, variable=1)),
        (less(*(LEVEL.function.subs(x, end) for end in (u, v)), STRICT), LEVEL),
        (at_most(sp.Abs(u), sp.Abs(v), ORDERED), between(sp.Abs(x), RISING.slope)),
    ],
)  # fmt: skip
def test_not_between(statement: Statement, rule: MonotoneBetween) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


def test_a_symbol_with_assumptions_does_not_run_through_a_segment() -> None:
    known = slope(positive**2, ">", name=positive)
    rule = MonotoneBetween(positive, positive**2, u, v, known)
    with pytest.raises(ProofRejected):
        assert infer(at_most(u**2, v**2, ORDERED), rule).shown


@pytest.mark.parametrize("hole", [x**2 > 1, x**2 > 3 - x**2, x * sp.exp(x) > 1, x**4 - x**2 > 0])
def test_a_hypothesis_may_fail_between_the_ends(hole: sp.core.relational.Relational) -> None:
    known = chain(derivative(erf(x), x), (hole,)).rewritten(by=differentiation)
    rule = between(erf(x), known.more_than(0, by=by_sign).theorem(), sp.S(-2), sp.S(2))
    with pytest.raises(ProofRejected):
        assert infer(less(-erf(2), erf(2)), rule).shown


def test_across_a_pole() -> None:
    with pytest.raises(ProofRejected):
        slope(1 / x, "<")
    known = slope(1 / x, "<", (x > 0,))
    with pytest.raises(ProofRejected, match="does not follow"):
        assert infer(more(-1, 1), between(1 / x, known, sp.S.NegativeOne, sp.S.One)).shown


# Along a segment

STEPS = ((x, s), (y, r))


def along(
    of: sp.Expr, sign: str, given: Given, *terms: object, rest: sp.Expr = sp.S.Zero
) -> Theorem:
    line = chain(directional(of, STEPS), given).rewritten(by=differentiation)
    return line.related(sign, 0, by=adding(*terms, rest=rest)).theorem()


BOTH = along(erf(x) + erf(y), ">", (s > 0, r > 0), rest=sp.S.Zero + sum(
    2 * step * sp.exp(-(name**2)) / sp.sqrt(sp.pi) for name, step in STEPS
))  # fmt: skip
FROM, TO = sp.symbols("x0 y0", real=True), sp.symbols("x1 y1", real=True)
GIVEN = (FROM[0] < TO[0], FROM[1] < TO[1])
GOAL = less(erf(FROM[0]) + erf(FROM[1]), erf(TO[0]) + erf(TO[1]), GIVEN)
SADDLE = erf(x) - erf(y)
UPHILL = less(
    *(SADDLE.subs(dict(zip((x, y), end, strict=True))) for end in (FROM, TO)),
    (FROM[0] > TO[0], FROM[1] < TO[1]),
)
RISES = along(SADDLE, ">", (s > 0, r < 0), rest=sum(
    2 * sign * step * sp.exp(-(name**2)) / sp.sqrt(sp.pi)
    for (name, step), sign in zip(STEPS, (1, -1), strict=True)
))  # fmt: skip
ALONG = MonotoneAlong((x, y), (s, r), erf(x) + erf(y), FROM, TO, BOTH)
FLAT = infer(equal(directional(LEVEL.function, STEPS), 0), differentiation)


def test_along() -> None:
    assert infer(GOAL, ALONG).shown
    assert infer(replace(GOAL, sign="<="), ALONG).shown
    assert infer(replace(GOAL, given=(*GIVEN, s > 0)), ALONG).shown


def test_along_a_segment_between_numbers() -> None:
    assert infer(
        less(0, 2 * erf(1)), replace(ALONG, lower=(sp.S.Zero,) * 2, upper=(sp.S.One,) * 2)
    ).shown


def test_along_a_function_that_is_smooth_on_the_segment_only() -> None:
    on_right = (x > 0, s > 0, r > 0)
    known = along(-1 / x, ">", on_right, rest=s / x**2)
    rule = MonotoneAlong((x, y), (s, r), -1 / x, FROM, TO, known)
    given = (*GIVEN, FROM[0] > 0, TO[0] > 0)
    assert infer(less(-1 / FROM[0], -1 / TO[0], given), rule).shown
    given = (*GIVEN, FROM[0] < 0, TO[0] > 0)
    with pytest.raises(ProofRejected, match="does not follow"):
        assert infer(less(-1 / FROM[0], -1 / TO[0], given), rule).shown


def test_the_ends_exist_also_where_the_function_does_not_look() -> None:
    known = along(erf(y), ">", (r > 0,), rest=2 * r * sp.exp(-(y**2)) / sp.sqrt(sp.pi))
    rule = MonotoneAlong((x, y), (s, r), erf(y), (1 / FROM[0], FROM[1]), TO, known)
    goal = less(erf(FROM[1]), erf(TO[1]), (GIVEN[1], FROM[0] > 0))
    assert infer(goal, rule).shown
    with pytest.raises(ProofRejected):
        assert infer(replace(goal, given=GIVEN[1:]), rule).shown


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (replace(GOAL, sign=">"), ALONG),
        (replace(GOAL, given=GIVEN[:1]), ALONG),
        (replace(GOAL, given=(FROM[0] <= TO[0], GIVEN[1])), ALONG),
        (replace(GOAL, lhs=GOAL.rhs, rhs=GOAL.lhs), ALONG),
        (replace(GOAL, lhs=GOAL.lhs - 1), ALONG),
        (GOAL, replace(ALONG, lower=TO, upper=FROM)),
        (GOAL, replace(ALONG, variables=(y, x))),
        (UPHILL, replace(ALONG, function=SADDLE, slope=RISES, directions=(r, s))),
        (GOAL, replace(ALONG, variables=(x, x))),
        (GOAL, replace(ALONG, directions=(x, y))),
        (GOAL, replace(ALONG, directions=(s,))),
        (GOAL, replace(ALONG, directions=(s, 1))),
        (GOAL, replace(ALONG, directions=(s, positive))),
        (GOAL, replace(ALONG, function=erf(x) + erf(y) + s)),
        (GOAL, replace(ALONG, slope=Theorem(BOTH.statement, ()))),
        (less(sp.Abs(FROM[0]), sp.Abs(TO[0]), GIVEN), replace(ALONG, function=sp.Abs(x))),
        (
            less(*(LEVEL.function.subs(x, end[0]) for end in (FROM, TO)), GIVEN),
            replace(ALONG, function=LEVEL.function, slope=FLAT),
        ),
    ],
)
def test_not_along(statement: Statement, rule: MonotoneAlong) -> None:
    with pytest.raises(ProofRejected):
        assert infer(statement, rule).shown


def test_a_hypothesis_holds_on_the_whole_segment() -> None:
    """x y rises along a segment of the quadrant, and a half-plane is as good as a point in it."""
    quadrant = (x >= 0, y >= 0, s > 0, r > 0)
    known = along(x * y, ">=", quadrant, rest=s * y + r * x)
    rule = MonotoneAlong((x, y), (s, r), x * y, FROM, TO, known)
    inside = tuple(each >= 0 for each in FROM)
    assert infer(
        at_most(FROM[0] * FROM[1], TO[0] * TO[1], (*GIVEN, *inside, *(each >= 0 for each in TO))),
        rule,
    ).shown
    goal = at_most(FROM[0] * FROM[1], TO[0] * TO[1], (*GIVEN, *inside))
    assert infer(goal, rule).shown
    with pytest.raises(ProofRejected):
        assert infer(goal.holding((*GIVEN, *(each <= 0 for each in FROM))), rule).shown


@pytest.mark.parametrize(
    ("hole", "end"),
    [(x**2 > 1 - x**2, (1, 1)), ((x - 2 * y) ** 2 > 1, (1, 2))],
)
def test_a_hypothesis_may_fail_halfway(hole: sp.Basic, end: tuple[int, int]) -> None:
    """It holds at `end` and at `-end`, and not at 0."""
    known = along(erf(x) + erf(y), ">", (hole, s > 0, r > 0), rest=BOTH.steps[0].expression)
    upper = tuple(map(sp.Integer, end))
    rule = replace(ALONG, slope=known, upper=upper, lower=tuple(-each for each in upper))
    value = sum(map(erf, upper))
    with pytest.raises(ProofRejected):
        assert infer(less(-value, value), rule).shown


def test_a_hypothesis_that_is_not_affine_along_the_segment() -> None:
    outside = (x * y > 0, s > 0, r > 0)
    known = along(erf(x) + erf(y), ">", outside, rest=BOTH.steps[0].expression)
    rule = replace(ALONG, slope=known)
    ends = (FROM[0] * FROM[1] > 0, TO[0] * TO[1] > 0)
    with pytest.raises(ProofRejected):
        assert infer(replace(GOAL, given=(*GIVEN, *ends)), rule).shown
