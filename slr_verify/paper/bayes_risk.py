"""That no predictor has a risk below the variance of the noise, and which one is best: for Corollary 2.

A predictor is any function f of the tokens with E f(X)^2 < oo. Its risk is a mean over J_0, all tokens and
the noise, of which the tokens are independent. Given the tokens f(X) is any number y, and its risk is a
mean over J_0 and the noise.
"""

from dataclasses import replace

import sympy as sp

from slr_verify.calculus.chain import chain, proved
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.assumption import by_hypothesis
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.rules.gaussian.independence import independence
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import noise_moments
from slr_verify.calculus.rules.gaussian.noise import (
    SquareOfSum,
    mean_of_square,
    noise_remains,
    noise_splits,
)
from slr_verify.calculus.rules.gaussian.projection import along_vectors
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.rules.order import Multiplied, Rearranged
from slr_verify.calculus.rules.repetition import in_turn
from slr_verify.calculus.rules.sums import Termwise, outer_linearity, sum_linearity
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.claim import Heading, Prove, Shelf
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred, SquareIntegrable
from slr_verify.language.statement import Given, Statement, at_least, at_most, equal
from slr_verify.model.all_tokens import (
    conditional_mean,
    excess_of_any,
    informative,
    is_conditional_mean,
    missed,
    moved,
    over_places,
    risk_of_any,
)
from slr_verify.model.all_tokens import prediction as any_prediction
from slr_verify.model.linear import probability
from slr_verify.model.notation import L, epsilon, gamma
from slr_verify.model.posterior import ALL, posterior, risk_given_tokens, token_product
from slr_verify.model.random_place import PLACES, one_of, place, risk_over_places
from slr_verify.model.task import xi

W = sp.Symbol("W", real=True)
mean = sp.Symbol("mu", real=True)
second_moment = sp.Symbol("s", nonnegative=True)
prediction, size = sp.symbols("y x", real=True)

BAYES = at_least(
    Expectation((W + xi) ** 2, SquareIntegrable(W, mean, second_moment), Centred(xi, epsilon**2)),
    epsilon**2,
)
TARGET_SIZE = equal(over_places(informative**2), gamma**2, (one_of(),))
DOMINATED = at_most((size - prediction) ** 2, 2 * size**2 + 2 * prediction**2)
"""E W^2 <= 2 E <X_J0, v*>^2 + 2 E f(X)^2."""
ANY = equal(risk_of_any(), epsilon**2 + excess_of_any(), (one_of(),))
"""With W = <X_J0, v*> - f(X), for any f."""
ANY_ABOVE = at_least(risk_of_any(), epsilon**2, (one_of(),))
CONDITIONAL = (one_of(), is_conditional_mean())
AROUND_MEAN = equal(
    risk_of_any(), risk_of_any(conditional_mean) + over_places(moved**2), CONDITIONAL
)
"""Pythagoras for the conditional expectation m(X) of <X_J0, v*>, or of Y, given X."""
BEST_OF_ALL = at_least(risk_of_any(), risk_of_any(conditional_mean), CONDITIONAL)
STUDIED = at_least(risk_over_places(), epsilon**2, (one_of(),))
"""From the definition: W is a function of all tokens."""
P, target = posterior(COUNTER), token_product(sp.Integer(2), COUNTER)
posterior_mean = sp.Symbol("m", real=True)
POSTERIOR = (sp.Eq(Sum(P, ALL), 1), sp.Eq(Sum(P * target, ALL), posterior_mean))
PYTHAGORAS = equal(
    risk_given_tokens(prediction),
    epsilon**2 + Sum(P * (target - posterior_mean) ** 2, ALL) + (prediction - posterior_mean) ** 2,
    POSTERIOR,
)
"""The risk given the tokens of a prediction y."""
BEST = at_least(risk_given_tokens(prediction), risk_given_tokens(posterior_mean), POSTERIOR)
GIVEN_TOKENS = at_least(risk_given_tokens(prediction), epsilon**2, POSTERIOR[:1])


INSIDE = (place <= L,)
TOTAL = Sum(probability(place), PLACES)
"""Of the probabilities, which is one."""
moments = in_turn(linearity, independence, noise_moments, name="linearity, independence, moments")


def bayes(goal: Statement, shelf: Shelf) -> Theorem:
    """With W = <X_J, v*> - f(X), independent of the noise, the risk is E W^2 + epsilon^2."""
    rest = chain(second_moment).at_least(0, by=by_sign).theorem()
    return proved(goal, moments, Rearranged(rest))


def target_size(goal: Statement, shelf: Shelf) -> Theorem:
    """k* and v* are orthogonal, so <X_J0, v*> is gamma times a standard Gaussian variable."""
    each = infer(equal(given_place(goal.lhs), gamma**2, INSIDE), along_vectors)
    return mean_over_places(goal, each, gamma**2 * TOTAL)


def given_place(risk: sp.Expr) -> sp.Expr:
    """The mean given J_0 = l in a mean over J_0."""
    return risk.function.as_independent(Expectation)[1]


def mean_over_places(goal: Statement, each: Theorem, parts: sp.Expr) -> Theorem:
    """The mean over J_0 of what is shown for each place, in parts of which hypotheses say more."""
    weight, _ = goal.lhs.function.as_independent(Expectation)
    left, right = each.statement.lhs, each.statement.rhs
    claim = replace(each.statement, lhs=weight * left, rhs=weight * right)
    weighted = infer(claim, Multiplied(each, weight))
    return (
        chain(goal.lhs, goal.given)
        .related(claim.sign, Sum(claim.rhs, PLACES), by=Termwise(weighted))
        .equals(parts, by=outer_linearity)
        .related("=", goal.rhs, by=by_hypothesis)
        .theorem()
    )


