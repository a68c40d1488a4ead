"""The logarithm is the one that is known, and wrong variants of the bounds with it are refused."""

from __future__ import annotations

from dataclasses import replace
from math import log as logarithm

import pytest
import sympy as sp

from paper.beyond.variants import refused
from slr_verify.claims.library import Library
from slr_verify.language.logarithm import log
from slr_verify.language.statement import Statement
from slr_verify.model.notation import d, gamma
from slr_verify.paper.beyond.best_lambda.logarithm import ABOVE, BELOW, INVERSE, PROOFS, ratio, y


@pytest.mark.parametrize("x", [1.0, 1.5, 3.0, 400.0])
def test_it_is_the_logarithm(x: float) -> None:
    integral = log(sp.Rational(x)).definition()
    assert float(sp.Integral(*integral.args).evalf()) == pytest.approx(logarithm(x), abs=1e-12)


def test_sympy_finds_no_value_by_itself() -> None:
    assert log(sp.exp(sp.Integer(2))) != 2
    assert log(sp.S.One) != 0


WRONG: dict[str, tuple[Statement, Statement]] = {
    "exp(log(x)) = x + 1": (INVERSE, replace(INVERSE, rhs=2 + y)),
    "exp(log(1 + 2y)) = 1 + y": (INVERSE, replace(INVERSE, lhs=sp.exp(log(1 + 2 * y)))),
    "log is its own inverse": (INVERSE, replace(INVERSE, lhs=log(log(1 + y)))),
    "log(1) is positive": (ABOVE, ABOVE.holding(ABOVE.given[1:])),
    "a small d": (ABOVE, ABOVE.holding((d >= 2, d >= 4 * gamma**2 * log(d)))),
    "nothing for a miss": (ABOVE, replace(ABOVE, rhs=ABOVE.rhs - 2 * gamma**2 / d)),
    "log(d^2)": (ABOVE, replace(ABOVE, lhs=ABOVE.lhs.xreplace({log(d): log(d**2)}))),
    "the bound from above": (ABOVE, replace(ABOVE, sign=">=")),
    "log of less than one": (BELOW, BELOW.holding(BELOW.given[:1])),
    "a single token": (BELOW, BELOW.holding((ratio >= 1,))),
    "a larger z": (BELOW, replace(BELOW, rhs=BELOW.rhs.xreplace({log(ratio): log(2 * ratio)}))),
}


@pytest.mark.parametrize("change", WRONG)
def test_wrong_variants_are_refused(change: str, library: Library) -> None:
    right, wrong = WRONG[change]
    assert wrong != right
    refused(PROOFS[right], wrong, library)
