"""The equation of the best lambda, and that it has at most one solution.

The balance of costs and gain is that of `model/oracle_balance.py`.
"""

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation
from slr_verify.calculus.rules.initial_value import MonotoneFrom
from slr_verify.calculus.rules.instance import Instance, applying
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.language.value import derivative
from slr_verify.model.letters import oracle_risk_at
from slr_verify.model.notation import D, L, d, gamma, lam
from slr_verify.model.oracle import oracle_risk
from slr_verify.model.oracle_balance import (
    P,
    Q,
    b,
    balance_at,
    costs_less_gain,
    exponent,
    noise_of_others,
    p,
    q,
    sharpening,
    weight,
)
from slr_verify.paper.beyond.bounds.erfc_bounds import y

step = sp.Symbol("h", positive=True)
PLANE = (sp.Ge(d, 2),)
BALANCE = "the balance is what stands in parentheses in Best lambda (stationary)"
SETTING = ("$<k*, v*> = 0$, hence $d >= 2$", BALANCE)


def at(expr: sp.Expr, place: sp.Expr) -> sp.Expr:
    """The expression at another lambda."""
    return expr.subs(lam, place)


LARGER = lam * (1 + y)

STATIONARY = equal(derivative(oracle_risk(), lam), weight() * costs_less_gain())
GROWTH = at_least(derivative(balance_at(lam), lam), 1 / q**3, PLANE)
INCREASING = Statement(balance_at(lam * (1 + step)), ">", balance_at(lam), PLANE)
WEAKLY = at_least(balance_at(LARGER), balance_at(lam), PLANE)

root_pi = sp.sqrt(sp.pi)
erfc_b, bell_b = 1 - sp.erf(b), sp.exp(-(b**2))
w = 2 * (lam * gamma) ** 2
mills = 2 * b * (bell_b / root_pi - b * erfc_b)
gain_factor = root_pi * D * sp.exp(b**2) / (2 * gamma**2 * lam * p**3 * q**2)


def rest() -> sp.Expr:
    """The balance without lambda/q."""
    return noise_of_others() - sharpening()


def rest_slope() -> sp.Expr:
    """Its derivative in lambda."""
    return others_slope() + lost_gain()


def others_slope() -> sp.Expr:
    """The derivative of the noise of the other tokens, with d - 2 >= 0 and squares completed."""
    u, c, e = lam**2, gamma**2, d - 2
    cubic = 12 * c**3 + 16 * (c - sp.Rational(5, 16)) ** 2 + sp.Rational(39, 16)
    quartic = 10 * (c - sp.Rational(2, 5)) ** 2 + sp.Rational(2, 5)
    polynomial = (
        1
        + 2 * u * (1 + 7 * c + e)
        + 4 * u**2 * (2 + 3 * c + 16 * c**2 + c * e + 3 * e)
        + 8 * u**3 * (cubic + 3 * c * e + 2 * e)
        + 32 * c * u**4 * (quartic + e)
    )
    return (L - 1) * sp.exp(exponent) * polynomial / (gamma**4 * Q**3 * P**4 * q**4)


def lost_gain() -> sp.Expr:
    """Minus the derivative of the sharpening; Mills' ratio has mills and erfc - mills >= 0."""
    return gain_factor * (w * erfc_b + 2 * w**2 * (erfc_b - mills) + mills)


def stationary(goal: Statement, shelf: Shelf) -> Theorem:
    """The derivative in closed form, with 1 + q^2 = 2 p^2 and a^2 + b^2 = E."""
    known = applying(shelf.theorem("oracle-without-cancellation", part=1))
    return proved(goal, known, normal_form)


def growth(goal: Statement, shelf: Shelf) -> Theorem:
    """Cost and lost gain only add to the derivative of lambda/q."""
    return (
        chain(goal.lhs, goal.given)
        .equals(1 / q**3 + rest_slope(), by=differentiation)
        .related(goal.sign, goal.rhs, by=Rearranged(_rest_grows(shelf)))
        .theorem()
    )


def increasing(goal: Statement, shelf: Shelf) -> Theorem:
    """(lambda/q)^2 increases strictly, and the rest does not decrease."""
    place = lam * (1 + step)
    new, old = at(lam / q, place), lam / q
    known = Instance(_increases(rest(), rest_slope(), _rest_grows(shelf)), ((y, step),))
    others = chain(at(rest(), place), goal.given).at_least(rest(), by=known).theorem()
    ahead = lam**2 * step * (2 + step) / (at(q, place) ** 2 * q**2 * (new + old))
    strictly = chain(new - old).equals(ahead, by=normal_form).more_than(0, by=by_sign).theorem()
    return (
        chain(goal.lhs, goal.given)
        .at_least(new + rest(), by=Rearranged(others))
        .related(goal.sign, goal.rhs, by=Rearranged(strictly))
        .theorem()
    )


