"""Code that comes with a claim: whatever it raises is said of the claim, and ends nothing else."""

from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 300


class CodeLeft(RuntimeError):
    """Code of a claim raised what is no error: SystemExit, for instance, would leave the program."""


@contextmanager
def contained() -> Iterator[None]:
    """SystemExit and the like, raised in here, become CodeLeft. Ctrl-C stays what it is."""
    try:
        yield
    except (Exception, KeyboardInterrupt):
        raise
    except BaseException as end:
        raise CodeLeft(f"it ended with {described(end)}") from end


def described(failure: BaseException) -> str:
    """An exception in one line, of LONGEST characters at most."""
    try:
        words = " ".join(f"{type(failure).__name__}: {failure}".split())
    except Exception as worse:  # the text of an exception is computed by the code that raised it
        words = f"{type(failure).__name__}, of which no text can be had ({type(worse).__name__})"
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 3]}..."
