"""False theorems that an honest author could write down, as something in them has no or two meanings.

All were proved once. Each is refused now where it goes wrong, and the honest step beside it is not.
"""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.lookup import looking_up
from slr_verify.calculus.rules.instance import Instance, applying, instance
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.rules.limits import ByContinuity
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.rules.trigonometry import trigonometry
from slr_verify.calculus.theorem import Theorem, follow, infer
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Integral
from slr_verify.language.law import Centred, G, Normal, standard_normal
from slr_verify.language.limit import Limit
from slr_verify.language.statement import (
    MalformedStatement,
    Statement,
    at_least,
    at_most,
    equal,
    less,
)
from slr_verify.language.tends import Tends
from slr_verify.language.value import derivative, value_at
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import frame, gaussian_vector, inner

x, y, z, s, u, w = sp.symbols("x y z s u w", real=True)
n = sp.Symbol("n", integer=True, positive=True)
time = sp.Symbol("n", integer=True, nonnegative=True)
ALONG = sp.Tuple(s)
LIMIT = Limit(s, ALONG)


# Derivatives


def test_the_slope_of_an_absolute_value_at_zero() -> None:
    """(d|x|/dx)^2 = 1 for x > 0; it would be 1 for all x, if it were (-1)^2 for x <= 0."""
    square = derivative(sp.Abs(x), x) ** 2
    assert infer(equal(square, 1, (sp.Gt(x, 0),)), normal_form).shown
    for given in ((sp.Le(x, 0),), ()):
        with pytest.raises(ProofRejected, match="may be undefined"):
            infer(equal(square, 1, given), normal_form)


@pytest.mark.parametrize(
    "given",
    [
        sp.Gt(Tends(sp.Tuple(x), time, sp.Tuple(sp.S.Zero)), 0, evaluate=False),
        sp.Eq(x, 0, evaluate=False),
    ],
)
def test_a_derivative_where_a_hypothesis_leaves_a_point(given: sp.Rel) -> None:
    """1 = dx/dx, but not d(x^2)/dx = 0 where x = 0: the variable of a derivative is its own."""
    assert infer(equal(derivative(x, x), 1, (given,)), differentiation).shown
    with pytest.raises(ProofRejected, match=r"\[sum\]"):
        assert infer(equal(derivative(x, x), derivative(x**2, x), (given,)), normal_form).shown


# Symbols with two meanings


def integral_of(factor: sp.Expr) -> Integral:
    return Integral(factor * u, (u, 0, 1))


def positive_by_an_integral(sign: str) -> Theorem:
    """`x sign 0` where the integral of x u over [0, 1] has that sign."""
    assumed = {">=": sp.Ge, ">": sp.Gt}[sign](integral_of(x), 0, evaluate=False)
    value = infer(equal(integral_of(x), x / 2), FundamentalTheorem(x * u**2 / 2))
    known = hypothesis(assumed, (assumed,))
    half = chain(x / 2, (assumed,)).equals(integral_of(x), by=applying(value))
    half = half.related(sign, sp.S.Zero, by=Instance(known))
    return infer(Statement(x, sign, sp.S.Zero, (assumed,)), Rearranged(half.theorem(), sp.S.Half))


def test_a_value_that_a_hypothesis_captures() -> None:
    """u >= 0 for all u, because the integral of u u over [0, 1] is not negative."""
    known = positive_by_an_integral(">=")
    assert instance(known, {x: y}, (sp.Ge(integral_of(y), 0, evaluate=False),))
    with pytest.raises(MalformedStatement, match="touches the bound u"):
        instance(known, {x: u}, ())


def test_a_value_that_moves_with_a_derivative_in_a_hypothesis() -> None:
    """x - 1 > 0 where d(x (x - 1))/dx > 0: there y stood for what does not depend on x."""
    slope = derivative(x * y, x)
    goal = Statement(y, ">", sp.S.Zero, (sp.Gt(slope, 0, evaluate=False),))
    with pytest.raises(MalformedStatement, match="touches the bound x"):
        goal.substituted({y: x - 1})


