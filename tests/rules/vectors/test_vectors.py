"""Vectors known through their inner products."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.document.reader import latex
from slr_verify.language.to_term import NotTranslatable, to_term
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import Combination, FixedVector, frame, gaussian_vector, inner

rho, s, t = sp.symbols("rho s t", real=True)
K, V = frame(("k", "v"), sp.Matrix([[1, rho], [rho, 1]]))
ASYMMETRIC = sp.Matrix([[1, rho], [0, 1]])
MULTIPLIED_OUT = sp.Matrix([[1, s * (s + t)], [s**2 + s * t, 1]])
Z, H = gaussian_vector("Z"), gaussian_vector("H")


def test_what_the_vectors_of_a_frame_need() -> None:
    assert K.frame.conditions() == (1, 1, 1 - rho**2)


def test_the_inner_product_is_bilinear() -> None:
    product = inner(K * s + V, K - V * t).definition()
    assert sp.expand(product - (s - s * t * rho + rho - t)) == 0
    assert inner(K * s + Z, V).definition() == s * rho + inner(Z, V)
    assert inner(V, Z).definition() == inner(Z, V)


def test_an_inner_product_is_a_real_number() -> None:
    assert inner(Z, K) * inner(Z, V) == inner(Z, V) * inner(Z, K)
    assert sp.sqrt(inner(Z, K) ** 2) == sp.Abs(inner(Z, K))


def test_like_terms_are_collected() -> None:
    assert (K + V - K).terms == ((sp.S.One, V),)
    assert (K - K).terms == ()
    assert inner(K - K, V).definition() == 0
    assert Combination(*(K * s).args) == K * s


@pytest.mark.parametrize("gram", [ASYMMETRIC, MULTIPLIED_OUT, sp.eye(3), sp.ones(2, 1)])
def test_a_gram_matrix_is_symmetric_as_written_and_of_the_right_size(gram: sp.Matrix) -> None:
    with pytest.raises(ValueError, match="must be symmetric of that size"):
        frame(("k", "v"), gram)


@pytest.mark.parametrize("gram", [[[1, 2], [2, 1]], [[0, 1], [1, 1]], [[-1, 0], [0, 1]]])
def test_a_matrix_that_is_certainly_no_gram_matrix_is_refused(gram: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="it is not positive semidefinite"):
        frame(("k", "v"), sp.Matrix(gram))


def test_names_in_a_frame_differ() -> None:
    """E <H,k><H,k'> was the covariance of one coordinate with itself."""
    with pytest.raises(ValueError, match="have the same name"):
        frame(("k", "k"), sp.eye(2))


def test_vectors_of_different_frames_do_not_mix() -> None:
    (other,) = frame(("k",), sp.eye(1))
    with pytest.raises(ValueError, match="belong to different frames"):
        inner(K, other).definition()


@pytest.mark.parametrize("other", [Z, H])
def test_two_gaussian_vectors_have_no_inner_product_here(other: object) -> None:
    with pytest.raises(ValueError, match="is not Gaussian"):
        inner(Z, other).definition()


def test_an_expression_that_holds_a_gaussian_vector_is_random() -> None:
    assert inner(Z, V * t).free_symbols == {rho, t, Z.mark}
    assert Z.mark != H.mark
    assert Z.mark.is_real
    assert gaussian_vector("Z").mark == Z.mark


def test_a_multiple_may_be_written_from_either_side() -> None:
    assert s * K == K * s
    assert 2 * (K + V) == (K + V) * 2


def test_text() -> None:
    (star,) = frame(("k_star",), sp.eye(1))
    assert str(star) == "k*"
    assert str(inner(Z, K * s)) == "<Z, s k>"
    assert str(inner(K + V * 2, K * (s + t))) == "<k + 2 v, (s + t) k>"
    assert sp.latex(inner(Z, K) ** 2) == r"\langle Z, k \rangle^{2}"
    assert sp.latex(inner(K * s - V, K * (s + t) + V)) == (
        r"\langle s k - v, (s + t) k + v \rangle"
    )
    assert latex(inner(K * s - V * 2 * t, K)) == r"\langle s k - 2 t v, k \rangle"
    assert latex(inner(K * s + V * (-s - t), K)) == r"\langle s k + (-s - t) v, k \rangle"
    assert sp.latex(inner(K * -1, V * sp.Rational(1, 2))) == r"\langle -k, \frac{1}{2} v \rangle"
    assert latex(inner(K * s, V)) == r"\langle s k, v \rangle"
    assert latex(sp.erf(inner(K * (s / t), V))) == r"\mathrm{erf}(\langle (s/t) k, v \rangle)"
    assert sp.latex(VectorBlock(Z)) == r"Z \sim \mathcal{N}(0, I_{d})"


def test_arb_is_asked_about_numbers_only() -> None:
    assert to_term(inner(K * s, V)) == to_term(s * rho)
    with pytest.raises(NotTranslatable, match="<Z, k> is a random variable"):
        to_term(inner(Z, K))


OTHER = frame(("k", "w"), sp.Matrix([[1, rho], [rho, 1]]))[0]
FOUR = sp.Matrix([[1, 0], [0, 4]]).as_immutable()


def test_a_frame_in_words() -> None:
    words = "a frame k, v with the inner products [[1, rho], [rho, 1]]"
    assert str(K.frame) == words


def test_only_a_gaussian_vector_is_a_block() -> None:
    with pytest.raises(ValueError, match="k is no Gaussian vector"):
        VectorBlock(K)


@pytest.mark.parametrize("place", [2, -1])
def test_a_frame_has_a_place_for_each_name(place: int) -> None:
    with pytest.raises(ValueError, match=f"a frame of .* has no place {place}"):
        FixedVector(K.frame, sp.Integer(place))


def test_vectors_of_two_frames_are_different_vectors() -> None:
    """Unit vectors with other names: nothing is known of their product, though the matrix is the same."""
    (u,), (w,) = (frame((name,), sp.eye(1)) for name in "uw")
    assert u.frame.gram == w.frame.gram
    assert inner(u, u).definition() == 1
    with pytest.raises(ValueError, match="u and w belong to different frames"):
        inner(u, w).definition()
