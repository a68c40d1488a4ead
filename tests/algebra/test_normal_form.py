"""Normal forms: rewriting by SymPy does not change them, and different things differ."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
import sympy as sp
from claims.witness import find_witness
from hypothesis import assume, given, reject, settings

from slr_verify.algebra.definedness import obstacle
from slr_verify.algebra.expansion import TooLarge
from slr_verify.algebra.field import SLOTS, Element, Field
from slr_verify.algebra.integral import Integral
from slr_verify.algebra.normal_form import Normaliser, OutsideClass
from slr_verify.algebra.value import ValueAt
from slr_verify.algebra.zero_test import Undecided, Zero, vanishes, zero_test
from slr_verify.gaussian.erf_derivative import erf_derivative
from slr_verify.gaussian.expectation import E, Expectation
from slr_verify.gaussian.law import G, Normal

from .trees import MINUS_X, a, b, expressions, points, value, x, y

EXAMPLES = settings(derandomize=True, max_examples=40, deadline=None)
REWRITINGS: tuple[Callable[[sp.Expr], sp.Expr], ...] = (sp.expand, sp.together, sp.powsimp)


@EXAMPLES
@given(expressions)
def test_what_sympy_rewrites_stays_equal(expr: sp.Expr) -> None:
    """Where no exponent holds an exponential: no law is applied to these."""
    assume(not any(power.args[0].has(sp.exp) for power in expr.atoms(sp.exp)))
    for rewrite in REWRITINGS:
        image = rewrite(expr)
        found = zero_test(sp.Add(expr, -image, evaluate=False))
        refused = isinstance(found, Undecided) and "its normal form is not zero" not in found.reason
        assume(not refused)  # a sign that is not known, or a degree out of bounds
        assert found == Zero()


@EXAMPLES
@given(expressions, points)
def test_a_small_perturbation_is_noticed(expr: sp.Expr, point: dict[sp.Symbol, Fraction]) -> None:
    perturbed = sp.expand(expr) - expr + sp.Rational(1, 10**12)
    assume(obstacle(perturbed) is None)
    assert find_witness(perturbed) is not None


@EXAMPLES
@given(expressions, points)
def test_zero_means_zero_and_a_witness_is_one(
    expr: sp.Expr, point: dict[sp.Symbol, Fraction]
) -> None:
    if vanishes(expr):
        assert abs(value(expr, point)) < Fraction(1, 10**30)
    else:
        witness = find_witness(expr)
        assert witness is None or value(expr, {**point, **witness}) != 0


@EXAMPLES
@given(expressions, expressions, expressions)
def test_field_laws(f: sp.Expr, g: sp.Expr, h: sp.Expr) -> None:
    read = Normaliser()
    whole = sp.Tuple(f, g, h)
    read._choose_exponent_basis(whole)
    try:
        (p, q, r), field = map(read._element, (f, g, h)), read.field
        assert_laws(field, p, q, r)
    except (OutsideClass, TooLarge):
        reject()


def assert_laws(field: Field, p: Element, q: Element, r: Element) -> None:
    assert field.add(p, q).key == field.add(q, p).key
    assert field.multiply(p, q).key == field.multiply(q, p).key
    left = field.multiply(p, field.add(q, r))
    assert left.key == field.add(field.multiply(p, q), field.multiply(p, r)).key
    assert field.add(p, field.negate(p)).numerator.is_zero()
    if not p.numerator.is_zero():
        assert field.multiply(p, field.inverse(p)).key == field.rational(1).key
        assert field.power(p, -2).key == field.inverse(field.multiply(p, p)).key


s, q = sp.sqrt(1 + a), sp.sqrt(1 + 4 * x**2)


@pytest.mark.parametrize(
    "expr",
    [
        1 / (s + 1) - (s - 1) / a,
        sp.sqrt(8) - 2 * sp.sqrt(2),
        sp.sqrt(sp.Rational(2, 3)) - sp.sqrt(6) / 3,
        1 / (sp.sqrt(2) + sp.sqrt(3)) - sp.sqrt(3) + sp.sqrt(2),
        sp.sqrt((1 + x**2) * (2 + y**2)) - sp.sqrt(1 + x**2) * sp.sqrt(2 + y**2),
        sp.sqrt((1 + x**2) ** 3) - (1 + x**2) * sp.sqrt(1 + x**2),
        sp.sqrt(a / (1 + a)) - sp.sqrt(a) * s / (1 + a),
        sp.sqrt(a**2 + 2 * a + 1) - a - 1,
        sp.sqrt((-1 - a) / (-2 - a)) - s / sp.sqrt(2 + a),
        sp.erf(-x / q) + sp.erf(x / q),
        sp.atan(x - y) + sp.atan(y - x),
        sp.cos(x - y) - sp.cos(y - x),
        sp.Abs(x - y) - sp.Abs(y - x),
        sp.Abs(1 + b) - 1 - b,
        sp.Abs(-1 - b) - 1 - b,
        sp.exp(x + y) - sp.exp(x) * sp.exp(y),
        sp.exp(x / 2) ** 2 - sp.exp(x),
        sp.exp(-(x**2) / q**2) * sp.exp(x**2) - sp.exp(4 * x**4 / q**2),
        sp.exp(2) - sp.exp(1) ** 2,
        sp.sqrt(1 + (25 * y / 4649) ** 2) - sp.sqrt(4649**2 + 625 * y**2) / 4649,
        sp.exp(x * (y + 1) - x * y - x, evaluate=False) - 1,
        sp.erf(x * (y + 1) - x * y - x, evaluate=False),
        erf_derivative(2, x) + 2 * x * erf_derivative(1, x),
        erf_derivative(3, x) - (4 * x**2 - 2) * erf_derivative(1, x),
        E(sp.erf(x * (G + y)) ** 2) - E(sp.erf(-x * G - x * y) ** 2),
        Integral(sp.exp(y) * sp.exp(x), (y, 0, 1)) - Integral(sp.exp(x + y), (y, 0, 1)),
    ],
)
def test_identities(expr: sp.Expr) -> None:
    assert zero_test(expr) == Zero()


@pytest.mark.parametrize(
    "expr",
    [
        sp.sqrt(2) + sp.sqrt(3) - sp.sqrt(5),
        sp.sqrt(3 + 2 * sp.sqrt(2)) - sp.sqrt(2) + 1,
        sp.Abs(x) - x,
        sp.Abs(x - y) - sp.Abs(x + y),
        sp.erf(x) - sp.erf(-x),
        sp.exp(x * y) - sp.exp(x) * sp.exp(y),
        sp.exp(sp.exp(x)) - sp.exp(sp.exp(y)),
        sp.sqrt(1 + 2 * x**2) - sp.sqrt(1 + 4 * x**2),
        sp.sin(x) + sp.sin(x + 2 * y),
        sp.pi - sp.Rational(355, 113),
        sp.E - sp.Rational(2718281828, 10**9),
        sp.Symbol("z", real=True) - sp.Symbol("generator_0", real=True),
    ],
)
def test_not_zero_with_a_witness(expr: sp.Expr) -> None:
    assert find_witness(expr) is not None


def test_hypotheses_decide_signs() -> None:
    expr = sp.Abs(x - y) - (x - y)
    assert zero_test(expr, given=(x - y >= 0,)) == Zero()
    assert find_witness(expr) is not None


def test_absolute_values_under_the_opposite_hypothesis() -> None:
    """|x - y| is y - x where x <= y, and not x - y."""
    opposite = (y - x >= 0,)
    assert zero_test(sp.Abs(x - y) + (x - y), given=opposite) == Zero()
    assert zero_test(sp.Abs(x - y) - (y - x), given=opposite) == Zero()
    assert find_witness(sp.Abs(x - y) - (x - y), given=opposite) is not None
    assert vanishes(sp.Abs(x - y) + (x - y), given=opposite)
    assert not vanishes(sp.Abs(x - y) - (x - y), given=opposite)


def test_a_users_symbol_is_not_taken_for_a_generator() -> None:
    """Signs are asked of polynomials with stand-ins for functions; their names are no one's."""
    for place in range(8):
        other = sp.Symbol(f"generator_{place}", real=True)
        gap = sp.erf(y) - other
        assert zero_test(sp.sqrt(sp.expand(gap**2 + 1) - 1 + 0 * x, evaluate=False) - gap) != Zero()


