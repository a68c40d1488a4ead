"""Long formulas are broken where a person breaks them, and never into what TeX cannot set."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slr_verify.latex.widths import width
from slr_verify.report.formula_lines import formula_lines, parsed

LONG = " + ".join(rf"\left(a_{{{n}}} - \frac{{b}}{{c}}\right) \mathrm{{erf}}(x)" for n in range(9))


def test_a_short_formula_is_one_line() -> None:
    assert formula_lines("a + b", 20) == ("a + b",)


def test_a_relation_begins_a_line() -> None:
    first, second = formula_lines(r"a + b + c + d = \frac{1}{2} + e + f + g", 24)
    assert (first, second[:2]) == ("a + b + c + d", "= ")


def test_nothing_is_lost() -> None:
    for room in (20, 30, 50, 80):
        assert "".join(" ".join(formula_lines(LONG, room)).split()) == "".join(LONG.split())


def test_brackets_that_are_separated_have_a_fixed_size() -> None:
    text = rf"x \left({LONG}\right)"
    lines = formula_lines(text, 60)
    assert lines[0].startswith(r"x \biggl(")
    assert lines[-1].endswith(r"\biggr)")
    for line in lines:
        assert len(re.findall(r"\\left\b", line)) == len(re.findall(r"\\right\b", line))


def test_a_fraction_stays_whole() -> None:
    text = rf"\frac{{{LONG}}}{{2}}"
    assert formula_lines(text, 20) == (text,)


PARTS = st.sampled_from(
    [r"\alpha", "x^{2}", r"\frac{a}{b + c}", r"\sqrt{1 + x}", r"\mathrm{erf}(t/p)"]
)
FORMULAS = st.recursive(
    PARTS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=4).map(" + ".join),
        st.lists(inner, min_size=2, max_size=4).map(" - ".join),
        inner.map(lambda text: rf"\left({text}\right)"),
        inner.map(lambda text: rf"\mathbb{{E}}[{text}]"),
    ),
    max_leaves=25,
)


@given(FORMULAS, st.integers(10, 60))
def test_lines_are_balanced_and_fit_or_cannot(text: str, room: int) -> None:
    lines = formula_lines(text, room, 2)
    for line in lines:
        assert line.count("{") == line.count("}")
        assert len(re.findall(r"\\left\b", line)) == len(re.findall(r"\\right\b", line))
    assert width("".join(lines)) >= 0


@pytest.mark.parametrize(
    "operator",
    [
        r"\int_{0}^{1}",
        r"\sum_{i=1}^{L - 1}",
        r"\frac{\partial}{\partial y}",
        r"\frac{\mathrm{d}}{\mathrm{d}x}",
        r"\partial_{\kappa\rho}",
    ],
)
def test_an_operator_stays_with_what_it_is_applied_to(operator: str) -> None:
    body = " ".join(rf"\mathrm{{erf}}(x_{{{place}}} + y)" for place in range(8))
    lines = formula_lines(rf"\frac{{4}}{{\pi}} {operator} {body}", 30)
    assert len(lines) > 1
    assert not any(line.rstrip().endswith(operator) for line in lines)
    formula = parsed(rf"\left(x\right) {operator} R\left(\chi\right)")
    before = ("".join(formula.tokens[: place.at]).rstrip() for place in formula.places)
    assert list(before) == [r"\left(x\right)"]


def test_a_short_left_side_shares_its_line() -> None:
    first, *others = formula_lines(
        "A = " + " + ".join(f"x_{{{place}}} y" for place in range(20)), 40
    )
    assert first.startswith("A = x_{0} y")
    assert others


def test_a_line_may_begin_after_a_comma_unless_little_is_left() -> None:
    pair = r"\langle " + " ".join("abcdefghijkl") + ", " + " ".join("mnopqrstuvwx") + r" \rangle"
    first, second = formula_lines(pair, 20.0)
    assert first.endswith(",")
    assert second.startswith("m")
    short = r"\langle " + " ".join("abcdefghijkl") + " + " + " ".join("mnopqrst") + r", v \rangle"
    assert not formula_lines(short, 23.0)[0].endswith(",")
