"""What is asked of the core without a proof: a yes is certain, and what is not decided is a no."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.questions import Questions, questions
from slr_verify.calculus.reading.reader import Reader
from slr_verify.core.intervals import NONNEGATIVE, POSITIVE, REALS, Interval
from slr_verify.core.theorems import Context
from slr_verify.language.almost_every import AlmostEvery
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.law import Centred, G, Normal
from slr_verify.language.limit import Limit
from slr_verify.language.sphere import Retraction
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vectors import frame, inner
from slr_verify.model.linear import along_target, probability, residual

x, y, rho, xi = sp.symbols("x y rho xi", real=True)
p = sp.Symbol("p", positive=True)
n, L = sp.symbols("n L", integer=True, positive=True)
other_x = sp.Symbol("x", positive=True)
u, w = frame(("u", "w"), sp.Matrix([[1, x], [x, 1]]))
AT_LEAST_ONE = Interval(Fraction(1), None, low_open=False)
UNIT = Interval(Fraction(0), Fraction(1), low_open=False, high_open=False)
Given = tuple[Relational, ...]


@pytest.fixture
def ask() -> Questions:
    return Questions(Reader(Context()))


def pair(body: sp.Expr, correlation: sp.Expr) -> Expectation:
    return Expectation(body, Normal((x, y), sp.Matrix([[1, correlation], [correlation, 1]])))


def noise(body: sp.Expr, variance: int) -> Expectation:
    return Expectation(body, Centred(xi, sp.Integer(variance)))


def test_there_is_one_for_the_process() -> None:
    assert questions() is questions()


@pytest.mark.parametrize(
    ("expr", "given", "span"),
    [
        (x, (), REALS),
        (x, (x >= 0, x <= 1), UNIT),
        (p, (), POSITIVE),
        (n, (), AT_LEAST_ONE),
        (2 * n, (n > sp.Rational(1, 2),), Interval(Fraction(2), None, low_open=False)),
        (x**2, (), NONNEGATIVE),
        (x - y, (x >= y,), NONNEGATIVE),
        (y - x, (x > y,), -POSITIVE),
        (sp.erf(x), (), Interval(Fraction(-1), Fraction(1))),
        (E(sp.erf(x + G)), (), Interval(Fraction(-1), Fraction(1))),
        (probability(n), (), UNIT),
        (residual(n) + 1, (), AT_LEAST_ONE),
        (along_target(n), (), REALS),
        (probability(n - 1), (), REALS),
    ],
)
def test_ranges(ask: Questions, expr: sp.Expr, given: Given, span: Interval) -> None:
    assert ask.bounds(expr, given) == span


@pytest.mark.parametrize("odd", [sp.log(x), sp.oo, sp.I, x**sp.pi, sp.Symbol("1", real=True)])
def test_of_what_there_is_no_term_nothing_is_known(ask: Questions, odd: sp.Expr) -> None:
    assert ask.bounds(odd) == REALS
    assert not ask.is_defined(odd)
    assert not ask.vanishes(odd)
    assert ask.bounds(y, (sp.Ne(odd, 1, evaluate=False), y >= 0)) == NONNEGATIVE


@pytest.mark.parametrize(
    ("expr", "given", "answer"),
    [
        (1 / x, (), False),
        (1 / x, (x > 0,), True),
        (1 / x, (sp.Ne(x, 0),), True),
        (sp.sqrt(x), (), False),
        (sp.sqrt(x - y), (x >= y,), True),
        (sp.sqrt(x - y), (y >= x,), False),
        (Integral(1 / y, (y, 1, p)), (), False),
        (Integral(1 / (1 + y**2), (y, 0, p)), (), True),
        (E(1 / G), (), False),
        (E(sp.exp(G**2)), (), False),
        (E(sp.erf(x + G) ** 2), (), True),
        (pair(x * y, rho), (), True),
        (pair(sp.exp(x * y), rho), (), False),
        (1 / probability(n), (), False),
        (1 / (probability(n) + 1), (), True),
        (1 / Sum(residual(n) + 1, (n, 1, L)), (), True),
        (1 / Sum(residual(n), (n, 1, L)), (), False),
        (inner(Retraction(u, w, y), u), (), True),
        (inner(Retraction(u, w, y), u) / y, (), False),
    ],
)
def test_what_is_defined(ask: Questions, expr: sp.Expr, given: Given, answer: bool) -> None:
    assert ask.is_defined(expr, given) is answer


@pytest.mark.parametrize(
    ("expr", "given", "answer"),
    [
        ((x + y) ** 2 - x**2 - 2 * x * y - y**2, (), True),
        (x, (), False),
        (x / x, (), False),
        (sp.Add(1 / x, -1 / x, evaluate=False), (), False),
        (sp.Add(1 / x, -1 / x, evaluate=False), (x < 0,), True),
        (sp.sqrt(x * y) - sp.sqrt(x) * sp.sqrt(y), (x > 0, y > 0), True),
        (sp.sqrt(x * y) - sp.sqrt(x) * sp.sqrt(y), (), False),
        (sp.exp(x + y) - sp.exp(x) * sp.exp(y), (), True),
        (pair(x * y, rho) - pair(x * y, -rho), (), False),
        (noise(xi, 1) - noise(xi, 1), (), True),
        (noise(xi**2, 1) - noise(xi**2, 2), (), False),
    ],
)
def test_what_is_zero(ask: Questions, expr: sp.Expr, given: Given, answer: bool) -> None:
    assert ask.vanishes(expr, given) is answer


@pytest.mark.parametrize(
    ("rows", "given", "answer"),
    [
        ([[2, 1], [1, 2]], (), True),
        ([[1, 2], [2, 1]], (), False),
        ([[p, 0], [0, n]], (), True),
        ([[x, 0], [0, 1]], (), False),
        ([[x, 0], [0, 1]], (x >= 0,), True),
        ([[1, rho], [rho, 1]], (), False),
        ([[1, rho], [rho, 1]], (1 - rho**2 >= 0,), True),
        ([[1, rho], [rho, 1]], (2 - rho**2 >= 0,), False),
        ([[1, rho], [rho, 1]], (sp.Le(rho**2, 1),), True),
        ([[1, rho], [rho, 1]], (rho >= -1, rho <= 1), True),
        ([[1, rho, 0], [rho, 1, x], [0, x, 1]], (1 - rho**2 - x**2 >= 0,), True),
        ([[1, rho, 0], [rho, 1, x], [0, x, 1]], (1 - rho**2 >= 0, 1 - x**2 >= 0), False),
        ([[x, rho], [rho, y]], (x >= 0, y >= 0, x * y - rho**2 >= 0), True),
        ([[x, rho], [rho, y]], (x >= 0, x * y - rho**2 >= 0), False),
        ([[x, rho], [rho, y]], (y >= 0, x * y - rho**2 >= 0), False),
        ([[x, rho], [rho, y]], (x >= 0, y >= 0), False),
        ([[x, 0, 0], [0, 1, 0], [0, 0, y]], (x >= 0, y > 0), True),
        ([[x, 1, 0], [1, x, 0], [0, 0, x]], (x >= 1,), True),
        ([[1, 1 / x], [1 / x, 1]], (1 - 1 / x**2 >= 0,), False),
        ([[1, sp.log(x)], [sp.log(x), 1]], (), False),
    ],
)
def test_covariances(ask: Questions, rows: list[list[sp.Expr]], given: Given, answer: bool) -> None:
    assert ask.is_covariance(sp.ImmutableDenseMatrix(rows), given) is answer


@pytest.mark.parametrize(
    ("expr", "given", "answer"),
    [
        (1 - x**2 - y**2, (x**2 + y**2 <= 1,), True),
        (1 - x**2 - y**2, (x**2 + y**2 < 1,), True),
        (x**2 + y**2 - 1, (x**2 + y**2 <= 1,), False),
        (1 - x**2 - y**2, (x**2 + y**2 <= 2,), False),
        (x * y, (sp.Eq(x * y, 1),), True),
        (x * y, (sp.Ne(x * y, 0),), False),
        (x * y, (), False),
    ],
)
def test_what_is_not_negative(ask: Questions, expr: sp.Expr, given: Given, answer: bool) -> None:
    assert ask.is_nonnegative(expr, given) is answer


@pytest.mark.parametrize(
    ("statement", "answer"),
    [
        (equal(x, y), True),
        (equal(x, 1 / y), False),
        (equal(sp.sqrt(y), x), False),
        (Statement(x, "<=", sp.sqrt(y), (y >= 0,)), True),
        (equal(AlmostEvery(x * y, x, y), sp.S.One), True),
        (equal(AlmostEvery(1 / x, x, y), sp.S.One), False),
        (equal(Limit(1 / p, sp.Tuple(p)), sp.S.Zero), True),
        (equal(Limit(1 / x, sp.Tuple(x)), sp.S.Zero), False),
    ],
)
def test_statements(ask: Questions, statement: Statement, answer: bool) -> None:
    assert ask.is_well_formed(statement) is answer


class Liar(sp.Symbol):
    """It says that it is whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(x - x)


