"""What may be concluded from a ball, and at which precision balls are computed.

An `arb` is an interval that contains a real number.  Its comparison operators are True only when
they hold for every pair of members, so `not (x <= 0)` proves nothing, and nan answers False to
everything.  All decisions therefore go through the predicates below, which answer
"certainly so" (True) or "not known" (False) and refuse nan.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from flint import arb, ctx

from slr_verify.core.balls import NoBall


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Compute balls at `bits` bits inside the block; the previous precision always comes back.

    The precision belongs to the whole process: use processes, not threads.

    Raises:
        ValueError: if `bits` is not an int of at least 2.
    """
    if isinstance(bits, bool) or not isinstance(bits, int) or bits < 2:
        raise ValueError(f"precision needs an int of at least 2 bits, got {bits!r}")
    with ctx.workprec(bits):
        yield


def certainly_positive(x: arb) -> bool:
    """True if every number in the ball is > 0; raises `NoBall` on nan."""
    return bool(_number(x) > 0)


def certainly_negative(x: arb) -> bool:
    """True if every number in the ball is < 0; raises `NoBall` on nan."""
    return bool(_number(x) < 0)


def certainly_nonnegative(x: arb) -> bool:
    """True if every number in the ball is >= 0; raises `NoBall` on nan."""
    return bool(_number(x) >= 0)


def certainly_nonzero(x: arb) -> bool:
    """True if the ball does not contain 0; raises `NoBall` on nan."""
    return certainly_positive(x) or certainly_negative(x)


def certainly_zero(x: arb) -> bool:
    """True if the ball is the number 0; raises `NoBall` on nan."""
    return bool(_number(x) == 0)


def certainly_disjoint(x: arb, y: arb) -> bool:
    """True if the balls have no number in common; raises `NoBall` on nan."""
    return bool(_number(x) < _number(y)) or bool(x > y)


def _number(x: arb) -> arb:
    if not isinstance(x, arb):
        raise TypeError(f"expected a ball (arb), got {type(x).__name__} {x!r}")
    if x.is_nan():
        raise NoBall("nan is not an enclosure of anything")
    return x
