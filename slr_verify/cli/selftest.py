"""`slr-verify selftest`: offer false statements to everything that proves, for as long as you like."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from slr_verify.cli import paper
from slr_verify.cli.arguments import GIVEN_FILE, TARGET_FILE, Float, Whole
from slr_verify.cli.cluster import connected
from slr_verify.cli.exit_codes import AS_EXPECTED, INTERRUPTED, REFUTED
from slr_verify.cli.options import MOST_JOBS, executor_option, seed_option
from slr_verify.cli.progress import progress_bar
from slr_verify.cli.running import require_one_place
from slr_verify.cli.writing import overwrite_option, writing

if TYPE_CHECKING:
    from slr_verify.claims.claim import Claim
    from slr_verify.claims.register import Register
    from slr_verify.selftest.campaign import Campaign, OnProgress, Workplace

MOST_BATCHES = 10**9
EVERY = 60.0
"""Seconds between two writings of the figures so far."""


@click.command(short_help="Try to get false statements proved.")
@click.argument("labels", nargs=-1, metavar="[LABEL]...")
@paper.with_claims
@click.option(
    "--minutes",
    type=Float(1e-3, 1e6),
    help="How long to search, after the proofs themselves  [default: 1]",
)
@click.option(
    "--batches",
    type=Whole(1, MOST_BATCHES),
    help="A number of batches instead: always the same ones, with the same counts.",
)
@seed_option
@click.option(
    "--certificate",
    "certificates",
    type=GIVEN_FILE,
    multiple=True,
    metavar="FILE",
    help="A certificate to change, besides those of the package; may be repeated.",
)
@click.option("--jobs", type=Whole(1, MOST_JOBS), help="Worker processes  [default: cores]")
@executor_option
@click.option(
    "--json",
    "target",
    type=TARGET_FILE,
    help="Write the counts here, every minute and at the end.",
)
@overwrite_option
@click.option(
    "--resume",
    "earlier",
    type=GIVEN_FILE,
    metavar="FILE",
    help="Continue from the counts that --json wrote, with their seed.",
)
@click.option(
    "--batch", metavar="NAME", help="Run this batch only, and print everything that it tries."
)
@click.option(
    "--trusted-base",
    is_flag=True,
    help="Print what has to be believed, in lines of code, and stop.",
)
def selftest(  # noqa: PLR0913, PLR0917 (one for each option)
    labels: tuple[str, ...],
    file: Path | None,
    minutes: float | None,
    batches: int | None,
    seed: int,
    certificates: tuple[Path, ...],
    jobs: int | None,
    cluster: str | None,
    target: Path | None,
    overwrite: bool,
    earlier: Path | None,
    batch: str | None,
    trusted_base: bool,
) -> None:
    """Try to get false statements proved, near those with the given LABELs or near all of them.

    Statements and lines of proofs are changed in one small place and given to the proofs and rules
    that prove the original; a false one is killed by a certified counterexample. Files of proofs and
    certificates are changed as well, and the core and arb have to refuse them.

    Exit code 0: nothing false was proved. 1: alarm. 2: wrong usage. 4: the counts could not be
    written. 130: interrupted, with the counts so far. --json may replace the file that --resume
    names without --overwrite.
    """
    if trusted_base:
        from slr_verify.selftest.trusted_base import shown

        click.echo("\n".join(shown()))
        return
    if minutes is not None and batches is not None:
        raise click.UsageError("--minutes and --batches exclude each other")
    require_one_place(jobs, cluster)
    register = paper.register(file)
    claims = paper.chosen(register.claims, labels)
    if batch is not None:
        sys.exit(_show_batch(batch, register, seed))
    before = _begun(earlier, seed)
    replaced = overwrite or (earlier is not None and target == earlier)
    with writing(target, overwrite=replaced) as write:
        found = _campaign(
            before,
            claims,
            origin=register.origin,
            seconds=60 * (1.0 if minutes is None else minutes),
            number=batches,
            certificates=_certificates(certificates),
            place=(jobs, cluster),
            write=write,
        )
        try:
            write(_as_json(found))
        finally:
            _show(found)
    sys.exit(_exit_code(found))


def _begun(earlier: Path | None, seed: int) -> Campaign:
    """The run to go on with: a new one, or the one whose figures are in the file."""
    from slr_verify.claims.record.reading import UnusableRecord
    from slr_verify.selftest.campaign import Campaign
    from slr_verify.selftest.record import read

    if earlier is None:
        return Campaign(seed)
    try:
        before = read(earlier)
    except UnusableRecord as refusal:
        raise click.BadParameter(f"{earlier}: {refusal}", param_hint="--resume") from refusal
    source = click.get_current_context().get_parameter_source("seed")
    if source is not click.core.ParameterSource.DEFAULT and seed != before.seed:
        raise click.BadParameter(
            f"{seed} is not the seed of {earlier}, which is {before.seed}", param_hint="--seed"
        )
    return before


def _certificates(more: tuple[Path, ...]) -> tuple[str, ...]:
    """Those that come with the package, and more."""
    from slr_verify.selftest.certificates import require_certificate, shipped

    try:
        return (*shipped(), *(require_certificate(str(path)) for path in more))
    except (ValueError, OSError) as refusal:
        raise click.BadParameter(str(refusal), param_hint="--certificate") from refusal


def _campaign(
    before: Campaign,
    claims: tuple[Claim, ...],
    *,
    place: tuple[int | None, str | None],
    write: Callable[[bytes], None],
    **what: Any,
) -> Campaign:
    from slr_verify.selftest.campaign import campaign

    with _workplace(*place) as workplace, _progress_bar(before, **what) as on_progress:
        return campaign(
            before, claims, workplace=workplace, on_progress=_saving(on_progress, write), **what
        )


@contextmanager
def _workplace(jobs: int | None, cluster: str | None) -> Iterator[Workplace]:
    from slr_verify.claims.run.runner import checked_jobs
    from slr_verify.selftest.campaign import Workplace

    if cluster is None:
        yield Workplace(checked_jobs(jobs))
    else:
        with connected(cluster) as (executor, places):
            yield Workplace(places, executor)


def _show(found: Campaign) -> None:
    from slr_verify.selftest.summary import lines

    click.echo("\n".join(lines(found)))


def _exit_code(found: Campaign) -> int:
    if found.whole.proved_false:
        return REFUTED
    return AS_EXPECTED if found.complete else INTERRUPTED


def _saving(on_progress: OnProgress, write: Callable[[bytes], None]) -> OnProgress:
    """The progress shown, and the figures so far written once a minute."""
    written = monotonic()

    def saving(this: Campaign) -> None:
        nonlocal written
        on_progress(this)
        if monotonic() - written > EVERY:
            write(_as_json(this))
            written = monotonic()

    return saving


def _as_json(found: Campaign) -> bytes:
    import json

    from slr_verify.selftest.record import plain

    return (json.dumps(plain(found), indent=2, ensure_ascii=False) + "\n").encode()


def _show_batch(name: str, register: Register, seed: int) -> int:
    """Every trial of one batch, each in three lines; the exit code, 1 for an alarm."""
    from slr_verify.claims.attack.ordeal import Fate
    from slr_verify.selftest.batches import batch_named, trials
    from slr_verify.selftest.certificates import require_certificate

    try:
        batch = batch_named(name)
        if batch.family == "certificates":
            require_certificate(batch.subject)
        else:
            paper.chosen(register.claims, (batch.subject,))
    except (ValueError, OSError) as refusal:
        raise click.BadParameter(str(refusal), param_hint="--batch") from refusal
    alarmed = False
    for trial in trials(batch, register.library(), seed):
        click.echo(f"{trial.fate}: {trial.change}\n    {trial.statement}\n    {trial.reason}")
        alarmed = alarmed or trial.fate is Fate.PROVED_FALSE
    return REFUTED if alarmed else AS_EXPECTED


@contextmanager
def _progress_bar(
    before: Campaign, *, seconds: float, number: int | None, **_: object
) -> Iterator[OnProgress]:
    """The share of the time, or of the batches, and what was found."""
    earlier, known = before.seconds, before.done
    with progress_bar("proving what will be changed", number or seconds) as update:
        yield lambda this: update(
            completed=this.done - known if number else min(this.seconds - earlier, seconds),
            description=f"{this.whole.tried} tried, {this.whole.killed} killed",
        )
