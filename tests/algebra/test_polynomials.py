"""Products that could take all memory are refused before they are formed; FLINT would end the process."""

from __future__ import annotations

import pytest
import sympy as sp
from claims.witness import find_witness
from flint import fmpq_mpoly_ctx

from slr_verify.algebra.expansion import TooLarge
from slr_verify.algebra.normal_form import Normaliser, OutsideClass
from slr_verify.algebra.polynomials import DEGREE, TERMS, product, raised
from slr_verify.algebra.zero_test import Undecided, vanishes, zero_test

RING = fmpq_mpoly_ctx.get(["s", "t", "u"], "lex")
s, t, u = RING.gens()
x, y = sp.symbols("x y", positive=True)
SLIGHTLY_MORE = 1 + sp.Rational(1, 10**12)


def test_products_are_the_products_of_flint() -> None:
    assert product(s + t, s - t) == s**2 - t**2
    assert product(s, RING.constant(0)) == 0


@pytest.mark.parametrize("exponent", range(9))
def test_powers_are_the_powers_of_flint(exponent: int) -> None:
    assert raised(s + 2 * t, exponent) == (s + 2 * t) ** exponent


def test_the_bounds_are_reached_and_not_passed() -> None:
    assert raised(s, DEGREE) == s**DEGREE
    exponentials = sp.exp(sp.Rational(-82, 81)) - sp.exp(sp.Rational(-1, 8)) ** 8
    assert find_witness(exponentials) is not None  # a degree of 656 over their common basis
    with pytest.raises(TooLarge, match=f"degree above {DEGREE}"):
        raised(s, DEGREE + 1)
    rows, columns = (sum((x**n for n in range(40)), RING.constant(0)) for x in (s, t))
    many = rows * (columns + sum((t**n for n in range(40, 50)), RING.constant(0)))
    assert len(many) ** 2 == TERMS
    assert product(many, many) == many**2
    with pytest.raises(TooLarge, match=f"more than {TERMS} terms"):
        product(many, many + u)


@pytest.mark.parametrize(
    "gap",
    [
        (1 + sp.exp(x)) / (1 + sp.exp(x * SLIGHTLY_MORE)) - 1,
        sp.sqrt(sp.exp(x * SLIGHTLY_MORE) * (1 + sp.exp(x))) - sp.exp(x),
        1 / (1 + x ** (10**9)) - 1 / (1 + x),
        (1 + x + y) ** 100_000 - 1,
        sp.sqrt((1 + x) ** 20_001 * (1 + y)) - 1,
    ],
    ids=["exponentials", "factors", "power", "terms", "root"],
)
def test_what_took_all_memory_is_refused_and_refuted_by_a_point(gap: sp.Expr) -> None:
    """Found by a long self-test: 8 * 10**12 bytes were asked for, and the worker process died."""
    with pytest.raises(TooLarge, match="its normal form has"):
        Normaliser().read(gap)
    assert not vanishes(gap)
    assert find_witness(gap) is not None


def test_identities_beyond_the_bounds_are_undecided() -> None:
    gap = (1 + x) ** 20_000 - (1 + x) ** 19_999 * (1 + x + y) + y * (1 + x) ** 19_999
    assert isinstance(zero_test(gap), Undecided)


def test_numbers_under_a_root_are_factored_up_to_a_size() -> None:
    composite = (10**24 + 7) * (10**24 + 49)
    assert vanishes(sp.sqrt(composite, evaluate=False) ** 2 - composite)
    with pytest.raises(OutsideClass, match="is not factored"):
        Normaliser().read(sp.sqrt(sp.Integer(10**25 + 13) * (10**25 + 15), evaluate=False) + x)
