"""Plain text with the letters of the book: exact, and each letter explained."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.claims.claim import Claim
from slr_verify.claims.wording.plain_text import Wording
from slr_verify.claims.wording.typesetting import typesetting
from slr_verify.language.integral import Integral
from slr_verify.latex.letters import Letter
from slr_verify.model.letters import SLOPE_CONSTANTS, STYLE
from slr_verify.model.notation import alpha, gamma, kappa, lam, p_of
from slr_verify.model.step_size import hessian_bound
from slr_verify.paper import CLAIMS

x = sp.Symbol("x", real=True)
STEP = alpha < 1 / hessian_bound()
LETTERS = STYLE.preferring(SLOPE_CONSTANTS).fitted_to((STEP,)).letters
CLOSED = [
    claim for claim in CLAIMS if claim.label in {"theorem-5-small-d", "e3-curvature", "e2-angles"}
]


def test_letters_stand_for_what_they_mean() -> None:
    write = Wording(LETTERS)
    assert write(sp.erf(kappa / p_of(lam * gamma))) == "erf(kappa/p)"
    assert write.where() == ("p = sqrt(2*gamma**2*lambda**2 + 1)",)


def test_letters_that_definitions_use_are_explained_too() -> None:
    write = Wording(LETTERS)
    assert write(STEP) == "alpha < 1/M_b"
    names = [line.split(" = ")[0] for line in write.where()]
    assert names == ["D", "p", "q", "a", "b", "M_b"]
    assert "D = sqrt(d/2)" in write.where()


def test_a_letter_for_what_may_be_negative_keeps_its_bars() -> None:
    write = Wording((Letter("u", x - 1),))
    assert write(sp.Abs(x - 1)) == "Abs(u)"
    assert write(sp.erf(sp.Abs(x - 1))) == "erf(Abs(u))"


def test_without_letters_the_text_is_that_of_sympy() -> None:
    write = Wording(())
    assert write(x**2 + 1) == "x**2 + 1"
    assert write.where() == ()


@pytest.mark.parametrize(
    "expr", [sp.Derivative(x * p_of(lam), x), Integral(x * p_of(lam), (x, 0, 1))]
)
def test_what_binds_is_left_as_it_is(expr: sp.Expr) -> None:
    write = Wording(LETTERS)
    assert write(expr) == str(expr)


def unlettered(expr: sp.Basic, write: Wording) -> sp.Basic:
    """The expression with the meanings of all letters put back."""
    for _ in write.letters:
        expr = expr.xreplace({letter.symbol: letter.definition for letter in write.letters})
    return expr


@pytest.mark.parametrize("claim", CLOSED, ids=lambda claim: claim.label)
def test_letters_change_no_value(claim: Claim) -> None:
    write = Wording(typesetting(claim, (), STYLE).printer.style.letters)
    for statement in claim.statements:
        for side in (statement.lhs, statement.rhs):
            back = unlettered(write._lettered(side).xreplace(spelled(write)), write)
            point = {
                symbol: sp.Rational(place + 2, 7)
                for place, symbol in enumerate(sorted(side.free_symbols, key=str))
            }
            if not side.has(sp.Derivative):
                assert abs(sp.N((back - side).subs(point))) < 1e-9


def spelled(write: Wording) -> dict[sp.Symbol, sp.Symbol]:
    """Names in the text, and the symbols of letters that they stand for."""
    return {sp.Symbol(name, positive=True): letter.symbol for name, letter in write.used.items()}
