"""What the commands of `slr-verify certify` have in common: the search, its file, its end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli.arguments import Whole
from slr_verify.cli.exit_codes import INTERRUPTED, UNDECIDED
from slr_verify.cli.options import MOST_JOBS, output_option
from slr_verify.cli.progress import progress_bar
from slr_verify.cli.writing import overwrite_option, writing

if TYPE_CHECKING:
    from slr_verify.certify.tasks import Work

_target_option = output_option("Write the certificate here.", required=True)


def with_output(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say what is written."""
    return _target_option(overwrite_option(command))


jobs_option = click.option(
    "--jobs", type=Whole(1, MOST_JOBS), default=1, show_default=True, help="Worker processes."
)


@contextmanager
def working(
    target: Path, jobs: int, overwrite: bool
) -> Iterator[tuple[Work, Callable[[bytes], None]]]:
    """How the search is done, and what writes the target; an interrupt says how to go on."""
    from slr_verify.certify.cover import Undecided
    from slr_verify.certify.tasks import Work, forget, part_file

    kept = part_file(target)
    try:
        with writing(target, overwrite=overwrite) as write:
            with progress_bar("searching", counted=True) as update:
                yield Work(jobs, kept, lambda done, all_: update(completed=done, total=all_)), write
            forget(kept)
    except Undecided as failure:
        click.echo(f"undecided: {failure}", err=True)
        sys.exit(UNDECIDED)
    except KeyboardInterrupt:
        note = f"; finished pieces are kept in {kept}" if kept.exists() else ""
        click.echo(f"interrupted{note}", err=True)
        sys.exit(INTERRUPTED)


def deliver(found: Iterable[bytes], write: Callable[[bytes], None]) -> None:
    """Write the certificate, once arb has accepted it, and print what it proves."""
    from slr_verify.arb.certificates import check
    from slr_verify.arb.recheck import report

    lines = list(found)
    verified = check(lines, work=None)  # the search has taken what it took
    write(b"".join(lines))
    for line in report(verified):
        click.echo(line)