@pytest.mark.parametrize(
    ("expr", "reason"),
    [
        (sp.root(a, 3), "neither an integer nor half of one"),
        (sp.sqrt(x**2 * y**2 * a + x**2 * y**2, evaluate=False) - 1, "the sign of"),
        (sp.sqrt(sp.expand((1 + x) ** 2)), "the sign of x \\+ 1 in sqrt"),
        (sp.sqrt(sp.expand((x - 1) ** 2 * a)), "the sign of x - 1 in sqrt"),
        (sp.sqrt(sp.expand((1 + sp.erf(x) * 2) ** 2)), "the sign of"),
        (sp.sqrt(x / (1 + y)), "the sign of y \\+ 1 in sqrt"),
        (x + sp.I, "I is not an exact real number"),
        (x * sp.EulerGamma, "EulerGamma is not an exact real number"),
        (x + sp.Float("0.5"), "is not an exact real number"),
        (sp.erf(sp.zoo), "zoo is not|nan is not"),
    ],
)
def test_outside_the_class(expr: sp.Expr, reason: str) -> None:
    with pytest.raises(OutsideClass, match=reason):
        Normaliser().read(expr)


def test_one_normaliser_reads_one_expression_with_exponentials() -> None:
    normaliser = Normaliser()
    normaliser.read(sp.exp(x))
    with pytest.raises(OutsideClass, match="one expression with exponentials"):
        normaliser.read(sp.exp(y))


