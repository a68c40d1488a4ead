"""Runs of several heads as a NetCDF file, with the parameters as attributes."""

import numpy as np
import xarray as xr

from slr_verify import __version__
from slr_verify.dynamics.heads.runs import HeadRuns
from slr_verify.dynamics.storage import netcdf

FORMAT = "slr-verify/heads@1"


def rows(found: HeadRuns) -> str:
    """What the rows of the Gram matrices are, in order."""
    names = [f"{letter}_{number}" for letter in "kv" for number in range(1, found.heads + 1)]
    stars = [f"{letter}*_{number}" for letter in "kv" for number in range(1, found.locations + 1)]
    return ", ".join([*names, *stars])


def as_file(found: HeadRuns, **notes: str | int | float) -> bytes:
    """The content of the file."""
    data = xr.Dataset(
        {
            "gram": (("run", "step", "row", "column"), found.gram),
            "risk": (("run", "step"), found.risk, {"long_name": "by the closed form"}),
            "lam": ("step", found.lam, {"long_name": "inverse temperature"}),
        },
        coords={"run": np.arange(len(found.gram)), "step": found.steps},
        attrs={
            "format": FORMAT,
            "version": __version__,
            "rows": rows(found),
            "heads": found.heads,
            "locations": found.locations,
            "noise": found.noise,
            "method": found.method,
            "alpha": found.alpha,
            "decay": found.schedule.decay,
            **{name: str(value) for name, value in found.params.exact().items()},
            **notes,
        },
    )
    return netcdf(data, {name: {"zlib": True, "fletcher32": True} for name in data.data_vars})
