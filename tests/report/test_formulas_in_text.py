"""Formulas in the words of rules, citations and titles."""

from __future__ import annotations

import pytest

from slr_verify.document.nodes import Name
from slr_verify.report.formulas_in_text import spans
from slr_verify.report.tex_prose import prose


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("the integrand is tempered", "the integrand is tempered"),
        ("mean of erf erf'", r"mean of $\mathrm{erf} \, \mathrm{erf}'$"),
        ("By the t-derivative", "By the $t$-derivative"),
        ("if s > 0, it holds", r"if $s > 0$, it holds"),
        ("From E6, by squeezing", "From E6, by squeezing"),
        ("Lemma 18 (i) to (vi)", "Lemma 18 (i) to (vi)"),
        ("By conditioning on <X_1, k>", r"By conditioning on $\langle X_{1}, k \rangle$"),
        ("x^2 + k*x > 0", r"$x^{2} + k x > 0$"),
        ("2*2^(2/3)*x > k*", r"$2 \cdot 2^{2/3} x > k^\star$"),
        ("sqrt(x^2 + (y + 1)^2) > 0", r"$\sqrt{x^{2} + (y + 1)^{2}} > 0$"),
        ("if z < x, y > b", r"if $z < x, y > b$"),
        ("for alpha < 1/Mb", r"for $\alpha < 1/M_{b}$"),
        ("a 2 x 2 matrix of the rest", r"a $2 \times 2$ matrix of the rest"),
        ("to (1 - x^2)^((m - 3)/2) on it", r"to $(1 - x^{2})^{(m - 3)/2}$ on it"),
        ("the sum over all terms", "the sum over all terms"),
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
    assert first == "A"
    assert Name("lambda") in others


def test_an_interval_among_words_stays_as_it_is() -> None:
    assert list(spans("on (-1, 1)")) == ["on (-1, 1)"]


def test_what_is_no_formula_after_all_stays_as_it_is() -> None:
    assert "".join(map(str, spans("x = = y"))) == "x = = y"
