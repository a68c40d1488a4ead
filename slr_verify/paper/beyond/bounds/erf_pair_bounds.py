"""Two inequalities for erf at two places, with which the Hessian at the oracle is definite."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.cases import ByCases
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.statement import Statement, at_least, more
from slr_verify.language.value import derivative
from slr_verify.model.notation import a, b, kappa, x
from slr_verify.paper.beyond.bounds import erf_slope_bounds, erfc_bounds
from slr_verify.paper.beyond.bounds.erf_between import flatter

u = sp.Symbol("u", positive=True)
"""g^2/p^2, which is below 1/2."""
root_pi = sp.sqrt(sp.pi)
NEAR = (sp.Le(b, a), sp.Le(u, sp.S.Half))
CONCAVE = at_least(sp.erf(a), a * erf_prime(a))
beta, bell = sp.erf(b), erf_prime(a)
w = 2 - 3 * beta + 2 * u
MIXED = at_least(
    (bell * (4 - beta) + a * beta**2 / u) * (1 - beta) * (1 + 4 * u), bell * w**2, NEAR
)
TURN = sp.Rational(7, 8)
"""Of erf(b): up to it the first summand is enough, from it on the second."""


def concave(goal: Statement, shelf: Shelf) -> Theorem:
    """erf(x) - x erf'(x) has the slope 2 x^2 erf'(x)."""
    excess = sp.erf(x) - x * erf_prime(x)
    slope = (
        chain(derivative(excess, x))
        .equals(2 * x**2 * erf_prime(x), by=differentiation)
        .at_least(0, by=by_sign)
        .theorem()
    )
    rule = MonotoneBetween(x, excess, sp.S.Zero, a, slope)
    return infer(goal, adding((1, chain(sp.S.Zero).at_most(excess.subs(x, a), by=rule).theorem())))


def mixed(goal: Statement, shelf: Shelf) -> Theorem:
    """By cases of erf(b)."""
    below = (*goal.given, sp.Le(beta, TURN))
    small = hypothesis(below[-1], below)
    half = hypothesis(NEAR[1], below)
    rest = a * beta**2 / u * (1 - beta) * (1 + 4 * u) + bell * u * (4 * (1 - beta) ** 2 + 2)
    low = infer(
        goal.holding(below), adding((8 * bell * beta, small), (4 * bell * u, half), rest=rest)
    )
    return infer(goal, ByCases(beta, TURN, low, far(goal, shelf)))


def far(goal: Statement, shelf: Shelf) -> Theorem:
    """For erf(b) > 7/8: (1/u + 4) a B^2 (1 - B) >= 6 b B^2 (1 - B) >= erf'(b) >= erf'(a) w^2."""
    above = (*goal.given, sp.Gt(beta, TURN))
    large, close, half = (hypothesis(each, above) for each in (above[-1], *NEAR))
    mills = instance(shelf.theorem("erfc-bounds", part=2), {erfc_bounds.y: b}, above)
    line = instance(
        erf_slope_bounds.CLAIM.shown(erf_slope_bounds.ERF_ABOVE, shelf), {a: b, kappa: 1}, above
    )
    start = infer(
        more(b, TURN * root_pi / 2, above), adding((root_pi / 2, line), (root_pi / 2, large))
    )
    slope_at_b, square = erf_prime(b) / (1 + 2 * b**2), TURN**2
    steep = infer(
        at_least(6 * b * beta**2 * (1 - beta), erf_prime(b), above),
        adding(
            (6 * b * beta**2 / (root_pi * (1 + 2 * b**2)), mills),
            (slope_at_b * 6 * b**2 * (beta + TURN), large),
            (slope_at_b * (6 * square - 2) * (b + TURN * root_pi / 2), start),
            rest=slope_at_b * ((6 * square - 2) * square * sp.pi / 4 - 1),
        ),
    )
    fall = flatter(b, a, above)
    return infer(
        goal.holding(above),
        adding(
            (1, steep),
            (1, fall),
            (6 * beta**2 * (1 - beta), close),
            (2 * a * beta**2 * (1 - beta) / u, half),
            (3 * bell * (1 + w), large),
            (2 * bell * (1 + w), half),
            rest=bell * (1 - beta) * (4 - beta) * (1 + 4 * u)
            + sp.Rational(5, 8) * bell * (3 * (1 - beta) + 2 * u),
        ),
    )


PROOFS: dict[Statement, Prove] = {CONCAVE: concave, MIXED: mixed}
CLAIM = Claim(
    label="erf-pair-bounds",
    number="Bounds (pair)",
    title="Two inequalities for $erf$ and its derivative at two places",
    sentence=(
        "For $a > 0$, $erf(a) >= a erf'(a)$. For $0 < b <= a$ and $0 < u <= 1/2$, $(erf'(a) (4 - erf(b)) +"
        " a erf(b)^2/u) (1 - erf(b)) (1 + 4 u)$ is at least $erf'(a) (2 - 3 erf(b) + 2 u)^2$."
    ),
    headings=(Heading("At one place", CONCAVE), Heading("At two places", MIXED)),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "By the slope, and by cases of $erf(b)$",
            tuple(PROOFS.values()),
            "$erf(x) - x erf'(x)$ has the derivative $2 erf'(x) x^2$. For $erf(b) <= 7/8$ the part without"
            " $1/u$ is enough, a polynomial in $erf(b)$ and $u$. For $erf(b) > 7/8$ the square is at most 1"
            " and the part with $1/u$ at least $6 b erf(b)^2 (1 - erf(b))$, which by Mills' ratio is above"
            " $erf'(b) >= erf'(a)$.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
