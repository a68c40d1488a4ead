"""Every dependency has a lower bound, which CI installs and tests."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
YANKED = {"pytest-xdist==3.6", "pytest-xdist==3.6.0", "scipy==1.11", "scipy==1.11.0"}


def constraints(*extras: str) -> list[str]:
    command = [sys.executable, str(ROOT / ".ci" / "lower_bounds.py"), *extras]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_every_requirement_of_every_extra_is_turned_into_a_constraint() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    given = {part for each in (project["dependencies"], *extras.values()) for part in each}
    outside = {part for part in given if not part.startswith("slr-verify[")}
    assert constraints(*extras) == sorted(part.replace(">=", "==") for part in outside)


def test_an_extra_includes_those_that_it_names() -> None:
    assert {line.partition("==")[0] for line in constraints("test")} >= {"numba", "bokeh", "pytest"}


def test_no_lower_bound_is_a_release_that_was_withdrawn() -> None:
    assert not YANKED & set(constraints("dev"))
