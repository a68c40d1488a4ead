"""The map of minima: its rows against `stability`, the marks, and what the page says."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from slr_verify.certify.stability import Kind, stability
from slr_verify.explorer.computed import map as module
from slr_verify.explorer.computed.map import (
    MINIMA,
    Row,
    branch_of,
    lambdas,
    marks,
    ranges_of,
    row_of,
)
from slr_verify.explorer.panels.map import branch_html, ranges_html
from slr_verify.explorer.state.view import View
from slr_verify.numeric.parameters import Parameters

from .tab import PATIENCE, Tab

HALF = Fraction(1, 2)


def test_a_row_is_what_stability_says() -> None:
    row = row_of(400, 10, HALF, 12)
    for lam, code in zip(lambdas(12), row.minima, strict=True):
        found = stability(Parameters(d=400, L=10, lam=lam, gamma_squared=HALF))
        words = MINIMA[int(code)]
        assert ("oracle" in words) == (found.oracle is Kind.MINIMUM)
        assert ("off the manifold" in words) == (found.off_manifold is Kind.MINIMUM)
    assert row.branch == tuple(float(lam) for lam in lambdas(12) if lam > 0.9)


def test_what_is_undecided_is_no_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    undecided = stability(Parameters(d=40))._replace(oracle=Kind.UNDECIDED)
    monkeypatch.setattr(module, "stability", lambda params: undecided)
    row = row_of(40, 10, HALF, 3)
    assert np.isnan(row.minima).all()
    assert row.branch == ()
    assert ranges_of(row) == (None, None, None)


def test_the_window_is_where_only_the_oracle_is_a_minimum() -> None:
    row = Row(4, np.array([3.0, 3.0, 1.0, 1.0, 0.0, np.nan]), ())
    at = [float(lam) for lam in lambdas(6)]
    found = ranges_of(row)
    assert found.oracle == (at[0], at[3])
    assert found.off_manifold == (at[0], at[1])
    assert found.window == (at[2], at[3])
    assert "The oracle alone is one from λ = " in ranges_html(View(d=4), found)
    assert "At none of them the oracle alone" in ranges_html(View(), found._replace(window=None))


def test_the_experiments_stand_where_their_parameters_are() -> None:
    found = {each.name: each for each in marks(View())}
    assert list(found) == ["4a", "4b, 7b", "5", "7a"]
    assert found["5"].d == 80
    assert (found["7a"].first, found["7a"].last) == (0.9, 0.9)
    assert found["4a"].last == pytest.approx(1 / 13)
    assert marks(View(L=11)) == ()


def test_the_branch_is_followed_to_the_lambda_of_the_view() -> None:
    found = branch_of(400, 10, Fraction(9, 10), HALF)
    assert found.here is not None
    assert "|κ| = 0.3017" in branch_html(View().changed(lam="0.9"), found)
    assert all(
        (point is None) == (lam < 0.8925)
        for lam, point in zip(found.lambdas, found.points, strict=True)
    )
    nothing = branch_of(400, 10, Fraction(1, 10), HALF)
    assert "no further minimum was found" in branch_html(View(), nothing)


@pytest.mark.long
def test_the_page_fills_the_map_and_says_what_is_there(tab: Tab) -> None:
    page = tab.open(View(panel="map").changed(lam="0.9"))
    page.set_default_timeout(5 * PATIENCE)
    assert "ARB" in tab.wait_for_text("map-text", "the oracle is a minimum")
    tab.wait_for_text("map-branch-text", "|κ| = 0.3017")
    tab.wait_for_text("map-progress", "28 of 28 dimensions")
    page.get_by_role("img", name="Plot: map", exact=True).first.wait_for()
    tab.fill("d", "2")
    tab.wait_for_text("map-text", "need d of at least 3")
    tab.require_quiet()
