"""Formulas in the words of rules, citations and titles."""

from __future__ import annotations

import pytest

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
