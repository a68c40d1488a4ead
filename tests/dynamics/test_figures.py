"""The figures: four files each, the same for the same seed, and readable again."""

from dataclasses import replace
from importlib import import_module
from types import ModuleType

import numpy as np
import pytest
import xarray as xr

from slr_verify import Parameters, linear_risk, oracle_risk
from slr_verify.dynamics.presets import PRESETS
from slr_verify.dynamics.storage import load


@pytest.fixture
def figures() -> ModuleType:
    """The module, which needs Matplotlib: it is imported when it is tested."""
    return import_module("slr_verify.dynamics.figures")


@pytest.fixture
def short(figures: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """The experiments with few steps."""
    few = {name: replace(one, steps=40, runs=3) for name, one in PRESETS.items()}
    monkeypatch.setattr(figures, "PRESETS", few)
    monkeypatch.setattr(figures, "LITERAL_STEPS", 20)


@pytest.mark.long
@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("name", ["4b", "5"])
def test_a_figure_is_four_files(name: str, figures: ModuleType, tmp_path) -> None:
    files = figures.make_figure(name, seed=1)
    stem = f"figure_{name}"
    assert set(files) == {path.name for path in figures.files_of(name, tmp_path)}
    assert files[f"{stem}.pdf"].startswith(b"%PDF")
    assert files[f"{stem}.png"].startswith(b"\x89PNG")
    text = files[f"{stem}.txt"].decode()
    assert "3 runs" in text
    assert "95% Wilson interval" in text
    (tmp_path / "figure.nc").write_bytes(files[f"{stem}.nc"])
    found = load(tmp_path / "figure.nc")
    assert dict(found.about) == {"seed": 1, "preset": name}
    assert found.params == PRESETS[name].params
    assert (found.test_risk is not None) == (name == "5")


@pytest.mark.long
@pytest.mark.usefixtures("short")
def test_the_same_seed_gives_the_same_files(figures: ModuleType) -> None:
    assert figures.make_figure("7b", seed=1) == figures.make_figure("7b", seed=1)


def test_figure_3_is_drawn_from_the_closed_forms(figures: ModuleType, tmp_path) -> None:
    files = figures.make_figure("3", seed=0)
    assert b"the linear predictor has the risk 0.473684" in files["figure_3.txt"]
    (tmp_path / "figure_3.nc").write_bytes(files["figure_3.nc"])
    with xr.open_dataset(tmp_path / "figure_3.nc") as data:
        lam = float(data["lam"][40])
        params = Parameters(d=400, L=10, lam=lam, gamma_squared="1/2")
        assert float(data["oracle_by_lambda"][40]) == oracle_risk(params)
        assert float(data["linear"].sel(length=10)) == linear_risk(params)
        assert np.all(np.diff(data["oracle_at_best_lambda"], axis=1) < 0)


def test_figures_are_chosen_by_name(figures: ModuleType) -> None:
    assert figures.chosen_figures(()) == figures.NAMES == figures.chosen_figures(("4a", "all"))
    assert figures.chosen_figures(("7b", "3", "7b")) == ("7b", "3")
    with pytest.raises(
        ValueError, match="figure must be one of 3, 4a, .*, all, got '7c'; the closest is"
    ):
        figures.chosen_figures(("7c",))
