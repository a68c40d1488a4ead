"""Print the lower bounds of `pyproject.toml` as constraints for pip: `name>=1.2` as `name==1.2`.

Usage: `python .ci/lower_bounds.py EXTRA...`; the dependencies are always among them.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
BOUND = re.compile(r"([A-Za-z0-9._-]+)>=([0-9.]+)")


def requirements(extras: list[str]) -> Iterator[str]:
    """The requirements of the package and of these extras, those of extras that they name included."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    yield from project["dependencies"]
    for extra in extras:
        for requirement in project["optional-dependencies"][extra]:
            own = re.fullmatch(rf"{project['name']}\[(.*)\]", requirement)
            if own is None:
                yield requirement
            else:
                yield from requirements(own[1].split(","))


def constraint(requirement: str) -> str:
    """The lower bound as the only version. Raises SystemExit where there is no lower bound."""
    bound = BOUND.fullmatch(requirement)
    if bound is None:
        raise SystemExit(f"{PROJECT.name}: {requirement!r} must have the form name>=version")
    return f"{bound[1]}=={bound[2]}"


if __name__ == "__main__":
    for line in sorted({constraint(each) for each in requirements(sys.argv[1:])}):
        sys.stdout.write(f"{line}\n")
