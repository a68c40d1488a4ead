"""The language is closed: what is not listed, and not of the house, is not spoken of."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.theorem import infer
from slr_verify.language import vocabulary
from slr_verify.language.abbreviation import Abbreviation
from slr_verify.language.erf_derivative import erf_derivative
from slr_verify.language.expectation import Expectation
from slr_verify.language.statement import at_least, less
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import frame, gaussian_vector, inner
from slr_verify.language.vocabulary import of_the_house, stranger

x = sp.Symbol("x", real=True)


NAMES = ("kappa", "x_0", "x0", "k_star", "a_k_star", "g_u", "M_b", "c_Q", "x_plus", "nu_oo", "e_5")
NO_NAMES = (
    *(
        "",
        "1",
        "0",
        "2x",
        "_x",
        "x_",
        "x__y",
        "x y",
        "x + y",
        "x-1",
        "x=1",
        "x'",
        "k*",
        "k_star_star",
    ),
    *("x_starfish", "x}>1", r"\kappa", "{x}", "κ", "x\ny", "vector Z", "letter D", "x1y"),
)
TAKEN = (
    *(
        "pi",
        "oo",
        "oo_1",
        "log2",
        "lim_n",
        "max_1",
        "tanh",
        "Var_x",
        "Log",
        "plus",
        "minus",
        "e",
        "E",
        "I",
        "erf",
        "exp",
        "sin",
        "cos",
        "atan",
        "zeta",
    ),
    *("true", "where", "for"),
)


@pytest.mark.parametrize("name", ["1", "x + y", "pi"])
def test_vectors_have_names_too(name: str) -> None:
    (unit,) = frame((name,), sp.Matrix([[1]]))
    with pytest.raises(ProofRejected):
        assert infer(at_least(inner(unit, unit) ** 2, 0), by_sign).shown
    random, (fixed,) = gaussian_vector(name), frame(("a",), sp.Matrix([[1]]))
    with pytest.raises(ProofRejected):
        assert infer(
            at_least(Expectation(inner(random, fixed) ** 2, VectorBlock(random)), 0), by_sign
        ).shown


def test_a_symbol_called_like_a_number_is_not_less_than_another_one() -> None:
    """1 < 0, for 1 < 0."""
    with pytest.raises(ProofRejected):
        assert infer(less(sp.Symbol("1", negative=True), 0), by_sign).shown
    assert infer(less(sp.Symbol("x_1", negative=True), 0), by_sign).shown


def test_classes_of_the_house() -> None:
    assert of_the_house(erf_derivative)
    assert of_the_house(Expectation)
    assert not of_the_house(sp.erf)


made = sp.Basic.__new__


class Elsewhere(sp.Expr):
    """A class that is neither SymPy's nor of the house."""


class Name(str):
    """A text that could say that it equals any other."""

    __slots__ = ()


UNKNOWN = Elsewhere(x)
NAMED = sp.Symbol(Name("x"), real=True)


@pytest.mark.parametrize(
    "whole",
    [
        UNKNOWN,
        NAMED,
        sp.sin(1 + UNKNOWN),
        (x, (x, sp.Tuple(1, UNKNOWN))),
        (UNKNOWN, None),
        (NAMED, x, x),
        (UNKNOWN, "a text", 3),
    ],
)
def test_strangers_are_found_wherever_they_stand(whole: object) -> None:
    assert "is not in the language" in str(stranger(whole))


def test_what_a_stranger_is_not() -> None:
    assert stranger((x + 1, ("a text", 3, None), sp.Tuple(x))) is None


def test_each_part_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[type] = []
    monkeypatch.setattr(vocabulary, "_is_known", lambda kind: not seen.append(kind))
    whole: sp.Basic = x
    for _ in range(9):
        whole = sp.Tuple(whole, whole)
    assert stranger(whole) is None
    assert len(seen) == 10


def test_a_class_cannot_pretend_to_be_of_the_house() -> None:
    class Liar(sp.Expr):
        __module__ = "slr_verify.language.expectation"

    class Abbreviated(Abbreviation):
        __module__ = "slr_verify.no_such_module"

    class Impostor(sp.Expr):
        __module__ = "slr_verify.language.expectation"
        __qualname__ = "Expectation"

    assert not any(map(of_the_house, (Liar, Abbreviated, Impostor)))
    assert "not in the language" in str(stranger(Liar()))