def dominated(goal: Statement, shelf: Shelf) -> Theorem:
    """The difference is (T + y)^2."""
    return infer(goal, adding(rest=(size + prediction) ** 2))


def noise_at_each_place(goal: Statement, shelf: Shelf) -> Theorem:
    """Given place and tokens the risk is W^2 + epsilon^2; then the mean over the tokens and the place."""
    weight, at_place = goal.lhs.function.as_independent(Expectation)
    above = infer(at_least(at_place, epsilon**2, INSIDE), noise_remains)
    return mean_over_places(goal, above, epsilon**2 * Sum(weight, PLACES))


def noise_apart(goal: Statement, shelf: Shelf) -> Theorem:
    """Given place and tokens the risk is W^2 + epsilon^2; W^2 has a mean over the tokens."""
    return without_noise(goal.lhs, excess_of_any(), goal.given)


def without_noise(risk: sp.Expr, excess: sp.Expr, given: Given) -> Theorem:
    """E (Y - f(X))^2 = epsilon^2 + E (<X_J0, v*> - f(X))^2."""
    whole = equal(risk, epsilon**2 + excess, given)
    split = equal(given_place(whole.lhs), given_place(excess) + epsilon**2, INSIDE)
    return mean_over_places(whole, infer(split, noise_splits), excess + epsilon**2 * TOTAL)


def around_mean(goal: Statement, shelf: Shelf) -> Theorem:
    """E (T - f)^2 = E (T - m)^2 + 2 E (T - m)(m - f) + E (m - f)^2, and the second is zero."""
    return _around_mean(any_prediction, goal.given)


def _around_mean(function: sp.Expr, given: Given) -> Theorem:
    of_any, of_mean = (
        without_noise(risk_of_any(each), excess_of_any(each), given)
        for each in (function, conditional_mean)
    )
    away = conditional_mean - function
    first, cross, last = (over_places(each) for each in (missed**2, missed * away, away**2))
    square = sp.Add(given_place(first), 2 * given_place(cross), given_place(last))
    whole = equal(excess_of_any(function), first + last, given)
    each = infer(equal(given_place(whole.lhs), square, INSIDE), SquareOfSum(missed, away))
    excess = mean_over_places(whole, each, first + 2 * cross + last)
    goal = equal(of_any.statement.lhs, of_mean.statement.lhs + last, given)
    return infer(goal, adding((1, of_any), (-1, of_mean), (1, excess)))


def best_of_all(goal: Statement, shelf: Shelf) -> Theorem:
    """What Pythagoras adds to it is the mean of a square."""
    return below_any(any_prediction, goal.given)


def below_any(function: sp.Expr, given: Given) -> Theorem:
    """The risk of a function of all tokens is at least that of the conditional expectation."""
    distance = over_places((conditional_mean - function) ** 2)
    each = infer(at_least(given_place(distance), 0, INSIDE), mean_of_square)
    above = mean_over_places(at_least(distance, 0, given), each, 0 * TOTAL)
    goal = at_least(risk_of_any(function), risk_of_any(conditional_mean), given)
    return infer(goal, adding((1, _around_mean(function, given)), (1, above)))


def pythagoras(goal: Statement, shelf: Shelf) -> Theorem:
    """Both sides multiplied out: the P_l sum to one, and P_l <x_l, v*> to the posterior mean."""
    spread = (
        chain(Sum(P * (target - posterior_mean) ** 2, ALL), goal.given)
        .through(sum_linearity, by_hypothesis)
        .theorem()
    )
    return proved(goal, moments, sum_linearity, by_hypothesis, adding((-1, spread)))


def best(goal: Statement, shelf: Shelf) -> Theorem:
    """What Pythagoras adds to it is zero at y = m."""
    known = pythagoras(PYTHAGORAS, shelf)
    at_mean = instance(known, {prediction: posterior_mean})
    rest = (prediction - posterior_mean) ** 2
    return infer(goal, adding((1, known), (-1, at_mean), rest=rest))


PROOFS: dict[Statement, Prove] = {
    TARGET_SIZE: target_size,
    DOMINATED: dominated,
    BAYES: bayes,
    ANY: noise_apart,
    ANY_ABOVE: noise_at_each_place,
    AROUND_MEAN: around_mean,
    BEST_OF_ALL: best_of_all,
    STUDIED: noise_at_each_place,
    PYTHAGORAS: pythagoras,
    BEST: best,
    GIVEN_TOKENS: noise_at_each_place,
}
HEADINGS = (
    Heading("The mean of $<X_(J_0), v*>^2$", TARGET_SIZE),
    Heading("So $W$ is square integrable: $E W^2 <= 2 gamma^2 + 2 E f(X)^2$, by", DOMINATED),
    Heading("Any $W$ that is square integrable and independent of the noise", BAYES),
    Heading("Any predictor $f(X)$ for which $f(X)$ and $f(X)^2$ have means", ANY),
    Heading("Its risk is at least the variance of the noise", ANY_ABOVE),
    Heading(
        "Pythagoras for the conditional expectation $m(X)$ of $<X_(J_0), v*>$ given $X$",
        AROUND_MEAN,
    ),
    Heading("No $f(X)$ has a smaller risk than $m(X)$", BEST_OF_ALL),
    Heading("The predictor (3), at any $k$ and $v$", STUDIED),
    Heading(
        "The risk of a prediction $y$ given the tokens, with the posterior mean $m$", PYTHAGORAS
    ),
    Heading("No prediction has a smaller risk given the tokens than $m$", BEST),
    Heading("No risk given the tokens is below the variance of the noise", GIVEN_TOKENS),
)