def weakly(goal: Statement, shelf: Shelf) -> Theorem:
    """By the sign of the derivative, from y = 0 on."""
    form, terms = 1 / q**3 + rest_slope(), costs_less_gain()
    positive = (
        chain(form, PLANE)
        .at_least(1 / q**3, by=Rearranged(_rest_grows(shelf)))
        .at_least(0, by=by_sign)
        .theorem()
    )
    return (
        chain(goal.lhs, goal.given)
        .related(goal.sign, terms, by=Instance(_increases(terms, form, positive)))
        .equals(goal.rhs, by=normal_form)
        .theorem()
    )


def _increases(function: sp.Expr, form: sp.Expr, positive: Theorem) -> Theorem:
    """f(lambda (1 + y)) >= f(lambda) for y >= 0, when f' is `form`, which is not negative."""
    moved = at(function, LARGER)
    known = Instance(positive, ((lam, LARGER),))
    there = chain(at(form, LARGER), PLANE).at_least(0, by=known).theorem()
    slope = (
        chain(derivative(moved, y), PLANE)
        .equals(lam * at(form, LARGER), by=differentiation)
        .at_least(0, by=Multiplied(there, lam))
        .equals(derivative(function, y), by=differentiation)
        .theorem()
    )
    start = chain(moved.subs(y, 0), PLANE).equals(function, by=normal_form).theorem()
    rule = MonotoneFrom(y, sp.S.Zero, slope, start)
    return chain(moved, PLANE).at_least(function, by=rule).theorem()


def _rest_grows(shelf: Shelf) -> Theorem:
    """Mills' ratio, twice: 0 <= mills <= erfc."""
    above, below = (Instance(shelf.theorem("erfc-bounds", part=i), ((y, b),)) for i in (1, 2))
    mills_positive = chain(root_pi * b * erfc_b).at_most(bell_b, by=above).theorem()
    mills_small = (
        chain(root_pi * (1 + 2 * b**2) * erfc_b).at_least(2 * b * bell_b, by=below).theorem()
    )
    without = others_slope() + gain_factor * (w * erfc_b + mills)
    return (
        chain(rest_slope(), PLANE)
        .at_least(without, by=Multiplied(mills_small, 2 * gain_factor * w**2 / root_pi))
        .at_least(
            others_slope() + gain_factor * w * erfc_b,
            by=Rearranged(mills_positive, -root_pi / (2 * b * gain_factor)),
        )
        .at_least(0, by=by_sign)
        .theorem()
    )


STATIONARY_CLAIM = Claim(
    label="best-lambda-stationary",
    number="Best lambda (stationary)",
    title="The equation of the best $lambda$: two costs and a gain in balance",
    sentence=(
        "The derivative of the oracle's risk in $lambda$ is a positive weight times a balance, the"
        " expression in parentheses: two costs, the noise of the other tokens and the spread of the"
        " informative one, minus one gain, its sharper weight. So $lambda$ is stationary exactly when the"
        " costs equal the gain."
    ),
    letters=(oracle_risk_at(),),
    statements=(STATIONARY,),
    proofs=(
        Proof(
            "From the slope in closed form",
            (stationary,),
            "Use the derivative of Numerics (oracle); with $q^2 + 1 = 2 p^2$ the weight factors"
            " out.",
        ),
    ),
    evidence=(quadrature_evidence((STATIONARY,), points=4),),
)
UNIQUE_CLAIM = Claim(
    label="best-lambda-unique",
    number="Best lambda (unique)",
    title="The balance increases strictly with $lambda$, so it has at most one zero",
    sentence=(
        "For $d >= 2$ the balance of Best lambda (stationary) increases strictly with $lambda > 0$. So"
        " it has at most one zero."
    ),
    headings=(
        Heading("Its derivative in $lambda$ is at least $1/q^3$", GROWTH),
        Heading("A larger $lambda$ has a larger balance", INCREASING),
        Heading("The same for $lambda (1 + y)$ with $y >= 0$, not strictly", WEAKLY),
    ),
    statements=(GROWTH, INCREASING, WEAKLY),
    setting=SETTING,
    proofs=(
        Proof(
            "By Mills' ratio",
            (growth, increasing, weakly),
            "The spread $lambda/q$ has derivative $1/q^3$. For $d >= 2$ the noise of the other tokens"
            " increases with $lambda$, and the gain decreases because Mills' ratio bounds $exp(b^2)"
            " erfc(b)$, with $b = lambda D/(p q)$, from both sides.",
        ),
    ),
    evidence=(enclosure_evidence((INCREASING, WEAKLY)),),
)
CLAIMS = (STATIONARY_CLAIM, UNIQUE_CLAIM)
