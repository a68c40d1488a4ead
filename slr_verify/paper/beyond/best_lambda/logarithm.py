"""Best lambda with logarithms: s = log(d) from above, z = log(r^2 gamma^2 d/((1+r^2)(L-1))) from below.

The logarithm is the integral of 1/t from 1. That exp(log(x)) = x for x >= 1 is shown by differentiating
x exp(-log(x)), which is 1 at x = 1.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp
from sympy.core.relational import Relational

from slr_verify.calculus.chain import chain
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation, leibniz
from slr_verify.calculus.rules.initial_value import SameDerivative
from slr_verify.calculus.rules.instance import Instance
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.document.letters import Letter
from slr_verify.language.binding import replaced
from slr_verify.language.integral import Integral
from slr_verify.language.logarithm import log
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal, more
from slr_verify.language.value import derivative
from slr_verify.model.letters import oracle_risk_at
from slr_verify.model.notation import L, d, gamma
from slr_verify.model.oracle_rate import depth, good_lambda, level, ratio, room, steepness
from slr_verify.paper.beyond.best_lambda.rate import LARGE, LOGARITHM, ORDER, RATE, ROOM
from slr_verify.paper.beyond.bounds.erfc_bounds import nonnegative

y = sp.Symbol("y", nonnegative=True)
slot, other = sp.symbols("t w", real=True)
AT_D, AT_RATIO = {level: log(d)}, {depth: log(ratio)}

INVERSE = equal(sp.exp(log(1 + y)), 1 + y)
ABOVE = at_most(
    replaced(ORDER.lhs, AT_D), replaced(ORDER.rhs, AT_D), (d >= 2, d >= 8 * gamma**2 * log(d))
)
BELOW = at_least(RATE.lhs, replaced(RATE.rhs, AT_RATIO), (L >= 2, ratio >= 1))


def inverse(goal: Statement, shelf: Shelf) -> Theorem:
    """(1 + y) exp(-log(1 + y)) has the derivative zero, and is 1 at y = 0."""
    written = log(1 + y).definition()
    product = (1 + y) * sp.exp(-written)
    still = (
        chain(derivative(product, y))
        .rewritten(by=leibniz)
        .equals(0, by=normal_form)
        .equals(derivative(sp.S.One, y), by=differentiation)
        .theorem()
    )
    by = FundamentalTheorem(Integral(1 / other, (other, 1, slot)))
    start = chain(product.subs(y, 0)).equals(1, by=by).theorem()
    one = infer(equal(product, 1), SameDerivative(y, sp.S.Zero, still, start))
    return (
        chain(goal.lhs)
        .equals(sp.exp(written), by=by_definition(log))
        .equals(goal.rhs, by=adding((-sp.exp(written), one)))
        .theorem()
    )


def from_above(goal: Statement, shelf: Shelf) -> Theorem:
    """At s = log(d), which is positive: exp(s) = d, and d - 4 gamma^2 s is at least d/2."""
    given = goal.given
    wide, high = (at_value_of(each, AT_D, given) for each in (*ROOM, LOGARITHM[1]))
    lemmas = (
        infer(more(log(d), 0, given), by_sign),
        infer(wide, adding((sp.S.Half, hypothesis(given[1], given)), rest=d / 2)),
        infer(high, adding((1, exp_log(d, given, shelf)))),
    )
    known = shelf.theorem("best-lambda-rate.order")
    return infer(goal, Instance(known, tuple(AT_D.items()), lemmas))


def from_below(goal: Statement, shelf: Shelf) -> Theorem:
    """At this z, which is not negative, (L-1)(1+r^2) exp(z) is r^2 gamma^2 d."""
    given = goal.given
    large = at_value_of(LARGE[0], AT_RATIO, given)
    lemmas = (
        nonnegative(log(ratio), given),
        infer(large, adding((-(L - 1) * steepness, exp_log(ratio, given, shelf)))),
    )
    known = shelf.theorem("best-lambda-rate.below")
    return infer(goal, Instance(known, tuple(AT_RATIO.items()), lemmas))


def exp_log(value: sp.Expr, given: Given, shelf: Shelf) -> Theorem:
    """exp(log(x)) = x, for a number that is at least one."""
    goal = equal(sp.exp(log(value)), value, given)
    beyond = nonnegative(value - 1, given)
    return infer(goal, Instance(inverse(INVERSE, shelf), ((y, value - 1),), (beyond,)))


def at_value_of(
    relation: Relational, values: Mapping[sp.Symbol, sp.Expr], given: Given
) -> Statement:
    """A hypothesis of another statement, at these values."""
    left, right = (replaced(side, values) for side in relation.args)
    return Statement(left, relation.rel_op, right, given)


PROOFS: dict[Statement, Prove] = {INVERSE: inverse, ABOVE: from_above, BELOW: from_below}
CLAIM = Claim(
    label="best-lambda-rate.log",
    number="Best lambda (rate log)",
    title="The two bounds of the order of $log(d)/d$, with logarithms in them",
    sentence=(
        "Let $d >= 2$ and $8 gamma^2 log(d) <= d$. At $lambda_s = sqrt(log(d)/(d - 4 gamma^2 log(d)))$ the"
        " risk of the oracle is at most $epsilon^2 + (2 gamma^2 + (8/pi) (L - 1) log(d))/d$. If $L >= 2$,"
        " $r > 0$ and $r^2 gamma^2 d >= (1 + r^2) (L - 1)$, then no $lambda > 0$ has a smaller risk than"
        " the bound below, which is of the order of $log(d)/d$ as well."
    ),
    headings=(
        Heading("The exponential undoes the logarithm", INVERSE),
        Heading("The risk at $lambda_s$, where $s$ is the logarithm of $d$", ABOVE),
        Heading("The risk at any $lambda$", BELOW),
    ),
    letters=(
        Letter("lambda_s", replaced(good_lambda(), AT_D), below=replaced(level / room, AT_D)),
        oracle_risk_at(replaced(good_lambda(), AT_D)),
    ),
    statements=tuple(PROOFS),
    proofs=(
        Proof(
            "As $exp(log(x)) = x$",
            tuple(PROOFS.values()),
            "The derivative of $x exp(-log(x))$ is zero, and its value at $x = 1$ is one, so"
            " $exp(log(x)) = x$. The bounds of Best lambda (rate order) and Best lambda (rate below) ask"
            " for a number $s$ with $exp(s) >= d$ and a $z$ whose exponential is not too large;"
            " logarithms are such numbers.",
        ),
    ),
    evidence=(enclosure_evidence(tuple(PROOFS)),),
)
