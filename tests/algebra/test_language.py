"""The language is closed: what is not listed, and not of the house, is not spoken of."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.abbreviation import Abbreviation
from slr_verify.algebra.language import foreign, of_the_house
from slr_verify.gaussian.erf_derivative import erf_derivative
from slr_verify.gaussian.expectation import Expectation

x = sp.Symbol("x", real=True)


@pytest.mark.parametrize(
    "node",
    [
        sp.log(x),
        sp.asin(x),
        sp.tan(x),
        sp.sign(x),
        sp.floor(x),
        sp.Heaviside(x),
        sp.Max(x, 1),
        sp.Piecewise((x, x > 0), (0, True)),
        sp.AccumBounds(-1, 1),
        sp.Function("f")(x),
        sp.Order(x),
        sp.Limit(x, x, 0),
        sp.MatrixSymbol("A", 2, 2),
        sp.Lambda(x, x),
        sp.EulerGamma,
        sp.Wild("w"),
    ],
)
def test_other_nodes_are_refused(node: sp.Basic) -> None:
    assert "not in the language" in str(foreign(node))


@pytest.mark.parametrize(
    "declared",
    [
        {},
        {"commutative": False},
        {"extended_real": True},
        {"extended_positive": True},
        {"complex": True},
        {"even": True},
        {"prime": True},
        {"rational": True},
        {"irrational": True},
        {"zero": True},
        {"real": True, "nonzero": True},
        {"imaginary": True},
    ],
)
def test_symbols_are_declared_in_one_of_a_few_ways(declared: dict[str, bool]) -> None:
    assert "is not declared real" in str(foreign(sp.Symbol("s", **declared)))


@pytest.mark.parametrize("integer", [{}, {"integer": True}])
@pytest.mark.parametrize("sign", ["real", "positive", "negative", "nonnegative", "nonpositive"])
def test_and_these_are_the_ways(sign: str, integer: dict[str, bool]) -> None:
    assert foreign(sp.Symbol("s", **{sign: True}, **integer)) is None


def test_classes_of_the_house() -> None:
    assert of_the_house(erf_derivative)
    assert of_the_house(Expectation)
    assert not of_the_house(sp.erf)


def test_a_class_cannot_pretend_to_be_of_the_house() -> None:
    class Liar(sp.Expr):
        __module__ = "slr_verify.gaussian.expectation"

    class Abbreviated(Abbreviation):
        __module__ = "slr_verify.no_such_module"

    class Impostor(sp.Expr):
        __module__ = "slr_verify.gaussian.expectation"
        __qualname__ = "Expectation"

    assert not any(map(of_the_house, (Liar, Abbreviated, Impostor)))
    assert "not in the language" in str(foreign(Liar()))
