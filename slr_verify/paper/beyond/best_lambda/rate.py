"""The rate of the best risk of the oracle as d grows, for fixed L >= 2 and gamma: log(d)/d.

From above, at lambda_s with s = log d: at most 2 gamma^2/d + (4/pi)(L-1) log(d)/(d - 4 gamma^2 log d).
From below, for every lambda, with z = log(r^2 gamma^2 d/((1+r^2)(L-1))): at least
(4/pi)(L-1)(1+z)/((1+r^2) d + 2 (1+z)). For fixed L >= 2 and gamma, and r = 1, both are of the order
log(d)/d; as r -> 0 with d, slowly, their ratio goes to 1. A lambda for which the comparison is positive
is worse than lambda_s, so for the best one lambda^2 d/log d -> 1 as well.
"""

import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Heading, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.statement import Statement, at_least, at_most
from slr_verify.model.letters import oracle_risk_at
from slr_verify.model.notation import L, d, epsilon, gamma, lam, x
from slr_verify.model.oracle import oracle_risk
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
from slr_verify.paper.beyond.best_lambda.sharper import SHARPER
from slr_verify.paper.beyond.bounds.erfc_bounds import nonnegative

ROOM = (sp.Gt(room, 0),)
LOGARITHM = (sp.Ge(d, 8 * gamma**2 * level), sp.Ge(sp.exp(level), d))
LARGE = (sp.Ge(gamma**2 * rate**2 * d, (L - 1) * steepness * sp.exp(depth)),)

GOOD_LAMBDA = Letter("lambda_s", good_lambda(), below=level / room)
UPPER = at_most(oracle_risk().subs(lam, good_lambda()), upper_rate(), ROOM)
ORDER = at_most(UPPER.lhs, order(), (*ROOM, *LOGARITHM))
RATE = at_least(oracle_risk(), lower_rate(), LARGE)
COMPARISON = at_least(
    oracle_risk(), oracle_risk().subs(lam, good_lambda()) + lower_bound() - upper_rate(), ROOM
)


def upper(goal: Statement, shelf: Shelf) -> Theorem:
    """The sharper bound at lambda_s, where E = s."""
    known = Instance(shelf.theorem("best-lambda-sharper"), ((lam, good_lambda()),))
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
        .at_most(upper_rate(), by=Instance(shelf.theorem("best-lambda-rate.above")))
        .at_most(epsilon**2 + 2 * gamma**2 * sp.exp(-level) + half, by=Rearranged(slow))
        .related(goal.sign, goal.rhs, by=Rearranged(low))
        .theorem()
    )


def whatever_lambda(goal: Statement, shelf: Shelf) -> Theorem:
    """exp(w) >= 1 + w at w = z - (1+r^2) lambda^2 d; what is left of lambda cancels."""
    w = depth - steepness * lam**2 * d
    size, top = steepness * d, 1 + depth
    share = 1 / ((1 + 2 * top / size) * (1 + 2 * lam**2))
    line = Instance(shelf.theorem("erfc-bounds"), ((x, w),))
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
        .at_least(lower_bound(), by=Instance(shelf.theorem("best-lambda-sharper", 1)))
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
    known = upper(UPPER, shelf)
    return (
        chain(goal.lhs, goal.given)
        .at_least(lower_bound(), by=Instance(shelf.theorem("best-lambda-sharper", 1)))
        .related(goal.sign, goal.rhs, by=Rearranged(known))
        .theorem()
    )


UPPER_CLAIM = Claim(
    label="best-lambda-rate.above",
    number="Best lambda (rate above)",
    title="The risk at $lambda_s$, and what any other $lambda$ loses to it",
    sentence=(
        "Let $s > 0$ with $4 gamma^2 s < d$, and $lambda_s = sqrt(s/(d - 4 gamma^2 s))$. The oracle's"
        " risk at $lambda_s$ is at most $epsilon^2 + 2 gamma^2 exp(-s) + (4/pi) (L - 1) s/(d - 4 gamma^2"
        " s)$. The risk at any $lambda$ minus that at $lambda_s$ is at least the lower bound of"
        " Best lambda (sharper) at $lambda$ minus this upper bound. Here $s$ plays the role of the"
        " logarithm of $d$."
    ),
    headings=(
        Heading("The risk at $lambda_s$", UPPER),
        Heading("The risk at any $lambda$ against that at $lambda_s$", COMPARISON),
    ),
    letters=(GOOD_LAMBDA, oracle_risk_at(good_lambda())),
    statements=(UPPER, COMPARISON),
    proofs=(
        Proof(
            "The sharper bounds at $lambda_s$",
            (upper, comparison),
            "At $lambda_s$ the exponent $lambda^2 d/q^2$ in the upper bound of Best lambda (sharper)"
            " equals $s$. That is (1). For (2), bound the risk at $lambda$ from below by Best lambda"
            " (sharper), and add what (1) leaves, the upper bound minus the risk at $lambda_s$, which is"
            " not negative.",
        ),
    ),
    evidence=(enclosure_evidence((UPPER, COMPARISON)),),
)
ORDER_CLAIM = Claim(
    label="best-lambda-rate.order",
    number="Best lambda (rate order)",
    title="The risk at $lambda_s$ for a level $s$ between $log(d)$ and $d/(8 gamma^2)$",
    sentence=(
        "Let $exp(s) >= d$ and $8 gamma^2 s <= d$: $s$ lies between the logarithm of $d$ and $d/(8"
        " gamma^2)$. At $lambda_s = sqrt(s/(d - 4 gamma^2 s))$ the risk of the oracle is at most"
        " $epsilon^2 + (2 gamma^2 + (8/pi) (L - 1) s)/d$."
    ),
    letters=(GOOD_LAMBDA, oracle_risk_at(good_lambda())),
    statements=(ORDER,),
    proofs=(
        Proof(
            "$exp(-s) <= 1/d$",
            (order_of,),
            "In the bound of Best lambda (rate above), $exp(-s) <= 1/d$ and $d - 4 gamma^2 s >= d/2$.",
        ),
    ),
    evidence=(enclosure_evidence((ORDER,)),),
)
RATE_CLAIM = Claim(
    label="best-lambda-rate.below",
    number="Best lambda (rate below)",
    title="A lower bound on the risk of the oracle, for every $lambda$",
    sentence=(
        "Let $r > 0$ and $z >= 0$ with $(L - 1) (1 + r^2) exp(z) <= r^2 gamma^2 d$. For every $lambda >"
        " 0$ the risk of the oracle is at least $epsilon^2 + (4/pi) (L - 1) (1 + z)/((1 + r^2) d + 2 (1 +"
        " z))$, in which $lambda$ does not occur."
    ),
    letters=(oracle_risk_at(),),
    statements=(RATE,),
    proofs=(
        Proof(
            "By the tangent of $exp$",
            (whatever_lambda,),
            "In the lower bound of Best lambda (sharper) use $exp(w) >= 1 + w$ at $w = z - (1 + r^2)"
            " lambda^2 d$. What this loses as $lambda$ grows is made up by the noise of the other"
            " tokens.",
        ),
    ),
    evidence=(enclosure_evidence((RATE,)),),
)
CLAIMS = (UPPER_CLAIM, ORDER_CLAIM, RATE_CLAIM)
