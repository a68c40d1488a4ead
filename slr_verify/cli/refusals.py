"""Refusals that repeat little of what was given: a wrong argument may be a megabyte long."""

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
        end = place + LONGEST + 1
        while end < len(said) and said[place : end + 1] in form:
            end += 1
        done, place = f"{done}{said[place : place + LONGEST - 3]}...", end
    return done + said[place:]
