"""Certified counterexamples: found where there are some, never where there are none."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from flint import arb

from slr_verify.claims.attack.counterexample import (
    Counterexample,
    Survey,
    undecided_hypothesis,
    violations_at,
)
from slr_verify.claims.attack.sampled_points import sample
from slr_verify.claims.evidence.both_sides import certainly_fails
from slr_verify.claims.evidence.domain import Domain, EmptyDomain
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.value import derivative

t = sp.Symbol("t", real=True)
x = sp.Symbol("x", real=True)
y = sp.Symbol("y", real=True)
g = sp.Symbol("g", nonnegative=True)
n = sp.Symbol("n", integer=True, positive=True)
p = sp.sqrt(1 + 2 * g**2)
MEAN = equal(E(erf_prime(t + g * G)), erf_prime(t / p) / p)


def violations(statement: Statement, rng: np.random.Generator, count: int = 30) -> Survey:
    """Balls at points of the domain."""
    domain = Domain.of(statement.lhs, statement.rhs, given=statement.given)
    return violations_at(statement, sample(domain, rng, count))


def refute(statement: Statement, rng: np.random.Generator) -> Counterexample | None:
    return violations(statement, rng).counterexample


def random(seed=0):
    return np.random.default_rng(seed)


@pytest.mark.parametrize(
    "statement",
    [
        MEAN,
        at_least(1 - sp.exp(-(x**2)), sp.S.Zero),
        equal(sp.exp(x) * sp.exp(-x), sp.S.One),
        Statement(sp.S.Zero, "<", sp.exp(-(x**2))),
        at_most(x, y, (x <= y,)),
        at_least(n, sp.S.One),
    ],
)
def test_a_true_statement_has_no_counterexample(statement):
    survey = violations(statement, random(), 60)
    assert survey.counterexample is None
    assert survey.enclosed == survey.points > 0


def test_a_false_equality_is_refuted_where_it_fails():
    found = refute(equal(E(erf_prime(t + g * G)), erf_prime(t / p)), random())
    assert set(found.point) == {t, g}
    assert found.point[g] > 0
    assert all(isinstance(value, Fraction) for value in found.point.values())
    assert found.lhs != found.rhs


def test_one_part_in_a_million_is_seen():
    wrong = equal(MEAN.lhs, MEAN.rhs * (1 + sp.Rational(1, 10**6)))
    assert refute(wrong, random()) is not None


def test_strictness_is_refuted_at_the_only_point_of_equality():
    assert refute(Statement(sp.S.Zero, "<", x**2), random()).point == {x: 0}


@pytest.mark.parametrize(("sign", "reverse"), [("<=", ">="), ("<", ">")])
def test_the_relation_the_wrong_way_round(sign, reverse):
    given = (x > 0, x < 1)
    assert refute(Statement(x**2, sign, x, given), random()) is None
    assert refute(Statement(x**2, reverse, x, given), random()) is not None


def test_a_constant_statement_has_one_point():
    survey = violations(equal(sp.sqrt(2) * sp.sqrt(3), sp.sqrt(6)), random())
    assert (survey.points, survey.enclosed, survey.counterexample) == (1, 1, None)
    assert refute(equal(sp.pi, sp.Rational(22, 7)), random()).point == {}


def test_points_without_a_ball_are_skipped():
    survey = violations(equal(sp.sqrt(x) ** 2, x + 1), random())
    assert survey.counterexample.point[x] >= 0


def test_what_arb_does_not_know_is_said():
    survey = violations(equal(sp.gamma(x), sp.S.One), random())
    assert survey.points == 0
    assert "gamma" in survey.reason


def test_two_symbols_of_one_name_are_refused():
    other = sp.Symbol("x", positive=True)
    survey = violations(equal(x, other), random())
    assert "different symbols are called x" in survey.reason


def test_contradictory_hypotheses_are_refused():
    with pytest.raises(EmptyDomain, match=r"no point of .* satisfies .*x > 1.*x < 0"):
        violations(at_least(x, sp.S.Zero, (x > 1, x < 0)), random())


def test_the_sample_depends_on_the_seed_only_and_has_landmarks_and_far_points():
    domain = Domain((g, t))
    points = sample(domain, random(3), 60)
    assert points == sample(domain, random(3), 60)
    assert {g: 0, t: 0} in points
    assert any(abs(point[t]) > 1000 for point in points)
    assert len(points) == len({tuple(point.items()) for point in points})


def test_extreme_points_obey_hypotheses_that_tie_symbols_together():
    domain = Domain((x, y), (x**2 + y**2 <= 1, x >= -1, x <= 1, y >= -1, y <= 1))
    points = sample(domain, random(), 60)
    assert all(domain.contains(point) for point in points)
    assert any(0 < 1 - abs(point[x]) < Fraction(1, 10**5) for point in points)


@pytest.mark.parametrize("sign", ["=", "<=", "<", ">=", ">"])
def test_balls_that_overlap_decide_nothing(sign):
    assert not certainly_fails(sign, arb(0, 1), arb("0.5", 1), bits=64)


@pytest.mark.parametrize(
    ("sign", "left", "right", "fails"),
    [
        ("=", 1, 2, True),
        ("=", 1, 1, False),
        ("<=", 2, 1, True),
        ("<=", 1, 1, False),
        ("<", 1, 1, True),
        ("<", 1, 2, False),
        (">=", 1, 2, True),
        (">=", 1, 1, False),
        (">", 1, 1, True),
        (">", 2, 1, False),
    ],
)
def test_exact_balls_decide(sign, left, right, fails):
    assert certainly_fails(sign, arb(left), arb(right), bits=64) is fails


def test_a_hypothesis_about_an_unknown_function_is_not_decided_at_a_point():
    assert undecided_hypothesis(at_least(x, sp.S.Zero, (x >= 0,))) is None
    never = sp.Lt(sp.exp(x), -1, evaluate=False)
    assert undecided_hypothesis(at_least(x, sp.S.Zero, (never,))) is None
    for unknown in (sp.Function("f"), sp.gamma):  # no term has either
        statement = at_least(x, sp.S.Zero, (x >= 0, sp.Gt(x * unknown(x), x)))
        assert undecided_hypothesis(statement) == statement.given[1]


def test_an_expectation_that_is_differentiated_is_not_a_constant() -> None:
    """Once arb knew derivatives, a mean inside one was taken for a number, its slope for zero."""
    mean, slope = E(sp.erf(x + G) ** 2), E(2 * sp.erf(x + G) * erf_prime(x + G))
    survey = violations(equal(derivative(mean, x), slope), np.random.default_rng(0))
    assert survey.counterexample is None
    assert "is differentiated" in survey.reason