def test_ends_that_a_hypothesis_of_the_slope_captures() -> None:
    """u^2 < (u + 1)^2, because the slope 2 x is positive where the integral of x u is."""
    known = positive_by_an_integral(">")
    assumed = known.statement.given
    positive = infer(Statement(2 * x, ">", sp.S.Zero, assumed), Rearranged(known, sp.S.Half))
    slope = chain(derivative(x**2, x), assumed).equals(2 * x, by=differentiation)
    slope = slope.more_than(0, by=Instance(positive))
    for low in (y, u):
        given = tuple(sp.Gt(integral_of(end), 0, evaluate=False) for end in (low, low + 1))
        goal = less(low**2, (low + 1) ** 2, given)
        with pytest.raises(ProofRejected, match=r"\[hypothesis\]"):
            infer(goal, MonotoneBetween(x, x**2, low, low + 1, slope.theorem()))


def test_what_is_bound_is_not_what_is_free() -> None:
    """u^2 is between 0 and 1 in the integral, and any number outside."""
    first = infer(at_least(Integral(u**2, (u, 0, 1)), 0), by_sign)
    second = infer(Statement(sp.S.Zero, ">", -1 - u**2), by_sign)
    assert follow(first, second).shown
    for bound in (0, Integral(u**2, (u, 0, 1))):
        with pytest.raises(ProofRejected, match=r"\[sum\]"):
            infer(at_most(u**2, bound, (sp.Ge(integral_of(x), 0, evaluate=False),)), normal_form)


# Limits


def test_the_limit_of_a_sequence_that_has_none() -> None:
    """lim s^2 = (lim s)^2 for every sequence: its limit is the value for which the theorem asks."""
    square = equal(Limit(s**2, ALONG), x**2, (sp.Eq(LIMIT, x),))
    known = infer(square, ByContinuity(y**2, (y,), (s,)))
    for refused in (
        lambda: instance(known, {x: LIMIT}, ()),
        lambda: infer(equal(LIMIT, LIMIT), normal_form),
    ):
        with pytest.raises(ProofRejected, match="no term for Limit"):
            assert refused().shown


def test_the_value_of_a_limit_at_a_point_of_its_sequence() -> None:
    """0 = lim s = 1: the limit was taken for a function of s, with the values 0 at 0 and 1 at 1."""
    assert LIMIT.subs(s, 0) == LIMIT
    given = (sp.Eq(LIMIT, x),)
    slope = infer(equal(derivative(LIMIT, s), derivative(sp.S.Zero, s), given), differentiation)
    with pytest.raises(ProofRejected, match=r"\[unread\]"):
        assert slope.shown


@pytest.mark.parametrize("names", [(s * x,), (s, s), (sp.Integer(1),)])
def test_a_limit_is_along_symbols(names: tuple[sp.Expr, ...]) -> None:
    """lim s = s for all s: an equation turned the name of the sequence into s (cos^2 + sin^2)."""
    limit = Limit(s, sp.Tuple(*names))
    with pytest.raises(ProofRejected, match="are not distinct symbols"):
        infer(equal(limit, limit, (sp.Eq(limit, x),)), normal_form)


def test_no_equation_changes_the_name_of_a_sequence() -> None:
    known = infer(equal(s, s * (sp.sin(x) ** 2 + sp.cos(x) ** 2)), trigonometry)
    start = chain(LIMIT, (sp.Eq(LIMIT, x),))
    with pytest.raises(ProofRejected, match="are not distinct symbols"):
        start.rewritten(by=applying(known))


# Expectations

(ALONE,) = frame(("a",), sp.eye(1))
Z = gaussian_vector("Z")
PRODUCT = inner(Z, ALONE)
COPIES = CopySum(PRODUCT**2, VectorBlock(Z), n)
WILD = CopySum(sp.exp(PRODUCT**2), VectorBlock(Z), n)
NOISE = CopySum(w, Centred(w, sp.S.One), n)


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("undefined", sp.exp(COPIES)),
        ("undefined", G * sp.exp(COPIES)),
        ("undefined", 1 + WILD),
        ("undefined", WILD**2),
        ("unread", NOISE**3),
        ("unread", G * NOISE**3),
    ],
)
def test_an_expectation_that_a_sum_of_copies_makes_infinite(code: str, body: sp.Expr) -> None:
    """Or may make infinite; that of a polynomial of products is finite."""
    usual = Expectation(COPIES**2 + sp.erf(G + COPIES), standard_normal())
    assert infer(equal(usual, usual), normal_form).shown
    mean = Expectation(body, standard_normal())
    with pytest.raises(ProofRejected, match=rf"\[{code}\]"):
        assert infer(equal(mean, mean), normal_form).shown


