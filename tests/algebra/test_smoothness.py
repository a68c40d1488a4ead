"""Which expressions are smooth on their whole domain."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.integral import Integral
from slr_verify.algebra.smoothness import roughness
from slr_verify.gaussian.erf_derivative import erf_prime
from slr_verify.gaussian.expectation import E
from slr_verify.gaussian.law import G

x, y, u = sp.symbols("x y u", real=True)
b = sp.Symbol("b", nonnegative=True)


@pytest.mark.parametrize(
    "expr",
    [
        x**3 - y,
        sp.sqrt(1 + x**2),
        1 / (2 + sp.erf(x)),
        sp.exp(-(x**2)) * sp.atan(x) * sp.sin(x) * sp.cos(x),
        erf_prime(x * y),
        E(sp.erf(x * G)),
        Integral(sp.exp(-(u**2) * x), (u, 0, x)),
        sp.Abs(y) * x,
    ],
)
def test_smooth(expr: sp.Expr) -> None:
    assert roughness(expr, x) is None


@pytest.mark.parametrize(
    ("expr", "reason"),
    [
        (1 / x, "is not zero"),
        (sp.sqrt(x**2 + y**2), "under a root is positive"),
        (sp.Abs(x), "Abs is not in the list"),
        (sp.log(1 + x**2), "log is not in the list"),
        (sp.Derivative(sp.exp(x), x), "Derivative is not in the list"),
        (Integral(sp.sqrt(u**2) * x, (u, 0, 1)), "Abs is not in the list"),
        (Integral(x * u, (u, 0, sp.Abs(x))), "Abs is not in the list"),
        (2**x, "is not a rational number"),
    ],
)
def test_rough(expr: sp.Expr, reason: str) -> None:
    assert reason in str(roughness(expr, x))


def test_a_root_is_rough_where_it_vanishes() -> None:
    assert "is positive" in str(roughness(sp.sqrt(b), b))
    assert roughness(sp.sqrt(b), b, (b > 0,)) is None


def test_a_class_from_elsewhere_does_not_vouch_for_itself() -> None:
    class Liar(sp.Function):
        def roughness(self, symbol: sp.Symbol, given: tuple[()]) -> None:
            return None

    assert "not in the list" in str(roughness(Liar(x), x))
