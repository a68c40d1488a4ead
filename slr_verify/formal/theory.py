"""The theory that all files of Coq read, and the Coq that compiles them."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path

INSTALL = (
    "apt-get install -y --no-install-recommends "
    "coq libcoq-interval libcoq-coquelicot libcoq-flocq libcoq-mathcomp"
)
THEORIES = (
    "Erf",
    "Ranges",
    "Slopes",
    "Steps",
    "Every",
    "Limits",
    "Nearby",
    "Sums",
    "Totals",
    "Gaussian",
    "Laws",
    "Integrals",
    "Slow",
    "Iterated",
    "Square",
    "Roots",
    "Planar",
    "Fubini",
    "Rotations",
    "Columns",
    "Images",
    "Derivative",
    "Stein",
    "Means",
    "Vectors",
    "Averages",
    "Accumulation",
    "Almost",
    "Claims",
    "Brackets",
    "Boxes",
    "Numerals",
)


def version() -> str | None:
    """Of coqc; None if it is not installed."""
    if shutil.which("coqc") is None:
        return None
    command = ["coqc", "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603


@cache
def theories() -> Mapping[str, bytes]:
    """The files of the theory, in order: of the package, or of the source tree."""
    here = Path(__file__).resolve().parent
    places = here / "theories", here.parents[1] / "formal" / "theories"
    place = next(each for each in places if each.is_dir())
    return {f"{name}.v": (place / f"{name}.v").read_bytes() for name in THEORIES}


def imported(source: str) -> dict[str, None]:
    """The files of the theory that a source rests on."""
    found: dict[str, None] = {}
    for line in re.findall(r"^From slr Require (?:Im|Ex)port ([\w ]+)\.", source, re.MULTILINE):
        for name in line.split():
            found |= imported(theories()[f"{name}.v"].decode()) | {f"{name}.v": None}
    return found