def test_too_many_generators_are_refused() -> None:
    names = sp.symbols(f"v:{SLOTS + 1}", real=True)
    with pytest.raises(TooLarge, match="more than 64"):
        Normaliser().read(sum(names))
    assert isinstance(zero_test(sum(sp.Abs(n) for n in names)), Undecided)


def test_division_by_zero_is_refused() -> None:
    field = Field()
    with pytest.raises(ZeroDivisionError, match="divides by zero"):
        field.inverse(field.rational(0))


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (Undecided("it may be infinite"), "undecided, because it may be infinite"),
        (Zero(), "it is zero"),
    ],
)
def test_verdicts_read_well(verdict: object, words: str) -> None:
    assert str(verdict) == words


@pytest.mark.parametrize("odd", [sp.erf, sp.atan, sp.sin])
def test_an_odd_function_turns_its_sign(odd: type[sp.Function]) -> None:
    assert zero_test(odd(MINUS_X) + odd(x)) == Zero()
    assert zero_test(odd(MINUS_X / 2) + odd(x / 2)) == Zero()
    assert Normaliser().read(odd(MINUS_X) - odd(x)).key != Normaliser().read(sp.S.Zero).key


@pytest.mark.parametrize("even", [sp.cos, sp.Abs])
def test_an_even_function_does_not(even: type[sp.Function]) -> None:
    assert zero_test(even(MINUS_X) - even(x)) == Zero()
    assert not Normaliser().read(even(MINUS_X) + even(x)).numerator.is_zero()


def test_a_number_without_a_closed_form_is_a_generator() -> None:
    number = Integral(sp.exp(-(x**2)), (x, 0, 1))
    assert zero_test((number + 1) ** 2 - number**2 - 2 * number - 1) == Zero()


def test_values_at_different_points_differ() -> None:
    at_one, at_two = (ValueAt(sp.exp(x), sp.Tuple(x), sp.Tuple(sp.Integer(at))) for at in (1, 2))
    assert not vanishes(at_one - at_two)


def test_laws_are_compared_as_they_are_written() -> None:
    """Both variances are a^2 + a, which is true and not seen."""
    means = [
        Expectation(sp.erf(x) ** 2, Normal((x,), sp.Matrix([[variance]])))
        for variance in (a * (a + 1), a**2 + a)
    ]
    assert not vanishes(means[0] - means[1])


def test_squares_of_functions_are_not_negative() -> None:
    square = sp.erf(x) ** 2
    read = Normaliser()
    assert read.read(sp.sqrt(sp.expand((1 + square) ** 2)) - 1 - square).numerator.is_zero()
