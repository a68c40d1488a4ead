"""Polynomial identities: what cofactors show, and what no cofactors can show."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from flint import fmpq

from slr_verify.algebra.cofactors import kernel_agrees
from slr_verify.kernel import Function, Power, Product, Rational, Sum, Variable
from slr_verify.kernel.identities import (
    ONE,
    RING,
    SLOTS,
    Atoms,
    NotIdentical,
    Step,
    product,
    require_identity,
)

a, b = sp.symbols("a b", positive=True)
x, y = Variable("x"), Variable("y")
ROOT = Function("sqrt", (Sum((Rational(1), x)),))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((a + b) ** 2, a**2 + 2 * a * b + b**2),
        (a / (1 + a) + 1 / (1 + a), sp.S.One),
        (1 / (sp.sqrt(1 + a) - 1), (sp.sqrt(1 + a) + 1) / a),
        (sp.erf(a * (a + 1)), sp.erf(a**2 + a)),
        (sp.erf(-a * (1 + a), evaluate=False), -sp.erf(a**2 + a)),
        (sp.cos(-a - b * a, evaluate=False), sp.cos(a * (1 + b))),
        (sp.sqrt(1 + 1 / a) ** 4, 1 + 2 / a + a**-2),
    ],
)
def test_identities(left, right) -> None:
    assert kernel_agrees(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ((a + b) ** 2, a**2 + a * b + b**2),
        (sp.sqrt(1 + a), 1 + a),
        (sp.erf(a), sp.erf(b)),
        (sp.exp(-a), sp.exp(a)),
        (sp.atan(-a - b, evaluate=False), sp.atan(a + b)),
        (1 / (a - b), 1 / (b - a)),
    ],
)
def test_what_is_false_is_not_shown(left, right) -> None:
    assert not kernel_agrees(left, right)


def test_a_wrong_cofactor_is_refused() -> None:
    square = Power(ROOT, 2)
    inside = Sum((Rational(1), x))
    atoms = Atoms()
    require_identity(square, inside, (), [Step((ROOT,), ONE)], atoms)
    for cofactor in (ONE * 0, ONE * 2, ONE * -1):
        with pytest.raises(NotIdentical, match="not the sum of the cofactors"):
            require_identity(square, inside, (), [Step((ROOT,), cofactor)], atoms)


@pytest.mark.parametrize(
    ("atoms", "match"),
    [
        ((x,), "only roots have squares"),
        ((Function("exp", (x,)),), "only roots have squares"),
        ((x, y), "only values of functions are compared"),
        ((Function("exp", (x,)), Function("exp", (y,))), "not seen to be equal"),
        ((Function("exp", (x,)), Function("erf", (x,))), "not seen to be equal"),
        (
            (Function("exp", (x,)), Function("exp", (Product((Rational(-1), x)),))),
            "not seen to be equal",
        ),
    ],
)
def test_relations_that_do_not_hold_are_refused(atoms, match) -> None:
    with pytest.raises(NotIdentical, match=match):
        require_identity(x, x, (), [Step(atoms, ONE)], Atoms())


def test_division_by_what_is_zero() -> None:
    with pytest.raises(NotIdentical, match="a denominator is zero"):
        Atoms().read(Power(Sum((x, Product((Rational(-1), x)))), -1))


def test_too_many_atoms() -> None:
    many = Sum(tuple(Variable(f"v{place}") for place in range(60)))
    with pytest.raises(NotIdentical, match="more than 48 atoms"):
        Atoms().read(many)


def test_powers_of_powers_are_not_worked_out_without_end() -> None:
    """3^(64^4) has 10^7 bits, and the 40th power of a sum of 5 terms some 10^5 monomials.

    Larger ones are in tests/adversarial; these would only take a second if nothing refused them.
    """
    huge = Rational(3)
    for _ in range(4):
        huge = Power(huge, 64)
    many = Power(Sum(tuple(Variable(f"v{place}") for place in range(5))), 40)
    for term in (huge, many, Power(many, -1), Sum((Power(x, -1), Power(huge, -1)))):
        with pytest.raises(NotIdentical, match="the polynomials are too large"):
            Atoms().read(term)


def test_what_may_be_multiplied() -> None:
    """By the limits themselves: a product of 10^6 bits and one of 10^7 monomials are worked out."""
    bits = RING.constant(fmpq(2**499_999))
    assert product(bits, bits) == RING.constant(fmpq(2**999_998))
    with pytest.raises(NotIdentical, match="too large"):
        product(bits, bits * 2)
    sums = [RING.from_dict({(k, *[0] * (SLOTS - 1)): 1 for k in range(n)}) for n in (4000, 2500)]
    assert len(product(*sums)) == 6499
    with pytest.raises(NotIdentical, match="too large"):
        product(sums[0], sums[1] + RING.gens()[1])


@pytest.mark.parametrize("exponent", range(8))
def test_powers_are_repeated_products(exponent: int) -> None:
    base, value = Sum((Rational(Fraction(2, 3)), Power(y, -1))), Fraction(5, 3)
    found = Atoms().read(Power(base, exponent))
    above, below = (side(*[fmpq(1)] * SLOTS) for side in (found.above, found.below))
    assert above / below == fmpq(value.numerator**exponent, value.denominator**exponent)
    assert (
        Atoms().read(Power(base, -exponent)).equals(Atoms().read(Power(Power(base, -1), exponent)))
    )


@pytest.mark.parametrize("name", ["erf", "atan", "sin"])
def test_odd_functions(name) -> None:
    minus_x = Product((Rational(-1), x))
    at, mirrored = Function(name, (x,)), Function(name, (minus_x,))
    require_identity(
        mirrored, Product((Rational(-1), at)), (), [Step((mirrored, at), ONE)], Atoms()
    )
    with pytest.raises(NotIdentical, match="not the sum"):
        require_identity(mirrored, at, (), [Step((mirrored, at), ONE)], Atoms())


@pytest.mark.parametrize("name", ["cos", "abs"])
def test_even_functions(name) -> None:
    minus_x = Product((Rational(-1), x))
    at, mirrored = Function(name, (x,)), Function(name, (minus_x,))
    require_identity(mirrored, at, (), [Step((mirrored, at), ONE)], Atoms())
    with pytest.raises(NotIdentical, match="not the sum"):
        require_identity(
            mirrored, Product((Rational(-1), at)), (), [Step((mirrored, at), ONE)], Atoms()
        )


def test_functions_at_equal_fractions() -> None:
    """x / (x y) and 1 / y are seen to be equal, 1 / y and 2 / y are not."""
    one, other = (
        Function("exp", (Power(y, -1),)),
        Function("exp", (Product((x, Power(Product((x, y)), -1))),)),
    )
    require_identity(one, other, (), [Step((one, other), ONE)], Atoms())
    wrong = Function("exp", (Product((Rational(2), Power(y, -1))),))
    with pytest.raises(NotIdentical, match="not seen to be equal"):
        require_identity(one, wrong, (), [Step((one, wrong), ONE)], Atoms())


def test_rational_numbers_are_exact() -> None:
    third = Rational(Fraction(1, 3))
    require_identity(Product((Rational(3), third)), Rational(1), (), (), Atoms())
    with pytest.raises(NotIdentical, match="not the sum"):
        require_identity(third, Rational(1), (), (), Atoms())


def test_a_function_is_not_compared_with_a_variable() -> None:
    with pytest.raises(NotIdentical, match="only values of functions"):
        require_identity(x, x, (), [Step((ROOT, x), ONE)], Atoms())


MINUS_X = Product((Rational(-1), x))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Function("erf", (x,)), Function("erf", (y,))),
        (Function("cos", (x,)), Function("cos", (y,))),
        (Function("erf", (x,)), Function("sin", (MINUS_X,))),
        (Function("cos", (x,)), Function("abs", (MINUS_X,))),
        (Function("erf", (x,)), Function("zeta", (x, y))),
        (Function("zeta", (x, y)), Function("zeta", (MINUS_X, y))),
    ],
)
def test_other_functions_and_other_arguments_are_not_equal(one, other) -> None:
    with pytest.raises(NotIdentical, match="the arguments are not seen to be equal"):
        Atoms().equal(one, other)


def test_powers_of_fractions() -> None:
    require_identity(Power(Power(x, -1), -1), x, (), (), Atoms())
    require_identity(Power(Sum((x, MINUS_X)), 0), Rational(1), (), (), Atoms())
