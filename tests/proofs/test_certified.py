"""The rule `Certified`: a certificate of exactly this statement, and nothing else."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.certify.sign_certificate import sign_certificate
from slr_verify.claims.axioms import foundations
from slr_verify.claims.claim import Claim, Proof, Trust
from slr_verify.claims.library import Library
from slr_verify.model.zeta import zeta
from slr_verify.proofs.calculus import derivative
from slr_verify.proofs.certified import Certified
from slr_verify.proofs.chain import chain
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement

x = sp.Symbol("x", real=True)
RANGE = (x >= 0, x <= 1)
GOAL = Statement(sp.exp(x) + x, ">", sp.Rational(9, 10), RANGE)


def proved(goal: Statement, rule: Certified):
    return chain(goal.lhs, goal.given).related(goal.sign, goal.rhs, by=rule).theorem()


@pytest.fixture(scope="module")
def rule() -> Certified:
    return Certified(tuple(sign_certificate(GOAL)))


def test_a_certificate_proves_its_statement(rule) -> None:
    assert proved(GOAL, rule).statement == GOAL


def test_the_trust_is_the_kernel_alone(rule) -> None:
    claim = Claim(
        "goal", "1", "t", (GOAL,), proofs=(Proof("p", (lambda goal, _: proved(goal, rule),)),)
    )
    (found,) = foundations("goal", Library((claim,)))
    assert found.trust == (Trust.KERNEL,)
    assert found.discharges == ()


@pytest.mark.parametrize(
    "other",
    [
        Statement(sp.exp(x) + x, ">", sp.Rational(8, 10), RANGE),
        Statement(sp.exp(x) - x, ">", sp.Rational(9, 10), RANGE),
        Statement(sp.exp(x) + x, ">", sp.Rational(9, 10), (x >= -1, x <= 1)),
        Statement(sp.Rational(9, 10), "<", sp.exp(x) + x, RANGE),
    ],
)
def test_another_statement_is_refused(rule, other) -> None:
    with pytest.raises(ProofRejected, match="the certificate belongs to another statement"):
        proved(other, rule)


@pytest.mark.parametrize(
    ("goal", "match"),
    [
        (Statement(x, ">=", sp.S.Zero, RANGE), "a certificate shows < or >, not >="),
        (Statement(x, ">", -sp.S.One, (x >= 0,)), "give no rational bounds of x"),
        (Statement(x, ">", -sp.S.One, (x >= 0, x <= sp.pi)), "give no rational bounds of x"),
        (Statement(x, ">", -sp.S.One, (x >= 1, x <= 0)), "no x satisfies"),
        (Statement(sp.cosh(x), ">", sp.S.Zero, RANGE), "may be undefined|the kernel has no term"),
    ],
)
def test_statements_of_another_kind(rule, goal, match) -> None:
    with pytest.raises(ProofRejected, match=match):
        proved(goal, rule)


def test_a_range_may_be_one_point() -> None:
    goal = Statement(sp.exp(x), ">", sp.Integer(2), (x >= 1, x <= 1))
    assert proved(goal, Certified(tuple(sign_certificate(goal)))).statement == goal


def test_a_damaged_certificate(rule) -> None:
    with pytest.raises(ProofRejected, match="the certificate is refused: line"):
        proved(GOAL, Certified(rule.certificate[:-1]))


def test_zeta_names_the_statement_that_its_ball_rests_on() -> None:
    goal = Statement(zeta(x, 1), ">", sp.S.Zero, (x >= 1, x <= 2))
    with pytest.raises(ProofRejected, match="the ball of zeta rests on e1-positive"):
        proved(goal, Certified(tuple(sign_certificate(goal))))


def test_zeta_is_found_wherever_it_stands() -> None:
    for term in (
        sp.exp(-zeta(x, 1)),
        1 / (1 + zeta(x, 1) ** 2),
        sp.Integer(2) + sp.erf(zeta(x, 1)),
    ):
        goal = Statement(term, ">", sp.S.Zero, (x >= 1, x <= 2))
        with pytest.raises(ProofRejected, match="the ball of zeta rests on e1-positive"):
            proved(goal, Certified(tuple(sign_certificate(goal))))


def test_derivatives_are_those_of_the_kernel() -> None:
    goal = Statement(derivative(sp.exp(-(x**2)), x), "<", sp.S.Zero, (x >= 1, x <= 2))
    assert proved(goal, Certified(tuple(sign_certificate(goal)))).statement == goal
    wrong = Statement(derivative(sp.exp(-(x**2)), x), ">", sp.S.Zero, (x >= 1, x <= 2))
    with pytest.raises(ArithmeticError, match="however small the box"):
        tuple(sign_certificate(wrong))