ONE_COPY = CopySum(PRODUCT, VectorBlock(Z), sp.Integer(1))
"""A standard Gaussian variable, of which no symbol says that it is random."""
NOT_FREE = r"the core has no term for CopySum \[unread\]"
"""A sum over copies is a part of an expectation, and nothing by itself."""


def test_a_random_sum_is_no_value_of_a_symbol() -> None:
    """1 = E S^2 = (E S)^2 = 0, since E c^2 = (E c)^2 for numbers c."""
    known = infer(equal(Expectation(x**2), Expectation(x) ** 2), linearity)
    assert instance(known, {x: y + 1}, ())
    with pytest.raises(ProofRejected, match=NOT_FREE):
        chain(Expectation(ONE_COPY**2)).rewritten(by=applying(known, {x: ONE_COPY}))
    with pytest.raises(ProofRejected, match=NOT_FREE):
        assert instance(known, {x: ONE_COPY}, ()).shown


@pytest.mark.parametrize(
    "statement",
    [
        at_least(COPIES**2, 0),
        at_least(x**2, 0, (sp.Eq(ONE_COPY, x),)),
        equal(Expectation(w**2, Centred(w, ONE_COPY**2)), ONE_COPY**2),
        at_least(value_at(x**2, (x,), (ONE_COPY,)), 0),
    ],
)
def test_a_random_sum_outside_of_every_expectation(statement: Statement) -> None:
    """0 = 1, from S = c for one number c."""
    with pytest.raises(ProofRejected, match=NOT_FREE):
        assert infer(statement, by_sign).shown


def test_a_random_sum_is_not_taken_out_of_its_expectation() -> None:
    """The square of E exp(-(G - S)^2) is 1/5; with a factor exp(-S^2/3) in front, it was 0.218."""
    mean = Expectation(sp.exp(-((G - ONE_COPY) ** 2)), standard_normal())
    with pytest.raises(ProofRejected, match=NOT_FREE):
        assert chain(mean).rewritten(by=completing_the_square).theorem().shown


def test_a_random_sum_is_no_parameter_of_a_known_expectation() -> None:
    """E erf(G + S) = E erf(G + S) + 1, by a theorem about E erf(t + G) with E t^2 - (E t)^2 in it."""
    mean = Expectation(sp.erf(x + G), standard_normal())
    spread = Expectation(x**2, standard_normal()) - Expectation(x, standard_normal()) ** 2
    known = infer(equal(mean, mean + spread), linearity)
    other = Expectation(sp.erf(G + ONE_COPY), standard_normal())
    assert chain(mean.subs(x, y)).rewritten(by=looking_up(known)).theorem().shown
    with pytest.raises(ProofRejected, match=NOT_FREE):
        assert chain(other).rewritten(by=looking_up(known)).theorem().shown


def test_copies_do_not_shape_their_own_law() -> None:
    with pytest.raises(ValueError, match="depends on its own variables"):
        CopySum(z, Normal((z,), sp.Matrix([[1 + z**2]])), n)


RULES: tuple[Rule, ...] = (by_sign, normal_form)


def test_a_hypothesis_that_only_itself_gives_a_meaning() -> None:
    """x + 1 + sqrt(x + 1) = sqrt(x + 1) would say that x + 1 = 0, so that the root is one."""
    root = sp.sqrt(x + 1)
    for rule in RULES:
        with pytest.raises(ProofRejected, match="a hypothesis may be undefined"):
            infer(equal(y, y, (sp.Eq(x + 1 + root, root),)), rule)
