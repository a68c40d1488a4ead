"""The language is closed: what is not listed, and not of the house, is not spoken of."""

from __future__ import annotations

import pytest
import sympy as sp
from sympy.core.symbol import Str

from slr_verify.algebra import language
from slr_verify.algebra.abbreviation import Abbreviation
from slr_verify.algebra.language import foreign, of_the_house, stranger
from slr_verify.algebra.value import ValueAt
from slr_verify.gaussian.copies import CopySum
from slr_verify.gaussian.erf_derivative import erf_derivative
from slr_verify.gaussian.expectation import Expectation
from slr_verify.gaussian.law import standard_normal
from slr_verify.gram.projection import VectorBlock
from slr_verify.gram.vectors import frame, gaussian_vector, inner
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import at_least, less
from slr_verify.proofs.theorem import infer

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


@pytest.mark.parametrize("name", NAMES)
def test_names(name: str) -> None:
    for called in (sp.Symbol(name, real=True), sp.Dummy(name, real=True), Str(name)):
        assert foreign(called) is None


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name(name: str) -> None:
    for called in (sp.Symbol(name, real=True), sp.Dummy(name, real=True), Str(name)):
        assert "is no name" in str(foreign(called))


@pytest.mark.parametrize("name", TAKEN)
def test_names_that_print_as_something_else(name: str) -> None:
    for called in (sp.Symbol(name, negative=True), Str(name)):
        assert "prints as a constant, a function, a sign or a word" in str(foreign(called))


@pytest.mark.parametrize("name", ["1", "x + y", "pi"])
def test_vectors_have_names_too(name: str) -> None:
    (unit,) = frame((name,), sp.Matrix([[1]]))
    with pytest.raises(ProofRejected, match="name"):
        infer(at_least(inner(unit, unit) ** 2, 0), by_sign)
    random, (fixed,) = gaussian_vector(name), frame(("a",), sp.Matrix([[1]]))
    with pytest.raises(ProofRejected, match="name"):
        infer(at_least(Expectation(inner(random, fixed) ** 2, VectorBlock(random)), 0), by_sign)


def test_a_symbol_called_like_a_number_is_not_less_than_another_one() -> None:
    """1 < 0, for 1 < 0."""
    with pytest.raises(ProofRejected, match="'1' is no name"):
        infer(less(sp.Symbol("1", negative=True), 0), by_sign)
    assert infer(less(sp.Symbol("x_1", negative=True), 0), by_sign)


def test_sympy_is_told_what_to_know() -> None:
    """That 1/(m n) > 1/2 is its guess."""
    m, n = sp.symbols("m n", integer=True, positive=True)
    assert (1 / (m * n) - sp.S.Half).is_positive is None


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


made = sp.Basic.__new__


@pytest.mark.parametrize(
    ("node", "reason"),
    [
        (made(sp.Add), "Add does not take ()"),
        (made(sp.Mul), "Mul does not take ()"),
        (made(sp.Pow, x, x, x), "Pow does not take (x, x, x)"),
        (made(sp.exp, x, x), "exp does not take (x, x)"),
        (made(sp.Abs), "Abs does not take ()"),
        (made(sp.Pow, x, sp.Tuple(x)), "Pow does not take (x, (x,))"),
        (made(CopySum, x, standard_normal(x), sp.S(-1)), "CopySum does not take (x, "),
        (made(ValueAt, sp.S.One, sp.Tuple(x), sp.Tuple(x)), "is not what ValueAt makes"),
    ],
)
def test_nodes_put_together_past_their_constructors(node: sp.Basic, reason: str) -> None:
    assert reason in str(foreign(node))


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
    monkeypatch.setattr(language, "_is_known", lambda kind: not seen.append(kind))
    whole: sp.Basic = x
    for _ in range(9):
        whole = sp.Tuple(whole, whole)
    assert stranger(whole) is None
    assert len(seen) == 10
