"""What a self-test found, as text."""

from collections.abc import Iterator

from slr_verify.selftest.batches import FAMILIES
from slr_verify.selftest.campaign import Campaign
from slr_verify.selftest.tally import Tally

ASKED = 0.95
"""The killed share that is asked for; subjects below it are listed."""
COLUMNS = ("tried", "killed", "unproved", "holding", "true_variants", "proved_false")
HEADERS = (
    "",
    "tried",
    "killed",
    "unproved",
    "of these hold",
    "true",
    "proved false",
    "killed share",
    "but for these",
)


def lines(this: Campaign) -> Iterator[str]:
    """What is below the share that was asked for, and why; alarms; the figures; the verdict at last."""
    yield from _below(this)
    yield from _causes(this)
    yield from _alarms(this)
    yield from (f"could not be finished: {each}" for each in this.broken)
    yield _row(HEADERS)
    for family in FAMILIES:
        tally = this.of_family(family)
        if tally.tried:
            yield _row((family, *_figures(tally)))
    yield _row(("together", *_figures(this.whole)))
    yield from _verdict(this)


def _figures(tally: Tally) -> tuple[str, ...]:
    counts = (f"{getattr(tally, name)}" for name in COLUMNS)
    return (*counts, f"{tally.killed_share:.2%}", f"{tally.refutable_share:.2%}")


def _row(cells: tuple[str, ...]) -> str:
    first, *rest = cells
    return f"{first:<12}" + "".join(f"{cell:>14}" for cell in rest)


def _below(this: Campaign) -> Iterator[str]:
    """Subjects of which less than the share that is asked for was killed, the worst first."""
    short = {key: each for key, each in this.tallies.items() if each.killed_share < ASKED}
    if short:
        yield f"below {ASKED:.0%} killed (of those not shown to be true), with examples:"
    for (family, subject), tally in sorted(short.items(), key=lambda pair: pair[1].killed_share):
        left = f"{tally.unproved} of {tally.tried} neither killed nor shown to be true"
        yield f"  {family} of {subject}: {tally.killed_share:.1%}, {left}"
        yield from (f"      {each}" for each in tally.survivors)
    if short:
        yield ""


def _causes(this: Campaign) -> Iterator[str]:
    """Why there was no counterexample, for each family."""
    for family in FAMILIES:
        for cause, number in this.of_family(family).causes:
            yield f"no counterexample, {family}: {number} because {cause}"


def _alarms(this: Campaign) -> Iterator[str]:
    for alarm in this.whole.alarms:
        yield f"ALARM: proved, and not shown to be true otherwise: {alarm.statement}"
        yield f"  change: {alarm.change}"
        yield f"  {alarm.reason}"
        yield f"  again: slr-verify selftest --seed {this.seed} --batch {alarm.batch}"


def _verdict(this: Campaign) -> Iterator[str]:
    whole = this.whole
    yield (
        f"killed: {whole.killed}, of which {whole.killed_by_theorem} by contradiction with what is proved "
        f"of a side"
    )
    shown = whole.true_variants - whole.borne_out
    yield (
        f"true variants: {shown} shown by other rules, {whole.borne_out} proved and borne out by values; "
        f"{whole.crashes} broke a proof script"
    )
    stopped = "" if this.complete else " (interrupted)"
    yield f"{whole.tried} changes in {this.seconds / 60:.1f} minutes{stopped}"
    if whole.proved_false:
        yield f"{whole.proved_false} FALSE STATEMENTS WERE PROVED, or nothing shows that they are true"
    else:
        yield "no false statement was proved"
