"""Lemma 18: expectations of erf and its derivatives at a Gaussian of mean t and deviation g.

Everything later uses these six items as rewrite rules.
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain, proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation, differentiation_under_E
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.lookup import looking_up
from slr_verify.calculus.rules.gaussian.reflection import odd_mean
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.rules.initial_value import SameDerivative
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.erf_derivative import erf_derivative, erf_prime, erf_second
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.notation import g, p_of, q_of, t

erf = sp.erf
p, q = p_of(g), q_of(g)
z = t + g * G
root_pi = sp.sqrt(sp.pi)

ERF_ERF_PRIME = E(erf(z) * erf_prime(z))
ERF_PRIME_SQUARED = E(erf_prime(z) ** 2)

I = equal(E(erf_prime(z)), erf_prime(t / p) / p)  # noqa: E741 (the paper's numbering)
II = equal(E(erf(z)), erf(t / p))
III = equal(ERF_PRIME_SQUARED, 2 / (root_pi * q) * erf_prime(sp.sqrt(2) * t / q))
IV = equal(E(erf_second(z)), erf_second(t / p) / p**2)
V = equal(
    E(erf(z) * erf_second(z)), -2 * t / p**2 * ERF_ERF_PRIME - 2 * g**2 / p**2 * ERF_PRIME_SQUARED
)
VI = equal(ERF_ERF_PRIME, erf(t / (p * q)) * erf_prime(t / p) / p)


by_completing_the_square = by(completing_the_square, linearity, normal_form)
"""The integrand times the Gaussian density is a multiple of another Gaussian density."""


def mean_of_erf(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides have the same derivative in t, by (i), and vanish at t = 0."""
    slope = (
        chain(derivative(goal.lhs, t))
        .equals(E(erf_prime(z)), by=differentiation_under_E)
        .equals(erf_prime(t / p) / p, by=applying(shelf.theorem("lemma-18.i")))
        .equals(derivative(goal.rhs, t), by=differentiation)
        .theorem()
    )
    value = chain(goal.lhs.subs(t, 0)).equals(0, by=odd_mean).theorem()
    return infer(goal, SameDerivative(t, sp.S.Zero, slope, value))


def mean_of_second_derivative(goal: Statement, shelf: Shelf) -> Theorem:
    """The derivative of (i) in t."""
    mean = shelf.theorem("lemma-18.i")
    return (
        chain(goal.lhs)
        .equals(derivative(E(erf_prime(z)), t), by=differentiation_under_E)
        .equals(derivative(erf_prime(t / p) / p, t), by=applying(mean))
        .equals(goal.rhs, by=differentiation)
        .theorem()
    )


def by_stein(goal: Statement, shelf: Shelf) -> Theorem:
    """erf''(z) = -2 z erf'(z); Stein's lemma on the factor G, then solve for the left side."""
    trade = (
        chain(goal.lhs)
        .equals(E(-2 * z * erf(z) * erf_prime(z)), by=by_definition(erf_derivative))
        .through(linearity, stein, linearity)
        .theorem()
    )
    return infer(goal, Rearranged(trade, p**2))


def _recalled(item: str, statement: Statement, shelf: Shelf) -> Theorem:
    """An item of the lemma as a line of the proof that uses it."""
    known = shelf.theorem(f"lemma-18.{item}")
    return chain(statement.lhs, statement.given).equals(statement.rhs, by=applying(known)).theorem()


def by_linear_equation(goal: Statement, shelf: Shelf) -> Theorem:
    """The paper's route: with (iii) and (v), f = E erf erf' solves f' = -(2t/p^2) f + E erf'^2/p^2.

    So does the right side, and the difference times exp(t^2/p^2) does not change.
    """
    third, fifth = _recalled("iii", III, shelf), _recalled("v", V, shelf)
    rate, rest = -2 * t / p**2, third.statement.rhs / p**2
    equation = (
        chain(derivative(goal.lhs, t))
        .through(differentiation_under_E, linearity, applying(fifth), applying(third))
        .equals(rate * goal.lhs + rest, by=normal_form)
        .theorem()
    )
    factor = sp.exp(t**2 / p**2)
    gap = factor * (goal.lhs - goal.rhs)
    still = (
        chain(derivative(gap, t))
        .through(differentiation, applying(equation))
        .equals(0, by=normal_form)
        .theorem()
    )
    start = chain(gap.subs(t, 0)).equals(0, by=odd_mean).theorem()
    nothing = infer(equal(gap, 0), SameDerivative(t, sp.S.Zero, still, start))
    return infer(goal, adding((1 / factor, nothing)))


