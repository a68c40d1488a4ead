"""Means of one and of two error functions of a Gaussian variable: what `gaussian_mean` rests on.

With h = m_1/p, k = m_2/q, p = sqrt(1 + 2 s_1^2) and q = sqrt(1 + 2 s_2^2),

    E erf(m_1 + s_1 G) erf(m_2 + s_2 G) = erf(h) erf(k) + 4 T_2(sqrt 2 h, sqrt 2 k, r),

where r = 2 s_1 s_2/sqrt(1 + 2 s_1^2 + 2 s_2^2). The scales may have either sign, unlike in Lemma 18.
"""

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.gaussian_mean import worked_out
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import (
    differentiation,
    differentiation_under_E,
    leibniz,
)
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.reflection import odd_mean
from slr_verify.calculus.rules.initial_value import SameDerivative
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.rules.integration import FundamentalTheorem, same_ends
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, equal
from slr_verify.language.value import derivative
from slr_verify.model.letters import only
from slr_verify.model.owen import owen_t2
from slr_verify.model.zeta import owen_t

m_1, s_1, m_2, s_2, x = sp.symbols("m_1 s_1 m_2 s_2 x", real=True)
erf, root_2, root_pi = sp.erf, sp.sqrt(2), sp.sqrt(sp.pi)
p, q = sp.sqrt(1 + 2 * s_1**2), sp.sqrt(1 + 2 * s_2**2)
h, k = m_1 / p, m_2 / q
U, V = m_1 + s_1 * G, m_2 + s_2 * G
N = sp.sqrt(1 + 2 * s_1**2 + 2 * s_2**2)
LETTERS = (Letter("p", p), Letter("q", q), Letter("N", N))
ON_PAGE = {
    "mean-of-erf": "p",
    "mean-of-erf-erf-centred": "p q N",
    "mean-of-erf-squared": "p",
    "mean-of-erf-erf": "p q N",
}
"""The letters on the page of each claim."""
SLOPE = 2 * s_1 * s_2 / N
SAME_SLOPE = 1 / sp.sqrt(1 + 4 * s_1**2)

OF_SLOPE = equal(E(erf_prime(U)), erf_prime(h) / p)
OF_ERF = equal(E(erf(U)), erf(h))
CENTRED_SQUARE = equal(E(erf(s_1 * G) ** 2), 1 - 4 / sp.pi * sp.atan(SAME_SLOPE))
CENTRED = equal(E(erf(s_1 * G) * erf(s_2 * G)), 2 / sp.pi * sp.atan(SLOPE))
SQUARE = equal(E(erf(U) ** 2), 1 - 8 * owen_t(root_2 * h, SAME_SLOPE))
PRODUCT = equal(E(erf(U) * erf(V)), erf(h) * erf(k) + 4 * owen_t2(root_2 * h, root_2 * k, SLOPE))


by_completing_the_square = by(completing_the_square, linearity, normal_form)
"""The integrand times the Gaussian density is a multiple of another Gaussian density."""


