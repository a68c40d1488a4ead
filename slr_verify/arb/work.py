"""A bound on the work that somebody else's certificate asks for.

A short file can ask for years: for many steps of an orbit, at many bits, with large terms. So whoever
checks counts the work before it is done. A unit is about a microsecond, an operation on balls of 64 bits;
the count depends on the file alone, not on the machine.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

MOST_WORK = 10**8
"""About two minutes. Larger certificates are honest too: their readers can allow them more."""


class TooMuchWork(ValueError):
    """A certificate asks for more work than its reader allows."""


_left: ContextVar[list[int] | None] = ContextVar("what is left of the work", default=None)


@contextmanager
def bounded(most: int | None) -> Iterator[None]:
    """What is done in here may take so many units of work; any amount for None."""
    token = _left.set(None if most is None else [most])
    try:
        yield
    finally:
        _left.reset(token)


def spend(units: int) -> None:
    """Count work that is about to be done. Raises TooMuchWork when there is too much of it."""
    left = _left.get()
    if left is not None:
        left[0] -= units
        if left[0] < 0:
            raise TooMuchWork("the certificate asks for more work than is allowed")


def of_operation(bits: int) -> int:
    """The work of an operation at this precision; a mean of products, exponentials and erf."""
    return 1 + bits // 64 + bits**2 // 200_000


def of_integral(bits: int) -> int:
    """The work of an integral at this precision."""
    return bits**2 // 4


def of_matrix(size: int, bits: int) -> int:
    """The work of the eigenvalues, or of the minors, of a matrix."""
    return 4 * size**4 * of_operation(bits)
