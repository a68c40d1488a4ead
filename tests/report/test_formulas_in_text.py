"""Formulas in the words of rules, citations and titles."""

from __future__ import annotations

import pytest

from slr_verify.report.formulas_in_text import spans
from slr_verify.report.tex_prose import prose


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("the integrand is tempered", "the integrand is tempered"),
        ("mean of erf erf'", r"mean of $\mathrm{erf}\,\mathrm{erf}'$"),
        ("By the t-derivative", "By the $t$-derivative"),
        ("if s > 0, it holds", r"if $s \,>\,0$, it holds"),
        ("From E6, by squeezing", "From E6, by squeezing"),
        ("Lemma 18 (i) to (vi)", "Lemma 18 (i) to (vi)"),
        ("By conditioning on <X_1, k>", r"By conditioning on $\langle X_{1} , k  \rangle$"),
        ("x**2 + k*x > 0", r"$x ^{2}\,+\,k \,x \,>\,0$"),
        ("2*2**(2/3)*x > k*", r"$2 \cdot 2^{2/3}\,x \,>\,k^\star$"),
        ("sqrt(x**2 + (y + 1)**2) > 0", r"$\sqrt{x ^{2}\,+\,(y \,+\,1)^{2}}\,>\,0$"),
        ("a < x, y > b", r"a $<\,x ,\,y \,>\,b$"),
        ("50% of a_file & {more} #1", None),
    ],
)
def test_prose(text: str, tex: str | None) -> None:
    if tex is not None:
        assert prose(text) == tex
    else:
        assert r"50\%" in prose(text)
        assert r"\&" in prose(text)
        assert r"\#1" in prose(text)


def test_words_that_look_like_differentials_stay_words() -> None:
    assert prose("the starts that do not converge") == "the starts that do not converge"


def test_a_sentence_may_begin_with_an_article() -> None:
    first, *others = spans("A lambda at which the balance is negative")
    assert first == (False, "A")
    assert (True, r"\lambda") in others


def test_sizes_of_matrices_have_a_cross() -> None:
    assert (True, r"2 \times 2") in list(spans("a 2 x 2 matrix of the rest"))


def test_the_bound_of_e3_has_its_letter() -> None:
    assert any(r"M_{b}" in part for is_formula, part in spans("for alpha < 1/Mb") if is_formula)


def test_powers_and_numbers_in_brackets_belong_to_the_formula() -> None:
    assert (True, r"(1\,-\,x ^2)^{(m \,-\,3)/2}") in list(spans("to (1 - x^2)^((m - 3)/2) on it"))
    assert list(spans("on (-1, 1)")) == [(False, "on (-1, 1)")]


def test_the_sign_of_a_derivative_is_upright() -> None:
    first, *_ = spans("d/dt F, by dominated convergence")
    assert first[1].startswith(r"\mathrm{d}/\mathrm{d}t")


def test_steins_lemma_is_one_formula() -> None:
    ((is_formula, shown), *rest) = spans("E Z_0 F(Z) = sum_j Cov(Z_0, Z_j) E dF/dz_j")
    assert is_formula
    assert r"\sum_{j}" in shown
    assert shown.endswith(r"\mathrm{d}F/\mathrm{d}z_{j}")
    assert not any(each for _, each in rest)


def test_a_sum_in_words_is_no_formula() -> None:
    assert list(spans("the sum over all terms")) == [(False, "the sum over all terms")]
