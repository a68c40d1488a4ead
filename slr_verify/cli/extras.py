"""What the extras of the package install, and the refusal when it is missing."""

from importlib.util import find_spec

import click

EXTRAS = {
    "dynamics": ("numba", "matplotlib", "xarray", "h5netcdf", "h5py"),
    "explore": ("bokeh", "numba", "xarray", "h5netcdf", "matplotlib"),
    "cluster": ("distributed",),
    "train": ("jax",),
    "probe": ("torch", "transformers", "sklearn"),
}


def require_extra(extra: str, command: str) -> None:
    """Raises click.ClickException when something is missing that the command needs."""
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        raise click.ClickException(
            f"`slr-verify {command}` needs {', '.join(missing)}: "
            f"python -m pip install '.[{extra}]' in the folder of the repository"
        )
