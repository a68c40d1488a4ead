"""Boxes with rational corners: how they are read, compared, split and shown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from slr_verify.arb.boxes import DEEPEST, Subdivision, apart, box, inside, shown, spelled
from slr_verify.arb.reading import CertificateRejected
from slr_verify.certify.writing import plain_box


def square(a, b, c, d):
    return {"x": (Fraction(a), Fraction(b)), "y": (Fraction(c), Fraction(d))}


def test_a_box_is_written_as_it_is_read() -> None:
    written = {"x": ["-1/3", "2"], "y": ["0", "0"]}
    assert plain_box(box(written)) == written


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        (square(0, 1, 0, 1), square(2, 3, 0, 1), True),
        (square(2, 3, 0, 1), square(0, 1, 0, 1), True),
        (square(0, 1, 0, 1), square(0, 1, 2, 3), True),
        (square(0, 1, 2, 3), square(0, 1, 0, 1), True),
        (square(0, 1, 0, 1), square(1, 3, 0, 1), False),
        (square(1, 3, 0, 1), square(0, 1, 0, 1), False),
        (square(0, 3, 0, 3), square(1, 2, 1, 2), False),
    ],
)
def test_boxes_that_touch_are_not_apart(one, other, answer) -> None:
    assert apart(one, other) is answer


@pytest.mark.parametrize(
    ("inner", "answer"),
    [
        (square(0, 1, 0, 1), True),
        (square(-1, 1, 0, 1), False),
        (square(0, 2, 0, 1), False),
        (square(0, 1, -1, 1), False),
        (square(0, 1, 0, 2), False),
    ],
)
def test_inside_is_in_every_coordinate(inner, answer) -> None:
    assert inside(inner, square(0, 1, 0, 1)) is answer


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0", "0"),
        ("5", "5"),
        ("-1/8", "-0.125"),
        ("1/3", "1/3"),
        ("-2/3", "-2/3"),
        ("7/5", "1.4"),
        ("1/1000000", "0.000001"),
        ("1/10000000", "1e-7"),
        ("-3/20000000", "-1.5e-7"),
        ("2469/200000000", "0.000012345"),
        ("3/1099511627776", "2.7284841053187847137451171875e-12"),
        ("1" + "0" * 35, "1" + "0" * 35),
        ("123456789012345678901234567891", "123456789012345678901234567891"),
        ("1/1" + "0" * 30, "1e-30"),
        ("-" + "9" * 30, "-" + "9" * 30),
        ("-" + "7" * 30 + "/1" + "0" * 30, "-0." + "7" * 30),
        ("-" + "7" * 30 + "/1" + "0" * 31, "-7." + "7" * 29 + "e-2"),
        ("1" * 14 + "/" + "3" * 14 + "1", "1" * 14 + "/" + "3" * 14 + "1"),
        ("1" * 14 + "1/" + "3" * 14 + "1", "~0.333333333333335"),
        ("1/1267650600228229401496703205376", "~7.88860905221012e-31"),
        ("1/6366805760909027985741435139224001", "~1.57064631394884e-34"),
        ("-1000000000000000000000000000000000000000000000/7", "~-1.42857142857143e+44"),
        ("12345678901234/12345678901235", "12345678901234/12345678901235"),
        ("123456789012345/123456789012346", "~0.999999999999992"),
    ],
)
def test_numbers_for_a_reader(value: str, text: str) -> None:
    """Exact, or marked by ~ with 15 digits."""
    assert spelled(Fraction(value)) == text


def test_a_box_for_a_reader() -> None:
    assert shown(square(0, 1, 2, 2)) == "x in [0, 1], y = 2"


def test_a_subdivision_keeps_all_open_boxes() -> None:
    cuts = Subdivision(box({"x": ["0", "4"]}))
    cuts.split({"x": "2"})
    cuts.split({"x": "1"})
    for ends in (["0", "1"], ["1", "2"], ["2", "4"]):
        assert not cuts.finished
        cuts.leaf({"x": ends})
    assert cuts.finished


@pytest.mark.parametrize("place", ["0", "4", "-1", "5"])
def test_a_cut_is_strictly_inside(place: str) -> None:
    with pytest.raises(CertificateRejected, match=f"x = {place} does not cut the box x in"):
        Subdivision(box({"x": ["0", "4"]})).split({"x": place})


def test_there_is_a_limit_to_open_boxes() -> None:
    cuts = Subdivision(box({"x": ["0", "1"]}))
    for place in range(DEEPEST - 1):
        cuts.split({"x": f"1/{place + 2}"})
    with pytest.raises(CertificateRejected, match="more than 4000 boxes are open"):
        cuts.split({"x": f"1/{DEEPEST + 2}"})
