"""Krawczyk's test finds exactly one zero, and refuses a double one, none, and a box that is too big."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb

from arb.forging import MINUS_ONE, ONE, X, forged, header, sealed
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected, canonical
from slr_verify.arb.zeros import _krawczyk

Y = ["variable", "y"]
CIRCLE = ["sum", ["power", X, 2], ["power", Y, 2], MINUS_ONE]
LINE = ["sum", X, ["product", MINUS_ONE, Y]]


def circle_and_line() -> list[bytes]:
    """x^2 + y^2 = 1 and x = y meet once in the positive quarter of the unit square."""
    half = {"x": ["3/5", "4/5"], "y": ["3/5", "4/5"]}
    return sealed(
        [
            header({"circle": CIRCLE, "line": LINE}),
            {
                "claim": "zeros",
                "system": ["circle", "line"],
                "box": {"x": ["3/5", "1"], "y": ["3/5", "4/5"]},
                "zeros": [{"box": half, "at": None}],
            },
            {"inverse": [["5/14", "1/2"], ["5/14", "-1/2"]]},
            {"split": {"x": "4/5"}},
            {"leaf": half},
            {"split": {"x": "81/100"}},
            {"leaf": {"x": ["4/5", "81/100"], "y": ["3/5", "4/5"]}},
            {"leaf": {"x": ["81/100", "1"], "y": ["3/5", "4/5"]}},
        ]
    )


def accepted_up_to_the_thin_strip() -> list[bytes]:
    """The same without the strip that touches x = y at a corner."""

    def edit(records):
        records[1]["box"]["x"] = ["3/5", "4/5"]
        del records[3]
        del records[4:]

    return forged(circle_and_line(), edit)


def test_exactly_one_zero() -> None:
    (sentence,) = check(accepted_up_to_the_thin_strip()).proved
    assert sentence == (
        "(circle, line) has exactly 1 zero for all x in [0.6, 0.8], y in [0.6, 0.8]: "
        "(x in [0.6, 0.8], y in [0.6, 0.8])"
    )


def one_variable(term, box, zeros, *witness):
    claim = {"claim": "zeros", "system": ["f"], "box": {"x": box}, "zeros": zeros}
    return sealed([header({"f": term}), claim, *witness])


def zero(low, high, at=None):
    return {"box": {"x": [low, high]}, "at": at and {"x": at}}


def leaf(low, high):
    return {"leaf": {"x": [low, high]}}


def inverse(value):
    return {"inverse": [[value]]}


TWICE = ["sum", ["power", X, 2], ["product", X, X]]
SQUARE_MINUS_ONE = ["sum", ["power", X, 2], MINUS_ONE]


def test_an_exact_zero_at_the_end_of_the_box() -> None:
    """A factor that does not vanish, here exp, is left out, so that tiny factors do no harm."""
    tiny = ["exp", ["product", ["rational", "-100000"], ["sum", ONE, ["power", X, 2]]]]
    found = one_variable(
        ["product", SQUARE_MINUS_ONE, tiny],
        ["0", "1"],
        [zero("3/4", "5/4", "1")],
        inverse("1/2"),
        {"split": {"x": "3/4"}},
        leaf("0", "3/4"),
        leaf("3/4", "1"),
    )
    (sentence,) = check(found).proved
    assert sentence == "f has exactly 1 zero for all x in [0, 1]: (x = 1)"


@pytest.mark.parametrize(
    ("certificate", "match"),
    [
        (
            one_variable(
                ["sum", ["power", X, 2], ["product", X, X]],
                ["-1", "1"],
                [zero("-1", "1", "0")],
                inverse("1"),
            ),
            "Krawczyk's test does not show a zero",
        ),
        (
            one_variable(SQUARE_MINUS_ONE, ["-2", "2"], [zero("-2", "2")], inverse("1/2")),
            "Krawczyk's test does not show a zero",
        ),
        (
            one_variable(
                ["sum", ["power", X, 2], ONE], ["0", "2"], [zero("0", "2")], inverse("1/2")
            ),
            "Krawczyk's test does not show a zero",
        ),
        (
            one_variable(SQUARE_MINUS_ONE, ["0", "1"], [zero("3/4", "5/4")]),
            "may lie outside",
        ),
        (
            one_variable(SQUARE_MINUS_ONE, ["0", "2"], [zero("3/4", "5/4", "7/8")]),
            "not shown to vanish at x = 0.875",
        ),
        (
            one_variable(SQUARE_MINUS_ONE, ["0", "2"], [zero("3/4", "5/4", "1/2")]),
            "is not in its box",
        ),
        (
            one_variable(
                SQUARE_MINUS_ONE, ["0", "2"], [zero("3/4", "5/4", "1"), zero("1/2", "1", "1")]
            ),
            "two zeros share points",
        ),
        (
            one_variable(SQUARE_MINUS_ONE, ["0", "1"], [], leaf("0", "1")),
            "not shown on the leaf",
        ),
        (
            one_variable(SQUARE_MINUS_ONE, ["-1", "1"], [zero("3/4", "5/4", "1")], inverse("1/2")),
            "a gap: some boxes",
        ),
        (
            one_variable(SQUARE_MINUS_ONE, ["0", "1"], [zero("3/4", "5/4", "1")]),
            "a gap: some boxes",
        ),
        (
            one_variable(
                SQUARE_MINUS_ONE, ["0", "1"], [zero("3/4", "5/4", "1")], {"inverse": [["1", "2"]]}
            ),
            "not a matrix of size 1",
        ),
        (
            sealed(
                [
                    header({"f": X, "g": X}),
                    {"claim": "zeros", "system": ["f", "g"], "box": {"x": ["0", "1"]}, "zeros": []},
                ]
            ),
            "2 equations for 1 variables",
        ),
    ],
)
def test_what_is_not_shown_is_refused(certificate, match) -> None:
    with pytest.raises(CertificateRejected, match=match):
        check(certificate)


def test_no_zero() -> None:
    (sentence,) = check(one_variable(["sum", X, ONE], ["0", "1"], [], leaf("0", "1"))).proved
    assert sentence == "f has no zeros for all x in [0, 1]"


def test_two_zeros() -> None:
    found = one_variable(
        SQUARE_MINUS_ONE,
        ["-2", "2"],
        [zero("3/4", "5/4", "1"), zero("-5/4", "-3/4")],
        inverse("1/2"),
        inverse("-1/2"),
        *({"split": {"x": cut}} for cut in ("5/4", "3/4", "-3/4", "-5/4")),
        leaf("-2", "-5/4"),
        leaf("-5/4", "-3/4"),
        leaf("-3/4", "3/4"),
        leaf("3/4", "5/4"),
        leaf("5/4", "2"),
    )
    (sentence,) = check(found).proved
    assert sentence == (
        "f has exactly 2 zeros for all x in [-2, 2]: (x = 1); (x in [-1.25, -0.75])"
    )


def test_a_zero_that_is_forgotten_is_noticed() -> None:
    with pytest.raises(CertificateRejected, match="not shown on the leaf"):
        check(circle_and_line())


QUARTER = {"x": ["7/10", "18/25"], "y": ["7/10", "18/25"]}
OPPOSITE = {"x": ["-18/25", "-7/10"], "y": ["-18/25", "-7/10"]}
INVERSES = [
    {"inverse": [["5/14", "1/2"], ["5/14", "-1/2"]]},
    {"inverse": [["-5/14", "1/2"], ["-5/14", "-1/2"]]},
]


def exists(*witness, zeros=(QUARTER, OPPOSITE), system=("circle", "line"), **more):
    claim = {"claim": "exists", "system": list(system), "zeros": list(zeros), **more}
    return sealed([header({"circle": CIRCLE, "line": LINE}), claim, *witness])


def test_a_zero_exists_in_each_of_two_boxes() -> None:
    assert check(exists(*INVERSES)).proved == (
        "(circle, line) has exactly one common zero in each of "
        "(x in [0.7, 0.72], y in [0.7, 0.72]); (x in [-0.72, -0.7], y in [-0.72, -0.7])",
    )


def test_a_zero_exists_in_one_box() -> None:
    assert check(exists(INVERSES[0], zeros=(QUARTER,))).proved == (
        "(circle, line) has exactly one common zero in each of "
        "(x in [0.7, 0.72], y in [0.7, 0.72])",
    )


@pytest.mark.parametrize(
    ("certificate", "match"),
    [
        (exists(INVERSES[0]), "line 4: a box without its inverse"),
        (exists(*INVERSES, INVERSES[0]), "line 5: an inverse without its box"),
        (exists(INVERSES[1]), "line 3: Krawczyk's test does not show a zero in x in \\[0.7"),
        (exists(zeros=()), "the zeros are a list of boxes"),
        (exists(zeros=("x",)), "a box is an object of intervals"),
        (exists(zeros=(QUARTER, dict(reversed(OPPOSITE.items())))), "different variables"),
        (exists(system=("circle",)), "1 equations for 2 variables"),
        (exists(system=("circle", "circle")), "different names"),
        (exists({"inverse": [["1"]]}), "the inverse is not a matrix of size 2"),
        (exists({"inverse": [["1", "0"], ["1"]]}), "the inverse is not a matrix of size 2"),
        (exists({"inverse": "1"}), "a matrix is a list of rows"),
        (exists({"leaf": QUARTER}), "the keys must be inverse"),
        (exists(more=1), "the keys must be system, zeros"),
    ],
)
def test_what_does_not_show_that_zeros_exist(certificate, match) -> None:
    with pytest.raises(CertificateRejected, match=match):
        check(certificate)


def test_a_zero_without_its_inverse_is_no_zero() -> None:
    """The subdivision is not begun before each zero has its inverse."""
    lines = one_variable(
        ["sum", X, MINUS_ONE], ["0", "2"], [{"box": {"x": ["1/2", "3/2"]}, "at": None}]
    )
    with pytest.raises(CertificateRejected, match="line 3: a gap"):
        check(lines)
    with pytest.raises(CertificateRejected, match="line 3: the keys must be inverse"):
        check([*lines[:-1], canonical({"leaf": {"x": ["0", "2"]}}) + b"\n"])


def test_the_operator_of_krawczyk() -> None:
    """m - Y F(m) + (1 - Y F') (X - m), in numbers that can be worked out by hand."""
    half, weights = arb(1) / 2, [[Fraction(2), Fraction(-1)], [Fraction(0), Fraction(1, 2)]]
    slopes = [half, arb(1), arb(0), arb(4)]
    found = _krawczyk([arb(1), arb(2)], [half, arb(3)], slopes, [arb(2), arb(1)], weights)
    # 1 - (1 - 3) + (1 - 1) 1 + (0 - (2 - 4)) (-1) = 1 and 2 - 3/2 + (0 - 0) 1 + (1 - 2) (-1) = 3/2
    assert found[0] == arb(1)
    assert found[1] == arb(3) / 2
