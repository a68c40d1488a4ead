"""Any function of the tokens as a predictor: what is assumed of it, and wrong variants that are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp
from sympy.core.symbol import Str

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.gaussian.noise import SquareOfSum, mean_of_square
from slr_verify.calculus.theorem import infer, workshop
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.claims.library import Library, established
from slr_verify.core.text import text
from slr_verify.language.all_tokens import AnyFunction
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Centred
from slr_verify.language.statement import Statement, at_least, equal
from slr_verify.language.vectors import inner
from slr_verify.model.all_tokens import (
    X,
    conditional_mean,
    excess_of_any,
    informative,
    missed,
    moved,
    over_places,
    place,
    prediction,
    risk_of_any,
    signal,
)
from slr_verify.model.notation import D, L, epsilon, gamma
from slr_verify.model.task import xi
from slr_verify.paper import bayes_risk
from slr_verify.paper.bayes_risk import ANY, ANY_ABOVE

SIZE, AROUND, BEST = bayes_risk.TARGET_SIZE, bayes_risk.AROUND_MEAN, bayes_risk.BEST_OF_ALL
ERROR = informative + xi - prediction


def with_noise(variance: sp.Expr) -> sp.Expr:
    """The risk where the noise has another variance."""
    return over_places(ERROR**2, Centred(xi, variance))


@pytest.mark.parametrize(
    ("proved", "wrong"),
    [
        (ANY, replace(ANY, rhs=excess_of_any())),
        (ANY, replace(ANY, rhs=epsilon**2 + 2 * excess_of_any())),
        (ANY, replace(ANY, lhs=with_noise(2 * epsilon**2))),
        (ANY, replace(ANY, lhs=over_places((2 * ERROR) ** 2, Centred(xi, epsilon**2)))),
        (ANY, ANY.holding(())),
        (ANY_ABOVE, replace(ANY_ABOVE, rhs=2 * epsilon**2)),
        (ANY_ABOVE, replace(ANY_ABOVE, sign=">")),
        (ANY_ABOVE, replace(ANY_ABOVE, lhs=with_noise(epsilon**2 / 2))),
        (ANY_ABOVE, replace(ANY_ABOVE, lhs=over_places((ERROR / 2) ** 2, Centred(xi, epsilon**2)))),
        (ANY_ABOVE, ANY_ABOVE.holding(())),
        (SIZE, replace(SIZE, rhs=gamma**2 + 1)),
        (SIZE, replace(SIZE, lhs=over_places((informative * 2) ** 2))),
        (SIZE, replace(SIZE, lhs=over_places(inner(signal * D + X * gamma, signal) ** 2))),
        (SIZE, SIZE.holding(())),
        (AROUND, replace(AROUND, rhs=risk_of_any(conditional_mean))),
        (AROUND, replace(AROUND, rhs=AROUND.rhs + over_places(moved**2))),
        (AROUND, replace(AROUND, rhs=risk_of_any(conditional_mean) + over_places(missed**2))),
        (AROUND, AROUND.holding(AROUND.given[:1])),
        (AROUND, AROUND.holding(AROUND.given[1:])),
        (AROUND, AROUND.holding((AROUND.given[0], sp.Eq(over_places(missed * prediction), 0)))),
        (BEST, replace(BEST, sign=">")),
        (BEST, replace(BEST, lhs=BEST.rhs, rhs=BEST.lhs)),
        (BEST, BEST.holding(BEST.given[:1])),
    ],
)
def test_wrong_variants_are_refused(proved: Statement, wrong: Statement, library: Library) -> None:
    with pytest.raises(ProofRejected):
        established(bayes_risk.PROOFS[proved](wrong, library), wrong)


@pytest.mark.parametrize("statement", [ANY, AROUND, BEST])
def test_the_hypotheses_can_be_met(statement: Statement) -> None:
    """For f = 0, and m = 0, which is the conditional mean as far as f - m is asked."""
    assert satisfiability(statement).certain
    nowhere = (*statement.given, sp.Eq(over_places(prediction**2), gamma**2))
    assert not satisfiability(statement.holding(nowhere)).certain


def test_that_there_are_means_is_a_hypothesis() -> None:
    given, _ = workshop().statement(ANY_ABOVE)
    said = [text(each) for each in given if "f[" in text(each)]
    places = "for every _0 with _0 is an integer, 1 <= _0, _0 <= L: "
    assert sorted(said) == [
        f"{places}E[f[_0, _1]; _1 ~ N(0, I)] = mean_of_f[_0]",
        f"{places}E[f[_0, _1]^2; _1 ~ N(0, I)] = square_of_f[_0]",
    ]


def test_vectors_in_the_places_of_tokens_are_those_of_so_many_tokens() -> None:
    """Without an end there would be no space that has them all, and nothing would be said."""
    given, _ = workshop().statement(ANY_ABOVE)
    about = [text(each) for each in given if "v_star[" in text(each)]
    assert len(about) == 3
    assert all("<= L" in each for each in about)


def test_it_is_a_function_of_a_gaussian_vector() -> None:
    with pytest.raises(ValueError, match="no Gaussian vector"):
        AnyFunction(Str("f"), place, sp.S.One)


def test_functions_are_square_integrable_and_a_product_of_three_is_not() -> None:
    split, given = SquareOfSum(missed, moved), (place <= L,)
    (mean,) = over_places(moved**2).atoms(Expectation)
    assert infer(at_least(mean, 0, given), mean_of_square).shown
    for wrong in (moved**3, moved):
        with pytest.raises(ProofRejected):
            infer(at_least(mean.of(wrong), 0, given), mean_of_square)
    with pytest.raises(ProofRejected):
        infer(equal(mean.of(moved**3), mean, given), split)
