"""What has to be proved before the kernel's enclosures of a function count: that it computes that function.

The kernel encloses `zeta(t, g)` by a closed form (`kernel/functions.py`), which is statement E1. Whether a
theorem is that statement is seen by what it says, never by its label: labels are the author's own.
E1 is proved for g >= 0. Both the mean, as G and -G have one law, and the closed form are even in g.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import sympy as sp

from slr_verify.algebra.integral import Integral
from slr_verify.algebra.language import REAL


def closed_form_of_zeta(t: sp.Expr, g: sp.Expr) -> sp.Expr:
    """erf(a)^2 + (4/pi) int_{1/q}^1 exp(-a^2 (1 + x^2))/(1 + x^2) dx.

    Here a = t/sqrt(1 + 2 g^2) and q = sqrt(1 + 4 g^2).
    """
    x = sp.Symbol("x", real=True)
    a, q = t / sp.sqrt(1 + 2 * g**2), sp.sqrt(1 + 4 * g**2)
    integrand = sp.exp(-(a**2) * (1 + x**2)) / (1 + x**2)
    return sp.erf(a) ** 2 + 4 / sp.pi * Integral(integrand, (x, 1 / q, 1))


FOUNDATIONS: Mapping[str, Callable[..., sp.Expr]] = MappingProxyType({"zeta": closed_form_of_zeta})
"""The functions of the kernel whose enclosures rest on a statement, with what the kernel computes."""

NONNEGATIVE = sp.Symbol("_", nonnegative=True).assumptions0
ENOUGH = MappingProxyType({"zeta": ((REAL,), (REAL, NONNEGATIVE))})
"""For which arguments the statement has to be proved: how their symbols may be declared."""


def wanted(name: str) -> str:
    """The statement that is asked for, for a reader."""
    arguments = sp.symbols("t g", real=True)
    return f"{name}(t, g) = {FOUNDATIONS[name](*arguments)}"
