"""Stationary points of two heads in all directions: balls against floating point, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, arb_mat

from slr_verify import Parameters, multi_head_gradient, multi_head_risk
from slr_verify.arb.certainty import precision
from slr_verify.certify.counted_eigenvalues import eigenvalues
from slr_verify.certify.cover import Undecided
from slr_verify.certify.heads.derivatives import ENTRIES, HeadsRisk
from slr_verify.certify.heads.points import HeadsSearch
from slr_verify.certify.heads.search import HeadsPoints, heads_points
from slr_verify.numeric.heads.gradient import gradient_of_gram
from slr_verify.numeric.heads.layout import layout_of

PARAMS = Parameters(d=80, L=10, lam="1/10", gamma_squared="1/2")
COUNTS = {"heads": 2, "locations": 2}
HALF = 0.5**0.5
TURNED = np.array(
    [[HALF, HALF, 0, 0], [-HALF, HALF, 0, 0], [0, 0, HALF, HALF], [0, 0, -HALF, HALF]]
)


@pytest.fixture(scope="module")
def search() -> HeadsSearch:
    return HeadsSearch(PARAMS)


@pytest.fixture(scope="module")
def found() -> HeadsPoints:
    return heads_points(PARAMS, starts=8)


def gram_of(vectors: np.ndarray) -> np.ndarray:
    rows = np.concatenate([vectors, np.eye(4)])
    return rows @ rows.T


def random_vectors(seed: int) -> np.ndarray:
    found = np.random.default_rng(seed).normal(size=(4, 4))
    return found / np.linalg.norm(found, axis=1, keepdims=True)


@pytest.mark.parametrize("seed", range(3))
def test_balls_are_around_risk_and_gradient_in_floating_point(seed: int) -> None:
    """Against the numeric functions, which have formulas that are arranged otherwise; and differences."""
    gram = gram_of(random_vectors(seed))
    with precision(128):
        at = HeadsRisk(PARAMS, bits=128).at([[arb(float(x)) for x in row] for row in gram])
    assert float(at.risk) == pytest.approx(
        float(multi_head_risk(PARAMS, gram, **COUNTS)), rel=1e-12
    )
    slopes = multi_head_gradient(PARAMS, gram, **COUNTS)
    assert [float(at.first[each]) for each in ENTRIES] == pytest.approx(
        [slopes[each] for each in ENTRIES], abs=1e-11
    )


@pytest.mark.parametrize("seed", range(2))
def test_every_second_derivative_is_a_difference_of_gradients(seed: int) -> None:
    """In each pair of entries of the Gram matrix, by central differences of the numeric gradient."""
    gram, step, layout = gram_of(random_vectors(seed)), 1e-5, layout_of(2, 2, False)
    with precision(128):
        at = HeadsRisk(PARAMS, bits=128).at([[arb(float(x)) for x in row] for row in gram])
    for i, j in ENTRIES:
        move = np.zeros_like(gram)
        move[i, j] = move[j, i] = step
        ahead, behind = (
            gradient_of_gram(PARAMS, PARAMS.lam, moved, layout)
            for moved in (gram + move, gram - move)
        )
        slopes = (ahead - behind) / (2 * step)
        assert [float(at.second[(i, j), other]) for other in ENTRIES] == pytest.approx(
            [slopes[other] for other in ENTRIES], abs=1e-6
        )


def test_second_derivatives_are_those_of_differences(search: HeadsSearch) -> None:
    """The Hessian on the spheres, along random great circles through a point that is certified."""
    point = search.certified(TURNED)
    rng = np.random.default_rng(0)
    low, high = float(point.inside[0][0]), float(point.inside[-1][1])
    for _ in range(5):
        move = rng.normal(size=(4, 4))
        move -= np.sum(move * TURNED, axis=1, keepdims=True) * TURNED
        move /= np.linalg.norm(move)
        lengths = np.linalg.norm(move, axis=1, keepdims=True)
        ends = [
            TURNED * np.cos(t * lengths) + move / lengths * np.sin(t * lengths)
            for t in (-1e-3, 0, 1e-3)
        ]
        before, here, after = (
            float(multi_head_risk(PARAMS, gram_of(end), **COUNTS)) for end in ends
        )
        assert low - 1e-2 <= (before - 2 * here + after) / 1e-6 <= high + 1e-2


def test_separated_heads_are_a_saddle_with_the_eigenvalues_of_the_statement(
    search: HeadsSearch,
) -> None:
    """Those of `heads-saddle` in the two angles are among them: a joint turn is half of each pair's."""
    point = search.certified(np.eye(4))
    assert (point.kind, point.apart) == ("saddle", True)
    plane = np.array([float(low + high) / 2 for low, high in point.inside])
    for expected in _eigenvalues_in_the_angles():
        assert np.abs(2 * plane - expected).min() < 1e-6


