"""Compiled expressions give what the expressions mean."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from slr_verify.language.enclosure import enclosure
from slr_verify.language.erf_derivative import erf_prime, erf_second
from slr_verify.language.integral import Integral
from slr_verify.model.notation import g, lam, t, x
from slr_verify.model.stable.erf_complement import erfc, less_erf
from slr_verify.model.stable.zeta import erf_gap, spread, stable_zeta_at_zero
from slr_verify.model.zeta import zeta, zeta_t
from slr_verify.numeric.compilation import NotCompilable, compiled
from slr_verify.numeric.operations import total

y = sp.Symbol("y", real=True)
POINT = {t: Fraction(3, 7), g: Fraction(5, 9), lam: Fraction(2, 3)}

EXPRESSIONS = [
    sp.Rational(1, 3) * t,
    t**2 - 3 * t * g + 1,
    1 - t**2,
    (t + g) ** 3 / (1 + g) ** 2,
    sp.sqrt(1 + 2 * g**2) ** 3,
    (1 + g) ** sp.Rational(-3, 2),
    1 / (t * g * lam),
    sp.exp(-(t**2)) * sp.pi / sp.E,
    sp.erf(t) + sp.atan(g) + sp.sin(t) * sp.cos(lam) + sp.Abs(-t),
    erfc(t) - erf_prime(t) + erf_second(t),
    less_erf(t, g, lam) + less_erf(t, 1, -3 * lam),
    zeta(t, g) + zeta(0, g),
    zeta(t * lam, 2),
    spread(t, g) - erf_gap(t, lam) + stable_zeta_at_zero(g),
    Integral(t * sp.exp(-x * g) + x**2 / 2 + t, (x, 0, 1)),
]


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_a_compiled_expression_has_the_value_of_the_expression(expression) -> None:
    inputs = {"t": float(POINT[t]), "g": float(POINT[g]), "lam": float(POINT[lam])}
    (value,) = compiled(expression)(**inputs)
    here = {symbol: POINT[symbol] for symbol in expression.free_symbols}
    assert value == pytest.approx(float(enclosure(expression, here, bits=100).mid()), rel=4e-16)


def test_the_slope_of_zeta_is_the_one_of_e1() -> None:
    (slope,) = compiled(zeta_t(t, g))(t=0.4, g=0.7)
    ends = compiled(zeta(t + y, g))
    (above,), (below,) = (ends(t=0.4, g=0.7, y=h) for h in (1e-5, -1e-5))
    assert slope == pytest.approx((above - below) / 2e-5, rel=1e-9)


def test_arguments_broadcast() -> None:
    value, constant = compiled(t * g, sp.Integer(3))(t=np.ones((2, 1)), g=np.arange(3.0))
    assert value.shape == (2, 3)
    assert constant == 3


def test_a_sum_does_not_depend_on_the_order_of_its_terms() -> None:
    assert total(1.0, 1e-20, -1.0) == total(1e-20, 1.0, -1.0) == 1e-20


def test_one_less_a_square_keeps_its_digits() -> None:
    (value,) = compiled(1 - t**2)(t=1 - 2.0**-50)
    assert value == 2.0**-49 * (1 - 2.0**-51)


@pytest.mark.parametrize("z", [0.0, 1e-9, 0.3, 0.6, 3.0, 25.0, -2.0])
def test_x_less_y_erf_keeps_its_digits_on_both_sides(z: float) -> None:
    (value,) = compiled(less_erf(t, g, y))(t=1.0, g=1.0, y=z)
    exact = enclosure(erfc(y), {y: Fraction(z)}, bits=2000)
    assert value == pytest.approx(float(exact.mid()), rel=1e-13)
    (small,) = compiled(less_erf(t, g, y))(t=0.0, g=1.0, y=1e-9)
    assert small == pytest.approx(-2e-9 / np.sqrt(np.pi), rel=1e-15)


def test_programs_are_kept() -> None:
    assert compiled(t * g + 1) is compiled(t * g + 1)


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(TypeError, match=r"a value for g is missing; got \['t'\]"):
        compiled(t * g)(t=1.0)


@pytest.mark.parametrize(
    "expression",
    [sp.log(t), t**g, Integral(x, (x, 0, 2)), sp.Float(0.5), sp.oo, sp.Derivative(sp.erf(t), t)],
)
def test_what_has_no_operation_is_refused(expression) -> None:
    with pytest.raises(NotCompilable, match=r"no operation|exponent"):
        compiled(expression)
