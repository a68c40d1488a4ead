"""A witness is a point of the domain at which a ball excludes zero."""

from __future__ import annotations

import pytest
import sympy as sp
from flint import arb

from claims.witness import find_witness
from slr_verify.arb.balls import enclose
from slr_verify.language.integral import Integral
from slr_verify.language.to_term import to_term
from slr_verify.model.zeta import owen_t

x, y = sp.symbols("x y", real=True)
p, n = sp.Symbol("x", positive=True), sp.Symbol("x", negative=True)


def test_two_symbols_of_one_name_have_no_witness() -> None:
    """The sum in Abs is positive for p > 0 > n; with both called x it would be x^2 - 11 x + 1."""
    inside = p**2 - p + 1 - 10 * n
    assert find_witness(sp.Abs(inside) - inside) is None
    r = sp.Symbol("x", real=True)
    assert find_witness(Integral(r * p, (r, 0, 1)) - p / 2) is None


@pytest.mark.parametrize("symbol", [x, y])
def test_a_definition_does_not_capture(symbol: sp.Symbol) -> None:
    """Owen's T is written as an integral over x; at a free x it is what it is at any other symbol."""
    term = to_term(owen_t(symbol, sp.S.One))
    assert enclose(term, {symbol.name: 0}, bits=64).overlaps(arb(1) / 8)
    assert find_witness(owen_t(symbol, sp.S.One) - owen_t(sp.S.One, sp.S.One)) is not None


def test_a_name_arb_cannot_spell_is_no_crash() -> None:
    assert find_witness(sp.Symbol("x_+", positive=True) - 1) is None


def test_contradicting_hypotheses_have_no_witness() -> None:
    assert find_witness(x, given=(x > 1, sp.Lt(x, 0))) is None


def test_a_witness_obeys_the_hypotheses() -> None:
    found = find_witness(x - y, given=(x > 2, sp.Lt(y, -1)))
    assert found is not None
    assert found[x] > 2
    assert found[y] < -1
    assert find_witness(x - y, given=(x > 2, sp.Lt(y, -1))) == found


def test_a_witness_may_need_the_higher_precision() -> None:
    """1 - erf(8) is 1e-29: in 64 bits it may be negative, so that its root has no ball."""
    assert find_witness(sp.sqrt(1 - sp.erf(8))) == {}
