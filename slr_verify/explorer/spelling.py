"""Numbers and their trust as the page shows them: which is enclosed, which is floating point."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from html import escape
from math import ceil, floor

from slr_verify.certify.outward import Interval

KERNEL = '<span class="trust kernel" title="Ball arithmetic of the kernel: the value certainly lies in it">enclosure (KERNEL)</span>'
FLOAT = '<span class="trust float" title="Computed in double precision; nothing is proved about it">floating point</span>'
PROVED = '<span class="trust proved" title="A theorem of the paper, proved for all parameters">proved</span>'
DIGITS = 6


def number(value: float) -> str:
    """A floating-point number, short."""
    return f"{value:.6g}".replace("-", "−")


def interval(enclosure: Interval, digits: int = DIGITS) -> str:
    """An interval with short ends, rounded outward, so that it still contains the value."""
    low, high = enclosure
    if low == high:
        return _plain(low)
    unit = _unit(max(abs(low), abs(high)), digits)
    return f"[{_plain(floor(low / unit) * unit)}, {_plain(ceil(high / unit) * unit)}]"


def intervals(enclosures: Iterable[Interval], digits: int = DIGITS) -> str:
    """Several of them, one a line."""
    return "<br>".join(interval(each, digits) for each in enclosures)


def exactly(enclosure: Interval) -> str:
    """All digits of an enclosure, for a tooltip."""
    low, high = enclosure
    return escape(f"[{low}, {high}]")


def _unit(size: Fraction, digits: int) -> Fraction:
    exponent = floor(_log10(size)) - digits + 1
    return Fraction(10) ** exponent


def _log10(size: Fraction) -> float:
    """About the decimal logarithm, also of what is no float."""
    from math import log10

    return log10(size.numerator) - log10(size.denominator)


def _plain(value: Fraction) -> str:
    """A decimal number, in scientific notation where that is shorter; exact for these."""
    text = f"{float(value):.{DIGITS + 1}g}" if value else "0"
    return text.replace("-", "−")
