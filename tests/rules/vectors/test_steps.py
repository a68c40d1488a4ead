"""A tangent step on the sphere, and its projection back."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.theorem import infer
from slr_verify.document.latex import LATEX
from slr_verify.document.reader import Reader, latex
from slr_verify.language.sphere import Retraction, SquaredNorm, Tangent
from slr_verify.language.statement import Statement, at_least
from slr_verify.language.to_term import to_term
from slr_verify.language.vectors import frame, inner

c, s, t = sp.symbols("c s t", real=True)
U, D, W = frame(("u", "d", "w"), sp.Matrix([[1, c, s], [c, 3, t], [s, t, 2]]))
NORM = SquaredNorm(Tangent(U, D))


def test_the_tangent_part_is_orthogonal_to_the_point() -> None:
    assert sp.expand(inner(Tangent(U, D), U).definition()) == 0
    assert sp.expand(inner(Tangent(U, D), W).definition() - (t - c * s)) == 0
    assert sp.expand(NORM.definition() - (3 - c**2)) == 0


def test_text() -> None:
    assert latex(NORM) == r"\|(I - u u^\top)(d)\|^{2}"
    assert str(NORM) == "|(I - u u^T)(d)|^2"


def test_the_text_of_a_step_has_brackets_around_sizes_that_need_them() -> None:
    def texts(size: sp.Expr) -> tuple[str, str]:
        whole = Retraction(U, D, size)
        return str(whole), latex(whole)

    assert texts(t) == (
        "Proj(u - t (I - u u^T)(d))",
        r"\mathrm{Proj}(u - t (I - u u^\top)(d))",
    )
    for size, written in (
        (c + t, "(c + t)"),
        (-t, "(-t)"),
        (sp.Integer(-2), "(-2)"),
        (2 * t, "2 t"),
    ):
        assert texts(size) == (
            f"Proj(u - {written} (I - u u^T)(d))",
            rf"\mathrm{{Proj}}(u - {written} (I - u u^\top)(d))",
        )


def test_a_fraction_in_a_line_of_text_has_brackets() -> None:
    shown = LATEX(Reader().inline(Retraction(U, D, t / c)))
    assert r"(u - (t/c) (I - u u^\top)(d))" in shown


def test_arb_is_asked_about_the_norm_multiplied_out() -> None:
    assert NORM.as_term() == to_term(NORM.definition())


def test_the_step_goes_against_the_direction() -> None:
    """<u - t h, d> = <u, d> - t |h|^2, so that a step along a gradient goes down."""
    after = Retraction(U, D, t)
    assert sp.expand(inner(after.step, D).definition() - (c - t * (3 - c**2))) == 0
    assert (
        sp.expand(inner(after, D).definition() * after.length - inner(after.step, D).definition())
        == 0
    )


def test_a_squared_norm_is_a_real_number() -> None:
    other = SquaredNorm(W)
    assert NORM * other == other * NORM
    assert sp.sqrt(NORM**2) == sp.Abs(NORM)


def test_only_unit_vectors_of_a_frame_are_points_of_the_sphere() -> None:
    for point in (D, W, U + D):
        with pytest.raises(ValueError, match="is not a unit vector of a frame"):
            Retraction(point, U, t)


def test_a_squared_norm_is_not_negative() -> None:
    two, one = frame(("u", "d"), sp.Matrix([[1, c], [c, 1]]))
    norm = SquaredNorm(two - one)
    given = (1 - c**2 >= 0,)
    assert infer(at_least(norm, 0, given), by_sign).shown
    with pytest.raises(ProofRejected):
        assert infer(Statement(norm, ">", sp.S.Zero, given), by_sign).shown
    with pytest.raises(ProofRejected):
        assert infer(at_least(-norm, 0, given), by_sign).shown
