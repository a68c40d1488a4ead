"""Letters for what is long and recurs: named when it pays, never otherwise, never what is bound."""

from __future__ import annotations

import sympy as sp

from slr_verify.claims.wording.abbreviations import abbreviations
from slr_verify.document.latex import LATEX
from slr_verify.document.letters import Letter
from slr_verify.document.reader import Reader
from slr_verify.document.style import Style
from slr_verify.language.integral import Integral

x, y, z, w = sp.symbols("x y z w", real=True)
BELOW = 1 + 4 * x**2 * y**2 * (1 - z**2) * w**2 * sp.erf(x * z) ** 2
ROOT = sp.sqrt(BELOW)
LONG = sp.Add(*(sp.erf(x * z + k) * sp.cos(y + k) for k in range(5)))


def found(*expressions: sp.Expr, taken: str = "") -> dict[str, sp.Expr]:
    letters = abbreviations(expressions, Reader(), taken)
    return {letter.name: letter.definition for letter in letters}


def test_a_long_root_that_recurs_is_named() -> None:
    assert found(x / ROOT, y / ROOT, z / ROOT**3, w * ROOT) == {"N": ROOT}


def test_once_or_twice_is_not_worth_a_name() -> None:
    assert found(x / ROOT, y / ROOT) == {}


def test_what_is_short_keeps_its_form() -> None:
    short = sp.sqrt(1 + x)
    assert found(*(short * k for k in range(2, 30))) == {}


def test_a_name_that_is_taken_is_left_alone() -> None:
    uses = (x / ROOT, y / ROOT, z / ROOT, w / ROOT)
    assert list(found(*uses, taken="N")) == ["S"]
    assert found(*uses, taken="NSV") == {}


def test_coordinates_of_projected_vectors_get_a_prime() -> None:
    moved = (x - 2 * y * z * (1 - x**2) * sp.erf(w) * sp.cos(z * y)) / ROOT
    letters = abbreviations((moved, y * moved, w * moved, moved + 1), Reader(), "")
    assert [letter.name for letter in letters] == ["N", "x'"]
    assert letters[1].definition.subs(letters[0].symbol, ROOT) == moved


def test_a_number_and_a_symbol_are_no_moved_coordinate() -> None:
    assert "y'" not in found(*((1 + y) * x**k / ROOT for k in range(1, 6)))


def test_long_sums_are_named_after_roots() -> None:
    uses = tuple(sp.erf(y * LONG + k) for k in range(6))
    assert found(*uses) == {"A": LONG}


def test_what_an_integral_binds_is_not_named() -> None:
    uses = tuple(Integral(w**k / ROOT, (z, 0, 1)) for k in range(6))
    assert found(*uses) == {}


def test_a_letter_for_a_sum_stands_for_parts_only() -> None:
    letter = Letter("A", LONG)
    read = Reader(style_with(letter))
    assert LATEX(read.formula(2 * sp.erf(y * LONG))) == r"2 \, \mathrm{erf}(y A)"
    assert LATEX(read.formula(sp.sqrt(LONG) + Integral(LONG, (w, 0, 1)))).count("A") == 2
    assert "A" not in LATEX(read.formula(LONG))


def style_with(*letters: Letter) -> Style:
    return Style(("x", "y"), letters)
