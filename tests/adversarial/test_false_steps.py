"""False steps, one or more for each rule: the core takes none of them."""

from __future__ import annotations

from pathlib import Path

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.rules.algebra import by_sign, evaluation, normal_form
from slr_verify.calculus.rules.assumption import assumed, by_hypothesis
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import (
    differentiation,
    differentiation_under_E,
    leibniz,
)
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.conditioning import in_one_variable
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.lookup import looking_up
from slr_verify.calculus.rules.gaussian.moments import copy_moments, gaussian_moments, noise_moments
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.calculus.rules.gaussian.reflection import odd_mean
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.rules.instance import Instance, Rewrite, applying, everywhere
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.rules.limits import ByContinuity, Squeezed
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import Termwise, sum_linearity
from slr_verify.calculus.rules.trigonometry import trigonometry
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.attack.on_claims import by_rule
from slr_verify.claims.attack.search import searched
from slr_verify.core.language import Refused
from slr_verify.language.copies import CopySum
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.law import Centred, G, Normal
from slr_verify.language.limit import Limit
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.value import derivative, value_at
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import InnerProduct, frame, gaussian_vector, inner

TESTS = Path(__file__).parents[1]
x, y, t, X, Y = (sp.Symbol(name, real=True) for name in ("x", "y", "t", "X", "Y"))
a, s = sp.Symbol("a", positive=True), sp.Symbol("s", nonnegative=True)
xi = sp.Symbol("xi", real=True)
L, i = sp.Symbol("L", integer=True, positive=True), sp.Symbol("i", integer=True, positive=True)
HALF = sp.Rational(1, 2)
PAIR = Normal((X, Y), sp.Matrix([[1, HALF], [HALF, 1]]))
ROOT = sp.sqrt(1 + x**2)


def _known(statement: Statement, rule: Rule) -> Theorem:
    return infer(statement, rule)


SQUARES = _known(equal((x + 1) ** 2, x**2 + 2 * x + 1), normal_form)
ABSOLUTE = _known(equal(sp.Abs(x), x, (x >= 0,)), normal_form)
ODD = _known(equal(sp.erf(-x), -sp.erf(x)), normal_form)
POSITIVE = _known(at_least(a, 0), by_sign)
MEAN_OF_ERF_PRIME = _known(
    equal(E(erf_prime(t + G)), erf_prime(t / sp.sqrt(3)) / sp.sqrt(3)),
    in_turn(completing_the_square, linearity, name="the Gaussian integral"),
)
TERMS = _known(at_most(sp.S.One, i), by_sign)
U, W = frame(["u", "w"], sp.Matrix([[1, HALF], [HALF, 1]]))
Z = gaussian_vector("Z")
H = gaussian_vector("H")
COPIES = CopySum(inner(H, U), VectorBlock(H), L)
DOWN = _known(at_least(sp.exp(-(x**2)), 0), by_sign)