def _eigenvalues_in_the_angles() -> np.ndarray:
    """By the closed forms of docs/heads.md."""
    from scipy.special import erf, erfc  # noqa: PLC0415 (only here)

    p = np.sqrt(1 + 2 * 0.01 * 0.5)
    a = 0.1 * np.sqrt(40) / p
    b = a / np.sqrt(1 + 4 * 0.01 * 0.5)
    slope = 2 / np.sqrt(np.pi) * np.exp(-(a**2))
    first, second = 2 * a * slope * erfc(b) + 8 * a * b / np.pi, 2 * erf(a)
    mixed = -4 * a / np.sqrt(np.pi)
    return np.linalg.eigvalsh(2 * 0.5 * np.array([[first, mixed], [mixed, second]]))


@pytest.mark.parametrize(("lam", "kind"), [("0.0626", "minimum"), ("0.0627", "saddle")])
def test_where_heads_turned_by_45_degrees_are_a_minimum(lam: str, kind: str) -> None:
    params = Parameters(d=400, L=10, lam=lam, gamma_squared="1/2")
    point = HeadsSearch(params).certified(TURNED)
    assert (point.kind, point.apart) == (kind, True)


@pytest.mark.long
def test_every_minimum_is_off_the_set_where_products_vanish(found: HeadsPoints) -> None:
    minima = [point for point in found.points if point.kind == "minimum"]
    assert minima
    assert not any(point.apart for point in minima)
    for point in minima:
        assert all(low > 0 for low, _ in (*point.inside, *point.across))
        assert len(point.inside) == 12
        assert len(point.across) == 4


@pytest.mark.long
def test_points_are_stationary_and_differ(found: HeadsPoints) -> None:
    """The tangent gradients in floating point; no two have the same risk and eigenvalues."""
    for point in found.points:
        slopes = multi_head_gradient(PARAMS, point.gram, **COUNTS)[:4]
        rows = np.concatenate([point.gram[:4, 4:], np.eye(4)])
        gradient = slopes @ rows
        gradient -= np.sum(gradient * rows[:4], axis=1, keepdims=True) * rows[:4]
        assert np.abs(gradient).max() < 1e-10
    assert len({(point.risk, point.inside) for point in found.points}) == len(found.points)


def test_a_place_that_is_not_stationary_is_not_certified(search: HeadsSearch) -> None:
    for seed in range(3):
        with pytest.raises(Undecided):
            search.certified(random_vectors(seed))


def test_a_point_on_a_curve_of_points_is_not_certified(search: HeadsSearch) -> None:
    """Where both keys are equal and the values opposite, the heads cancel wherever the keys are."""
    key, value = np.array([0.6, 0.8, 0, 0]), np.array([0, 0, 0.6, 0.8])
    with pytest.raises(Undecided, match="condition number|Krawczyk|Newton"):
        search.certified(np.array([key, key, value, -value]))


def test_eigenvalues_are_counted_and_not_guessed() -> None:
    with precision(128):
        plain = arb_mat([[2, 1], [1, 2]])
        ends = eigenvalues(plain)
        assert all(low < value < high for (low, high), value in zip(ends, (1, 3), strict=True))
        wide = arb_mat([[arb(2, 1), 1], [1, 2]])
        with pytest.raises(Undecided):
            eigenvalues(wide)
    assert ends[0][1] - ends[0][0] < Fraction(1, 10**8)


def test_bad_parameters() -> None:
    with pytest.raises(
        ValueError, match="d must be at least 4 and L at least 2, got d = 3 and L = 10"
    ):
        HeadsSearch(Parameters(d=3))


@pytest.mark.parametrize("vectors", [np.eye(4)[:3], np.eye(5)[:4], np.full((4, 4), np.inf)])
def test_what_is_no_four_vectors_is_refused(vectors: np.ndarray) -> None:
    search = HeadsSearch(Parameters(d=400, L=10, lam="1/10", gamma_squared="1/2"))
    with pytest.raises(ValueError, match=r"vectors must be finite and of shape \(4, 4\), got"):
        search.certified(vectors)
