"""A title says no more than the statements under it."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify import Parameters, best_lambda
from slr_verify.claims.claim import Claim
from slr_verify.document.markup import said
from slr_verify.document.unicode import ASCII
from slr_verify.model.risk import slope_of_R
from slr_verify.paper import CLAIMS
from slr_verify.paper.beyond.oracle.stability import ABOVE, BELOW
from slr_verify.paper.beyond.step_size.angles import LENGTH, turned

BY_LABEL = {claim.label: claim for claim in CLAIMS}
LONGEST = 75
NEVER = ("stable", "is unique", "attract", "iterates leave", "nothing cancels")
"""What no statement here says: each needs a step that no proof has."""
NAMES = {
    "best-lambda-rate.order": ("at lambda_s", "between log(d) and d/(8 gamma^2)"),
    "oracle-threshold": ("d = 400", "L = 10", "gamma^2 = 1/2", "block"),
    "spurious-signs": ("theta_s < 1", "L >= 2", "one factor"),
    "oracle-once": ("most one change", "in a region"),
    "spurious-once": ("L = 10", "gamma^2 = 1/2", "at most once"),
    "spurious-linearised": ("given the linear parts of the slopes",),
    "correlated-manifold": ("closed form", "c, kappa > 0"),
    "risk-slopes": ("rho = 0",),
    "step-size-monotone": ("alpha < 1/M_b",),
    "proposition-13": ("saddle", "maximum"),
    "theorem-5-small-d": ("edges of the square",),
}
"""What a title has to name, for without it it is false or about more."""
IN_SENTENCES = {
    "best-lambda-rate.order": ("$exp(s) >= d$", "$8 gamma^2 s <= d$", "$lambda_s = "),
    "best-lambda-rate.below": ("$(L - 1) (1 + r^2) exp(z) <= r^2 gamma^2 d$",),
    "oracle-attracts": ("it is not computed", "in the plane of $k*$ and $v*$"),
    "oracle-attracts-all": ("is not computed", "any unit vectors", "$kappa, nu > 0$"),
    "oracle-leaves": ("in the plane of $k*$ and $v*$", " is said of starts out of the plane"),
    "oracle-threshold": (
        "$d = 400$",
        "$L = 10$",
        "$gamma^2 = 1/2$",
        "[0.01, 0.8924]",
        "[0.8925, 3]",
    ),
    "spurious-signs": ("$theta = theta_s$", "$L >= 2$", "$theta_s < 1$", "nothing is said"),
    "spurious-fixed": ("$theta_s <= 1$",),
    "oracle-once": ("$40 <= d <= 400$", "$1/2 <= gamma <= 1$", "at most once"),
    "spurious-falls": ("it is not computed", "unit vectors", "$eta > 0$"),
    "spurious-attracts": ("is not computed", "as a set", "if to one, is not said"),
    "schedules-swap": (
        "near the manifold and not on it",
        "nothing is said",
        "$theta = theta_s <= 1$",
    ),
    "spurious-corners": ("$L >= 2$", "$d >= 3$", "In the plane it is not so"),
    "spurious-once": ("$L = 10$", "$gamma^2 = 1/2$", "at most once", "$theta_s < 1$"),
    "bayes-posterior": ("no step of the proof",),
    "bayes-bound": ("Over the law of all tokens", "no step of the proof"),
    "bayes-softmax": ("Over the law of all tokens", "with $k = k*$ and $v = v*$"),
    "predictors": ("Over the law of all tokens", "with $k = k*$ and $v = v*$"),
    "surface-measure": ("$d >= 4$",),
    "corollary-2": ("Bayes' theorem", "over all tokens"),
    "correlated-manifold": ("$0 < c < 1$", "$kappa > 0$"),
    "sgd-step": ("no part of the statement",),
    "step-size-descent": ("every $alpha > 0$",),
    "rates-orbits": ("$alpha < 1/Mb$", "$kappa >= kappa_0 > 0$", "$nu >= nu_0 >= erf(b)$"),
    "theorem-5": ("$alpha < 1/Mb$", "$d >= 4$", "$lambda$ be constant"),
}
"""What a sentence has to name, for the same reason."""


@pytest.mark.parametrize("label", NAMES)
def test_a_title_names_its_hypotheses(label: str) -> None:
    title = said(BY_LABEL[label].title, ASCII)
    assert [part for part in NAMES[label] if part not in title] == []


@pytest.mark.parametrize("label", IN_SENTENCES)
def test_a_sentence_names_its_hypotheses(label: str) -> None:
    sentence = BY_LABEL[label].sentence
    assert [part for part in IN_SENTENCES[label] if part not in sentence] == []


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.label)
def test_no_title_draws_a_conclusion(claim: Claim) -> None:
    title = said(claim.title, ASCII)
    assert [words for words in NEVER if words in title] == []
    assert len(title) <= LONGEST
    assert [words for words in NEVER if words in claim.sentence] == []


def test_without_its_hypothesis_the_rate_is_false() -> None:
    params = Parameters(d=10, L=1, lam=1, gamma_squared=100)
    best = best_lambda(d=params.d, L=params.L, gamma_squared=params.gamma_squared)
    assert best.risk > 2 * 100 / 10


def test_the_threshold_is_where_the_title_has_it() -> None:
    assert sp.Rational("0.8924") < BELOW < ABOVE < sp.Rational("0.8925")


def test_the_length_by_which_a_step_is_divided_is_that_of_the_step() -> None:
    assert LENGTH in BY_LABEL["angles-sphere"].statements
    assert LENGTH.lhs.args == (turned.step,)
    assert sp.expand(LENGTH.rhs - turned.length**2) == 0


def test_the_slopes_at_the_points_off_the_manifold_are_those_of_the_risk() -> None:
    for statement in BY_LABEL["spurious-fixed"].statements:
        assert statement.lhs.atoms(slope_of_R)
        assert not statement.lhs.free_symbols & {sp.Symbol("R_kappa", real=True)}


def test_no_two_statements_are_called_the_same() -> None:
    numbers = [claim.number for claim in CLAIMS]
    assert sorted(set(numbers)) == sorted(numbers)
