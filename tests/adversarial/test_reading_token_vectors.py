"""Vectors with an index, and the noise of tokens: what is read is what is printed, or nothing."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.reading.reader import Reader
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.text import text
from slr_verify.core.theorems import Context
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Sum
from slr_verify.language.statement import Statement, equal
from slr_verify.language.token_vectors import TokenNoise, TokenNoises, unit_vector
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import gaussian_vector, inner
from slr_verify.model.heads.any_number import key, locations, place, signal, target

Z = gaussian_vector("Z")
n = sp.Symbol("n", integer=True, positive=True)
NOISES = TokenNoises(Z, locations)
ALONG = inner(TokenNoise(Z, place), key(place))


def hypotheses(statement: Statement) -> frozenset[Term]:
    return Reader(Context()).hypotheses(statement)


def refused(expr: sp.Expr, words: str) -> None:
    """Refused as a statement: by its hypotheses, or by its term."""
    with pytest.raises(Refused, match=words):
        Transcription().statement(equal(expr, 0))


def test_the_noise_of_a_token_has_the_law_of_the_tokens() -> None:
    refused(Expectation(ALONG, VectorBlock(Z)), "noise of tokens in one place, and not in another")


def test_all_noises_together_are_no_noise_of_a_token() -> None:
    refused(Expectation(inner(Z, key(place)), NOISES), "noise of tokens in one place, and not")


def test_there_is_one_number_of_tokens() -> None:
    both = Expectation(ALONG, NOISES) + Expectation(ALONG, TokenNoises(Z, n))
    refused(both, "the noise is of different")


def test_the_number_of_tokens_is_not_bound() -> None:
    refused(Sum(Expectation(ALONG, TokenNoises(Z, n)), (n, 1, 3)), "depends on n, which is bound")


def test_noise_is_seen_along_unit_vectors_with_an_index() -> None:
    other = inner(TokenNoise(Z, place), gaussian_vector("X"))
    refused(Expectation(other, NOISES, VectorBlock(gaussian_vector("X"))), "no product with a unit")


def test_a_number_has_no_name_of_a_vector() -> None:
    for name in ("k", "k_at"):
        refused(Expectation(ALONG, NOISES) * sp.Symbol(name, real=True), "have one name")


def test_what_is_known_of_noises_in_two_places_ends_with_the_last_token() -> None:
    """There are no more orthogonal vectors than the space has dimensions."""
    known = hypotheses(equal(Expectation(ALONG, NOISES), 0))
    (apart,) = (text(each) for each in known if text(each).endswith("= 0"))
    assert apart.count("<= J") == 2
    assert "_1 != _0" in apart


def test_of_unit_vectors_nothing_else_is_known() -> None:
    known = hypotheses(equal(inner(signal(place), target(n)), 0))
    said = sorted(text(each).rsplit(": ", maxsplit=1)[1] for each in known if each.op == "every")
    assert said == ["<k_star[_0], k_star[_0]> = 1", "<v_star[_0], v_star[_0]> = 1"]


def test_a_vector_has_one_index() -> None:
    read = Reader(Context()).term(inner(unit_vector("u", n), unit_vector("u", place)))
    assert text(read) == "<u[n], u[j]>"
