"""Inequalities for erf, arctan and zeta that the bounds on the oracle risk rest on."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation, leibniz
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.lookup import looking_up
from slr_verify.calculus.rules.initial_value import MonotoneFrom, SameDerivative
from slr_verify.calculus.rules.instance import Instance, applying
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.rules.order import Rearranged
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.expectation import E
from slr_verify.language.integral import Integral
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.value import derivative
from slr_verify.model.closed_forms import zeta_at_zero
from slr_verify.model.notation import g, p_of, q_of, t, x
from slr_verify.model.zeta import zeta

y = sp.Symbol("y", nonnegative=True)
erf = sp.erf

lost = 4 / sp.pi * Integral(sp.exp(-(y**2)) * (1 - sp.exp(-(y**2) * x**2)) / (1 + x**2), (x, 0, 1))
GAP = equal(sp.exp(-(y**2)) - 1 + erf(y) ** 2, lost)
TAIL = at_most(1 - erf(y), sp.exp(-(y**2)))
ARCTAN = at_most(sp.atan(y), y)
JENSEN = at_least(zeta(t, g), erf(t / p_of(g)) ** 2)
SMALL = at_most(zeta(0, g), 4 / sp.pi * g**2)
ARCTAN_BELOW = at_least(sp.atan(y), y / (1 + y**2))
NOT_TOO_SMALL = at_least(zeta(0, g), 4 / sp.pi * g**2 / (1 + 2 * g**2))


def gap(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides have the same derivative in y, and vanish at y = 0."""
    inside = sp.exp(-(y**2)) * (sp.sqrt(sp.pi) * erf(y * x) - 2 * y * sp.atan(x))
    slope_of_integral = (
        chain(derivative(goal.rhs, y)).through(leibniz, FundamentalTheorem(inside)).theorem()
    )
    slope = (
        chain(derivative(goal.lhs, y))
        .equals(derivative(goal.rhs, y), by=applying(slope_of_integral))
        .theorem()
    )
    value = (
        chain(goal.lhs.subs(y, 0))
        .equals(goal.rhs.subs(y, 0), by=FundamentalTheorem(sp.S.Zero))
        .theorem()
    )
    return infer(goal, SameDerivative(y, sp.S.Zero, slope, value))


def tail(goal: Statement, shelf: Shelf) -> Theorem:
    """exp(-y^2) - (1 - erf) = (exp(-y^2) - 1 + erf^2) + erf (1 - erf), and both are not negative."""
    rest = erf(y) * (1 - erf(y))
    positive = (
        chain(GAP.lhs + rest)
        .equals(lost + rest, by=Rearranged(gap(GAP, shelf)))
        .at_least(0, by=by_sign)
        .theorem()
    )
    return infer(goal, Rearranged(positive))


def arctan(goal: Statement, shelf: Shelf) -> Theorem:
    """arctan grows more slowly than the identity."""
    slope = (
        chain(derivative(goal.lhs, y))
        .equals(1 / (1 + y**2), by=differentiation)
        .at_most(1, by=by_sign)
        .equals(derivative(goal.rhs, y), by=differentiation)
        .theorem()
    )
    value = chain(goal.lhs.subs(y, 0)).equals(0, by=normal_form).theorem()
    monotone = MonotoneFrom(y, sp.S.Zero, slope, value)
    return infer(goal, monotone)


def jensen(goal: Statement, shelf: Shelf) -> Theorem:
    """The variance of erf(t + g G) is not negative, and its mean is erf(t/p)."""
    mean = erf(t / p_of(g))
    variance = (
        chain(E((erf(t + g * G) - mean) ** 2))
        .through(linearity, looking_up(shelf.theorem("lemma-18.ii")))
        .theorem()
    )
    gap = chain(goal.lhs - goal.rhs).equals(variance.statement.lhs, by=Rearranged(variance))
    positive = gap.at_least(0, by=by_sign).theorem()
    return infer(goal, Rearranged(positive))


def small(goal: Statement, shelf: Shelf) -> Theorem:
    """arctan(u) <= u at u = (q-1)/(q+1) = 4 g^2/(q+1)^2, and q >= 1."""
    q, u = q_of(g), _tangent(g)
    known = chain(sp.atan(u)).at_most(u, by=Instance(arctan(ARCTAN, shelf), ((y, u),))).theorem()
    rest = chain(g**2 * (1 - 4 / (q + 1) ** 2)).at_least(0, by=by_sign).theorem()
    return (
        chain(goal.lhs)
        .equals(zeta_at_zero(g), by=applying(shelf.theorem("zeta-at-zero", part=1)))
        .at_most(4 / sp.pi * u, by=Rearranged(known, sp.pi / 4))
        .related(goal.sign, goal.rhs, by=Rearranged(rest, -sp.pi / 4))
        .theorem()
    )