def by_square_and_mean(goal: Statement, shelf: Shelf) -> Theorem:
    """Completing the square leaves E erf at another Gaussian, which is (ii)."""
    return proved(
        goal, completing_the_square, linearity, looking_up(_recalled("ii", II, shelf)), normal_form
    )


def _claim(item: str, title: str, said: str, statement: Statement, *proofs: Proof) -> Claim:
    return Claim(
        label=f"lemma-18.{item}",
        number=f"Lemma 18 ({item})",
        title=title,
        sentence=f"For $g >= 0$, real $t$ and a standard Gaussian $G$, {said}.",
        statements=(statement,),
        proofs=proofs,
        evidence=(quadrature_evidence((statement,)), enclosure_evidence((statement,))),
    )


ONE_BELL = "The integrand times the Gaussian density is a multiple of another Gaussian density."
CLAIMS = (
    _claim(
        "i",
        "Mean of $erf'$",
        "the mean of $erf'(t + g G)$ is $erf'(t/p)/p$ with $p = sqrt(1 + 2 g^2)$",
        I,
        Proof("By completing the square", (by_completing_the_square,), ONE_BELL),
    ),
    _claim(
        "ii",
        "Mean of $erf$",
        "the mean of $erf(t + g G)$ is $erf(t/p)$ with $p = sqrt(1 + 2 g^2)$",
        II,
        Proof(
            "By differentiating in $t$",
            (mean_of_erf,),
            "By (i) both sides have the same derivative in $t$. At $t = 0$ both are zero, the mean"
            " because $erf$ is odd and $G$ is symmetric.",
        ),
    ),
    _claim(
        "iii",
        "Mean of $erf'^2$",
        "the mean of $erf'(t + g G)^2$ is $2 erf'(sqrt(2) t/q)/(sqrt(pi) q)$ with $q = sqrt(1 + 4 g^2)$",
        III,
        Proof("By completing the square", (by_completing_the_square,), ONE_BELL),
    ),
    _claim(
        "iv",
        "Mean of $erf''$",
        "the mean of $erf''(t + g G)$ is $erf''(t/p)/p^2$ with $p = sqrt(1 + 2 g^2)$",
        IV,
        Proof("By differentiating (i)", (mean_of_second_derivative,), "Differentiate (i) in $t$."),
    ),
    _claim(
        "v",
        "Mean of $erf erf''$",
        "the mean of $erf erf''$ at $t + g G$ is $-2 t/p^2$ times the mean of $erf erf'$"
        " plus $-2 g^2/p^2$ times the mean of $erf'^2$, with $p = sqrt(1 + 2 g^2)$",
        V,
        Proof(
            "By Stein's lemma",
            (by_stein,),
            "Insert $erf''(z) = -2 z erf'(z)$ at $z = t + g G$. Stein's lemma replaces the factor $G$ by"
            " a derivative, in which the mean itself reappears; solve for it.",
        ),
    ),
    _claim(
        "vi",
        "Mean of $erf erf'$",
        "the mean of $erf(t + g G) erf'(t + g G)$ is $erf(t/(p q)) erf'(t/p)/p$ with $p = sqrt(1 + 2 g^2)$"
        " and $q = sqrt(1 + 4 g^2)$",
        VI,
        Proof(
            "By a linear differential equation, as in the paper",
            (by_linear_equation,),
            "By (v), the mean as a function $f$ of $t$ satisfies the linear differential equation $f' ="
            " -(2 t/p^2) f + E[erf'(t + g G)^2]/p^2$, in which (iii) gives the last mean. The right side"
            " $r$ satisfies the same equation. Two solutions that agree at a point are equal, for the"
            " derivative of $(f - r) exp(t^2/p^2)$ is zero; and at $t = 0$ both are zero, the mean by"
            " symmetry and the right side since $erf(0) = 0$.",
        ),
        Proof(
            "By completing the square",
            (by_square_and_mean,),
            "No differential equation is needed: $erf'$ times the Gaussian density is a multiple of"
            " another Gaussian density, which leaves the mean of $erf$ at another Gaussian variable,"
            " known by (ii).",
        ),
    ),
)