def mean_of_erf(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides have the same derivative in m_1, and vanish at m_1 = 0."""
    bell = by_completing_the_square(OF_SLOPE, shelf)
    same = (
        chain(derivative(goal.lhs, m_1))
        .rewritten(by=differentiation_under_E)
        .rewritten(by=applying(bell))
        .equals(derivative(goal.rhs, m_1), by=differentiation)
        .theorem()
    )
    value = chain(goal.lhs.subs(m_1, 0)).equals(0, by=odd_mean).theorem()
    return infer(goal, SameDerivative(m_1, sp.S.Zero, same, value))


def _slope(mean: sp.Expr, variable: sp.Symbol, shelf: Shelf) -> Theorem:
    """The derivative of a mean of error functions, which is elementary."""
    under = chain(derivative(mean, variable)).rewritten(by=differentiation_under_E)
    return worked_out(under, shelf.theorem("mean-of-erf", 1)).theorem()


def _centred(scale: sp.Symbol, goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides have the same derivative in a scale, and vanish where it is zero."""
    same = (
        chain(derivative(goal.lhs, scale))
        .rewritten(by=applying(_slope(goal.lhs, scale, shelf)))
        .equals(derivative(goal.rhs, scale), by=differentiation)
        .theorem()
    )
    value = chain(goal.lhs.subs(scale, 0)).equals(goal.rhs.subs(scale, 0), by=normal_form)
    return infer(goal, SameDerivative(scale, sp.S.Zero, same, value.theorem()))


def centred_square(goal: Statement, shelf: Shelf) -> Theorem:
    """By the derivative in s_1."""
    return _centred(s_1, goal, shelf)


def centred(goal: Statement, shelf: Shelf) -> Theorem:
    """By the derivative in s_2."""
    return _centred(s_2, goal, shelf)


def _same_slopes(
    mean: sp.Expr, form: sp.Expr, variable: sp.Symbol, inside: sp.Expr, shelf: Shelf
) -> Theorem:
    """The derivative of a mean is that of a form with an integral in it, with this antiderivative."""
    right = chain(derivative(form, variable)).through(leibniz, FundamentalTheorem(inside)).theorem()
    return (
        chain(derivative(mean, variable))
        .rewritten(by=applying(_slope(mean, variable, shelf)))
        .equals(right.statement.rhs, by=normal_form)
        .equals(derivative(form, variable), by=applying(right))
        .theorem()
    )


def mean_of_square(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides have the same derivative in m_1, and agree at m_1 = 0."""
    form = by_definition(owen_t).rewrite(goal.rhs, ())
    inside = -root_pi / p * sp.exp(-(h**2)) * erf(h * x)
    same = _same_slopes(goal.lhs, form, m_1, inside, shelf)
    value = (
        chain(goal.lhs.subs(m_1, 0))
        .rewritten(by=applying(shelf.theorem("mean-of-erf-erf-centred")))
        .equals(form.subs(m_1, 0), by=FundamentalTheorem(sp.atan(x)))
        .theorem()
    )
    line = chain(goal.lhs).equals(form, by=SameDerivative(m_1, sp.S.Zero, same, value))
    return line.equals(goal.rhs, by=by_definition(owen_t)).theorem()


def mean_of_product(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides have the same derivative in s_2, and agree at s_2 = 0."""
    form = by_definition(owen_t2).rewrite(goal.rhs, ())
    bell = root_pi * sp.exp(-(k**2)) * sp.diff(k, s_2)
    inside = bell * erf(h * sp.sqrt(1 + x**2) - k * x)
    same = _same_slopes(goal.lhs, form, s_2, inside, shelf)
    value = worked_out(chain(goal.lhs.subs(s_2, 0)), shelf.theorem("mean-of-erf", 1))
    value = value.equals(form.subs(s_2, 0), by=same_ends)
    line = chain(goal.lhs)
    line = line.equals(form, by=SameDerivative(s_2, sp.S.Zero, same, value.theorem()))
    return line.equals(goal.rhs, by=by_definition(owen_t2)).theorem()


def known_means(shelf: Shelf) -> tuple[Theorem, ...]:
    """Of products of error functions: the centred ones first, whose values are simpler."""
    return (
        *(shelf.theorem("mean-of-erf-erf-centred", part) for part in (0, 1)),
        shelf.theorem("mean-of-erf", 1),
        shelf.theorem("mean-of-erf-squared"),
        shelf.theorem("mean-of-erf-erf"),
    )


NAMES = {
    "mean-of-erf": "erf",
    "mean-of-erf-erf-centred": "centred",
    "mean-of-erf-squared": "square",
    "mean-of-erf-erf": "product",
}


def claim(
    label: str,
    title: str,
    said: str,
    proof: Proof,
    *statements: Statement,
    words: tuple[str, ...] = (),
) -> Claim:
    """A claim about these means, with both kinds of evidence."""
    return Claim(
        label=label,
        number=f"Means ({NAMES[label]})",
        title=title,
        sentence=said,
        headings=tuple(map(Heading, words, statements)),
        letters=only(ON_PAGE[label], LETTERS),
        statements=statements,
        proofs=(proof,),
        evidence=(quadrature_evidence(statements), enclosure_evidence(statements)),
    )


CLAIMS = (
    claim(
        "mean-of-erf",
        "Mean of $erf$ at any scale",
        "For real $m_1$ and $s_1$ and a standard Gaussian $G$, the means of $erf'(m_1 + s_1 G)$ and of"
        " $erf(m_1 + s_1 G)$ are those of Lemma 18 (i) and (ii): the scale may be negative.",
        Proof(
            "As in Lemma 18",
            (by_completing_the_square, mean_of_erf),
            "The integrand $erf'$ times the Gaussian density is a multiple of another Gaussian density."
            " So both sides of the second equality have the same derivative in $m_1$; at $m_1 = 0$ they"
            " are zero.",
        ),
        OF_SLOPE,
        OF_ERF,
        words=("The derivative", "The function"),
    ),
    claim(
        "mean-of-erf-erf-centred",
        "Mean of $erf erf$ without shifts",
        "For real $s_1$ and $s_2$ and a standard Gaussian $G$, the means of $erf(s_1 G)^2$ and of"
        " $erf(s_1 G) erf(s_2 G)$ are arctangents.",
        Proof(
            "By differentiating in a scale",
            (centred_square, centred),
            "Both sides vanish where the scale is zero, and have the same derivative in it: Stein's lemma"
            " and completing the square make that of the mean elementary.",
        ),
        CENTRED_SQUARE,
        CENTRED,
        words=("Equal arguments", "Two scales"),
    ),
    claim(
        "mean-of-erf-squared",
        "Mean of $erf^2$ at any scale",
        "For real $m_1$ and $s_1$ and a standard Gaussian $G$, the mean of $erf(m_1 + s_1 G)^2$ is"
        " $1 - 8 T(sqrt(2) m_1/p, 1/sqrt(1 + 4 s_1^2))$ with Owen's function $T$ and $p = sqrt(1 +"
        " 2 s_1^2)$.",
        Proof(
            "By differentiating in the shift",
            (mean_of_square,),
            "Both sides have the same derivative in $m_1$, where that of the integral has an elementary"
            " antiderivative, and they agree at $m_1 = 0$, where both are arctangents.",
        ),
        SQUARE,
    ),
    claim(
        "mean-of-erf-erf",
        "Mean of $erf erf$ at two arguments",
        "For real $m_1$, $s_1$, $m_2$ and $s_2$ and a standard Gaussian $G$, the mean of $erf(m_1 + s_1 G)"
        " erf(m_2 + s_2 G)$ is the product of the means plus $4 T_2(sqrt(2) m_1/p, sqrt(2) m_2/q, r)$ with"
        " $p = sqrt(1 + 2 s_1^2)$, $q = sqrt(1 + 2 s_2^2)$ and $r = 2 s_1 s_2/sqrt(1 + 2 s_1^2 +"
        " 2 s_2^2)$.",
        Proof(
            "By differentiating in a scale",
            (mean_of_product,),
            "Both sides have the same derivative in $s_2$. That of the mean is elementary: completing the"
            " square twice and Stein's lemma leave one error function. That of $T_2$ is too, since its"
            " integrand differentiated in its second argument has an elementary antiderivative. At $s_2 ="
            " 0$ nothing is left of $T_2$, and the second error function is a constant.",
        ),
        PRODUCT,
    ),
)
