"""Tokens are printed without the law of the task, and a bracket without where its index begins."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.reading.reader import Reader
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Context
from slr_verify.language.all_tokens import LikelihoodRatio, OfTokens, TokensGiven
from slr_verify.language.expectation import Expectation
from slr_verify.language.iverson import Iverson
from slr_verify.language.law import Centred
from slr_verify.model.all_tokens import X, over_places, place
from slr_verify.model.argmax_softmax import LAW, largest, score, softmax
from slr_verify.model.notation import D, L, gamma, lam

eps = sp.Symbol("epsilon", real=True)
j = sp.Symbol("j", integer=True, positive=True)
h = sp.core.symbol.Str("h")
ONE, TWO = sp.S.One, sp.S(2)


def read(expr: sp.Expr) -> Term:
    return Reader(Context()).term(expr)


def refused(expr: sp.Expr, words: str) -> None:
    with pytest.raises(Refused, match=words):
        read(expr)


@pytest.mark.parametrize(
    "weight",
    [
        softmax(place, place, X, ONE, D, L, lam),
        softmax(place, place, X, gamma, sp.S.Zero, L, lam),
        softmax(place, ONE, X, gamma, D, L, lam),
        largest(place, place, X, gamma, D, TWO),
        score(place, place, X, gamma, sp.S.Zero, L),
    ],
)
def test_the_law_is_that_of_the_task(weight: sp.Expr) -> None:
    """The sum of p_l E[w_l] is 1/L where gamma is 1 and D is 0: that was printed of every gamma and D."""
    refused(over_places(weight), "which would not be printed")
    standard = type(weight)(place, *LAW, *([lam] if isinstance(weight, softmax) else []))
    assert read(over_places(standard)).op == "total"


@pytest.mark.parametrize("kind", [LikelihoodRatio, lambda *law: OfTokens(h, TokensGiven(*law))])
def test_tokens_are_those_of_the_task(kind: type[sp.Expr]) -> None:
    for law in ((ONE, sp.S.Zero), (gamma, 2 * D), (3 * gamma, D)):
        refused(over_places(kind(place, X, *law)), "which would not be printed")
    assert read(over_places(kind(place, X, gamma, D))).op == "total"


def below(side: sp.Expr, index: sp.Symbol, last: sp.Expr = L) -> Iverson:
    """1{0 < side for index <= last}."""
    return Iverson(sp.Lt(0, side, evaluate=False), index, last)


@pytest.mark.parametrize("declared", [{"nonnegative": True}, {}, {"positive": True, "even": True}])
def test_the_index_of_a_bracket_is_one_of_1_2_3(declared: dict[str, bool]) -> None:
    """1{0 < j for j <= L} is zero if j begins at zero, and the core begins at one."""
    index = sp.Symbol("j", integer=True, **declared)
    refused(below(index, index), "has to be declared a positive integer")
    assert read(below(j, j)).op == "indicator"


def test_a_bracket_binds_nothing_else() -> None:
    """1{E eps^2 < 2 for j <= 1} is one, for j <= 2 it is zero: to the core there is one eps."""
    depends = Expectation(eps**2, Centred(eps, j))
    refused(below(2 - depends, j, ONE), "depends on j, which is bound")
    refused(below(j, j, j), "the last index depends on j")
    assert read(below(2 - Expectation(eps**2, Centred(eps, L)), j)).op == "indicator"
