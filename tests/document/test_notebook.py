"""What a notebook shows of a statement, a claim, a proof and parameters."""

from __future__ import annotations

import re

import pytest
import sympy as sp

from slr_verify import Parameters
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.theorem import infer
from slr_verify.claims.library import Library
from slr_verify.document.chain import LONGEST, chain_latex
from slr_verify.document.latex import said_in_latex
from slr_verify.language.statement import more
from slr_verify.paper import CLAIMS

WORDS = re.compile(r"\\text\{([^}]*)")
BY_LABEL = {claim.label: claim for claim in CLAIMS}


def require_formulas(text: str, sign: str = "$") -> None:
    """A formula a line, each short enough for MathJax and with nothing that it cannot set."""
    for line in text.split("\n"):
        assert line.startswith(sign)
        assert line.endswith(sign)
        formula = line.removeprefix(sign).removesuffix(sign)
        assert "$" not in formula
        assert formula.count("{") == formula.count("}")
        assert all("^" not in words for words in WORDS.findall(formula))


def test_a_statement_shows_its_relation() -> None:
    (statement,) = BY_LABEL["lemma-16"].statements
    shown = statement._repr_latex_()
    assert shown == rf"$\displaystyle {statement.latex()}$"
    assert r"\le \frac{x}{2}" in shown


def test_every_claim_shows_itself() -> None:
    for claim in CLAIMS:
        shown = claim._repr_latex_()
        require_formulas(shown, "$$")
        assert claim.number in shown


def test_a_proof_shows_every_step_with_its_rule(library: Library) -> None:
    theorem = library.theorem("lemma-18.ii")
    shown = theorem._repr_latex_()
    require_formulas(shown)
    assert shown.count(r"\\") == len(theorem.steps)
    assert all(said_in_latex(step.rule.words) in shown for step in theorem.steps)


def test_hypotheses_are_shown() -> None:
    x = sp.Symbol("x", real=True)
    theorem = infer(more(2 * x, 0, (sp.Gt(x, 0),)), by_sign)
    assert theorem.statement._repr_latex_() == r"$\displaystyle 2 x > 0 \quad \text{given } x > 0$"
    shown = theorem._repr_latex_()
    require_formulas(shown)
    assert r"\\ & \text{given } x > 0 \end{aligned}" in shown


def test_parameters_show_their_exact_values() -> None:
    shown = Parameters(d=4, L=2, lam="1/3", gamma_squared="1/2")._repr_latex_()
    assert shown == r"$d = 4,\ L = 2,\ \lambda = 1/3,\ \gamma^2 = 1/2,\ \varepsilon = 0$"


def test_a_long_proof_is_several_formulas() -> None:
    x = sp.Symbol("x", real=True)
    steps = [("=", x + number, "a rule, " * 20) for number in range(1, 80)]
    shown = chain_latex(x, steps)
    require_formulas(shown)
    assert 1 < shown.count("\n") < 20
    assert shown.count(r"\text{a rule") == len(steps)
    assert max(map(len, shown.split("\n"))) < LONGEST + 100


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("at theta_s & more", r"\text{at theta\_s \& more}"),
        ("at $theta_s$ & more", r"\text{at }\theta_{s}\text{ \& more}"),
        ("$R^3$ and $x^(1 + y)$", r"\mathbb{R}^{3}\text{ and }x^{1 + y}"),
        (r"\input ^", r"\text{input }"),
    ],
)
def test_words_among_formulas(words: str, shown: str) -> None:
    assert said_in_latex(words) == shown
