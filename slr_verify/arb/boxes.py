"""Boxes with exact rational corners, and how a box is subdivided.

A subdivision is walked depth first. A line `{"split": {"x": "1/2"}}` cuts the box that is open, the
lower half coming first; a line `{"leaf": {...}}` closes it and must repeat its corners. So a
subdivision has no gap and no overlap, or it is refused at the line where it goes wrong.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from slr_verify.arb.reading import CertificateRejected, rational, short
from slr_verify.core.balls import ball

Box = Mapping[str, tuple[Fraction, Fraction]]
DEEPEST, MOST_SIDES = 4000, 64
SHORT, LEADING_ZEROS, FURTHEST = 30, 6, 400


def box(data: object) -> dict[str, tuple[Fraction, Fraction]]:
    """The box that `{"x": ["0", "1"], ...}` writes; an interval may be one point."""
    if not isinstance(data, dict):
        raise CertificateRejected(f"a box is an object of intervals, got {short(data)}")
    if len(data) > MOST_SIDES:
        raise CertificateRejected(f"a box has more than {MOST_SIDES} variables")
    return {name: _interval(name, ends) for name, ends in data.items()}


def _interval(name: str, ends: object) -> tuple[Fraction, Fraction]:
    if not isinstance(ends, list) or len(ends) != 2:
        raise CertificateRejected(
            f"the interval of {name[:SHORT]} needs two ends, got {short(ends)}"
        )
    low, high = rational(ends[0]), rational(ends[1])
    if low > high:
        raise CertificateRejected(
            f"the interval of {name[:SHORT]} is empty: {spelled(low)} > {spelled(high)}"
        )
    return low, high


def balls(corners: Box, names: Iterable[str]) -> list[arb]:
    """Balls that contain the intervals of these names, at the current precision."""
    return [ball(*corners[name]) for name in names]


def middle(corners: Box, names: Iterable[str]) -> list[Fraction]:
    """The exact midpoint."""
    return [sum(corners[name], Fraction(0)) / 2 for name in names]


def inside(inner: Box, outer: Box) -> bool:
    """Whether the first box is contained in the second."""
    return all(
        outer[name][0] <= low and high <= outer[name][1] for name, (low, high) in inner.items()
    )


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes have no point in common."""
    return any(high < other[name][0] or other[name][1] < low for name, (low, high) in one.items())


def shown(corners: Box) -> str:
    """The box for a reader."""
    return ", ".join(
        f"{name} = {spelled(low)}"
        if low == high
        else f"{name} in [{spelled(low)}, {spelled(high)}]"
        for name, (low, high) in corners.items()
    )


def spelled(value: Fraction) -> str:
    """A number for a reader: exactly as a decimal or a quotient, or marked as rounded by ~."""
    text = str(value)
    if len(text) <= SHORT:
        return _as_decimal(value) or text
    return (
        _as_decimal(value)
        or f"~{arb(fmpq(value.numerator, value.denominator)).str(15, radius=False)}"
    )


def _as_decimal(value: Fraction) -> str | None:
    """The exact decimal, if there is a short one."""
    places = next((k for k in range(FURTHEST) if 10**k % value.denominator == 0), None)
    if places is None:
        return None
    digits = str(abs(value.numerator) * 10**places // value.denominator)
    sign, kept = "-" if value < 0 else "", digits.rstrip("0") or "0"
    if len(kept) > SHORT:
        return None
    if places <= SHORT and places < len(digits) + LEADING_ZEROS:
        padded = digits.rjust(places + 1, "0")
        return sign + (f"{padded[:-places]}.{padded[-places:]}" if places else padded)
    exponent = len(digits) - 1 - places
    return f"{sign}{kept[0]}{'.' if kept[1:] else ''}{kept[1:]}e{exponent}"


class Subdivision:
    """The boxes of a subdivision that are still open, the next one last."""

    def __init__(self, whole: Box) -> None:
        self._open: list[Box] = [whole]

    @property
    def finished(self) -> bool:
        """Whether every box is closed."""
        return not self._open

    def split(self, data: Any) -> None:
        """Cut the open box at a number strictly inside one of its intervals."""
        if not isinstance(data, dict) or len(data) != 1:
            raise CertificateRejected(f"a split names one variable, got {short(data)}")
        ((name, text),) = data.items()
        whole, place = self._take(), rational(text)
        if name not in whole or not whole[name][0] < place < whole[name][1]:
            raise CertificateRejected(
                f"{name[:SHORT]} = {spelled(place)} does not cut the box {shown(whole)}"
            )
        low, high = whole[name]
        self._open += [{**whole, name: (place, high)}, {**whole, name: (low, place)}]
        if len(self._open) > DEEPEST:
            raise CertificateRejected(f"more than {DEEPEST} boxes are open")

    def leaf(self, data: Any) -> Box:
        """Close the open box; the line must repeat it."""
        expected, given = self._take(), box(data)
        if given != expected:
            raise CertificateRejected(
                f"a gap or an overlap: the box is {shown(given)}, but {shown(expected)} is open"
            )
        return expected

    def _take(self) -> Box:
        if not self._open:
            raise CertificateRejected("every box is closed already: an overlap")
        return self._open.pop()
