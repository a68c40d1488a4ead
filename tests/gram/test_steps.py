"""A tangent step on the sphere, and its projection back."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.algebra.kinds import ill_formed
from slr_verify.algebra.to_kernel import to_kernel
from slr_verify.algebra.zero_test import Zero, zero_test
from slr_verify.gram.steps import Retraction, SquaredNorm, Tangent
from slr_verify.gram.vectors import frame, inner
from slr_verify.latex.printer import LatexPrinter, latex
from slr_verify.proofs.assumption import assumed
from slr_verify.proofs.order import by_sign
from slr_verify.proofs.rule import ProofRejected
from slr_verify.proofs.statement import Statement, at_least
from slr_verify.proofs.theorem import infer

c, s, t = sp.symbols("c s t", real=True)
U, D, W = frame(("u", "d", "w"), sp.Matrix([[1, c, s], [c, 3, t], [s, t, 2]]))
NORM = SquaredNorm(Tangent(U, D))


def test_the_tangent_part_is_orthogonal_to_the_point() -> None:
    assert sp.expand(inner(Tangent(U, D), U).definition()) == 0
    assert sp.expand(inner(Tangent(U, D), W).definition() - (t - c * s)) == 0
    assert sp.expand(NORM.definition() - (3 - c**2)) == 0


def test_text() -> None:
    assert latex(NORM) == r"\left\|(I - u u^\top)(d)\right\|^2"
    assert str(NORM) == "SquaredNorm((I - u u^T)(d))"


@pytest.mark.parametrize("kind", [Tangent, Retraction])
def test_the_parts_are_vectors(kind: type) -> None:
    assert ill_formed(kind(U, D) if kind is Tangent else kind(U, D, t)) is None
    numbers = sp.Basic.__new__(kind, *(s, t, c)[: 2 + (kind is Retraction)])
    assert ill_formed(numbers) == f"{kind.__name__} does not take {numbers.args}"


def test_the_text_of_a_step_has_brackets_around_sizes_that_need_them() -> None:
    def texts(size: sp.Expr) -> tuple[str, str]:
        whole = Retraction(U, D, size)
        return str(whole), latex(whole)

    assert texts(t) == (
        "Proj(u - t (I - u u^T)(d))",
        r"\operatorname{Proj}\!\left(u - t (I - u u^\top)(d)\right)",
    )
    for size, plain, written in (
        (c + t, "(c + t)", "(c + t)"),
        (-t, "(-t)", "(-t)"),
        (sp.Integer(-2), "(-2)", "(-2)"),
        (2 * t, "(2*t)", "2 t"),
    ):
        assert texts(size) == (
            f"Proj(u - {plain} (I - u u^T)(d))",
            rf"\operatorname{{Proj}}\!\left(u - {written} (I - u u^\top)(d)\right)",
        )


def test_a_fraction_in_a_line_of_text_has_brackets() -> None:
    shown = LatexPrinter().inline(Retraction(U, D, t / c))
    assert r"\left(u - (t/c) (I - u u^\top)(d)\right)" in shown


def test_the_kernel_is_asked_about_the_norm_multiplied_out() -> None:
    assert NORM.kernel_term() == to_kernel(NORM.definition())


def test_the_projection_has_length_one() -> None:
    after = Retraction(U, D, t)
    assert after.tangent == Tangent(U, D)
    length = sp.sqrt(1 + t**2 * (3 - c**2))
    given = (1 + t**2 * (3 - c**2) > 0,)
    plain = inner(after, U).definition().xreplace({NORM: NORM.definition()})
    assert zero_test(plain - 1 / length, given=given) == Zero()
    square = inner(after, after).definition().xreplace({NORM: NORM.definition()})
    assert zero_test(square - 1, given=given) == Zero()


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


def test_a_squared_norm_is_not_negative_where_there_are_such_vectors() -> None:
    two, one = frame(("u", "d"), sp.Matrix([[1, c], [c, 1]]))
    norm = SquaredNorm(two - one)
    given = (1 - c**2 >= 0,)
    assert infer(at_least(norm, 0, given), by_sign)
    for other in ((), (1 - c**2 <= 0,)):
        with pytest.raises(ProofRejected, match="by signs"):
            infer(at_least(norm, 0, other), by_sign)
    with pytest.raises(ProofRejected, match="by signs"):
        infer(Statement(norm, ">", sp.S.Zero, given), by_sign)
    with pytest.raises(ProofRejected, match="is not among"):
        infer(at_least(-norm, 0, given), assumed)
