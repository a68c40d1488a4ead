"""The parts of a search: subdivisions, intervals around balls, and tasks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from slr_verify.arb.boxes import Subdivision, spelled
from slr_verify.arb.certainty import precision
from slr_verify.certify.cover import Part, Undecided, covered, divided, joined
from slr_verify.certify.outward import outward, rounded_down


@given(st.fractions(), st.fractions(0, 1))
def test_intervals_lie_around_the_ball(middle, radius) -> None:
    with precision(64):
        ball = arb(fmpq(middle.numerator, middle.denominator))
        ball = ball.union(ball + arb(fmpq(radius.numerator, radius.denominator)))
        low, high = outward(ball)
        exact = ball.mid().fmpq(), ball.rad().fmpq()
    centre, size = (Fraction(int(value.p), int(value.q)) for value in exact)
    assert low <= centre - size <= centre + size <= high
    assert high - low <= 6 * size + abs(centre) * Fraction(1, 10**12)


@given(st.integers(1, 10**12), st.integers(1, 10**12), st.integers(1, 9))
def test_a_bound_is_rounded_down(above: int, below: int, digits: int) -> None:
    bound = Fraction(above, below)
    shown = Fraction(rounded_down(bound, digits=digits))
    assert shown <= bound < shown * (1 + Fraction(10, 10**digits))


def test_six_digits_of_a_bound() -> None:
    assert str(rounded_down(Fraction(2, 3))) == "0.666666"
    assert str(rounded_down(Fraction(1, 4))) == "0.25"


@given(st.lists(st.fractions(0, 1), max_size=4))
def test_a_subdivision_is_accepted_by_arb(cuts) -> None:
    whole = {"x": (Fraction(0), Fraction(1)), "y": (Fraction(0), Fraction(1))}
    found = list(
        covered(whole, lambda box: box["x"][1] - box["x"][0] <= Fraction(1, 4), {"x": cuts})
    )
    subdivision = Subdivision(whole)
    for line in found:
        if "split" in line:
            subdivision.split(line["split"])
        else:
            subdivision.leaf(line["leaf"])
    assert subdivision.finished


def test_a_search_that_does_not_end_is_undecided() -> None:
    whole = {"x": (Fraction(0), Fraction(1))}
    with pytest.raises(Undecided, match="more than 50 boxes would be needed"):
        list(covered(whole, lambda box: False, most=50))
    with pytest.raises(Undecided, match="however small the box"):
        list(covered(whole, lambda box: False))
    point = {"x": (Fraction(0), Fraction(0))}
    with pytest.raises(Undecided, match="not seen at a single point"):
        list(covered(point, lambda box: False))


@pytest.mark.parametrize("zero", [Fraction(0), Fraction(1), Fraction(1, 3)])
def test_a_search_at_a_place_that_is_never_seen_is_undecided(zero: Fraction) -> None:
    """All boxes on one side of it are seen, so few boxes wait however deep the search is."""
    whole = {"x": (Fraction(0), Fraction(1))}
    with pytest.raises(Undecided, match="it is not seen at x in .*, however small the box"):
        list(covered(whole, lambda box: not box["x"][0] <= zero <= box["x"][1]))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(-3, 2), "-1.5"),
        (Fraction(1, 3), "1/3"),
        (Fraction(1200), "1200"),
        (Fraction(1, 1000), "0.001"),
        (Fraction(-7, 10**60), "-7e-60"),
        (Fraction(123, 10**60), "1.23e-58"),
        (Fraction(1, 3**90), "~1.14574263767132e-43"),
    ],
)
def test_numbers_are_spelled_exactly_where_they_are_short(value, text) -> None:
    assert spelled(value) == text


@given(st.lists(st.fractions(0, 1), max_size=3), st.integers(0, 5))
def test_a_division_with_the_covers_of_its_parts_is_accepted_by_arb(cuts, times) -> None:
    whole = {"x": (Fraction(0), Fraction(1)), "y": (Fraction(0), Fraction(1))}
    division = divided(whole, times, {"x": cuts})
    parts = [each.box for each in division if isinstance(each, Part)]
    assert len(parts) == 2**times * len({cut for cut in cuts if 0 < cut < 1} | {1})
    witnesses = [
        list(covered(part, lambda box: box["y"][1] - box["y"][0] <= Fraction(1, 2)))
        for part in parts
    ]
    subdivision = Subdivision(whole)
    for line in joined(division, witnesses):
        if "split" in line:
            subdivision.split(line["split"])
        else:
            subdivision.leaf(line["leaf"])
    assert subdivision.finished
