"""The stationary points on the manifold: Proposition 9 by exclusion and Krawczyk, and eigenvalues."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import slr_verify
from slr_verify.arb.certificates import check
from slr_verify.certify.cover import Undecided
from slr_verify.certify.draft import Draft
from slr_verify.certify.model_terms import parameter_terms
from slr_verify.certify.stationary import (
    boxes_for,
    dimensions,
    points_in,
    stationarity_terms,
    zeros_block,
)

PAPER = slr_verify.Parameters(lam="1/10", gamma_squared="1/2")


def twenty() -> list[tuple[int, Fraction]]:
    """d from 2 to 10^6 and lambda from 0.01 to 3, at random."""
    rng = np.random.default_rng(9)
    d = np.exp(rng.uniform(np.log(2), np.log(10**6), 20)).round().astype(int)
    lam = rng.uniform(0.01, 3, 20)
    return [(int(a), Fraction(round(b * 1000), 1000)) for a, b in zip(d, lam, strict=True)]


def decidable(d: int, lam: Fraction) -> bool:
    """Whether erfc(b) can be told from zero with 12000 bits: b below about 91."""
    scale = float(lam) ** 2 / 2
    return float(lam) * (d / 2 / (1 + 2 * scale) / (1 + 4 * scale)) ** 0.5 < 91


@pytest.mark.parametrize(("d", "lam"), twenty())
def test_proposition_9_once_more(d, lam) -> None:
    params = slr_verify.Parameters(d=d, lam=lam, gamma_squared="1/2")
    if not decidable(d, lam):
        with pytest.raises(Undecided, match="bits are not tried"):
            boxes_for(params)
        return
    boxes = boxes_for(params)
    given = parameter_terms(params)
    draft = Draft("Proposition 9", given, stationarity_terms(), boxes.bits)
    (sentence,) = check(draft.lines((zeros_block(given, boxes),))).proved
    assert "exactly 5 zeros" in sentence
    for point in ((0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)):
        assert f"(kappa = {point[0]}, nu = {point[1]})" in sentence


def test_kinds_and_eigenvalues() -> None:
    found = slr_verify.fixed_points(PAPER, alpha="1/250")
    assert found.complete
    kinds = [(point.kind, point.stability) for point in found.points]
    assert kinds == [
        ("saddle", "unstable"),
        ("minimum", "attracting"),
        ("minimum", "attracting"),
        ("maximum", "unstable"),
        ("maximum", "unstable"),
    ]
    check(found.certificate)


def test_the_saddle_is_that_of_proposition_10() -> None:
    """[[8 gamma^2 a b/pi, -4 gamma^2 a/sqrt(pi)], [., 0]], and alpha times it, in floating point."""
    saddle = slr_verify.fixed_points(PAPER, alpha="1/250").points[0]
    p, q = (1 + 2 * 0.005) ** 0.5, (1 + 4 * 0.005) ** 0.5
    a = 0.1 * 200**0.5 / p
    off = -4 * 0.5 * a / np.pi**0.5
    expected = np.linalg.eigvalsh([[8 * 0.5 * a * a / q / np.pi, off], [off, 0]])
    for (low, high), value in zip(saddle.hessian, expected, strict=True):
        assert float(low) - 1e-12 <= value <= float(high) + 1e-12
    for (low, high), value in zip(saddle.step, sorted(1 - expected / 250), strict=True):
        assert float(low) - 1e-12 <= value <= float(high) + 1e-12


def test_the_risk_is_that_of_the_closed_form() -> None:
    for point in slr_verify.fixed_points(PAPER).points:
        at = {name: float(point.products[name][0]) for name in ("kappa", "nu")}
        low, high = map(float, point.risk)
        assert low - 1e-14 <= slr_verify.risk(PAPER, **at) <= high + 1e-14


def test_tiny_eigenvalues_keep_their_sign() -> None:
    params = slr_verify.Parameters(d=20_000, lam="9/10", gamma_squared="1/2")
    oracle = slr_verify.fixed_points(params).points[1]
    assert oracle.kind == "minimum"
    assert 0 < oracle.hessian[0][0] < Fraction(1, 10**2000)


def test_where_the_precision_does_not_suffice() -> None:
    params = slr_verify.Parameters(d=450_000, lam="23/20", gamma_squared="1/2")
    with pytest.raises(Undecided, match="more than 12000 bits are not tried"):
        slr_verify.fixed_points(params)


def test_in_three_dimensions_there_is_no_saddle() -> None:
    """k, v, k*, v* are orthonormal at (0, 0). M is four circles, over the edges of the square."""
    params = slr_verify.Parameters(d=3, lam="1/10", gamma_squared="1/2")
    found = slr_verify.fixed_points(params, alpha="1/250")
    assert found.complete
    places = [(point.products["kappa"][0], point.products["nu"][0]) for point in found.points]
    assert places == [(1, 1), (-1, -1), (1, -1), (-1, 1)]
    assert [point.kind for point in found.points] == [*["minimum"] * 2, *["maximum"] * 2]
    assert all(len(point.hessian) == len(point.step) == 2 for point in found.points)
    assert "(the zeros but (0, 0)) for d = 3" in check(found.certificate).title


def test_eigenvalues_in_three_dimensions_are_those_along_the_edges() -> None:
    """Second differences of the risk along the two circles that meet at (k*, v*)."""
    params, step = slr_verify.Parameters(d=3, lam="3/10", gamma_squared="1/2"), 1e-3
    for point in slr_verify.fixed_points(params).points:
        kappa, nu = (float(point.products[name][0]) for name in ("kappa", "nu"))
        here = slr_verify.risk(params, kappa=kappa, nu=nu)
        turned = kappa * np.cos(step), nu * np.cos(step)
        along = (
            slr_verify.risk(params, kappa=turned[0], nu=nu),
            slr_verify.risk(params, kappa=kappa, nu=turned[1]),
        )
        expected = sorted(float(2 * (risk - here) / step**2) for risk in along)
        assert [float(low) for low, _ in point.hessian] == pytest.approx(expected, rel=1e-4)


def test_in_the_plane_the_points_are_isolated() -> None:
    """M is the four points, so there is no direction for an eigenvalue, and no kind."""
    params = slr_verify.Parameters(d=2, lam="1/10", gamma_squared="1/2")
    found = slr_verify.fixed_points(params, alpha="1/250")
    assert found.complete
    assert len(found.points) == 4
    for point in found.points:
        assert (point.kind, point.stability, point.hessian, point.step) == ("isolated", "", (), ())
        assert abs(point.products["kappa"][0]) == abs(point.products["nu"][0]) == 1


@pytest.mark.parametrize("d", [2, 3, 4, 5])
def test_the_points_listed_are_those_that_vectors_have(d) -> None:
    """The same as by the Gram matrix of k, v, k*, v*."""
    for at in ((0, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)):
        try:
            slr_verify.risk(slr_verify.Parameters(d=d), kappa=at[0], nu=at[1])
        except ValueError:
            assert at not in points_in(d)
        else:
            assert at in points_in(d)
    assert [dimensions(*at) for at in ((0, 0), (1, 0), (0, -1), (-1, 1))] == [4, 3, 3, 2]


def test_bad_step_size() -> None:
    with pytest.raises(ValueError, match="alpha must be positive, got -1"):
        slr_verify.fixed_points(PAPER, alpha=-1)


def test_a_notebook_shows_a_table() -> None:
    params = slr_verify.Parameters(lam="1/10", gamma_squared="1/2")
    shown = slr_verify.fixed_points(params, "1/250")._repr_html_()
    assert shown.count("<tr>") == 6
    assert "<tr><td>1</td><td>\N{MINUS SIGN}1</td><td>0</td>" in shown
    assert "<th>&kappa;</th><th>&nu;</th><th>&theta;</th>" in shown
    assert "minimum, attracting" in shown
    assert "there are no others" in shown
