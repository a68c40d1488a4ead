"""Where M attracts: certified cells against eigenvalues in floating point, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from slr_verify import Parameters
from slr_verify.certify.across_map import attraction, shares
from slr_verify.certify.stability import Kind
from slr_verify.cli import main
from slr_verify.dynamics.across_figure import drawn_attraction
from slr_verify.numeric.across_manifold import eigenvalues_across

CELLS = 16


@pytest.mark.parametrize("lam", ["1/10", "3/10", "3"])
def test_certified_cells_have_the_signs_of_the_eigenvalues(lam: str) -> None:
    params = Parameters(d=400, L=10, lam=lam, gamma_squared="1/2")
    rng = np.random.default_rng(5)
    cells = attraction(params, cells=CELLS)
    for row, kinds in enumerate(cells):
        for column, kind in enumerate(kinds):
            if kind is Kind.UNDECIDED:
                continue
            kappa, nu = ((place + rng.uniform(size=20)) * 2 / CELLS - 1 for place in (column, row))
            least = eigenvalues_across(params, kappa=kappa, nu=nu)[..., 0]
            assert np.all((least > 0) == (kind is Kind.MINIMUM))
    parts = shares(cells)
    assert sum(parts.values()) == pytest.approx(1)
    assert parts[Kind.SADDLE] > 0.5
    assert (parts[Kind.MINIMUM] > 0) == (lam != "3")


def test_the_line_kappa_zero_repels() -> None:
    cells = attraction(Parameters(d=40, L=3, lam="1/5", gamma_squared=1), cells=CELLS)
    assert Kind.MINIMUM not in {row[CELLS // 2] for row in cells}


@pytest.mark.parametrize(
    ("d", "cells", "said"), [(3, 8, "d must be at least 4"), (8, 7, "got 7"), (8, 300, "got 300")]
)
def test_bad_input_is_one_sentence(d: int, cells: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        attraction(Parameters(d=d, L=3, lam="1/5", gamma_squared=1), cells=cells)


def test_the_picture_and_an_unknown_kind_of_it() -> None:
    params = Parameters(d=8, L=3, lam="1/5", gamma_squared=1)
    maps = {Fraction(1, 5): attraction(params, cells=4)}
    assert drawn_attraction(maps, "png").startswith(b"\x89PNG")
    with pytest.raises(ValueError, match="not supported"):
        drawn_attraction(maps, "nothing")


def test_the_command_draws_one_dimension_only(tmp_path) -> None:
    words = ["stability", "--d", "8,9", "--across", str(tmp_path / "across.png")]
    found = CliRunner().invoke(main, words)
    assert found.exit_code == 2
    assert "--across needs one --d" in found.output
