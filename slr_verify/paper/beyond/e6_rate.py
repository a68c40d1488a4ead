"""E6: the rate of the best risk of the oracle as d grows: (4/pi)(L-1) log(d)/d.

From above, at lambda_s with s = log d: at most 2 gamma^2/d + (4/pi)(L-1) log(d)/(d - 4 gamma^2 log d).
From below, for every lambda, with z = log(r^2 gamma^2 d/((1+r^2)(L-1))): at least
(4/pi)(L-1)(1+z)/((1+r^2) d + 2 (1+z)). For L >= 2 and r = 1 both are of the order log(d)/d; as
r -> 0 with d, slowly, their ratio goes to 1. A lambda for which the comparison is positive is worse
than lambda_s, so for the best one lambda^2 d/log d -> 1 as well.
"""

from __future__ import annotations

import sympy as sp

from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence import enclosure_evidence, quadrature_evidence
from slr_verify.model.notation import D, L, d, epsilon, g, gamma, lam, t, x
from slr_verify.model.oracle import oracle_risk
from slr_verify.model.oracle_balance import a, b, exponent, q, scale
from slr_verify.model.oracle_rate import (
    depth,
    good_lambda,
    level,
    lower_bound,
    lower_rate,
    order,
    rate,
    room,
    steepness,
    upper_rate,
)
from slr_verify.model.stable_zeta import place_of, spread, stable_zeta_at_zero, width_of
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.erfc_bounds import nonnegative, y
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.calculus import Integrated
from slr_verify.proofs.chain import chain
from slr_verify.proofs.closure import Integrating
from slr_verify.proofs.instance import Directly, applying
from slr_verify.proofs.order import Multiplied, Rearranged
from slr_verify.proofs.statement import Statement, at_least, at_most
from slr_verify.proofs.theorem import Theorem

ROOM = (sp.Gt(room, 0),)
LOGARITHM = (sp.Ge(d, 8 * gamma**2 * level), sp.Ge(sp.exp(level), d))
LARGE = (sp.Ge(gamma**2 * rate**2 * d, (L - 1) * steepness * sp.exp(depth)),)
UNIT = (sp.Ge(x, 0), sp.Le(x, 1))
others = 4 / sp.pi * (L - 1) * lam**2
fallen = sp.exp(-exponent)
erfc_a = 1 - sp.erf(a)

SHARPER = at_most(oracle_risk(), epsilon**2 + 2 * gamma**2 * fallen + others)
UPPER = at_most(oracle_risk().subs(lam, good_lambda()), upper_rate(), ROOM)
ORDER = at_most(UPPER.lhs, order(), (*ROOM, *LOGARITHM))
LOWER = at_least(oracle_risk(), lower_bound())
RATE = at_least(oracle_risk(), lower_rate(), LARGE)
COMPARISON = at_least(
    oracle_risk() - oracle_risk().subs(lam, good_lambda()), lower_bound() - upper_rate(), ROOM
)


def sharper(goal: Statement, shelf: Shelf) -> Theorem:
    """erfc(a)^2 and the spread are at most exp(-E) each."""
    zeta_zero = stable_zeta_at_zero(lam)
    small = (
        chain(zeta_zero)
        .equals(zeta(0, lam), by=applying(shelf.theorem("zeta-without-cancellation", 1), {g: lam}))
        .at_most(others / (L - 1), by=Directly(shelf.theorem("zeta-bounds", 2), ((g, lam),)))
    )
    informative = spread(lam * D, scale)
    return (
        chain(goal.lhs)
        .rewritten(by=applying(shelf.theorem("oracle-without-cancellation")))
        .at_most(
            epsilon**2 + gamma**2 * (fallen + informative) + (L - 1) * zeta_zero,
            by=Multiplied(_missed(shelf), gamma**2),
        )
        .at_most(
            epsilon**2 + 2 * gamma**2 * fallen + (L - 1) * zeta_zero,
            by=Multiplied(_spread_small(), gamma**2),
        )
        .related(goal.sign, goal.rhs, by=Multiplied(small.theorem(), L - 1))
        .theorem()
    )


