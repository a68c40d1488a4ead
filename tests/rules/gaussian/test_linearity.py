"""Sums and constants."""

from __future__ import annotations

import sympy as sp

from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.language.expectation import E, Expectation
from slr_verify.language.law import G, Index

t, u = sp.symbols("t u", real=True)
J = sp.Symbol("J_0", integer=True, positive=True)
n = sp.Symbol("n", integer=True, positive=True)


def test_terms_and_constants() -> None:
    assert linearity.rewrite(E(t * G + u), ()) == t * E(G) + u
    assert linearity.rewrite(E((t + G) ** 2), ()) == t**2 + 2 * t * E(G) + E(G**2)
    assert linearity.rewrite(E(sp.S.Zero), ()) == 0


def test_arguments_of_functions_are_left_alone() -> None:
    assert linearity.rewrite(E(sp.erf(t * (G + 1))), ()) == E(sp.erf(t * (G + 1)))


def test_an_index_in_the_body_is_random() -> None:
    before = Expectation(t * J, Index(J, n))
    assert linearity.rewrite(before, ()) == t * before.of(J)


def test_inner_expectations_are_constants() -> None:
    assert linearity.rewrite(E(G * E(G**2)), ()) == E(G**2) * E(G)
