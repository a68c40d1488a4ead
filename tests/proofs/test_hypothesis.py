"""Which hypotheses follow from others."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.proofs.hypothesis import follows

x, y = sp.symbols("x y", real=True)
raw = {"evaluate": False}


@pytest.mark.parametrize(
    ("relation", "given"),
    [
        (x > y, (x > y,)),
        (sp.Gt(1 + x**2, 0, **raw), ()),
        (sp.Ge(x**2, 0, **raw), ()),
        (sp.Eq(0, 0, **raw), ()),
        (x - y >= 0, (x > y,)),
        (x >= 0, (x > 1,)),
        (x + 1 > y + 1, (x > y,)),
        (sp.Ge(1 / x**2, 0, **raw), (x > 0,)),
        (sp.Abs(x) > y, (x >= 0, x > y)),
        (sp.Abs(x) > y, (x >= 0, y < x)),
        (sp.Abs(x) < y, (x >= 0, x < y)),
        (sp.Abs(x) >= y, (x >= 0, x > y)),
        (sp.Abs(x) >= y, (x >= 0, x >= y)),
        (sp.Abs(x) <= y, (x >= 0, x <= y)),
        (sp.Abs(x) + x > y, (x >= 0, 2 * x > y)),
    ],
)
def test_follows(relation: sp.Basic, given: tuple[sp.Basic, ...]) -> None:
    assert follows(relation, given)


@pytest.mark.parametrize(
    ("relation", "given"),
    [
        (x > y, (x >= y,)),
        (x > y, (y > x,)),
        (x > y, (sp.Ne(x, y),)),
        (sp.Eq(x, y), (x >= y,)),
        (sp.Ne(x, y), (x > y,)),
        (sp.Gt(x**2, 0, **raw), ()),
        (sp.Gt(-1, 0, **raw), ()),
        (sp.Eq(0, 1, **raw), ()),
        (x > 1, (x > 0,)),
        (sp.Ge(1 / x**2, 0, **raw), ()),
        (sp.Abs(x) > y, (x > y,)),
        (sp.Abs(x) > y, (x >= 0, x >= y)),
        (sp.Abs(x) < y, (x >= 0, x <= y)),
        (sp.Abs(x) > y, (x >= 0, x < y)),
        (sp.Eq(sp.Abs(x), y), (x >= 0, x >= y)),
        (sp.Ne(sp.Abs(x), y), (x >= 0, x > y)),
        (sp.Abs(x) > y, (x >= 0, sp.Ne(x, y))),
        (sp.Abs(x) > y, (x >= 0, sp.Eq(x, y))),
    ],
)
def test_does_not_follow(relation: sp.Basic, given: tuple[sp.Basic, ...]) -> None:
    assert not follows(relation, given)
