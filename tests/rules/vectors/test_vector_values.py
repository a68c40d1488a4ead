"""Theorems about vectors for other vectors: combinations, whose inner products are multiplied out."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import instance
from slr_verify.calculus.theorem import infer
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import MalformedStatement, equal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import InnerProduct, frame, gaussian_vector, inner

x, c, s = sp.symbols("x c s", real=True)
U, V = frame(("u", "v"), sp.Matrix([[1, c], [c, 1]]))
A, B, W = frame(("a", "b", "w"), sp.Matrix([[1, 0, x], [0, 1, 0], [x, 0, 1]]))
SUM = infer(equal(inner(U + V * 2, V), c + 2), by_definition(InnerProduct))
TURNED = A * sp.cos(s) + B * sp.sin(s)


def test_at_a_turned_vector() -> None:
    known = instance(SUM, {U: TURNED, V: W, c: sp.cos(s) * x})
    assert known.statement == equal(inner(TURNED + W * 2, W), sp.cos(s) * x + 2)
    assert known.shown


@pytest.mark.parametrize(
    "values",
    [
        {U: TURNED, V: W, c: x},
        {U: A + B, V: W, c: x},
        {U: A, V: W, c: sp.S.Zero},
        {U: A, V: W},
    ],
)
def test_other_products_or_lengths_are_refused(values: dict[sp.Basic, sp.Basic]) -> None:
    with pytest.raises(ProofRejected, match=r"does not follow|does not show"):
        assert instance(SUM, values).shown


@pytest.mark.parametrize("values", [{U: x}, {c: A}, {inner(U, V): x}])
def test_a_vector_takes_vectors_and_a_symbol_numbers(values: dict[sp.Basic, sp.Basic]) -> None:
    with pytest.raises(MalformedStatement):
        instance(SUM, values)


def test_a_random_vector_is_not_caught_by_the_mean_over_it() -> None:
    """E <Z, u>^2 = |u|^2 is not E <Z, Z>^2 = |Z|^2."""
    Z = gaussian_vector("Z")  # noqa: N806 (the letter of the paper)
    whole = Expectation(inner(Z, U) ** 2, VectorBlock(Z))
    known = infer(equal(whole, whole), by_definition(InnerProduct))
    with pytest.raises(MalformedStatement, match="touches the bound"):
        instance(known, {U: Z})
