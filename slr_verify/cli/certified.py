"""Where PGD certainly goes from the ends of runs, for `slr-verify success`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from slr_verify.cli.arguments import FileName, Whole
from slr_verify.cli.running import MOST_STEPS

if TYPE_CHECKING:
    from slr_verify.dynamics.certified_ends import CertifiedEnds
    from slr_verify.dynamics.trajectories import Trajectories


def with_certified(command: Callable[..., None]) -> Callable[..., None]:
    """Whether ends are certified, and how much longer runs may take."""
    folder = FileName(file_okay=False)
    for option in (
        click.option(
            "--further",
            type=Whole(1, MOST_STEPS),
            help="With --certified, how many more steps runs may take at the last lambda.",
        ),
        click.option(
            "--certified",
            "folder",
            metavar="FOLDER",
            type=folder,
            help="Certify where PGD goes from each end; the certificates are written to this folder.",
        ),
    ):
        command = option(command)
    return command


def certified_lines(
    found: Trajectories, folder: Path, further: int, overwrite: bool, **how: Any
) -> Iterator[str]:
    """How many runs are certain to go on to which attractor; writes a certificate for each."""
    from slr_verify.dynamics.certified_ends import certified_ends
    from slr_verify.system.files import write_files

    ends = certified_ends(found, further=further, **how)
    lines = tuple(_lines(ends))
    contents = {
        folder / f"{name}.jsonl": b"".join(ball.certificate) for name, ball in named_balls(ends)
    }
    write_files(contents, overwrite=overwrite, make_folders=True)
    yield from lines
    yield f"{len(contents)} certificates written to {folder}"


def named_balls(ends: CertifiedEnds) -> Iterator[tuple[str, Any]]:
    """Each ball with a name for its file."""
    for number, each in enumerate(ends.attractors, start=1):
        for place, ball in enumerate(each.balls, start=1):
            yield _file(number, place), ball


def _file(number: int, place: int) -> str:
    return f"attractor_{number}_{place}"


def _lines(ends: CertifiedEnds) -> Iterator[str]:
    known = ends.params.exact()
    more = f"after {ends.further} more steps, " if ends.further else ""
    where = f"lambda = {known['lam']} and alpha = {ends.alpha}"
    yield f"{more}PGD with {where} certainly converges, up to signs, to"
    for number, each in enumerate(ends.attractors, start=1):
        files = ", ".join(_file(number, place) for place, _ in enumerate(each.balls, start=1))
        yield f"{_share(ends, each.runs)}  {each.name} ({files})"
    yield f"{_share(ends, ends.uncertified)}  not certified"


def _share(ends: CertifiedEnds, runs: int) -> str:
    """A count, with the 95% interval of Clopper and Pearson."""
    low, high = ends.interval(runs)
    return f"  {runs:>7}  {runs / ends.runs:>7.2%}  ({low:.2%} to {high:.2%})"
