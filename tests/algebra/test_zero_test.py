"""The zero test: three answers, each for its own reason."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.integral import Integral
from slr_verify.algebra.zero_test import NonZero, Undecided, Zero, find_witness, vanishes, zero_test
from slr_verify.model.zeta import owen_t, zeta

x, y = sp.symbols("x y", real=True)
p, n = sp.Symbol("x", positive=True), sp.Symbol("x", negative=True)


@pytest.mark.parametrize(
    ("expr", "reason"),
    [
        (sp.sqrt(x**2) / x - 1, "cannot show that x is not zero"),
        (sp.Symbol("A", commutative=False), "is not declared real"),
        (sp.Symbol("A", extended_real=True), "is not declared real"),
        (sp.Symbol("m", prime=True) - 4, "is not declared real"),
        (sp.Pow(sp.E, x, evaluate=False) - sp.exp(x), "is not a rational number"),
        (sp.sin(x) ** 2 + sp.cos(x) ** 2 - 1, "no witness point was found"),
        (sp.sqrt(3 + 2 * sp.sqrt(2)) - 1 - sp.sqrt(2), "no witness point was found"),
        (sp.Abs(x) * sp.Abs(y) - sp.Abs(x * y, evaluate=False), "no witness point was found"),
        (sp.log(1 + x**2), "not in the language"),
        (sp.cbrt(4 + 4 * x**2 + x**4) - sp.cbrt(2 + x**2) ** 2, "nor half of one"),
    ],
)
def test_undecided_with_a_reason(expr: sp.Expr, reason: str) -> None:
    found = zero_test(expr)
    assert isinstance(found, Undecided)
    assert reason in found.reason


def test_two_symbols_of_one_name_have_no_witness() -> None:
    """The sum in Abs is positive for p > 0 > n; with both called x it would be x^2 - 11 x + 1."""
    inside = p**2 - p + 1 - 10 * n
    assert isinstance(zero_test(sp.Abs(inside) - inside), Undecided)
    r = sp.Symbol("x", real=True)
    assert isinstance(zero_test(Integral(r * p, (r, 0, 1)) - p / 2), Undecided)


def test_a_definition_that_captures_has_no_witness() -> None:
    """Owen's T is written as an integral over x, so its value at a free x is not taken from it."""
    assert isinstance(zero_test(owen_t(x, sp.S.One) - owen_t(sp.S.One, sp.S.One)), Undecided)
    assert isinstance(zero_test(owen_t(y, sp.S.One) - owen_t(sp.S.One, sp.S.One)), NonZero)


def test_a_name_the_kernel_cannot_spell_is_no_crash() -> None:
    assert isinstance(zero_test(sp.Symbol("x_+", positive=True) - 1), Undecided)


def test_contradicting_hypotheses_have_no_witness() -> None:
    assert find_witness(x, given=(x > 1, sp.Lt(x, 0))) is None


def test_a_witness_obeys_the_hypotheses() -> None:
    found = zero_test(x - y, given=(x > 2, sp.Lt(y, -1)))
    assert isinstance(found, NonZero)
    assert found.point[x] > 2
    assert found.point[y] < -1
    assert zero_test(x - y, given=(x > 2, sp.Lt(y, -1))) == found


def test_zero_where_hypotheses_make_it_a_number() -> None:
    gap = sp.sqrt(x * y) - sp.sqrt(x) * sp.sqrt(y)
    assert vanishes(gap, given=(x > 0, y > 0))
    assert not vanishes(gap)


def test_zero() -> None:
    assert zero_test((x + y) ** 2 - x**2 - 2 * x * y - y**2) == Zero()


def test_a_witness_may_need_the_higher_precision() -> None:
    """1 - erf(8) is 1e-29: in 64 bits it may be negative, so that its root has no ball."""
    found = zero_test(sp.sqrt(1 - sp.erf(8)))
    assert str(found) == "it is about 3.350268224e-15"


def test_a_number_of_which_nothing_is_known_is_a_generator() -> None:
    number = zeta(2, 1)
    assert vanishes((number + 1) ** 2 - number**2 - 2 * number - 1)
    assert not vanishes(number - 1)
