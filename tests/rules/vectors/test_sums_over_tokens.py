"""Rules about sums over tokens and heads take honest steps, and refuse others."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.rules.for_vectors import for_vectors
from slr_verify.calculus.rules.gaussian.copies_apart import IndependentCopies
from slr_verify.calculus.rules.nested_sums import (
    LinearityInParts,
    NestedTermwise,
    OneSummand,
    means_of_sums,
    nested_linearity,
)
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.claims.library import Library
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Sum
from slr_verify.language.statement import Statement, equal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import inner
from slr_verify.model.heads.any_number import (
    HERE,
    THERE,
    W,
    X,
    key,
    locations,
    other_place,
    over_heads,
    over_locations,
    place,
    signal,
    target,
)
from slr_verify.model.heads.moments import s
from slr_verify.model.notation import D, L, epsilon, gamma
from slr_verify.paper.beyond.heads.any_number import OWN, RISKS
from slr_verify.paper.beyond.heads.moments import LINES, ZERO, chi, mu, omega
from slr_verify.paper.beyond.heads.products import BOTH_INSIDE, INSIDE
from slr_verify.paper.beyond.heads.terms import Moments

TWO_PLACES = (*BOTH_INSIDE, sp.Ne(place, other_place, evaluate=False))
y, f = OWN.signal_in_response, OWN.predicted


ONE = sp.S.One


def refused(goal: Statement, rule: Rule) -> None:
    with pytest.raises(ProofRejected):
        infer(goal, rule)


def mean(body: sp.Expr) -> Expectation:
    return Expectation(body, OWN.noise)


def response(number: sp.Expr) -> sp.Expr:
    return OWN.along_target(number)


def test_the_mean_of_a_sum() -> None:
    total = over_locations(mean(response(place)))
    assert infer(equal(mean(y), total), means_of_sums).shown
    refused(equal(mean(y), 2 * total), means_of_sums)
    refused(equal(mean(y), over_heads(mean(response(place)), place)), means_of_sums)
    refused(equal(mean(y), over_locations(mean(response(place)) ** 2)), means_of_sums)
    refused(equal(mean(y**2), over_locations(mean(response(place) ** 2))), means_of_sums)


def test_linearity_of_sums_within_sums() -> None:
    first, second = (inner(key(each), target(each)) for each in (place, other_place))
    both = over_locations(over_locations(first * second), other_place)
    square = over_locations(first) ** 2
    assert infer(equal(both, square), nested_linearity).shown
    refused(equal(both, over_locations(first**2)), nested_linearity)
    refused(equal(both, 2 * square), nested_linearity)


def test_a_mean_in_parts() -> None:
    goal = equal(mean(y - f), mean(y) - mean(f))
    assert infer(goal, LinearityInParts(((1, y), (-1, f)))).shown
    refused(equal(mean(y - f), mean(y) + mean(f)), LinearityInParts(((1, y), (1, f))))
    refused(goal, LinearityInParts(((1, y),)))


def gap(first: sp.Expr, second: sp.Expr) -> sp.Expr:
    """The covariance of two responses."""
    means = (D * inner(signal(each), target(each)) for each in (first, second))
    return mean(response(first) * response(second)) - sp.Mul(*means)


def covariance(*, apart: bool, library: Library) -> Theorem:
    """gamma^2 at one token; zero at two."""
    moments = Moments(library, OWN, informative=True)
    first = moments.at(THERE if apart else HERE)
    known = moments.of_responses(first, moments.at(HERE))
    return moments.shown(known, TWO_PLACES if apart else INSIDE, apart=apart)


def test_term_by_term(library: Library) -> None:
    known = NestedTermwise(covariance(apart=False, library=library))
    gaps = over_locations(gap(place, place))
    assert infer(equal(gaps, over_locations(gamma**2)), known).shown
    refused(equal(gaps, over_locations(gamma)), known)
    refused(equal(Sum(gap(place, place), (place, 1, locations + 1)), ZERO), known)


def test_one_summand(library: Library) -> None:
    zero = covariance(apart=True, library=library)
    gaps, inside = over_locations(gap(other_place, place)), BOTH_INSIDE[1:]
    known = OneSummand(zero, other_place)
    assert infer(equal(gaps, gap(other_place, other_place), inside), known).shown
    refused(equal(gaps, gap(other_place, other_place)), known)
    refused(equal(gaps, 2 * gap(other_place, other_place), inside), known)
    refused(equal(gaps, ZERO, inside), known)
    other = OneSummand(covariance(apart=False, library=library), other_place)
    refused(equal(gaps, gap(other_place, other_place), inside), other)


def test_a_theorem_about_vectors_for_others(library: Library) -> None:
    known = library.theorem("heads-moments", 2)
    product = inner(target(place), signal(place))
    values = {s: gamma, mu: product, chi: ONE, LINES[0]: target(place), LINES[1]: signal(place)}
    first, second = (
        D * product + gamma * inner(W, target(place)),
        D + gamma * inner(W, signal(place)),
    )
    covariance = Expectation(first * second, VectorBlock(W)) - D**2 * product
    goal = equal(covariance, gamma**2 * product)
    assert infer(goal, for_vectors(known, values | {omega: product})).shown
    refused(goal, for_vectors(known, values | {omega: ZERO}))
    refused(equal(goal.lhs, gamma * product), for_vectors(known, values | {omega: product}))
    refused(goal, for_vectors(known, values | {omega: product, LINES[1]: key(place)}))
    longer = target(place) * 2
    refused(goal, for_vectors(known, values | {omega: product, LINES[0]: longer}))


def test_the_noise_and_the_other_tokens_apart() -> None:
    error, n = y - f, L - locations
    m, q = (Expectation(OWN.predicted_elsewhere**k, VectorBlock(X)) for k in (1, 2))
    whole = mean(error**2) - 2 * n * m * mean(error) + n * q + n * (n - 1) * m**2
    risk, given = RISKS[0].lhs, RISKS[0].given
    assert infer(equal(risk, epsilon**2 + whole, given), IndependentCopies(error)).shown
    refused(equal(risk, epsilon**2 + whole), IndependentCopies(error))
    refused(equal(risk, epsilon + whole, given), IndependentCopies(error))
    refused(equal(risk, epsilon**2 + whole + n * m**2, given), IndependentCopies(error))
    refused(equal(risk, epsilon**2 + whole, given), IndependentCopies(f))
