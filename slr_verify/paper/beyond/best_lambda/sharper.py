"""Sharper bounds on the risk of the oracle in which the informative token counts exp(-lambda^2 d)."""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.instance import Instance, applying
from slr_verify.calculus.rules.integration import FundamentalTheorem, IntegratedInequality
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.integral import Integral
from slr_verify.language.statement import Statement, at_least, at_most
from slr_verify.model.letters import oracle_risk_at
from slr_verify.model.notation import D, L, d, epsilon, g, gamma, lam, t, x
from slr_verify.model.oracle import oracle_risk
from slr_verify.model.oracle_balance import a, b, exponent, q, scale
from slr_verify.model.oracle_rate import lower_bound, rate, steepness
from slr_verify.model.stable.zeta import place_of, spread, stable_zeta_at_zero, width_of
from slr_verify.model.zeta import zeta
from slr_verify.paper.beyond.bounds.erfc_bounds import nonnegative, y

UNIT = (sp.Ge(x, 0), sp.Le(x, 1))
others = 4 / sp.pi * (L - 1) * lam**2
fallen = sp.exp(-exponent)
erfc_a = 1 - sp.erf(a)

SHARPER = at_most(oracle_risk(), epsilon**2 + 2 * gamma**2 * fallen + others)
LOWER = at_least(oracle_risk(), lower_bound())


def sharper(goal: Statement, shelf: Shelf) -> Theorem:
    """erfc(a)^2 and the spread are at most exp(-E) each."""
    zeta_zero = stable_zeta_at_zero(lam)
    small = (
        chain(zeta_zero)
        .equals(zeta(0, lam), by=applying(shelf.theorem("zeta-without-cancellation", 1)))
        .at_most(others / (L - 1), by=Instance(shelf.theorem("zeta-bounds", 2), ((g, lam),)))
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


def lower(goal: Statement, shelf: Shelf) -> Theorem:
    """zeta >= erf(a)^2 leaves gamma^2 erfc(a)^2, and a^2 <= lambda^2 d/2."""
    shift = lam * D
    jensen = Instance(shelf.theorem("zeta-bounds"), ((t, shift), (g, scale)))
    square = chain(zeta(shift, scale)).at_least(sp.erf(a) ** 2, by=jensen).theorem()
    not_too_small = Instance(shelf.theorem("zeta-bounds", 4), ((g, lam),))
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


def _missed(shelf: Shelf) -> Theorem:
    """erfc(a)^2 <= exp(-2 a^2) <= exp(-E), for E = 2 a^2 - (a^2 - b^2)."""
    bell = sp.exp(-(a**2))
    known = Instance(shelf.theorem("erf-bounds", 1), ((y, a),))
    once = chain(erfc_a).at_most(bell, by=known).theorem()
    rest = nonnegative(fallen * (1 - sp.exp(-4 * scale**2 * b**2)))
    return (
        chain(erfc_a**2)
        .at_most(bell * erfc_a, by=Multiplied(once, erfc_a))
        .at_most(bell**2, by=Multiplied(once, bell))
        .at_most(fallen, by=Rearranged(rest))
        .theorem()
    )


def _spread_small() -> Theorem:
    """The integrand is largest at x = 0, but for 1/(1 + place^2), whose integral is below pi/4."""
    place, width = place_of(scale), width_of(scale)
    integrand = width * sp.exp(-(a**2) * (1 + place**2)) / (1 + place**2)
    bound = width * fallen / (1 + place**2)
    further = sp.exp(-(a**2) * width * x * (2 / q + width * x))
    rest = nonnegative(bound * (1 - further), UNIT)
    pointwise = chain(integrand, UNIT).at_most(bound, by=Rearranged(rest)).theorem()
    whole = (
        chain(Integral(integrand, (x, 0, 1)))
        .at_most(Integral(bound, (x, 0, 1)), by=IntegratedInequality(pointwise))
        .through(FundamentalTheorem(fallen * sp.atan(place)))
        .theorem()
    )
    most = nonnegative(4 / sp.pi * fallen * sp.atan(1 / q))
    return (
        chain(spread(lam * D, scale))
        .at_most(4 / sp.pi * whole.statement.rhs, by=Multiplied(whole, 4 / sp.pi))
        .at_most(fallen, by=Rearranged(most))
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
        .at_least(at_a, by=Instance(known, ((y, a),)))
        .at_least(_bell(), by=Rearranged(more))
        .theorem()
    )


CLAIM = Claim(
    label="best-lambda-sharper",
    number="Best lambda (sharper)",
    title="Bounds on the risk of the oracle by exponentials of $lambda^2 d$",
    sentence=(
        "The risk of the oracle is at most $epsilon^2 + 2 gamma^2 exp(-lambda^2 d/q^2) + (4/pi) (L - 1)"
        " lambda^2$. For every $r > 0$ it is at least $epsilon^2 + (4/pi) (L - 1) lambda^2/(1 + 2"
        " lambda^2) + c exp(-(1 + r^2) lambda^2 d)$ with $c = 4 gamma^2 r^2/(pi (1 + r^2)^2)$."
    ),
    headings=(
        Heading("From above", SHARPER),
        Heading("From below, for every $r > 0$", LOWER),
    ),
    letters=(oracle_risk_at(),),
    statements=(SHARPER, LOWER),
    proofs=(
        Proof(
            "From bounds on $erfc$",
            (sharper, lower),
            "With $a = lambda D/p$ the informative token contributes $gamma^2$ times the sum of $erfc(a)^2$"
            " and a spread, which is an integral; each is at most $exp(-lambda^2 d/q^2)$. The bound of"
            " Best lambda (oracle risk) has $erfc(a)$ without the square. From below, bound $erfc(a)$"
            " by a Gaussian.",
        ),
    ),
    evidence=(
        quadrature_evidence((SHARPER, LOWER), points=4),
        enclosure_evidence((SHARPER, LOWER)),
    ),
)
