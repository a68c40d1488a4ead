"""Proposition 3: the best linear predictor and its risk, for all beta in R^(L x d)."""

from dataclasses import fields

import sympy as sp

from slr_verify.calculus.chain import by, chain
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.families import FamilyInstance
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import gaussian_moments, noise_moments
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.calculus.rules.instance import Instance, applying
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import Termwise, sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Claim, Heading, Proof, Prove, Shelf
from slr_verify.claims.evidence.both_sides import enclosure_evidence, quadrature_evidence
from slr_verify.language.abbreviation import mixture
from slr_verify.language.integral import Sum
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Given, Statement, at_least, equal, value_of
from slr_verify.language.vectors import InnerProduct
from slr_verify.model.linear import (
    ALL,
    BEST_TOKEN,
    ONE_TOKEN,
    TOKEN,
    LinearToken,
    all_others,
    best_linear_risk,
    best_vectors,
    linear_risk,
    risk_of_best,
)
from slr_verify.model.notation import D, epsilon, gamma
from slr_verify.paper import prop_3_bounds
from slr_verify.paper.evidence.linear import least_squares_evidence, random_predictors_evidence
from slr_verify.paper.prop_3_bounds import TO_ONE
from slr_verify.paper.prop_3_uniform import (
    OTHERS,
    UNIFORM,
    UNIFORM_ATTAINED,
    UNIFORM_BEST,
    at_uniform,
    uniform,
)

o = ONE_TOKEN
A_PROBABILITY = (ONE_TOKEN.probability >= 0, ONE_TOKEN.probability <= 1)
AT_TOKEN = {
    getattr(ONE_TOKEN, field.name): getattr(TOKEN, field.name) for field in fields(LinearToken)
}
excess, from_best = Sum(TOKEN.excess, ALL), Sum(TOKEN.squared_distance, ALL)
CURVATURE = gamma**2 / (1 + gamma**2)
"""The excess is at least so many times the squared distance from the best predictor."""

IN_TERMS = equal(linear_risk(), epsilon**2 + gamma**2 + Sum(TOKEN.contribution, ALL), TO_ONE)
DISTANCE = equal(SquaredNorm(ONE_TOKEN.distance_to_best), ONE_TOKEN.squared_distance, A_PROBABILITY)
COMPLETED = equal(
    ONE_TOKEN.contribution, ONE_TOKEN.least_contribution + ONE_TOKEN.excess, A_PROBABILITY
)
EXACT = equal(linear_risk(), best_linear_risk() + excess, TO_ONE)
BEST = at_least(linear_risk(), best_linear_risk(), TO_ONE)
ATTAINED = equal(risk_of_best(), best_linear_risk(), TO_ONE)
ONLY_THERE = at_least(linear_risk(), best_linear_risk() + CURVATURE * from_best, TO_ONE)
AT_BEST = (
    *((getattr(TOKEN, name), getattr(BEST_TOKEN, name)) for name in ("residual", "along_signal")),
    (TOKEN.along_target, TOKEN.best_length),
    (TOKEN.frame()[0], best_vectors()[0]),
    (all_others(TOKEN, "B"), all_others(BEST_TOKEN, "C")),
)
"""beta_l = (p_l gamma^2/(1 + p_l (gamma^2 - 1))) v*."""
ENCLOSED = (DISTANCE, COMPLETED)

worked_out = in_turn(
    linearity,
    independence,
    noise_moments,
    gaussian_moments,
    name="the square multiplied out: linearity, independence, Gaussian moments, noise",
)

sums_split = in_turn(by_definition(mixture), sum_linearity, name="linearity of the sum")


in_terms = by(
    by_definition(InnerProduct), projection, worked_out, sum_linearity, by_hypothesis, sums_split
)
"""The risk given J_0, then the mean over J_0; the probabilities sum to one."""


distance = by(by_definition(SquaredNorm))
"""Multiplied out."""


completed = by(normal_form)
"""Both sides multiplied out."""


def exact(goal: Statement, shelf: Shelf) -> Theorem:
    """A square is completed for each token."""
    each = _of_each(completed(COMPLETED, shelf))
    sums = infer(_summed(each.statement, goal.given), Termwise(each))
    return (
        chain(goal.lhs, goal.given)
        .equals(IN_TERMS.rhs, by=applying(in_terms(IN_TERMS, shelf)))
        .equals(epsilon**2 + gamma**2 + sums.statement.rhs, by=applying(sums))
        .equals(goal.rhs, by=sum_linearity)
        .theorem()
    )


def best(goal: Statement, shelf: Shelf) -> Theorem:
    """What the distance from the best predictor adds is a sum of squares."""
    return _above(goal, _excess(">=", sp.S.Zero, o.squared_distance, o.excess, goal.given), shelf)


def only_there(goal: Statement, shelf: Shelf) -> Theorem:
    """1 + p (gamma^2 - 1) is at least gamma^2/(1 + gamma^2)."""
    spare = (1 - o.probability + o.probability * gamma**4) / (1 + gamma**2)
    rest = spare * o.squared_distance + o.probability * (D * o.along_signal) ** 2
    known = _excess(">=", CURVATURE, o.squared_distance, rest, goal.given)
    return _above(goal, known, shelf)


def attained(goal: Statement, shelf: Shelf) -> Theorem:
    """These are coefficient vectors as all others are, and their distance from the best ones is zero."""
    return infer(goal, FamilyInstance(exact(EXACT, shelf), AT_BEST))


def uniform_best(goal: Statement, shelf: Shelf) -> Theorem:
    """At p_l = 1/L."""
    return at_uniform(goal, best(BEST, shelf))


