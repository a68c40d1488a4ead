"""Cofactors that are found show in a certificate what they were found for, and nothing else."""

from __future__ import annotations

import pytest
import sympy as sp
from kernel.forging import header, sealed

from slr_verify.algebra import cofactors
from slr_verify.algebra.cofactors import identity_witness, kernel_agrees
from slr_verify.kernel import Function, Power, Product, Rational, Sum, Variable
from slr_verify.kernel.certificates import check
from slr_verify.kernel.identities import NotIdentical
from slr_verify.kernel.reading import CertificateRejected, plain
from slr_verify.kernel.terms import Term

x, y = Variable("x"), Variable("y")
ONE, MINUS_ONE, TWO = Rational(1), Rational(-1), Rational(2)
ROOT = Function("sqrt", (Sum((ONE, x)),))
QUOTIENT = Function("sqrt", (Sum((ONE, Power(x, -1))),))
INNER = Function("sqrt", (x,))
OUTER = Function("sqrt", (Sum((ONE, INNER)),))
PAIR = Function("erf", (Product((x, Sum((x, ONE)))),)), Function("erf", (Sum((Power(x, 2), x)),))
TRUE: dict[str, tuple[Term, Term]] = {
    "polynomials": (Power(Sum((x, y)), 2), Sum((Power(x, 2), Product((TWO, x, y)), Power(y, 2)))),
    "fractions": (
        Sum((Power(x, -1), Power(y, -1))),
        Product((Sum((x, y)), Power(Product((x, y)), -1))),
    ),
    "a root": (Sum((x, ONE)), Power(ROOT, 2)),
    "its fifth power": (Power(ROOT, 5), Product((ROOT, Power(Sum((x, ONE)), 2)))),
    "a root below": (Power(ROOT, -2), Power(Sum((x, ONE)), -1)),
    "a denominator inside": (Product((Power(x, 2), Power(QUOTIENT, 4))), Power(Sum((x, ONE)), 2)),
    "a root inside a root": (Power(Sum((Power(OUTER, 2), MINUS_ONE)), 2), x),
    "two roots": (Product((Power(ROOT, 2), Power(INNER, 2))), Sum((x, Power(x, 2)))),
    "equal values": (Product((PAIR[0], PAIR[1], PAIR[1])), Power(PAIR[0], 3)),
    "opposite values": (
        Function("sin", (Product((MINUS_ONE, x)),)),
        Product((MINUS_ONE, Function("sin", (x,)))),
    ),
    "values below": (Power(Sum((ONE, PAIR[0])), -1), Power(Sum((PAIR[1], ONE)), -1)),
}


def shown(left: Term, right: Term) -> tuple[str, ...]:
    claim = {"claim": "identity", "left": "f", "right": "g"}
    terms = {"f": plain(left), "g": plain(right)}
    return check(sealed([header(terms), claim, *identity_witness(left, right)])).proved


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_shown(name: str, swapped: bool) -> None:
    left, right = reversed(TRUE[name]) if swapped else TRUE[name]
    assert shown(left, right) == ("f = g wherever both are defined",)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("name", TRUE)
def test_what_is_false_is_not(name: str, swapped: bool) -> None:
    left, right = reversed(TRUE[name]) if swapped else TRUE[name]
    for wrong in (Sum((left, ONE)), Product((MINUS_ONE, left)), Product((left, y))):
        with pytest.raises((CertificateRejected, NotIdentical), match="is not the sum"):
            shown(wrong, right)


def test_expressions_that_are_too_large_are_left_to_the_normal_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    a, b = sp.symbols("a b", positive=True)
    assert sum(1 for _ in sp.preorder_traversal((a + b) ** 2)) == 5
    monkeypatch.setattr(cofactors, "LARGEST", 10)
    assert kernel_agrees((a + b) ** 2, (a + b) ** 2)
    monkeypatch.setattr(cofactors, "LARGEST", 9)
    assert not kernel_agrees((a + b) ** 2, (a + b) ** 2)


def test_a_root_that_only_stands_inside_another_root() -> None:
    """With s = sqrt(1 + sqrt(a)), (s - 1)^2 (s + 1)^2 = a, though sqrt(a) is on neither side."""
    a = sp.Symbol("a", positive=True)
    s = sp.sqrt(1 + sp.sqrt(a))
    assert kernel_agrees((s - 1) ** 2 * (s + 1) ** 2, a)
    assert not kernel_agrees((s - 1) ** 2 * (s + 1) ** 2, 2 * a)
