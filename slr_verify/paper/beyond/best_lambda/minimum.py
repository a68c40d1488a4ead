"""The risk of the oracle before and after the best lambda.

Every lambda above another one is lambda (1 + y), and every one below it lambda/(1 + y), with y >= 0.
"""

import sympy as sp

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rule import Rule
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.differentiation import differentiation, leibniz
from slr_verify.calculus.rules.initial_value import MonotoneFrom
from slr_verify.calculus.rules.instance import Instance, applying
from slr_verify.calculus.rules.integration import FundamentalTheorem
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.theorem import Theorem
from slr_verify.claims.claim import Claim, Proof, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence
from slr_verify.language.statement import Statement, at_least
from slr_verify.language.value import derivative
from slr_verify.model.letters import oracle_risk_at
from slr_verify.model.notation import lam
from slr_verify.model.oracle import oracle_risk
from slr_verify.model.oracle_balance import balance_at, weight
from slr_verify.model.stable.oracle import stable_oracle_risk
from slr_verify.paper.beyond.best_lambda.equation import LARGER, PLANE, SETTING, at
from slr_verify.paper.beyond.bounds.erfc_bounds import y
from slr_verify.paper.beyond.stable_oracle import ANTIDERIVATIVE

SMALLER = lam / (1 + y)
FALLING, RISING = sp.Le(balance_at(lam), 0), sp.Ge(balance_at(lam), 0)

AFTER = at_least(at(oracle_risk(), LARGER), oracle_risk(), (*PLANE, RISING))
BEFORE = at_least(at(oracle_risk(), SMALLER), oracle_risk(), (*PLANE, FALLING))


def after(goal: Statement, shelf: Shelf) -> Theorem:
    """The balance stays >= 0 from here on, so the slope of the risk does."""
    begin, end = _in_stable_form(LARGER, goal, shelf)
    sign = (
        chain(balance_at(LARGER), goal.given)
        .at_least(balance_at(lam), by=Instance(shelf.theorem("best-lambda-unique", 2)))
        .at_least(0, by=by_sign)
        .theorem()
    )
    factor = LARGER.diff(y) * at(weight(), LARGER)
    return _rises_along(LARGER, Multiplied(sign, factor), begin, end)


def before(goal: Statement, shelf: Shelf) -> Theorem:
    """The balance was <= 0 up to here, so the risk rises as lambda goes down."""
    begin, end = _in_stable_form(SMALLER, goal, shelf)
    known = Instance(shelf.theorem("best-lambda-unique", 2), ((lam, SMALLER),))
    up = chain(balance_at(lam), goal.given).at_least(balance_at(SMALLER), by=known).theorem()
    sign = (
        chain(balance_at(SMALLER), goal.given)
        .at_most(balance_at(lam), by=Rearranged(up))
        .at_most(0, by=by_sign)
        .theorem()
    )
    factor = SMALLER.diff(y) * at(weight(), SMALLER)
    return _rises_along(SMALLER, Rearranged(sign, 1 / factor), begin, end)


def _in_stable_form(place: sp.Expr, goal: Statement, shelf: Shelf) -> tuple[Chain, Theorem]:
    """The risk at lambda = place(y), and how the risk at lambda becomes the other side."""
    stable, risk = shelf.theorem("oracle-without-cancellation"), stable_oracle_risk()
    begin = chain(goal.lhs, goal.given).equals(at(risk, place), by=applying(stable, {lam: place}))
    return begin, chain(risk, goal.given).equals(goal.rhs, by=applying(stable)).theorem()


def _rises_along(place: sp.Expr, positive: Rule, begin: Chain, end: Theorem) -> Theorem:
    """The risk does not fall as y grows, for d/dy R = place' weight balance at lambda = place(y)."""
    moved, risk, given = begin.current, end.statement.lhs, begin.given
    slope = (
        chain(derivative(moved, y), given)
        .through(leibniz, FundamentalTheorem(place.diff(y) * at(ANTIDERIVATIVE, place)))
        .equals(place.diff(y) * at(weight(), place) * balance_at(place), by=normal_form)
        .at_least(0, by=positive)
        .equals(derivative(risk, y), by=differentiation)
        .theorem()
    )
    start = chain(moved.subs(y, 0), given).equals(risk, by=normal_form).theorem()
    monotone = MonotoneFrom(y, sp.S.Zero, slope, start)
    return begin.at_least(risk, by=monotone).equals(end.statement.rhs, by=Instance(end)).theorem()


AFTER_CLAIM = Claim(
    label="best-lambda-after",
    number="Best lambda (after)",
    title="Where the balance is not negative, no larger $lambda$ has a smaller risk",
    sentence=(
        "Let $d >= 2$. If the balance of Best lambda (stationary) is nonnegative at some $lambda$, the"
        " oracle's risk at any larger $lambda$ is at least as large."
    ),
    letters=(oracle_risk_at(LARGER),),
    statements=(AFTER,),
    setting=SETTING,
    proofs=(
        Proof(
            "The balance stays positive",
            (after,),
            "The balance increases, so it stays nonnegative at larger $lambda$, and the derivative of the"
            " risk has its sign.",
        ),
    ),
    evidence=(enclosure_evidence((AFTER,)),),
)
BEFORE_CLAIM = Claim(
    label="best-lambda-before",
    number="Best lambda (before)",
    title="Where the balance is not positive, no smaller $lambda$ has a smaller risk",
    sentence=(
        "Let $d >= 2$. If the balance of Best lambda (stationary) is nonpositive at some $lambda$, the"
        " oracle's risk at any smaller $lambda$ is at least as large."
    ),
    letters=(oracle_risk_at(SMALLER),),
    statements=(BEFORE,),
    setting=SETTING,
    proofs=(
        Proof(
            "The balance was negative",
            (before,),
            "The balance increases, so it is nonpositive at smaller $lambda$ too: the risk increases as"
            " $lambda$ decreases.",
        ),
    ),
    evidence=(enclosure_evidence((BEFORE,)),),
)
CLAIMS = (AFTER_CLAIM, BEFORE_CLAIM)
