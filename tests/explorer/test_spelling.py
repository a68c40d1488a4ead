"""Numbers as the page shows them: an enclosure that is shortened still encloses."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from slr_verify.explorer.panels.spelling import at_most, interval, number

SIZES = st.builds(
    lambda p, e: Fraction(p) * Fraction(10) ** e,
    st.integers(-(10**12), 10**12),
    st.integers(-40, 10),
)


def ends(shown: str) -> tuple[Fraction, Fraction]:
    """The ends that a reader sees."""
    parts = [Fraction(part.replace("−", "-")) for part in shown.strip("[]").split(", ")]
    return parts[0], parts[-1]


@given(first=SIZES, second=SIZES)
def test_what_is_shown_contains_what_is_enclosed(first: Fraction, second: Fraction) -> None:
    low, high = sorted((first, second))
    shown_low, shown_high = ends(interval((low, high)))
    assert shown_low <= low <= high <= shown_high
    assert shown_high - shown_low <= high - low + Fraction(1, 10**4) * max(abs(low), abs(high))


@given(value=SIZES.filter(lambda size: size > 0))
def test_a_bound_is_rounded_down(value: Fraction) -> None:
    shown = Fraction(at_most(value).replace("−", "-"))
    assert shown <= value <= shown * (1 + Fraction(1, 10**4))


def test_points_and_zero_are_plain() -> None:
    assert interval((Fraction(0), Fraction(0))) == "0"
    assert interval((Fraction(-1), Fraction(-1))) == "−1"
    assert interval((Fraction(1, 2), Fraction(1, 2))) == "0.5"


def test_minus_signs_are_minus_signs() -> None:
    assert number(-0.25) == "−0.25"
