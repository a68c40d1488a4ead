"""Proposition 3 for uniform J_0: what holds for all p_l, at p_l = 1/L."""

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.families import Family, FamilyInstance
from slr_verify.calculus.rules.instance import Instance, applying
from slr_verify.calculus.rules.sums import sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Shelf
from slr_verify.language.integral import Sum
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.model.linear import (
    ALL,
    BEST_TOKEN,
    TOKEN,
    UNIFORM_TOKEN,
    all_others,
    best_linear_risk,
    best_token,
    linear_risk,
    risk_of_best,
)
from slr_verify.model.notation import L, epsilon, gamma

LEAST = epsilon**2 + gamma**2 * (L - 1) / (L + gamma**2 - 1)
UNIFORM = equal(best_linear_risk(UNIFORM_TOKEN), LEAST)
UNIFORM_BEST = at_least(linear_risk(UNIFORM_TOKEN), LEAST)
UNIFORM_ATTAINED = equal(risk_of_best(UNIFORM_TOKEN), LEAST)
AT_UNIFORM = ((TOKEN.probability, UNIFORM_TOKEN.probability),)
OTHERS = (all_others(BEST_TOKEN, "C"), all_others(best_token(UNIFORM_TOKEN), "C"))


def uniform(goal: Statement, shelf: Shelf) -> Theorem:
    """All terms of the sum are the same."""
    return _same_terms(goal)


def _same_terms(goal: Statement) -> Theorem:
    same = epsilon**2 + gamma**2 + L * UNIFORM_TOKEN.least_contribution
    return chain(goal.lhs).equals(same, by=sum_linearity).equals(goal.rhs, by=normal_form).theorem()


def at_uniform(goal: Statement, known: Theorem, *others: Family) -> Theorem:
    """What holds for all probabilities, for these: they sum to one."""
    sums = proved(equal(Sum(UNIFORM_TOKEN.probability, ALL), 1), sum_linearity)
    wanted = Statement(goal.lhs, goal.sign, best_linear_risk(UNIFORM_TOKEN))
    first = infer(wanted, FamilyInstance(known, (*AT_UNIFORM, *others), (sums,)))
    return (
        chain(goal.lhs)
        .related(goal.sign, wanted.rhs, by=Instance(first))
        .equals(goal.rhs, by=applying(_same_terms(UNIFORM)))
        .theorem()
    )