def test_classes_from_elsewhere_are_not_believed(ask: Questions) -> None:
    assert ask.vanishes(sp.S.Zero)
    assert ask.is_defined(sp.S.Zero)
    liar = Liar("x", real=True)
    assert liar == sp.S.Zero
    assert not ask.vanishes(liar)
    assert not ask.is_defined(liar)
    assert not ask.is_well_formed(Statement(liar, "=", sp.S.Zero))


def test_symbols_of_one_name_are_told_apart(ask: Questions) -> None:
    assert not ask.vanishes(x - other_x)
    assert ask.bounds(x - other_x, (sp.Ge(x, 0),)) == REALS
    assert ask.bounds(x + other_x, (sp.Ge(x, 0),)) == POSITIVE
    assert not ask.is_defined(1 / x, (sp.Gt(other_x, 1),))
    around = Integral(x * other_x, (x, 0, 1))
    assert not ask.vanishes(around - Integral(x**2, (x, 0, 1)))


def test_vectors_of_one_name_are_told_apart(ask: Questions) -> None:
    one = frame(("v",), sp.Matrix([[1]]))[0]
    two = frame(("v",), sp.Matrix([[2]]))[0]
    assert ask.bounds(inner(one, one)) == Interval(Fraction(1), Fraction(1), False, False)
    assert not ask.vanishes(inner(one, one) - inner(two, two))
    assert ask.is_defined(1 / (1 + inner(one, one) + inner(two, two)))
