"""Zeta: zeta(t, g) = E erf(t + g G)^2 in closed form, which the paper leaves to quadrature."""

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import (
    differentiation,
    differentiation_under_E,
    leibniz,
)
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.rules.initial_value import SameDerivative
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.closed_forms import positive_zeta, zeta_at_zero, zeta_slope
from slr_verify.model.notation import g, p_of, q_of, t
from slr_verify.model.zeta import owen_t, zeta, zeta_t

erf = sp.erf
p, q = p_of(g), q_of(g)
a = t / p
x = sp.Symbol("x", real=True)

SLOPE = equal(derivative(zeta(t, g), t), zeta_slope(t, g))
AT_ZERO = equal(zeta(0, g), 1 - 4 / sp.pi * sp.atan(1 / q))
AT_ZERO_POSITIVE = equal(zeta(0, g), zeta_at_zero(g))
OWEN = equal(zeta(t, g), 1 - 8 * owen_t(sp.sqrt(2) * a, 1 / q))
POSITIVE = equal(zeta(t, g), positive_zeta(t, g))


def slope_in_t(goal: Statement, shelf: Shelf) -> Theorem:
    """Twice Lemma 18 (vi)."""
    return proved(
        goal,
        by_definition(zeta),
        differentiation_under_E,
        linearity,
        applying(shelf.theorem("lemma-18.vi")),
        normal_form,
    )


def named_slope(shelf: Shelf) -> Theorem:
    """The same for `zeta_t(t, g)`, the name that differentiation gives to the derivative."""
    return (
        chain(zeta_t(t, g))
        .equals(derivative(zeta(t, g), t), by=differentiation)
        .rewritten(by=applying(shelf.theorem("zeta-slope")))
        .theorem()
    )


def value_at_zero(goal: Statement, shelf: Shelf) -> Theorem:
    """Differentiate in g; Stein's lemma, then (iii) and (v) at t = 0; both sides vanish at g = 0."""
    square = E(erf(g * G) ** 2)
    slope = (
        chain(derivative(square, g))
        .through(
            differentiation_under_E,
            stein,
            linearity,
            applying(shelf.theorem("lemma-18.v"), {t: sp.S.Zero}),
            applying(shelf.theorem("lemma-18.iii"), {t: sp.S.Zero}),
        )
        .equals(derivative(goal.rhs, g), by=differentiation)
        .theorem()
    )
    value = chain(square.subs(g, 0)).equals(goal.rhs.subs(g, 0), by=normal_form).theorem()
    return infer(goal, SameDerivative(g, sp.S.Zero, slope, value))


def other_value_at_zero(goal: Statement, shelf: Shelf) -> Theorem:
    """The two arctangents have the same derivative in g and agree at g = 0."""
    known = value_at_zero(AT_ZERO, shelf)
    form = known.statement.rhs
    slope = chain(derivative(form, g)).equals(derivative(goal.rhs, g), by=differentiation).theorem()
    value = chain(form.subs(g, 0)).equals(goal.rhs.subs(g, 0), by=normal_form).theorem()
    return (
        chain(goal.lhs)
        .equals(form, by=applying(known))
        .equals(goal.rhs, by=SameDerivative(g, sp.S.Zero, slope, value))
        .theorem()
    )


def by_slope(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides have the same derivative in t, and the same value at t = 0."""
    form = by_definition(owen_t).rewrite(goal.rhs, ())
    inside = FundamentalTheorem(-sp.sqrt(sp.pi) / p * sp.exp(-(a**2)) * erf(a * x))
    slope_of_form = chain(derivative(form, t)).through(leibniz, inside).theorem()
    slope = (
        chain(derivative(goal.lhs, t))
        .rewritten(by=applying(shelf.theorem("zeta-slope")))
        .equals(derivative(form, t), by=applying(slope_of_form))
        .theorem()
    )
    value = (
        chain(goal.lhs.subs(t, 0))
        .rewritten(by=applying(shelf.theorem("zeta-at-zero")))
        .equals(form.subs(t, 0), by=FundamentalTheorem(sp.atan(x)))
        .theorem()
    )
    return (
        chain(goal.lhs)
        .equals(form, by=SameDerivative(t, sp.S.Zero, slope, value))
        .equals(goal.rhs, by=by_definition(owen_t))
        .theorem()
    )


def _claim(
    item: str,
    title: str,
    said: str,
    proof: Proof,
    *statements: Statement,
    words: tuple[str, ...] = (),
) -> Claim:
    return Claim(
        label=f"zeta-{item.lower().replace(' ', '-')}",
        number=f"Zeta ({item})",
        title=title,
        sentence=f"For $g >= 0$, with $p = sqrt(1 + 2 g^2)$ and $q = sqrt(1 + 4 g^2)$, {said}.",
        headings=tuple(map(Heading, words, statements)),
        statements=statements,
        proofs=(proof,),
        evidence=(quadrature_evidence(statements), enclosure_evidence(statements)),
    )


SAME_SLOPE = (
    "Both sides have the same derivative in $t$ and agree at $t = 0$. The derivative"
    " of $zeta$ is known, and that of the integral has an elementary antiderivative."
)
CLAIMS = (
    _claim(
        "slope",
        "The $t$-derivative of $zeta$",
        "the derivative in $t$ of $zeta(t, g)$, the mean of $erf(t + g G)^2$ for a standard Gaussian $G$,"
        " is $2 erf(t/(p q)) erf'(t/p)/p$",
        Proof(
            "By Lemma 18",
            (slope_in_t,),
            "Differentiating under the mean gives twice the mean of Lemma 18 (vi).",
        ),
        SLOPE,
    ),
    _claim(
        "at zero",
        "$zeta(0, g)$",
        "$zeta(0, g) = 1 - (4/pi) arctan(1/q) = (4/pi) arctan((q - 1)/(q + 1))$",
        Proof(
            "By differentiating in $g$",
            (value_at_zero, other_value_at_zero),
            "All three vanish at $g = 0$ and have the same derivative in $g$: for the mean, Stein's lemma"
            " leads to Lemma 18 (iii) and (v) at $t = 0$.",
        ),
        AT_ZERO,
        AT_ZERO_POSITIVE,
        words=("As in the paper", "As one arctangent"),
    ),
    _claim(
        "Owen",
        "$zeta$ by Owen's $T$ function",
        "$zeta(t, g) = 1 - 8 T(sqrt(2) t/p, 1/q)$ for real $t$, with Owen's function $T$",
        Proof("By the $t$-derivative", (by_slope,), SAME_SLOPE),
        OWEN,
    ),
    _claim(
        "positive",
        "$zeta$ with positive terms only",
        "for real $t$, $zeta(t, g)$ is $erf(t/p)^2$ plus $4/pi$ times the integral of"
        " $exp(-(t/p)^2 (1 + x^2))/(1 + x^2)$ over $x$ from $1/q$ to $1$",
        Proof("By the $t$-derivative", (by_slope,), SAME_SLOPE),
        POSITIVE,
    ),
)
