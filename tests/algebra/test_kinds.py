"""What the parts of a node may be."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.integral import Integral
from slr_verify.algebra.kinds import NUMBERS, OVER, Kinds, fits, ill_formed, kinds_of
from slr_verify.gaussian.law import Block, Normal

x = sp.Symbol("x", real=True)
MATRIX, LAW = sp.ImmutableDenseMatrix([[1]]), Normal((x,), sp.eye(1))


@pytest.mark.parametrize(
    ("parts", "kinds", "answer"),
    [
        ((x, x**2), NUMBERS, True),
        ((MATRIX,), NUMBERS, False),
        ((LAW,), NUMBERS, False),
        ((MATRIX,), (sp.ImmutableDenseMatrix,), True),
        ((x, sp.Tuple(x, 0, 1)), OVER, True),
        ((x, sp.Tuple(x, LAW)), OVER, False),
        ((x, sp.Tuple(x, MATRIX)), OVER, False),
        ((x, x), (sp.Expr,), False),
    ],
)
def test_each_part_is_of_its_kind(parts: tuple[sp.Basic, ...], kinds: Kinds, answer: bool) -> None:
    assert fits(parts, kinds) is answer


def test_a_class_that_is_no_number_says_what_it_takes() -> None:
    assert kinds_of(sp.sin) == NUMBERS
    assert kinds_of(Block) is None


def test_ill_formed_parts_are_named() -> None:
    assert ill_formed(x) is ill_formed(Integral(x, (x, 0, 1)) + 1) is None
    bad = sp.Basic.__new__(Integral, x, sp.Tuple(x, LAW))
    assert "Integral does not take" in str(ill_formed(sp.sin(bad)))