def uniform_attained(goal: Statement, shelf: Shelf) -> Theorem:
    """At p_l = 1/L."""
    return at_uniform(goal, attained(ATTAINED, shelf), OTHERS)


def _above(goal: Statement, excess_above: Theorem, shelf: Shelf) -> Theorem:
    return (
        chain(goal.lhs, goal.given)
        .equals(EXACT.rhs, by=applying(exact(EXACT, shelf)))
        .related(goal.sign, goal.rhs, by=adding((1, excess_above)))
        .theorem()
    )


def _excess(sign: str, factor: sp.Expr, of: sp.Expr, rest: sp.Expr, given: Given) -> Theorem:
    """The excess against so many times a number, with so much to spare: for one token, then for all."""
    one = Statement(o.excess, sign, factor * of, A_PROBABILITY)
    each = _of_each(infer(one, adding(rest=rest)))
    sums = infer(_summed(each.statement, given), Termwise(each))
    line = chain(excess, given).related(sign, sums.statement.rhs, by=Instance(sums))
    return line.equals(factor * Sum(value_of(of, AT_TOKEN), ALL), by=sum_linearity).theorem()


def _of_each(theorem: Theorem) -> Theorem:
    """A theorem about one token, for each token of a sequence."""
    known = theorem.statement
    lhs, rhs = (value_of(side, AT_TOKEN) for side in (known.lhs, known.rhs))
    return infer(Statement(lhs, known.sign, rhs), Instance(theorem, tuple(AT_TOKEN.items())))


def _summed(each: Statement, given: Given) -> Statement:
    return Statement(Sum(each.lhs, ALL), each.sign, Sum(each.rhs, ALL), given)


PROOFS: dict[Statement, Prove] = {
    IN_TERMS: in_terms,
    DISTANCE: distance,
    COMPLETED: completed,
    EXACT: exact,
    BEST: best,
    ATTAINED: attained,
    ONLY_THERE: only_there,
    **prop_3_bounds.PROOFS,
    UNIFORM: uniform,
    UNIFORM_BEST: uniform_best,
    UNIFORM_ATTAINED: uniform_attained,
}
CLAIM = Claim(
    label="proposition-3",
    number="Proposition 3",
    title="The risk of linear predictors, and the best one",
    sentence=(
        "Let the $p_l$ sum to one. Among all linear predictors $sum_l <beta_l, X_l>$ with $beta_l$ in"
        " $R^d$, the unique best one has $beta_l = (p_l gamma^2/(1 + p_l (gamma^2 - 1))) v*$. Its risk is"
        " $epsilon^2 + gamma^2 - sum_l p_l^2 gamma^4/(1 + p_l (gamma^2 - 1))$, which is at least"
        " $epsilon^2 + gamma^2 (1 - M sum_l p_l^2)$ for $M$ the larger of 1 and $gamma^2$, and equals"
        " $epsilon^2 + gamma^2 (L - 1)/(L + gamma^2 - 1)$ for uniform $J_0$."
    ),
    headings=(
        Heading("The risk of a linear predictor, token by token", IN_TERMS),
        Heading("The squared distance of $beta$ from the best one, for one token", DISTANCE),
        Heading("The contribution of one token, with the square completed", COMPLETED),
        Heading("The risk is the least risk plus a sum of squares", EXACT),
        Heading("No linear predictor has a smaller risk", BEST),
        Heading(
            "The predictor $sum_l (p_l gamma^2/(1 + p_l (gamma^2 - 1))) <v*, X_l>$ has that risk",
            ATTAINED,
        ),
        Heading(
            "The excess is at least a multiple of the squared distance from the best predictor",
            ONLY_THERE,
        ),
        Heading("The null predictor does no better", prop_3_bounds.AT_MOST_NULL),
        Heading("A lower bound for the least risk", prop_3_bounds.LOWER),
        Heading(
            ("If $sum_l p_l^2 -> 0$ the least risk tends to that of the null predictor"),
            prop_3_bounds.TO_NULL,
        ),
        Heading(
            "The least risk is at least $epsilon^2$, and close to it if $sum_l p_l^2$ is close to 1",
            prop_3_bounds.BAYES,
        ),
        Heading(
            "It equals $epsilon^2$ if $sum_l p_l^2 = 1$, as for fixed $J_0$", prop_3_bounds.FIXED
        ),
        Heading("The least risk for uniform $J_0$", UNIFORM),
        Heading("No linear predictor has a smaller risk for uniform $J_0$", UNIFORM_BEST),
        Heading("The best one has that risk", UNIFORM_ATTAINED),
    ),
    statements=tuple(PROOFS),
    setting=(
        "$<k*, v*> = 0$",
        "$beta_l in RR^d$ arbitrary",
        "$M = max(1, gamma^2)$ is the least such $M$",
        "the sum of all $p_l^2$ is 1 if $J_0$ is fixed, as for $L = 1$",
        "$W$ stands for the other tokens, and $B$ and $C$ for their $beta_m$",
    ),
    proofs=(
        Proof(
            "By completing a square for each token",
            tuple(PROOFS.values()),
            "The risk is $epsilon^2 + gamma^2$ plus a quadratic function of each $beta_l$. Completing the"
            " squares writes it as the least risk plus a sum of squares that vanishes at one predictor"
            " only; no matrix is inverted, where the paper uses the Sherman-Morrison formula. This holds"
            " for all $p_l$ and $beta_l$, so for those of the best predictor, and for $p_l = 1/L$. The"
            " bounds on the least risk hold term by term.",
        ),
    ),
    evidence=(
        least_squares_evidence(),
        random_predictors_evidence(),
        quadrature_evidence(ENCLOSED),
        enclosure_evidence(ENCLOSED),
    ),
)
