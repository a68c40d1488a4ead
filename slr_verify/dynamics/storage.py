"""Trajectories as NetCDF files, with the parameters as attributes; written whole or not at all.

`xarray.open_dataset(path)` opens one in one line.
"""

from collections.abc import Mapping
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import h5netcdf
import numpy as np
import xarray as xr
from xarray.backends import H5NetCDFStore

from slr_verify import __version__
from slr_verify.dynamics.schedule import Schedule
from slr_verify.dynamics.starts import NAMES
from slr_verify.dynamics.trajectories import Trajectories
from slr_verify.numeric.parameters import Parameters
from slr_verify.system.files import write_files

FORMAT = "slr-verify/trajectories@1"
FORMAT_FIGURE_3 = "slr-verify/figure-3@1"
MEANINGS = {
    "kappa": "<k, k*>",
    "nu": "<v, v*>",
    "theta": "<v, k*>",
    "eta": "<k, v*>",
    "rho": "<k, v>",
    "risk": "R(k, v) at the lambda of the step",
    "distance": "sqrt(theta^2 + eta^2 + rho^2), the distance to M",
    "test_risk": "mean squared error on fresh sequences",
}


class UnreadableFile(ValueError):
    """A file that is not of this format, of another version, cut short or damaged."""


def as_dataset(found: Trajectories) -> xr.Dataset:
    """All arrays and, as attributes, all parameters; exact numbers are texts such as '1/2'."""
    names = (*NAMES, "risk", "distance", *(("test_risk",) if found.test_risk is not None else ()))
    arrays = {
        name: (("run", "step"), getattr(found, name), {"long_name": MEANINGS[name]})
        for name in names
    }
    lam = ("step", found.lam, {"long_name": "inverse temperature"})
    parameters = {name: str(value) for name, value in found.params.exact().items()}
    known = {
        "format": FORMAT,
        "version": __version__,
        "method": found.method,
        "alpha": found.alpha,
        "decay": found.schedule.decay,
        **parameters,
        **found.about,
    }
    return xr.Dataset(
        {**arrays, "lam": lam},
        coords={"run": np.arange(found.runs), "step": found.steps},
        attrs=known,
    )


def save(found: Trajectories, path: Path) -> None:
    """Write a file, whole or not at all; one that is there is replaced. Raises as `write_files`."""
    write_files({path: as_file(found)}, overwrite=True)


def as_file(found: Trajectories) -> bytes:
    """The content of the file."""
    data = as_dataset(found)
    return netcdf(data, {name: {"zlib": True, "fletcher32": True} for name in data.data_vars})


def netcdf(data: xr.Dataset, encoding: Mapping[Any, Any] | None = None) -> bytes:
    """A dataset as the content of a NetCDF file, made in memory: HDF5 crashes on a full disk."""
    made = BytesIO()
    store = H5NetCDFStore(h5netcdf.File(made, "w"))
    data.dump_to_store(store, encoding=encoding)
    store.close()  # type: ignore[no-untyped-call]
    return made.getvalue()


def load(path: Path) -> Trajectories:
    """Read a file back.

    Raises FileNotFoundError, or UnreadableFile, saying why, when it is not such a file, is of
    another version, cut short or damaged.
    """
    if not path.exists():
        raise FileNotFoundError(f"there is no file {path}")
    try:
        with xr.open_dataset(path, engine="h5netcdf") as opened:
            known = dict(opened.attrs)
            _require_format(path, known)
            data = opened.load()
    except (OSError, KeyError, RuntimeError) as failure:
        raise UnreadableFile(f"{path} is damaged or cut short: {failure}") from failure
    return _trajectories(data)


def _require_format(path: Path, known: dict[str, Any]) -> None:
    found = known.get("format")
    if found != FORMAT:
        raise UnreadableFile(
            f"{path} has the format {found!r}; this version of slr-verify reads {FORMAT!r}"
        )


def _trajectories(data: xr.Dataset) -> Trajectories:
    known = dict(data.attrs)
    for name in ("format", "version"):
        known.pop(name)
    square = Fraction(known.pop("gamma_squared"))
    gamma = {"gamma": known.pop("gamma")} if "gamma" in known else {"gamma_squared": square}
    params = Parameters(
        d=int(known.pop("d")),
        L=int(known.pop("L")),
        lam=known.pop("lam"),
        epsilon=known.pop("epsilon"),
        **gamma,
    )
    return Trajectories(
        params=params,
        alpha=float(known.pop("alpha")),
        schedule=Schedule(float(known.pop("decay"))),
        method=known.pop("method"),
        steps=data["step"].to_numpy(),
        lam=data["lam"].to_numpy(),
        **{name: data[name].to_numpy() for name in (*NAMES, "risk")},
        test_risk=data["test_risk"].to_numpy() if "test_risk" in data else None,
        about=known,
    )
