"""Expressions as a person writes them; different symbols never print the same."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.document.definitions import defined
from slr_verify.document.latex import LATEX
from slr_verify.document.letters import Letter
from slr_verify.document.names import unique_names
from slr_verify.document.reader import Reader, latex
from slr_verify.document.spelling import MARKS, name_latex
from slr_verify.document.style import Style, Usage, names_in
from slr_verify.language.abbreviation import mixture
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E
from slr_verify.language.integral import Integral, Sum
from slr_verify.language.law import G
from slr_verify.language.limit import Limit
from slr_verify.language.value import value_at
from slr_verify.language.vectors import frame, inner
from slr_verify.model.letters import STYLE
from slr_verify.model.notation import NOTATION, D, L, a, b, d, gamma, kappa, lam, p_of
from slr_verify.model.step_size import bound_at

x, y, z = sp.symbols("x y z", real=True)
k = sp.Symbol("k", integer=True, positive=True)
g = sp.Symbol("g", nonnegative=True)
l = sp.Symbol("l", integer=True, positive=True)


class strange(sp.Function):  # noqa: N801
    """A function that nobody said how to print."""

    nargs = 2


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (x**2 + 1, "1 + x^{2}"),
        (1 - x, "1 - x"),
        (L - 1, "L - 1"),
        (-x - y, "-x - y"),
        (y * (-1 - x**2), "-y (1 + x^{2})"),
        ((-x - y) ** 2, "(x + y)^{2}"),
        (-y * (x**2 - 1), "y (1 - x^{2})"),
        (z - 2 * y * (x**2 - 1), "z + 2 y (1 - x^{2})"),
        (y * (x**2 - 1), "y (x^{2} - 1)"),
        (-y * (x**2 - 1) ** 2, "-y (x^{2} - 1)^{2}"),
        (-y * (L - 1), "-y (L - 1)"),
        (-y * (x**2 + z - 1), "-y (z - 1 + x^{2})"),
        ((x + y) * (-x - z), "-(x + y) (x + z)"),
        (1 - z * (-x - y) ** 3, "1 + z (x + y)^{3}"),
        (sp.exp(z * (-1 - x**2)), "e^{-z (1 + x^{2})}"),
        (z / (-1 - x**2), r"-\frac{z}{1 + x^{2}}"),
        ((-1 - x**2) * (-1 - y**2), "(1 + x^{2}) (1 + y^{2})"),
        (sp.Rational(3003, 2500) * x, "1.2012 x"),
        (sp.Rational(210359, 400000), "0.5258975"),
        (sp.Rational(23, 250), r"\frac{23}{250}"),
        (sp.Rational(4067, 8192), r"\frac{4067}{8192}"),
        (sp.Rational(2, 3) * x, r"\frac{2 x}{3}"),
        (x / sp.sqrt(1 + x**2), r"\frac{x}{\sqrt{1 + x^{2}}}"),
        ((1 + x) / y, r"\frac{1 + x}{y}"),
        (2 / sp.sqrt(sp.pi) * sp.erf(x), r"\frac{2}{\sqrt{\pi}} \, \mathrm{erf}(x)"),
        (erf_prime(x / 2), r"\mathrm{erf}'(x/2)"),
        (sp.erf(x / (2 * y)) ** 2, r"\mathrm{erf}(x/(2 y))^{2}"),
        (sp.exp(-(x**2)), "e^{-x^{2}}"),
        (sp.sin(x) ** 2, r"\sin^{2}(x)"),
        (sp.Abs(x / y), r"\left|\frac{x}{y}\right|"),
        (sp.Abs(x - sp.Abs(y)), "|(x - |y|)|"),
        (E(sp.erf(g * G)), r"\mathbb{E}[\mathrm{erf}(G g)]"),
        (Integral(x + y, (x, 0, 1)), r"\int_{0}^{1} (x + y) \, \mathrm{d}x"),
        (y - Sum(x**2, (l, 1, L)), r"y - \sum_{l=1}^{L} x^{2}"),
        (y + Sum(-(x**2), (l, 1, L)), r"y - \sum_{l=1}^{L} x^{2}"),
        (sp.Derivative(sp.erf(x), x), r"\frac{\mathrm{d}}{\mathrm{d} x} \mathrm{erf}(x)"),
        (value_at(x * y, (x, y), (sp.S.Zero,) * 2), r"(x y)\big|_{x=y=0}"),
        (1 / mixture(x, sp.S.One, y), r"\frac{1}{1 + x (y - 1)}"),
        (strange(x, y / 2), r"\mathrm{strange}(x, y/2)"),
        (sp.Ge(x, 1), r"x \ge 1"),
        (sp.Le(x, sp.Rational(8924379482017, 10**13)), r"x \le 0.8924379482017"),
        (sp.Rational(-1, 10**6), "-0.000001"),
        (sp.Rational(-1, 10**2), r"-\frac{1}{100}"),
        (sp.Eq(Limit(x, sp.Tuple(x)), y), r"x \to y"),
        (sp.Eq(Limit(x * y, sp.Tuple(x)), z), r"\lim_{x} (x y) = z"),
        (sp.Symbol("R_kappa", real=True), r"R_{\kappa}"),
        (sp.Symbol("Z_v_star", real=True), r"Z_{v^\star}"),
    ],
)
def test_as_a_person_writes_it(expr: sp.Basic, text: str) -> None:
    assert latex(expr) == text


def test_symbols_of_one_name_are_told_apart() -> None:
    positive = sp.Symbol("x", positive=True)
    assert latex(x - positive) in (r"x - \tilde{x}", r"\tilde{x} - x")
    assert latex(x + sp.Dummy("x", real=True)).count("x") == 2
    assert latex(x + positive) != latex(x + x)


def test_the_marks_run_out_loudly() -> None:
    many = [sp.Dummy("x", real=True) for _ in range(len(MARKS) + 1)]
    with pytest.raises(ValueError, match=f"more than {len(MARKS)} different symbols are called x"):
        unique_names([sp.Add(*many)])


def test_vectors_of_different_frames_are_told_apart() -> None:
    first = frame(("u", "w"), sp.Matrix([[1, x], [x, 1]]))
    second = frame(("u", "w"), sp.Matrix([[1, -x], [-x, 1]]))
    difference = inner(*first) - inner(*second)
    assert difference != 0
    assert latex(difference).count(r"\tilde{u}") == 1


def test_the_names_of_the_paper() -> None:
    for name, entry in NOTATION.items():
        assert name_latex(name) == entry.latex


def printed(expr: sp.Expr, style: Style = STYLE) -> tuple[str, set[str]]:
    usage = Usage.of((expr,))
    names = names_in((Reader(Style(style.rank), usage).formula(expr),))
    read = Reader(style.without(names).fitted_to((expr,)), usage)
    return LATEX(read.formula(expr)), set(usage.letters)


@pytest.mark.parametrize(
    ("expr", "text", "letters"),
    [
        (sp.erf(lam * D * kappa / p_of(lam * gamma)), r"\mathrm{erf}(t/p)", {"t", "p"}),
        (p_of(lam * gamma) ** 3, "p^{3}", {"p"}),
        (1 / (2 + 4 * lam**2 * gamma**2), r"\frac{1}{2 p^{2}}", {"p"}),
        (p_of(g) * g, "g p", {"p"}),
        (D * kappa, r"D \kappa", {"D"}),
        (D**2 * kappa, r"D^{2} \kappa", {"D"}),
        (2 * D**2 * kappa, r"d \kappa", set()),
        (sp.sqrt(2) / sp.sqrt(L * 2) / D, r"\frac{1}{\sqrt{L} D}", {"D"}),
        (sp.erf(lam * gamma**2), r"\mathrm{erf}(\lambda \gamma^{2})", set()),
        (p_of(lam), "P", {"P"}),
    ],
)
def test_letters(expr: sp.Expr, text: str, letters: set[str]) -> None:
    assert printed(expr) == (text, letters)


def test_a_letter_that_means_something_else_is_not_used() -> None:
    p = sp.Symbol("p", real=True)
    text, letters = printed(p + p_of(g))
    assert "p" not in letters
    assert r"\sqrt{1 + 2 g^{2}}" in text


def test_a_letter_with_an_index_or_a_prime_that_means_something_else_is_not_used() -> None:
    bound = bound_at(a, b)
    assert printed(bound + x)[1] == {"M_b"}
    for name in ("M_b", "M_b_1", "M"):
        other = sp.Symbol(name, real=True)
        assert ("M_b" in printed(bound + other)[1]) == (name != "M_b")


@pytest.mark.parametrize(
    "name", ["0", "1 + x", "x = 1", r"\kappa", "pi", "e", "exp", "'", "", None]
)
def test_letters_have_names(name: str) -> None:
    with pytest.raises(ValueError, match="a letter needs a name"):
        Letter(name, p_of(g))


def test_a_definition_is_written_as_a_root_of_what_it_is_the_root_of() -> None:
    letter = Letter("D", D, of_root=True, below=d / 2)
    assert LATEX(defined(letter, Reader())) == r"\sqrt{d/2}"
    with pytest.raises(ValueError, match="is not the root of d"):
        Letter("D", D, below=d)


def test_one_letter_never_has_two_meanings() -> None:
    text, _ = printed(p_of(g) + p_of(lam * gamma))
    assert text.count("p") == 1
    assert r"\sqrt{1 + 2 g^{2}}" in text


def test_letters_of_a_claim_come_first() -> None:
    a = Letter("a", lam * gamma)
    assert printed(lam * gamma * x, STYLE.preferring((a,))) == ("a x", {"a"})


def test_the_order_of_terms_does_not_depend_on_the_order_of_arguments() -> None:
    terms = [x**2, sp.erf(x), sp.S(3), -y, x * y]
    shuffled = sp.Add(*terms[::-1], evaluate=False)
    assert latex(sp.Add(*terms)) == latex(shuffled)


def left_as_it_is(kind: type, *parts: sp.Expr) -> sp.Expr:
    return kind(*parts, evaluate=False)


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (2 * sp.Integer(2) ** sp.Rational(2, 3), r"2 \cdot 2^{2/3}"),
        (Sum(mixture(x, y, z), (k, 1, L)), r"\sum_{k=1}^{L} (y + x (z - y))"),
        (Integral(mixture(x, y, z), (x, 0, 1)), r"\int_{0}^{1} (y + x (z - y)) \, \mathrm{d}x"),
        (sp.Derivative(mixture(x, y, z), x), r"\frac{\partial}{\partial x} (y + x (z - y))"),
        (
            left_as_it_is(sp.Add, x, left_as_it_is(sp.Mul, sp.S.NegativeOne, x - y)),
            "x - (x - y)",
        ),
        (left_as_it_is(sp.Mul, sp.Integer(2), sp.S.Half, x), r"2 \cdot \frac{1}{2} x"),
    ],
)
def test_brackets_and_dots_that_are_needed(expr: sp.Expr, text: str) -> None:
    assert latex(expr) == text


def test_a_mixture_of_vectors_has_brackets() -> None:
    u, w = frame(("u", "w"), sp.eye(2))
    assert latex(inner(u * mixture(x, y, z), w)) == r"\langle (y + x (z - y)) u, w \rangle"


def test_a_letter_for_a_product_with_an_exponential_fits_nowhere() -> None:
    letter = Letter("p", x * sp.exp(x))
    expr = sp.erf(-k * y * z * sp.exp(x) * (5 * k / 3 - 2))
    read = Reader(Style(letters=(letter,)), Usage.of((expr,)))
    assert LATEX(read.formula(expr)) == latex(expr)