def upper(goal: Statement, shelf: Shelf) -> Theorem:
    """The sharper bound at lambda_s, where E = s."""
    known = Directly(shelf.theorem("e6-sharper"), ((lam, good_lambda()),))
    return (
        chain(goal.lhs, goal.given)
        .related(goal.sign, SHARPER.rhs.subs(lam, good_lambda()), by=known)
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


def order_of(goal: Statement, shelf: Shelf) -> Theorem:
    """d - 4 gamma^2 s >= d/2, and exp(-s) <= 1/d."""
    wide, high = (relation.lhs - relation.rhs for relation in LOGARITHM)
    slow = nonnegative(4 / sp.pi * (L - 1) * level * wide / (d * room), goal.given)
    low = nonnegative(2 * gamma**2 * sp.exp(-level) * high / d, goal.given)
    half = 8 / sp.pi * (L - 1) * level / d
    return (
        chain(goal.lhs, goal.given)
        .at_most(upper_rate(), by=Directly(shelf.theorem("e6-rate.above")))
        .at_most(epsilon**2 + 2 * gamma**2 * sp.exp(-level) + half, by=Rearranged(slow, -sp.S.One))
        .related(goal.sign, goal.rhs, by=Rearranged(low, -sp.S.One))
        .theorem()
    )


def lower(goal: Statement, shelf: Shelf) -> Theorem:
    """zeta >= erf(a)^2 leaves gamma^2 erfc(a)^2, and a^2 <= lambda^2 d/2."""
    shift = lam * D
    jensen = Directly(shelf.theorem("zeta-bounds"), ((t, shift), (g, scale)))
    square = chain(zeta(shift, scale)).at_least(sp.erf(a) ** 2, by=jensen).theorem()
    not_too_small = Directly(shelf.theorem("zeta-bounds", 4), ((g, lam),))
    noise = 4 / sp.pi * lam**2 / (1 + 2 * lam**2)
    alone = chain(zeta(0, lam)).at_least(noise, by=not_too_small).theorem()
    tail, bell = _tail_above(shelf), _bell()
    start = epsilon**2 + gamma**2 * erfc_a**2
    return (
        chain(goal.lhs)
        .at_least(start + (L - 1) * zeta(0, lam), by=Multiplied(square, gamma**2))
        .at_least(start + (L - 1) * noise, by=Multiplied(alone, L - 1))
        .at_least(
            epsilon**2 + gamma**2 * bell * erfc_a + (L - 1) * noise,
            by=Multiplied(tail, gamma**2 * erfc_a),
        )
        .related(goal.sign, goal.rhs, by=Multiplied(tail, gamma**2 * bell))
        .theorem()
    )


def whatever_lambda(goal: Statement, shelf: Shelf) -> Theorem:
    """exp(w) >= 1 + w at w = z - (1+r^2) lambda^2 d; what is left of lambda cancels."""
    w = depth - steepness * lam**2 * d
    size, top = steepness * d, 1 + depth
    share = 1 / ((1 + 2 * top / size) * (1 + 2 * lam**2))
    line = Directly(shelf.theorem("erfc-bounds"), ((x, w),))
    above = chain(sp.exp(w), goal.given).at_least(1 + w, by=line).theorem()
    unused = nonnegative((1 - share) * sp.exp(w), goal.given)
    tangent = (
        chain(sp.exp(w), goal.given)
        .at_least(share * sp.exp(w), by=Rearranged(unused))
        .at_least(share * (1 + w), by=Multiplied(above, share))
        .theorem()
    )
    large = nonnegative(LARGE[0].lhs - LARGE[0].rhs, goal.given)
    unit = 4 / sp.pi * (L - 1)
    noise = unit * lam**2 / (1 + 2 * lam**2)
    spare = 4 * sp.exp(-steepness * lam**2 * d) / (sp.pi * steepness * size)
    return (
        chain(goal.lhs, goal.given)
        .at_least(lower_bound(), by=Directly(shelf.theorem("e6-sharper", 1)))
        .at_least(epsilon**2 + unit * sp.exp(w) / size + noise, by=Multiplied(large, spare))
        .related(
            goal.sign,
            epsilon**2 + unit * share * (1 + w) / size + noise,
            by=Multiplied(tangent, unit / size),
        )
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


def comparison(goal: Statement, shelf: Shelf) -> Theorem:
    """From below at lambda, from above at lambda_s."""
    at_best = goal.lhs - oracle_risk()
    known = upper(UPPER, shelf)
    return (
        chain(goal.lhs, goal.given)
        .at_least(lower_bound() + at_best, by=Rearranged(shelf.theorem("e6-sharper", 1)))
        .related(goal.sign, goal.rhs, by=Rearranged(known, -sp.S.One))
        .theorem()
    )


def _missed(shelf: Shelf) -> Theorem:
    """erfc(a)^2 <= exp(-2 a^2) <= exp(-E), for E = 2 a^2 - (a^2 - b^2)."""
    bell = sp.exp(-(a**2))
    known = Directly(shelf.theorem("erf-bounds", 1), ((y, a),))
    once = chain(erfc_a).at_most(bell, by=known).theorem()
    rest = nonnegative(fallen * (1 - sp.exp(-4 * scale**2 * b**2)))
    return (
        chain(erfc_a**2)
        .at_most(bell * erfc_a, by=Multiplied(once, erfc_a))
        .at_most(bell**2, by=Multiplied(once, bell))
        .at_most(fallen, by=Rearranged(rest, -sp.S.One))
        .theorem()
    )


def _spread_small() -> Theorem:
    """The integrand is largest at x = 0, but for 1/(1 + place^2), whose integral is below pi/4."""
    place, width = place_of(scale), width_of(scale)
    integrand = width * sp.exp(-(a**2) * (1 + place**2)) / (1 + place**2)
    bound = width * fallen / (1 + place**2)
    further = sp.exp(-(a**2) * width * x * (2 / q + width * x))
    rest = nonnegative(bound * (1 - further), UNIT)
    pointwise = chain(integrand, UNIT).at_most(bound, by=Rearranged(rest, -sp.S.One)).theorem()
    end = chain(place.subs(x, 1)).equals(1, by=normal_form).theorem()
    whole = (
        chain(sp.Integral(integrand, (x, 0, 1)))
        .at_most(sp.Integral(bound, (x, 0, 1)), by=Integrating(pointwise))
        .rewritten(by=Integrated(fallen * sp.atan(place)))
        .rewritten(by=applying(end))
        .theorem()
    )
    most = nonnegative(4 / sp.pi * fallen * sp.atan(1 / q))
    return (
        chain(spread(lam * D, scale))
        .at_most(4 / sp.pi * whole.statement.rhs, by=Multiplied(whole, 4 / sp.pi))
        .at_most(fallen, by=Rearranged(most, -sp.S.One))
        .theorem()
    )


def _bell() -> sp.Expr:
    """(2 r/(sqrt(pi)(1+r^2))) exp(-(1+r^2) lambda^2 d/2)."""
    return 2 * rate / (sp.sqrt(sp.pi) * steepness) * sp.exp(-steepness * lam**2 * d / 2)


def _tail_above(shelf: Shelf) -> Theorem:
    """erfc(a) >= the Gaussian at a >= the Gaussian at lambda D."""
    known = shelf.theorem("erfc-bounds", 3)
    at_a = known.statement.rhs.subs(y, a)
    more = nonnegative(_bell() * (sp.exp(2 * steepness * scale**2 * a**2) - 1))
    return (
        chain(erfc_a)
        .at_least(at_a, by=Directly(known, ((y, a),)))
        .at_least(_bell(), by=Rearranged(more))
        .theorem()
    )


SHARPER_CLAIM = Claim(
    label="e6-sharper",
    number="E6",
    title="Bounds on the risk of the oracle that decay as exp(-lambda^2 d), up to constants",
    statements=(SHARPER, LOWER),
    proofs=(Proof("From bounds on erfc", (sharper, lower)),),
    evidence=(
        quadrature_evidence((SHARPER, LOWER), points=4),
        enclosure_evidence((SHARPER, LOWER)),
    ),
)
UPPER_CLAIM = Claim(
    label="e6-rate.above",
    number="E6",
    title="The risk at lambda_s, where s plays the part of log(d), and what other lambda lose to it",
    statements=(UPPER, COMPARISON),
    proofs=(Proof("The sharper bounds at lambda_s", (upper, comparison)),),
    evidence=(enclosure_evidence((UPPER, COMPARISON)),),
)
ORDER_CLAIM = Claim(
    label="e6-rate.order",
    number="E6",
    title="The best risk exceeds epsilon^2 by at most (2 gamma^2 + (8/pi)(L-1) log(d))/d",
    statements=(ORDER,),
    proofs=(Proof("exp(-s) <= 1/d", (order_of,)),),
    evidence=(enclosure_evidence((ORDER,)),),
)
RATE_CLAIM = Claim(
    label="e6-rate.below",
    number="E6",
    title="For every lambda the risk exceeds epsilon^2 by the order of (L-1) log(d)/d at least",
    statements=(RATE,),
    proofs=(Proof("By the tangent of exp", (whatever_lambda,)),),
    evidence=(enclosure_evidence((RATE,)),),
)
CLAIMS = (SHARPER_CLAIM, UPPER_CLAIM, ORDER_CLAIM, RATE_CLAIM)