def grows_faster(goal: Statement, slope_of_fraction: sp.Expr, surplus: sp.Expr) -> Theorem:
    """arctan is at least a fraction that is 0 at 0, and whose slope is less by a surplus >= 0."""
    rest = chain(surplus).at_least(0, by=by_sign).theorem()
    slope = (
        chain(derivative(goal.lhs, y))
        .equals(1 / (1 + y**2), by=differentiation)
        .at_least(slope_of_fraction, by=Rearranged(rest))
        .equals(derivative(goal.rhs, y), by=differentiation)
        .theorem()
    )
    value = chain(goal.lhs.subs(y, 0)).equals(goal.rhs.subs(y, 0), by=normal_form).theorem()
    monotone = MonotoneFrom(y, sp.S.Zero, slope, value)
    return infer(goal, monotone)


def arctan_below(goal: Statement, shelf: Shelf) -> Theorem:
    """The slopes differ by 2 y^2/(1 + y^2)^2."""
    square = 1 + y**2
    return grows_faster(goal, (1 - y**2) / square**2, 2 * y**2 / square**2)


def not_too_small(goal: Statement, shelf: Shelf) -> Theorem:
    """arctan(u) >= u/(1 + u^2) = g^2/(1 + 2 g^2) at u = (q-1)/(q+1)."""
    u = _tangent(g)
    known = Instance(arctan_below(ARCTAN_BELOW, shelf), ((y, u),))
    below = chain(sp.atan(u)).at_least(u / (1 + u**2), by=known).theorem()
    return (
        chain(goal.lhs)
        .equals(zeta_at_zero(g), by=applying(shelf.theorem("zeta-at-zero", part=1)))
        .related(goal.sign, 4 / sp.pi * u / (1 + u**2), by=Rearranged(below, sp.pi / 4))
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


def _tangent(scale: sp.Expr) -> sp.Expr:
    """(q-1)/(q+1) = 4 g^2/(q+1)^2."""
    return 4 * scale**2 / (q_of(scale) + 1) ** 2


ERF = Claim(
    label="erf-bounds",
    number="Bounds (erf)",
    title="The tail of $erf$ is below $exp(-y^2)$",
    sentence="For $y >= 0$, $1 - erf(y) <= exp(-y^2)$.",
    headings=(
        Heading(
            ("$erf^2$ minus $1 - exp(-y^2)$ is the integral of a nonnegative function"),
            GAP,
        ),
        Heading("The tail of $erf$", TAIL),
    ),
    statements=(GAP, TAIL),
    proofs=(
        Proof(
            "By a proper integral",
            (gap, tail),
            "The two sides of the first formula have the same derivative in $y$ and vanish at $y = 0$. So"
            " $1 - erf(y)^2 <= exp(-y^2)$, and $1 - erf(y) <= 1 - erf(y)^2$ because $erf(y)$ lies between"
            " 0 and 1.",
        ),
    ),
    evidence=(quadrature_evidence((GAP, TAIL)), enclosure_evidence((GAP, TAIL))),
)
ZETA = Claim(
    label="zeta-bounds",
    number="Bounds (zeta)",
    title="Bounds on $zeta$, and on the $arctan$ that they rest on",
    sentence=(
        "For $g >= 0$ and real $t$, $zeta(t, g) >= erf(t/p)^2$ with $p = sqrt(1 + 2 g^2)$, and $(4/pi)"
        " g^2/(1 + 2 g^2) <= zeta(0, g) <= (4/pi) g^2$. For $y >= 0$, $y/(1 + y^2) <= arctan(y) <= y$."
    ),
    headings=(
        Heading("From below at every $t$", JENSEN),
        Heading("$arctan$ from above", ARCTAN),
        Heading("$zeta(0, g)$ from above", SMALL),
        Heading("$arctan$ from below", ARCTAN_BELOW),
        Heading("$zeta(0, g)$ from below", NOT_TOO_SMALL),
    ),
    statements=(JENSEN, ARCTAN, SMALL, ARCTAN_BELOW, NOT_TOO_SMALL),
    proofs=(
        Proof(
            "By variance and monotonicity",
            (jensen, arctan, small, arctan_below, not_too_small),
            "The variance of $erf(t + g G)$ is nonnegative and its mean is $erf(t/p)$ (Lemma 18). At $t ="
            " 0$ it is an arctangent (Zeta (at zero)), and $arctan(y)$ lies between $y/(1 + y^2)$ and $y$"
            " because it does so at 0 and its derivative does.",
        ),
    ),
    evidence=(
        quadrature_evidence((JENSEN, ARCTAN, SMALL, ARCTAN_BELOW, NOT_TOO_SMALL)),
        enclosure_evidence((JENSEN, ARCTAN, SMALL, ARCTAN_BELOW, NOT_TOO_SMALL)),
    ),
)
CLAIMS = (ERF, ZETA)
