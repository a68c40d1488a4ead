"""Data files: they come back as they were, and what is not one is refused."""

import numpy as np
import pytest
import xarray as xr

from slr_verify import simulate
from slr_verify.dynamics.piece import Sampling
from slr_verify.dynamics.storage import UnreadableFile, load, save

from .conftest import SMALL

ARRAYS = ("steps", "lam", "kappa", "nu", "theta", "eta", "rho", "risk", "distance")


def test_a_file_comes_back_as_it_was(found, tmp_path) -> None:
    save(found.with_notes(seed=3, preset="4a"), tmp_path / "runs.nc")
    back = load(tmp_path / "runs.nc")
    assert all(np.array_equal(getattr(back, name), getattr(found, name)) for name in ARRAYS)
    assert (back.params, back.alpha, back.schedule) == (found.params, found.alpha, found.schedule)
    assert (back.method, dict(back.about), back.test_risk) == (
        "five",
        {"seed": 3, "preset": "4a"},
        None,
    )
    assert [path.name for path in tmp_path.iterdir()] == ["runs.nc"]


def test_the_error_on_fresh_sequences_comes_back(tmp_path) -> None:
    one = simulate(
        **SMALL, method="sgd", sampling=Sampling(test_sequences=2), rng=np.random.default_rng(0)
    )
    save(one, tmp_path / "runs.nc")
    assert np.array_equal(load(tmp_path / "runs.nc").test_risk, one.test_risk)


def test_one_line_opens_it_with_its_parameters(found, tmp_path) -> None:
    save(found, tmp_path / "runs.nc")
    data = xr.open_dataset(tmp_path / "runs.nc")
    assert dict(data.sizes) == {"run": 4, "step": 5}
    assert {name: data.attrs[name] for name in ("d", "lam", "gamma_squared", "alpha")} == {
        "d": "20",
        "lam": "3/10",
        "gamma_squared": "1/2",
        "alpha": 0.01,
    }
    assert data["kappa"].attrs["long_name"] == "<k, k*>"
    data.close()


@pytest.mark.parametrize("kept", [0, 100, 0.5, 0.99])
def test_a_file_cut_short_is_refused(kept, found, tmp_path) -> None:
    path = tmp_path / "runs.nc"
    save(found, path)
    content = path.read_bytes()
    path.write_bytes(content[: int(kept * len(content)) if kept < 1 else kept])
    with pytest.raises(UnreadableFile, match=r"runs\.nc is damaged or cut short: "):
        load(path)


def test_a_flipped_bit_is_noticed(found, tmp_path) -> None:
    path = tmp_path / "runs.nc"
    save(found, path)
    content = bytearray(path.read_bytes())
    place = content.find(found.kappa[0, 0].tobytes()[:3])
    with xr.open_dataset(path, engine="h5netcdf") as data:
        assert data["kappa"].encoding["fletcher32"]
    assert place  # compressed: the bytes are not there as they are
    for start in range(len(content) // 3, len(content), 7):
        content[start] ^= 255
    path.write_bytes(content)
    with pytest.raises((UnreadableFile, ValueError)):
        load(path)


def test_another_version_is_refused(found, tmp_path) -> None:
    path = tmp_path / "runs.nc"
    save(found, path)
    with xr.open_dataset(path) as opened:
        data = opened.load()
    data.attrs["format"] = "slr-verify/trajectories@9"
    data.to_netcdf(tmp_path / "other.nc", engine="h5netcdf")
    with pytest.raises(UnreadableFile, match=r"has the format 'slr-verify/trajectories@9'; this"):
        load(tmp_path / "other.nc")


def test_no_file_is_no_file(tmp_path) -> None:
    with pytest.raises(FileNotFoundError, match=r"there is no file .*none\.nc"):
        load(tmp_path / "none.nc")