UNEQUAL: tuple[tuple[Statement, Rule], ...] = (
    (equal(sp.sqrt(x**2), x), normal_form),
    (equal(sp.atan(x), sp.atan(x) + sp.pi), normal_form),
    (equal(ROOT, 1 + x), normal_form),
    (equal(x, 3, (sp.Eq(x, 2),)), by_hypothesis),
    (equal(derivative(sp.exp(x**2), x), sp.exp(x**2)), differentiation),
    (equal(derivative(Integral(sp.exp(x * y), (y, 0, x)), x), sp.exp(x**2)), leibniz),
    (equal(Integral(y, (y, 0, 1)), 1), FundamentalTheorem(y**2 / 2)),
    (equal(Integral(y, (y, 0, 1)), 1), FundamentalTheorem(y**2)),
    (equal(inner(U, W), -HALF), by_definition(InnerProduct)),
    (equal(value_at(x**2, (x,), (sp.S(3),)), 6), evaluation),
    (equal(Sum(i, (i, 1, L)), L), sum_linearity),
    (at_least(Sum(sp.S.One, (i, 1, L)), Sum(i, (i, 1, L))), Termwise(TERMS)),
    (equal((x + 2) ** 2, x**2 + 2 * x + 1), applying(SQUARES)),
    (equal(sp.Abs(x), x), Rewrite(ABSOLUTE)),
    (equal(sp.erf(y), sp.erf(-y)), everywhere(_known(equal(sp.erf(x), sp.erf(x)), normal_form))),
    (at_most(a, 0), Rearranged(POSITIVE, sp.S.NegativeOne)),
    (at_most(a, 0), Multiplied(POSITIVE, sp.S.NegativeOne)),
    (equal(sp.sin(x + y), sp.sin(x) + sp.sin(y)), trigonometry),
    (equal(Expectation(sp.erf(X) * sp.erf(Y), PAIR), 0), independence),
    (equal(Expectation(X * Y, PAIR), 0), independence),
    (equal(E(sp.erf(x + G) ** 2), E(sp.erf(x + G)) ** 2), linearity),
    (equal(E(2 * G + x), 2), linearity),
    (equal(Expectation(X * sp.erf(Y), PAIR), Expectation(erf_prime(Y), PAIR)), stein),
    (equal(E(G * sp.erf(x + G)), x * E(erf_prime(x + G))), stein),
    (equal(Expectation(X**2 * Y**2, PAIR), 1), gaussian_moments),
    (equal(E(G**4), 1), gaussian_moments),
    (equal(Expectation(xi**2, Centred(xi, s)), 0), noise_moments),
    (equal(Expectation(xi, Centred(xi, s)), s), noise_moments),
    (equal(E(sp.erf(x + G)), 0), odd_mean),
    (equal(E(G**2), 0), odd_mean),
    (equal(E(sp.exp(-(G**2))), 1), completing_the_square),
    (equal(E(sp.exp(-2 * G**2)), 1 / sp.sqrt(3)), completing_the_square),
    (equal(E(erf_prime(x + G)), erf_prime(x)), looking_up(MEAN_OF_ERF_PRIME)),
    (equal(E(erf_prime(x + 2 * G)), erf_prime(x / sp.sqrt(3))), looking_up(MEAN_OF_ERF_PRIME)),
    (equal(derivative(E(sp.erf(x * G)), x), E(erf_prime(x * G))), differentiation_under_E),
    (equal(derivative(E(sp.erf(x + G)), x), E(sp.erf(x + G))), differentiation_under_E),
    (equal(Expectation(COPIES), 1), copy_moments),
    (equal(Expectation(COPIES**2), L**2), copy_moments),
    (equal(Expectation(X**2 * sp.erf(Y) ** 2, PAIR), E(sp.erf(G) ** 2)), in_one_variable),
    (
        equal(Expectation(inner(Z, U) * inner(Z, W), VectorBlock(Z)), 1),
        in_turn(projection, gaussian_moments, name="projected"),
    ),
    (equal(E(G**2), 2), in_turn(linearity, gaussian_moments, name="moments")),
)
"""What comes of the rule is not the other side."""
FALSE: tuple[tuple[str, Statement, Rule], ...] = (
    ("rest", at_least(x**3, 0), by_sign),
    ("range", Statement(x**2, ">", sp.S.Zero), by_sign),
    ("hypothesis", at_least(x, 1, (x > 0,)), assumed),
    ("hypothesis", equal(sp.Abs(y), y), Instance(ABSOLUTE, ((x, y),))),
    ("hypothesis", equal(sp.Abs(y), y, (y >= -1,)), Instance(ABSOLUTE, ((x, y),))),
    *(("sum", *step) for step in UNEQUAL),
)
LIMITS: tuple[tuple[str, Statement, Rule], ...] = (
    (
        "sum",
        equal(Limit(s**2, sp.Tuple(s)), 1, (sp.Eq(Limit(s, sp.Tuple(s)), 0),)),
        ByContinuity(x**2, (x,), (s,)),
    ),
    ("no-tactic", equal(Limit(s**2, sp.Tuple(s)), 0), ByContinuity(x**2, (x,), (s,))),
    ("sum", equal(Limit(s, sp.Tuple(s)), 0), ByContinuity(s)),
    ("sum", equal(Limit(sp.exp(-(x**2)), sp.Tuple(x)), 0), Squeezed(DOWN, DOWN, DOWN, DOWN)),
)
"""Exchanged without cause, or to another value: no point decides them, so nothing can be certified."""


@pytest.mark.parametrize(("code", "statement", "rule"), FALSE)
def test_what_is_false_is_refused(code: str, statement: Statement, rule: Rule) -> None:
    with pytest.raises(ProofRejected, match=rf"\[{code}\]"):
        assert by_rule(rule)(statement).shown


@pytest.mark.parametrize("rule", [rule for _, _, rule in FALSE])
def test_a_rule_refuses_what_it_is_not_about(rule: Rule) -> None:
    """A mean over no law, and a sum that SymPy may have worked out: no accident of Python ends them."""
    for statement in (equal(Expectation(x**2), x), equal(Sum(x, (i, 1, L)), 2 * L * x)):
        with pytest.raises(ProofRejected) as found:
            assert infer(statement, rule).shown
        assert found.value.__cause__ is None or isinstance(found.value.__cause__, Refused)


@pytest.mark.parametrize("statement", [statement for _, statement, _ in FALSE[:11]])
def test_they_are_false(statement: Statement) -> None:
    assert searched(statement, None, 0).counterexample is not None


@pytest.mark.parametrize(("code", "statement", "rule"), LIMITS)
def test_a_limit_that_is_exchanged_without_cause_is_refused(
    code: str, statement: Statement, rule: Rule
) -> None:
    with pytest.raises(ProofRejected, match=rf"\[{code}\]"):
        assert infer(statement, rule).shown


@pytest.mark.parametrize(
    "side",
    [
        1 / (x - y),
        sp.sqrt(x),
        E(1 / G**2),
        E(sp.exp(G**2)),
        Expectation(xi**3, Centred(xi, s)),
    ],
)
def test_what_may_not_exist_is_not_spoken_of(side: sp.Expr) -> None:
    with pytest.raises(ProofRejected, match=r"\[undefined\]"):
        assert infer(equal(side, side), normal_form).shown
