"""Refusals that repeat little of what was given: a wrong argument may be a megabyte long."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

GIVEN = "slr_verify.given"
"""Where the context of click keeps the arguments."""
LONGEST = 100


@contextmanager
def short_refusals(given: Sequence[str]) -> Iterator[None]:
    """No refusal raised in here repeats more than LONGEST characters in a row of an argument."""
    try:
        yield
    except click.ClickException as refusal:
        said = refusal.format_message()
        short = shortened(said, given)
        if short == said:
            raise
        if isinstance(refusal, click.UsageError):
            raise click.UsageError(short, refusal.ctx) from refusal
        raise click.ClickException(short) from refusal


def shortened(said: str, given: Sequence[str]) -> str:
    """The text with an ellipsis in each run of characters that repeats too much of an argument.

    What a program prints of a text is the text, or its `repr`, in which some characters are escaped.
    """
    for argument in given:
        if len(argument) > LONGEST:
            for form in dict.fromkeys((argument, repr(argument)[1:-1])):
                said = _without_runs(said, form)
    return said


def _without_runs(said: str, form: str) -> str:
    """The text with its long runs that occur in `form` cut to LONGEST characters, an ellipsis included."""
    done, place = "", 0
    while place + LONGEST < len(said):
        if said[place : place + LONGEST + 1] not in form:
            done, place = done + said[place], place + 1
            continue
        short = said[place : place + LONGEST - 3]
        done, place = f"{done}{short}...", _end_of_run(said, place, form)
    return done + said[place:]


def _end_of_run(said: str, place: int, form: str) -> int:
    """Where the run ends that begins at a place: what begins there and goes further is not in `form`."""
    ends = range(place + LONGEST + 1, len(said))
    return ends.start + bisect_left(ends, True, key=lambda end: said[place : end + 1] not in form)
