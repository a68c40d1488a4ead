"""The current folder may be anybody's: nothing in it is imported or read as configuration."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
NOWHERE = str(HERE / "no such file")
NEVER = "PYTHONSAFEPATH"
"""With this variable Python puts the current folder on no path, whoever starts it: multiprocessing too,
whose processes run `python -c`."""


def import_nothing_from_it() -> None:
    """For this process and all that it starts."""
    os.environ[NEVER] = "1"
    sys.path[:] = [place for place in sys.path if place]


def load(*libraries: str) -> None:
    """Import libraries that look for their configuration in the current folder, if they are installed."""
    with _outside():
        for name in libraries:
            if find_spec(name):
                import_module(name)


@contextmanager
def _outside() -> Iterator[None]:
    """The folder of this file is the current one for a while."""
    try:
        before = Path.cwd()
    except FileNotFoundError:  # a folder that was removed holds no configuration
        yield
        return
    os.chdir(HERE)
    try:
        yield
    finally:
        os.chdir(before)
