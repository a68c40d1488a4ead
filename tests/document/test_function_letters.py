"""Letters with arguments: R(kappa, nu) for a closed form, at the points that are listed."""

import pytest
import sympy as sp

from slr_verify.claims.claim import require_plain_letters
from slr_verify.document.definitions import meanings
from slr_verify.document.letters import Letter
from slr_verify.document.reader import Reader
from slr_verify.document.style import Style, Usage
from slr_verify.document.unicode import ASCII
from slr_verify.language.sphere import Retraction
from slr_verify.language.vectors import frame, inner
from slr_verify.model.heads.arguments import ARGUMENTS, MOMENTS
from slr_verify.model.heads.moments import Moment
from slr_verify.model.heads.slopes import slopes_of
from slr_verify.model.letters import only

x, y, z = sp.symbols("x y z", real=True)
SUM = Letter("F", x**2 + sp.sin(y) + z, of=(x, y), points=((sp.S.One, y), (-x, y), (y, x)))
PRODUCT = Letter("G", -2 * z * sp.sin(x), of=(x,), points=((sp.S.One,), (sp.S.Zero,)))


def printed(expr: sp.Expr, *letters: Letter) -> str:
    style = Style(letters=letters).fitted_to((expr,))
    return ASCII(Reader(style, Usage.of((expr,))).formula(expr))


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (x**2 + sp.sin(y) + z, "F(x, y)"),
        (1 + sp.sin(y) + z, "F(1, y)"),
        (y**2 + sp.sin(x) + z, "F(y, x)"),
        (x**2 + sp.sin(y) + z + x, "x + F(x, y)"),
        (sp.sqrt(x**2 + sp.sin(y) + z), "sqrt(F(x, y))"),
        (x**2 + sp.sin(z) + z, "z + x^2 + sin(z)"),
        (4 + sp.sin(y) + z, "4 + z + sin(y)"),
        (2 * x**2 + sp.sin(y) + z, "z + 2 x^2 + sin(y)"),
    ],
)
def test_a_sum_is_named_at_its_points_only(expr: sp.Expr, text: str) -> None:
    assert printed(expr, SUM) == text


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        (-2 * z * sp.sin(x), "G(x)"),
        (4 * y * z**2 * sp.sin(x) ** 2, "y G(x)^2"),
        (1 + 2 * y * z * sp.sin(x), "1 - y G(x)"),
        (1 - 2 * y * z * sp.sin(x), "1 + y G(x)"),
        (-2 * z * sp.sin(1), "G(1)"),
        (z * sp.sin(y), "z sin(y)"),
    ],
)
def test_a_product_is_named_with_its_sign(expr: sp.Expr, text: str) -> None:
    assert printed(expr, PRODUCT) == text


def test_a_value_that_is_a_number_has_no_name() -> None:
    assert [value.of for value in PRODUCT.values] == [(x,), (sp.S.One,)]


def test_the_definition_is_that_at_the_symbols() -> None:
    expr = 1 + sp.sin(y) + z
    read = Reader(Style(letters=(SUM,)), Usage.of((expr,)))
    read.formula(expr)
    ((letter, meaning),) = meanings(read)
    assert (ASCII(letter.tree(read)), ASCII(meaning)) == ("F(x, y)", "z + x^2 + sin(y)")


def test_it_is_not_used_where_its_parameters_do_not_occur() -> None:
    assert printed(x**2 + sp.sin(y) + 1, SUM) == "1 + x^2 + sin(y)"


def test_a_function_is_one_of_symbols() -> None:
    with pytest.raises(TypeError, match="the letter F is no function of"):
        require_plain_letters((Letter("F", x**2 + y, of=(x**2,)),))


def test_a_function_is_written_with_functions_of_a_lower_level() -> None:
    first = Letter("F", x + sp.sin(y), level=1, of=(x,))
    second = Letter("H", (x + sp.sin(y)) * sp.cos(x), level=2, of=(x,))
    read = Reader(Style(letters=(first, second)), Usage.of((second.definition,)))
    assert ASCII(read.formula(second.definition)) == "H(x)"
    found = {letter.name: ASCII(meaning) for letter, meaning in meanings(read)}
    assert found == {"H": "F(x) cos(x)", "F": "x + sin(y)"}


def test_a_vector_may_have_a_letter() -> None:
    k, k_star = frame(("k", "k_star"), sp.Matrix([[1, x], [x, 1]]))
    moved = Retraction(k, k_star, y)
    letter = Letter("k'", moved)
    product = inner(moved, k_star)
    read = Reader(Style(letters=(letter,)).fitted_to((product,)), Usage.of((product, k)))
    assert ASCII(read.formula(product)) == "<k', k*>"
    ((_, meaning),) = meanings(read)
    assert ASCII(meaning) == ASCII(Reader(usage=read.usage).formula(moved))


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (MOMENTS["x_h"], "M(x_h)"),
        (MOMENTS["y_h_j"], "K(y_h_j)"),
        (MOMENTS["z_g_h_i_j"], "C(z_g_h_i_j)"),
        (slopes_of(MOMENTS["z_g_h"])[-1], "C_rho_12(z_g_h)"),
    ],
)
def test_all_arguments_together_may_have_a_letter(moment: Moment, text: str) -> None:
    assert printed(moment, *ARGUMENTS) == text
    others = [letter for letter in ARGUMENTS if f"({letter.name})" not in text]
    assert printed(moment, *others) == printed(moment)


def test_letters_are_chosen_by_name() -> None:
    assert only("G", (SUM, PRODUCT)) == (PRODUCT,)
    assert only("", (SUM, PRODUCT)) == ()
    with pytest.raises(ValueError, match="there is no letter H"):
        only("F H", (SUM, PRODUCT))
