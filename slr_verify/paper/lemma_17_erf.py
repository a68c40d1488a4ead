"""Lemma 17: the derivatives of erf, and its bound by a line."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.cases import ByParity
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation, leibniz
from slr_verify.calculus.rules.initial_value import MonotoneFrom
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.erf_derivative import erf_derivative, erf_prime, erf_second
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Statement, at_most, equal
from slr_verify.language.value import derivative
from slr_verify.model.notation import x

u = sp.Symbol("u", real=True)
positive = sp.Symbol("x_plus", nonnegative=True)
slope_at_zero = 2 / sp.sqrt(sp.pi)

FIRST = equal(derivative(slope_at_zero * Integral(sp.exp(-(u**2)), (u, 0, x)), x), erf_prime(x))
SECOND = equal(erf_second(x), -2 * x * erf_prime(x))
BOUND = at_most(sp.Abs(sp.erf(x)), slope_at_zero * sp.Abs(x))


def first_derivative(goal: Statement, shelf: Shelf) -> Theorem:
    """erf is the integral of its derivative, by definition."""
    return (
        chain(goal.lhs)
        .equals(slope_at_zero * sp.exp(-(x**2)), by=leibniz)
        .equals(goal.rhs, by=by_definition(erf_derivative))
        .theorem()
    )


def second_derivative(goal: Statement, shelf: Shelf) -> Theorem:
    """erf'' is the derivative of erf', and the exponential reproduces itself."""
    return (
        chain(goal.lhs)
        .equals(derivative(slope_at_zero * sp.exp(-(x**2)), x), by=differentiation)
        .equals(-2 * x * slope_at_zero * sp.exp(-(x**2)), by=differentiation)
        .equals(goal.rhs, by=by_definition(erf_derivative))
        .theorem()
    )


def linear_bound(goal: Statement, shelf: Shelf) -> Theorem:
    """For x >= 0, erf grows more slowly than its tangent at zero; both sides are even."""
    erf, line = sp.erf(positive), slope_at_zero * positive
    density = sp.exp(-(positive**2))
    below_one = chain(1 - density).at_least(0, by=by_sign).theorem()
    slope = (
        chain(derivative(erf, positive))
        .equals(slope_at_zero * density, by=differentiation)
        .at_most(slope_at_zero, by=Rearranged(below_one, -1 / slope_at_zero))
        .equals(derivative(line, positive), by=differentiation)
        .theorem()
    )
    value = chain(erf.subs(positive, 0)).equals(0, by=normal_form).theorem()
    half = (
        chain(sp.Abs(erf))
        .equals(erf, by=normal_form)
        .at_most(line, by=MonotoneFrom(positive, sp.S.Zero, slope, value))
        .equals(slope_at_zero * sp.Abs(positive), by=normal_form)
        .theorem()
    )
    return infer(goal, ByParity(x, half, positive))


STATEMENTS = (FIRST, SECOND, BOUND)

CLAIM = Claim(
    label="lemma-17",
    number="Lemma 17",
    title="The derivatives of $erf$ and its linear bound",
    sentence=(
        "For all real $x$, $erf'(x) = (2/sqrt(pi)) exp(-x^2)$, $erf''(x) = -2 x erf'(x)$ and $|erf(x)| <="
        " (2/sqrt(pi)) |x|$."
    ),
    headings=(
        Heading("The derivative", FIRST),
        Heading("The second derivative", SECOND),
        Heading("The linear bound", BOUND),
    ),
    statements=STATEMENTS,
    proofs=(
        Proof(
            "By calculus",
            (first_derivative, second_derivative, linear_bound),
            "$erf$ is an integral by definition, so its derivative is the integrand; differentiate once"
            " more for $erf''$. For $x >= 0$, $erf$ grows no faster than its tangent at zero, and both"
            " sides of the bound are even.",
        ),
    ),
    evidence=(quadrature_evidence(STATEMENTS), enclosure_evidence((SECOND, BOUND))),
)
