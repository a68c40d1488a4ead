"""Refusals of commands that write into a folder: one sentence instead of a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click


@contextmanager
def into_folder(folder: Path, occupied: type[Exception]) -> Iterator[None]:
    """What stands in the way of writing to the folder becomes a usage error of `--output`."""
    try:
        yield
    except occupied as refusal:
        raise click.BadParameter(str(refusal), param_hint="--output") from refusal
    except OSError as failure:
        reason = f"cannot write to {str(folder)!r}: {failure.strerror or failure}"
        raise click.BadParameter(reason, param_hint="--output") from failure
