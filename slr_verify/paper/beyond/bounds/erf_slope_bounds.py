"""How steep erf is and how much it bends, with the decay of exp that it rests on."""

from functools import partial

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.instance import Instance, instance
from slr_verify.calculus.rules.monotone import MonotoneBetween
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.statement import Statement, at_least, at_most
from slr_verify.language.value import derivative
from slr_verify.model.notation import a, kappa, x

y = sp.Symbol("y", nonnegative=True)
INSIDE = (kappa >= -1, kappa <= 1)
PEAK = 2 / sp.sqrt(sp.pi)

DECAY = at_most(sp.exp(-y), 1 / (1 + y))
STEEP = at_most(erf_prime(x), PEAK)
BENT_ABOVE = at_most(erf_second(x), PEAK)
BENT_BELOW = at_least(erf_second(x), -PEAK)
ERF_ABOVE = at_most(sp.erf(a * kappa), PEAK * a, INSIDE)
ERF_BELOW = at_least(sp.erf(a * kappa), -PEAK * a, INSIDE)


def decay(goal: Statement, shelf: Shelf) -> Theorem:
    """exp(y) >= 1 + y."""
    tangent = shelf.theorem("erfc-bounds")
    at_y = instance(tangent, {x: y})
    return infer(goal, adding((sp.exp(-y) / (1 + y), at_y)))


def steep(goal: Statement, shelf: Shelf) -> Theorem:
    """exp(-x^2) <= 1."""
    positive = chain(PEAK * (1 - sp.exp(-(x**2)))).at_least(0, by=by_sign).theorem()
    return infer(goal, adding((1, positive)))


def bent(sign: int, goal: Statement, shelf: Shelf) -> Theorem:
    """1 +- 2 x exp(-x^2) = [1 - (1 + x^2) exp(-x^2)] + (1 +- x)^2 exp(-x^2)."""
    square = x**2
    known = infer(
        at_most(sp.exp(-square), 1 / (1 + square)),
        Instance(decay(DECAY, shelf), ((y, square),)),
    )
    rest = PEAK * (1 + sign * x) ** 2 * sp.exp(-square)
    return infer(goal, adding((PEAK * (1 + square), known), rest=rest))


def erf_above(goal: Statement, shelf: Shelf) -> Theorem:
    """erf(a kappa) <= erf(a) <= (2/sqrt(pi)) a, as erf rises, and no faster than 2/sqrt(pi)."""
    return (
        chain(goal.lhs, goal.given)
        .at_most(sp.erf(a), by=MonotoneBetween(x, sp.erf(a * x), kappa, sp.S.One, _rising()))
        .related(goal.sign, goal.rhs, by=adding((1, _at_end(shelf))))
        .theorem()
    )


def erf_below(goal: Statement, shelf: Shelf) -> Theorem:
    """erf(a kappa) >= -erf(a) in the same way."""
    rising = MonotoneBetween(x, sp.erf(a * x), sp.S.NegativeOne, kappa, _rising())
    from_left = chain(sp.erf(-a), goal.given).at_most(goal.lhs, by=rising).theorem()
    return infer(goal, adding((1, from_left), (1, _at_end(shelf))))


def _rising() -> Theorem:
    return (
        chain(derivative(sp.erf(a * x), x))
        .equals(a * erf_prime(a * x), by=differentiation)
        .at_least(0, by=by_sign)
        .theorem()
    )


def _at_end(shelf: Shelf) -> Theorem:
    """erf(a) <= (2/sqrt(pi)) a."""
    excess = sp.erf(x) - PEAK * x
    slope = (
        chain(derivative(excess, x))
        .equals(erf_prime(x) - PEAK, by=differentiation)
        .at_most(0, by=adding((1, steep(STEEP, shelf))))
        .theorem()
    )
    falling = MonotoneBetween(x, excess, sp.S.Zero, a, slope)
    fallen = chain(sp.S.Zero).at_least(excess.subs(x, a), by=falling).theorem()
    return infer(at_most(sp.erf(a), PEAK * a), adding((1, fallen)))


STATEMENTS = (DECAY, STEEP, BENT_ABOVE, BENT_BELOW, ERF_ABOVE, ERF_BELOW)
CLAIM = Claim(
    label="erf-slope-bounds",
    number="Bounds (slope)",
    title="How steep $erf$ is, and how much it bends",
    sentence=(
        "For all real $x$, $erf'(x) <= 2/sqrt(pi)$ and $|erf''(x)| <= 2/sqrt(pi)$; for $a > 0$ and"
        " $|kappa| <= 1$, $|erf(a kappa)| <= 2 a/sqrt(pi)$."
    ),
    headings=(
        Heading("A bound on the exponential function", DECAY),
        Heading("The derivative of $erf$", STEEP),
        Heading("The second derivative of $erf$, from above and below", BENT_ABOVE),
        Heading("$erf(a kappa)$, from above and below", ERF_ABOVE),
    ),
    statements=STATEMENTS,
    proofs=(
        Proof(
            "By $exp(x^2) >= 1 + x^2$ and monotonicity",
            (decay, steep, partial(bent, 1), partial(bent, -1), erf_above, erf_below),
            "$exp(-x^2) <= 1$ bounds the derivative and hence $erf(a)$, and $|erf(a kappa)| <= erf(a)$."
            " For the second derivative, $1 + 2 x exp(-x^2)$ is the sum of the nonnegative terms $1 - (1"
            " + x^2) exp(-x^2)$ and $(1 + x)^2 exp(-x^2)$; likewise with the other sign.",
        ),
    ),
    evidence=(enclosure_evidence(STATEMENTS),),
)
