"""Means of two correlated Gaussian variables, and algebra in which functions are letters."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.pair_means import PairMeans
from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import algebra_of_letters
from slr_verify.calculus.rules.roots import UniqueRoot
from slr_verify.claims.library import Library
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import G, Normal
from slr_verify.paper import CLAIMS

a, b, c, s = sp.symbols("a b c s", real=True)
erf = sp.erf


@pytest.fixture(scope="module")
def means() -> PairMeans:
    shelf = Library(CLAIMS)
    sizes = {"cross": 5, "shifted": 5, "own": 4}
    return PairMeans(
        tuple(shelf.theorem(f"heads-means.{kind}", n) for kind in sizes for n in range(sizes[kind]))
    )


@pytest.mark.parametrize("body", [erf_second(b + G) * erf(a + G), erf_prime(a + G) ** 2])
def test_means_at_one_variable(means: PairMeans, body: sp.Expr) -> None:
    line = chain(E(body)).rewritten(by=means)
    assert not line.current.has(Expectation)


@pytest.mark.parametrize("body", [erf(a + G) ** 3, erf(a + G) * erf(b + 2 * G), G * erf(G)])
def test_other_means_stay(means: PairMeans, body: sp.Expr) -> None:
    assert means.rewrite(E(body), ()) == E(body)


def test_variables_of_another_variance_stay(means: PairMeans) -> None:
    x, y = sp.symbols("x y", real=True)
    mean = Expectation(erf(x) * erf(y), Normal((x, y), sp.Matrix([[1, c], [c, 2]])))
    assert means.rewrite(mean, ()) == mean


def test_functions_are_letters() -> None:
    two = erf_prime(a) * (erf_prime(a) + 1)
    line = chain(two).equals(erf_prime(a) ** 2 + erf_prime(a), by=algebra_of_letters)
    assert line.theorem().shown


def test_letters_have_no_other_relations() -> None:
    with pytest.raises(ProofRejected):
        chain(erf_second(a)).equals(-2 * a * erf_prime(a), by=algebra_of_letters)


def test_a_root_has_one_square() -> None:
    base = 1 + s**2 + 2 * s**4
    with pytest.raises(ProofRejected):
        chain(sp.sqrt(base)).rewritten(by=UniqueRoot(base, 1 + s**2))
