"""Expressions of a class from elsewhere, which say that they equal something that was proved."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.definedness import obstacle
from slr_verify.proofs.algebraic import normal_form
from slr_verify.proofs.calculus import derivative, differentiation
from slr_verify.proofs.chain import chain
from slr_verify.proofs.mean_value import MonotoneBetween
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import equal, less
from slr_verify.proofs.theorem import Theorem, infer

x = sp.Symbol("x", real=True)
CUBIC = x**3 + x


class LyingSymbol(sp.Symbol):
    """Says that it is x, and that it is x + 1."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(x)

    def __sub__(self, other: object) -> sp.Expr:
        return sp.S.Zero


class LyingSum(sp.Add):
    """Says that it is x^3 + x, and has other values."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(CUBIC)

    def subs(self, values: object, **options: object) -> sp.Expr:
        return sp.Integer(3) if sp.S.Zero in dict(values).values() else sp.Integer(2)


def rising() -> Theorem:
    """The derivative of x^3 + x is positive."""
    slope = chain(derivative(CUBIC, x)).rewritten(by=differentiation)
    return slope.more_than(0, by=by_sign).theorem()


def test_what_is_known_of_x_is_not_believed_of_what_says_to_be_x() -> None:
    assert obstacle(x, ()) is None
    assert "LyingSymbol" in str(obstacle(LyingSymbol("x", real=True), ()))


def test_x_is_not_x_plus_one_because_something_says_so() -> None:
    assert obstacle(x, ()) is obstacle(x + 1, ()) is obstacle(sp.S.Zero, ()) is None
    with pytest.raises(ProofRejected, match="LyingSymbol"):
        infer(equal(LyingSymbol("x", real=True), x + 1), normal_form)


def test_three_is_not_below_two_because_a_function_says_so() -> None:
    lie = LyingSum(x**3, x)
    with pytest.raises(ProofRejected, match="LyingSum"):
        infer(less(3, 2), MonotoneBetween(x, lie, sp.S.Zero, sp.S.One, rising()))
