"""The plane of two heads: against the risk of vectors, the determinant, and runs nearby."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import erf, erfc

from slr_verify import Parameters, multi_head_risk
from slr_verify.dynamics.heads.runs import simulate_heads
from slr_verify.explorer.computed.heads import (
    PLACES,
    along_the_diagonal,
    heads_point,
    plane,
    possible,
)
from slr_verify.explorer.panels.heads import kind, points_html
from slr_verify.explorer.state.view import View
from slr_verify.numeric.operations import Array

from .tab import Tab


def vectors(phi: float, psi: float) -> Array:
    """The eight vectors in R^4; angles in degrees."""
    rows = [np.eye(4)]
    for angle, (first, second) in ((psi, np.eye(4)[2:]), (phi, np.eye(4)[:2])):
        cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        rows.insert(0, np.array([cos * first + sin * second, cos * second - sin * first]))
    return np.concatenate(rows)


def test_the_plane_is_the_risk_of_the_vectors() -> None:
    view = View().changed(lam="0.0638")
    grid = plane(view, 7)
    for row, psi in enumerate(grid.y):
        for column, phi in enumerate(grid.x):
            rows = vectors(float(phi), float(psi))
            exact = multi_head_risk(view.params, rows @ rows.T, heads=2, locations=2)
            assert grid.risk[row, column] == pytest.approx(float(exact), rel=1e-10)
    degrees, risk = along_the_diagonal(view)
    assert risk[degrees == 45.0] == pytest.approx(grid.risk[3, 3], rel=1e-12)


@pytest.mark.parametrize("lam", ["0.03", "0.0638", "0.3"])
def test_eigenvalues_in_the_angles_are_those_of_the_closed_form(lam: str) -> None:
    """The matrix of docs/heads.md, of which heads-saddle proves that the determinant is negative."""
    view = View().changed(lam=lam)
    params = view.params
    a = params.lam * np.sqrt(params.d / 2 / (1 + 2 * params.lam**2 * params.gamma_squared))
    b = a / np.sqrt(1 + 4 * params.lam**2 * params.gamma_squared)
    slope, mixed = 2 / np.sqrt(np.pi) * np.exp(-(a**2)), -4 * a / np.sqrt(np.pi)
    in_phi = 2 * a * slope * erfc(b) + 8 * a * b / np.pi
    matrix = 2 * params.gamma_squared * np.array([[in_phi, mixed], [mixed, 2 * erf(a)]])
    found = heads_point(view, PLACES["separated"])
    assert found.jointly == pytest.approx(np.linalg.eigvalsh(matrix), abs=1e-5)
    assert kind(found) == "saddle"


@pytest.mark.parametrize(("lam", "word"), [("0.03", "minimum"), ("0.1", "saddle")])
def test_runs_from_beside_the_turned_heads_come_back_to_a_minimum_and_leave_a_saddle(
    lam: str, word: str
) -> None:
    point = heads_point(View().changed(lam=lam), 45.0)
    assert kind(point) == word
    beside = np.zeros((8, 8))
    beside[:, :4] = vectors(45.0, 45.0)
    beside[:4] += 0.02 * np.random.default_rng(0).standard_normal((4, 8))
    beside[:4] /= np.linalg.norm(beside[:4], axis=1, keepdims=True)
    found = simulate_heads(
        Parameters(d=400, L=10, lam=lam, gamma_squared="1/2"),
        heads=2, locations=2, alpha=1 / float(np.max(point.inside)), steps=40_000, runs=1,
        rng=np.random.default_rng(0), record_every=40_000, gram=beside @ beside.T,
    )  # fmt: skip
    assert found.excess_risk[0, 0] > point.risk + 0.01
    below = point.risk - found.excess_risk[0, -1]
    assert abs(below) < 1e-6 if word == "minimum" else below > 0.01


def test_one_direction_more_for_every_further_dimension() -> None:
    assert heads_point(View(d=4), 0.0).beyond.size == 0
    assert heads_point(View(d=5), 0.0).beyond.size == 4
    assert heads_point(View(d=5), 0.0).inside.size == 12


@pytest.mark.parametrize(
    ("view", "words"), [(View(d=3), "need d of at least 4"), (View(L=1), "need L of at least 2")]
)
def test_what_is_missing_for_two_heads_is_said(view: View, words: str) -> None:
    assert words in possible(view)


def test_the_page_shows_the_numbers_of_the_library(tab: Tab) -> None:
    view = View(panel="heads").changed(lam="0.03")
    page = tab.open(view)
    said = tab.wait_for_text("heads-text", "separated")
    assert said == points_html(view, {name: heads_point(view, at) for name, at in PLACES.items()})
    page.get_by_role("img", name="Plot: heads plane").first.wait_for()
    tab.fill("lam", "0.0638")
    tab.wait_for_text("heads-text", "0.126503")
    tab.fill("d", "3")
    tab.wait_for_text("heads-text", "four orthonormal stars need d of at least 4, and d is 3")
    tab.require_quiet()
