"""Where an expression is certain to be a real number."""

from __future__ import annotations

import pytest
import sympy as sp
from hypothesis import given, settings

from slr_verify.algebra.abbreviation import Abbreviation
from slr_verify.algebra.definedness import first_unfit, obstacle, obstacle_to_smoothness
from slr_verify.algebra.integral import Integral, Sum
from slr_verify.gaussian.expectation import Expectation
from slr_verify.gaussian.law import Normal
from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.evaluation import value_at

from .trees import a, b, expressions, x, y

n = sp.Symbol("n", integer=True, positive=True)
m = sp.Symbol("m", integer=True)
unevaluated = {"evaluate": False}


@settings(derandomize=True, max_examples=60, deadline=None)
@given(expressions)
def test_nothing_stands_in_the_way_of_the_good_ones(expr: sp.Expr) -> None:
    assert obstacle(expr) is None


@pytest.mark.parametrize(
    ("expr", "reason"),
    [
        (1 / x, "cannot show that x is not zero"),
        (1 / b, "cannot show that b is not zero"),
        (sp.Pow(0, -1, **unevaluated), "cannot show that 0 is not zero"),
        (sp.sqrt(x), "under a root is not negative"),
        (sp.sqrt(a - 1), "under a root is not negative"),
        (sp.Pow(-1, sp.Rational(1, 2), **unevaluated), "under a root is not negative"),
        (x**y, "is not a rational number"),
        (sp.Pow(sp.E, x, **unevaluated), "is not a rational number"),
        (a**sp.pi, "is not a rational number"),
        (sp.Float("0.1") * x, "floating-point number"),
        (sp.oo, "is not a real number"),
        (-sp.oo, "-oo is not a real number"),
        (sp.nan, "is not a real number"),
        (sp.zoo, "is not a real number"),
        (sp.I * x, "is not a real number"),
        (sp.log(x) ** 2, "not in the language"),
        (Integral(sp.exp(-(x**2)), (x, 0, sp.oo)), "is not a real number"),
        (Integral(1 / x, (x, -1, 1)), "cannot show that x is not zero"),
        (Integral(1 / a, (a, -1, 1)), "must be a symbol declared real"),
        (derivative(n**2, n), "is not a derivative in a real symbol"),
        (sp.Derivative(sp.Function("f")(x) ** 2, sp.Function("f")(x)), "language|derivative"),
        (Sum(n, (n, 0, 3)), "cannot show that n may have every value from 0 upwards"),
        (Sum(m, (m, 1, -3)), "is not below"),
        (Sum(m, (m, 1, -1)), "-1 is not below 1 - 1"),
        (Sum(m, (m, 3, 1)), "1 is not below 3 - 1"),
        (Sum(x, (x, 1, 3)), "does not run through integers"),
        (Sum(m, (m, 1, a)), "does not run through integers"),
    ],
)
def test_obstacles(expr: sp.Expr, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        raise ValueError(str(obstacle(expr)))


def test_hypotheses_remove_obstacles() -> None:
    assert obstacle(1 / x, (x > 0,)) is None
    assert obstacle(sp.sqrt(1 - x**2), (1 - x**2 >= 0,)) is None
    assert obstacle(Sum(m, (m, 1, n))) is None
    assert obstacle(Sum(m, (m, 1, 0))) is None
    assert obstacle(Sum(n, (n, 1, n + 0 * m)), ()) is not None  # n is free and bound


j = sp.Symbol("j", integer=True)
LAW = Normal((y,), [[x**2 + j]])


@pytest.mark.parametrize(
    ("expr", "hypothesis", "reason"),
    [
        (Sum(n, (n, j, j + 3)), j >= 1, "n may have every value from j upwards"),
        (Sum(m, (m, 1, j)), j >= 0, "j is not below 1 - 1"),
        (Integral(Expectation(y**2, LAW), (x, 0, 1)), j >= 0, "there is Normal"),
    ],
)
def test_what_a_range_needs_may_be_a_hypothesis(
    expr: sp.Expr, hypothesis: sp.Basic, reason: str
) -> None:
    assert f"cannot show that {reason}" in str(obstacle(expr))
    assert obstacle(expr, (hypothesis,)) is None


def test_a_law_is_there_for_all_that_a_bound_symbol_runs_through() -> None:
    mean = Expectation(y**2, Normal((y,), [[x]]))
    assert obstacle(mean) is None  # for those x for which there is the law
    assert "there is Normal((y,), Matrix([[x]])) for all" in str(
        obstacle(Integral(mean, (x, 0, 1)))
    )


def test_there_is_a_value_for_each_symbol() -> None:
    with pytest.raises(ValueError, match="zip"):
        first_unfit((sp.S.One,), (x, y))


@pytest.mark.parametrize(
    "hypotheses",
    [
        (sp.Abs(x) < 1,),
        (sp.sqrt(y + x**2) > 1,),
        (sp.Eq(x, 0),),
        (sp.Eq(x, y),),
        (x >= 0, sp.Le(x, 0)),
        (x**2 <= 0,),
        (x >= y,),
        (sp.Ne(x, 0),),
    ],
)
def test_a_derivative_needs_room(hypotheses: tuple[sp.Basic, ...]) -> None:
    assert "no room for the derivative" in str(obstacle(derivative(x**2, x), hypotheses))


@pytest.mark.parametrize(
    "hypotheses",
    [
        (x > y,),
        (x >= 0,),
        (sp.Le(0, x),),
        (x >= -1, sp.Le(x, 1)),
        (sp.Eq(y, 0),),
        (y > 0, sp.sqrt(y + x**2) > 1),
    ],
)
def test_and_has_it_in_an_interval(hypotheses: tuple[sp.Basic, ...]) -> None:
    assert obstacle(derivative(x**2, x), hypotheses) is None


@pytest.mark.parametrize(
    ("expr", "hypotheses"),
    [
        (derivative(sp.Abs(x), x), ()),
        (derivative(sp.Abs(x), x), (x >= 0,)),
        (derivative(sp.sqrt(x), x), (x >= 0,)),
        (derivative(sp.sqrt(b), b), ()),
        (sp.Derivative(y * sp.Abs(x), y, x, **unevaluated), ()),
        (value_at(derivative(sp.Abs(x), x), (x,), (sp.S.Zero,)), ()),
    ],
)
def test_a_derivative_is_of_something_smooth(
    expr: sp.Expr, hypotheses: tuple[sp.Basic, ...]
) -> None:
    assert "may not be smooth in" in str(obstacle(expr, hypotheses))


@pytest.mark.parametrize(
    "expr",
    [
        derivative(sp.Abs(y) * x, x),
        derivative(sp.sqrt(1 + b), b),
        sp.Derivative(sp.sin(x * y), x, y, **unevaluated),
    ],
)
def test_and_then_there_is_one(expr: sp.Expr) -> None:
    assert obstacle(expr) is None


def test_smooth_where_it_is_defined() -> None:
    assert obstacle_to_smoothness(x * sp.sqrt(y), x, (y >= 0,)) is None
    assert "under a root is not negative" in str(obstacle_to_smoothness(x * sp.sqrt(y), x))
    assert "under a root is positive" in str(obstacle_to_smoothness(sp.sqrt(b), b))


def test_an_abbreviation_is_defined_where_its_definition_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class inverse(Abbreviation):  # noqa: N801
        is_extended_real = True

        def definition(self) -> sp.Expr:
            return 1 / self.args[0]

    monkeypatch.setattr("slr_verify.algebra.definedness.foreign", lambda part: None)
    monkeypatch.setattr("slr_verify.algebra.definedness.stranger", lambda part: None)
    assert "cannot show that x is not zero" in str(obstacle(inverse(x)))
    assert obstacle(inverse(x), (x > 0,)) is None


class Halfway(sp.Expr):
    """A class from elsewhere that says of its symbol what is not so."""

    is_extended_real = True

    def scope(self) -> tuple[sp.Basic, ...]:
        return (self.args[0] > 0,)


def test_what_binds_symbols_to_a_range_is_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is not in the language" in str(obstacle(Halfway(x, 1 / x)))
    monkeypatch.setattr("slr_verify.algebra.definedness.foreign", lambda part: None)
    monkeypatch.setattr("slr_verify.algebra.definedness.stranger", lambda part: None)
    assert "cannot show that x is not zero" in str(obstacle(Halfway(x, 1 / x)))
