"""Formulas in a line of a terminal, and in sentences: what is written is read back as the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import sympy as sp

from slr_verify.calculus.rule import Rule
from slr_verify.document.latex import LATEX
from slr_verify.document.markup import Unreadable, formula, said, sentence
from slr_verify.document.plain import as_plain, of_plain
from slr_verify.document.reader import Reader
from slr_verify.document.style import Usage
from slr_verify.document.unicode import ASCII, UNICODE
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import E
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.law import G, standard_normal
from slr_verify.language.statement import equal
from slr_verify.language.tends import Tends
from slr_verify.language.value import value_at
from slr_verify.language.vectors import frame, inner
from slr_verify.paper import CLAIMS

x, y, kappa, lam = sp.symbols("x y kappa lambda", real=True)
d, n = sp.symbols("d n", integer=True, positive=True)
K, STAR = frame(("k_n", "v_star"), sp.eye(2))


@pytest.mark.parametrize(
    ("expr", "unicode", "ascii_"),
    [
        (kappa**2 + 1, "1 + κ²", "1 + kappa^2"),
        (sp.sqrt(2) * lam / (2 * sp.sqrt(x)), "√2 λ/(2 √x)", "sqrt(2) lambda/(2 sqrt(x))"),
        (sp.erf(x / 2) / sp.sqrt(sp.pi), "erf(x/2)/√π", "erf(x/2)/sqrt(pi)"),
        (2 * sp.erf(x) / 3, "2 erf(x)/3", "2 erf(x)/3"),
        (2 * Integral(x, (x, 0, y)) / 3, "(2/3) ∫_0^y x dx", "(2/3) int_0^y x dx"),
        (Sum(x**n, (n, 1, d)), "∑_(n=1)^d x^n", "sum_(n=1)^d x^n"),
        (sp.Derivative(sp.erf(x * y), x, 2), "∂²/∂x² erf(x y)", "d^2/dx^2 erf(x y)"),
        (E(sp.erf(x * G)) ** 2, "(E[erf(G x)])²", "(E[erf(G x)])^2"),
        (E(sp.erf(x * G) ** 2), "E[erf(G x)²]", "E[erf(G x)^2]"),
        (inner(K, STAR), "⟨k_n, v⋆⟩", "<k_n, v*>"),
        (value_at(x * y, (x,), (sp.S.Zero,)), "(x y)|_(x=0)", "(x y)|_(x=0)"),
        (value_at(sp.erf(x), (x,), (y / 2,)), "erf(x)|_(x=y/2)", "erf(x)|_(x=y/2)"),
        (x * Tends(sp.Tuple(y**n), n, sp.Tuple(sp.S.Zero)) ** 2, "x·1{y^n → 0 as n → ∞}²",
         "x*1{y^n -> 0 as n -> oo}^2"),
        (CopySum(sp.erf(x * G) + 1, standard_normal(), d), "∑_(i=1)^d (1 + erf(G⁽ⁱ⁾ x))",
         "sum_(i=1)^d (1 + erf(G^((i)) x))"),
        (sp.exp(-(x**2)), "e^(-x²)", "e^(-x^2)"),
        (2 * sp.Integer(3) ** x, "2·3^x", "2*3^x"),
        (sp.Abs(x - y), "|x - y|", "|x - y|"),
        (sp.Ge(x, 1), "x ≥ 1", "x >= 1"),
        (sp.Symbol("R_kappa"), "R_κ", "R_kappa"),
        (sp.Symbol("x_10"), "x₁₀", "x_10"),
    ],
)  # fmt: skip
def test_in_a_terminal(expr: sp.Expr, unicode: str, ascii_: str) -> None:
    tree = Reader(usage=Usage.of((expr,))).formula(expr)
    assert (UNICODE(tree), ASCII(tree)) == (unicode, ascii_)
    assert of_plain(as_plain(tree)) == tree
    ASCII(tree).encode("ascii")


@pytest.mark.parametrize(
    ("text", "unicode", "latex"),
    [
        ("(k_n, v_n) -> (k*, v*)", "(k_n, v_n) → (k⋆, v⋆)", r"(k_{n}, v_{n}) \to (k^\star, v^\star)"),
        ("alpha < 1/Mb", "α < 1/M_b", r"\alpha < 1/M_{b}"),
        ("<k*, v*> = 0", "⟨k⋆, v⋆⟩ = 0", r"\langle k^\star, v^\star \rangle = 0"),
        ("||X_(J_0)||^2", "‖X_J₀‖²", r"\|X_{J_{0}}\|^{2}"),
        ("-2 x^(n + 1)/(3 y) z", "-(2 x^(n + 1)/(3 y)) z", r"-(2 x^{n + 1}/(3 y)) z"),
        ("Q in RR^(d times 1)", "Q ∈ ℝ^(d × 1)", r"Q \in \mathbb{R}^{d \times 1}"),
        ("P(J = l | X)", "P(J = l | X)", r"P(J = l \mid X)"),
        ("2 - M sum_l p_l^2 x/(1 + p_l) + y", "2 - M ∑_l p_l² x/(1 + p_l) + y",
         r"2 - M \sum_{l} p_{l}^{2} x/(1 + p_{l}) + y"),
        ("sum_(l = 1)^L <X_l, v> = 1", "∑_(l=1)^L ⟨X_l, v⟩ = 1",
         r"\sum_{l=1}^{L} \langle X_{l}, v \rangle = 1"),
        ("E (Y - T(X))^2", "E[(Y - T(X))²]", r"\mathbb{E}[(Y - T(X))^{2}]"),
        ("f - E erf'^2/p^2", "f - E[(erf')²]/p²", r"f - \mathbb{E}[(\mathrm{erf}')^{2}]/p^{2}"),
        ("1 <= n < 3, n != 2", "1 ≤ n < 3, n ≠ 2", r"1 \le n < 3, n \ne 2"),
        ("2 one{x_n -> 0}", "2·1{x_n → 0}", r"2 \cdot \mathbf{1}\{x_{n} \to 0\}"),
        ("f(x)|_(x = 0) + |y|", "f(x)|_(x = 0) + |y|", r"f(x)\big|_{x = 0} + |y|"),
        ("H^((1)) + H^((i))", "H⁽¹⁾ + H⁽ⁱ⁾", r"H^{(1)} + H^{(i)}"),
    ],
)  # fmt: skip
def test_a_formula_in_a_sentence(text: str, unicode: str, latex: str) -> None:
    assert (UNICODE(formula(text)), LATEX(formula(text))) == (unicode, latex)


@pytest.mark.parametrize("text", ["a +", "(a", "a)", "<a, b", "a = = b", "?"])
def test_what_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        formula(text)
    with pytest.raises(Unreadable):
        sentence(f"for ${text}$ and")


def test_a_dollar_without_partner_is_refused() -> None:
    with pytest.raises(Unreadable, match="has no partner"):
        sentence("for $a > 0 and b")


def test_words_around_a_formula_keep_their_spaces() -> None:
    text = "By the $t$-derivative of $zeta(t, g)$, at $t = 0$"
    assert said(text, UNICODE) == "By the t-derivative of ζ(t, g), at t = 0"
    assert said(text, ASCII, str.upper) == "BY THE t-DERIVATIVE OF zeta(t, g), AT t = 0"


def test_what_looks_like_a_formula_in_words_stays_words() -> None:
    assert said("a lambda at k* <= 3_a", ASCII) == "a lambda at k* <= 3_a"


def test_words_of_rules_can_be_read() -> None:
    rules = list(all_rules(Rule))
    assert len(rules) > 40
    for rule in rules:
        words = vars(rule).get("words", "")
        said(words if isinstance(words, str) else "", LATEX)
    for kind in all_rules(sp.Function):
        said(getattr(kind, "reads", ""), LATEX)


def all_rules(kind: type) -> Iterator[type]:
    yield kind
    for below in kind.__subclasses__():
        yield from all_rules(below)


def test_all_sentences_of_the_paper_are_ascii_in_ascii() -> None:
    lines = {line for claim in CLAIMS for line in claim.setting}
    assert len(lines) > 20
    for line in lines:
        ASCII(sentence(line)).encode("ascii")


def test_a_statement_as_text() -> None:
    assert UNICODE(equal(x, y / 2).tree()) == "x = y/2"


@pytest.mark.parametrize(
    ("written", "latex"),
    [("T(X)", "T(X)"), ("X^T v", r"X^\top v"), ("R^d", r"\mathbb{R}^{d}"), ("R(k)", "R(k)")],
)
def test_one_letter_is_a_sign_in_one_place_only(written: str, latex: str) -> None:
    assert LATEX(formula(written)) == latex
