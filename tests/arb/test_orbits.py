"""Staircases and orbits: what is shown of an odd, order-preserving map, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb

from arb.forging import X, forged, header, records, sealed
from slr_verify.arb.balls import NarrowProgram
from slr_verify.arb.certificates import check
from slr_verify.arb.functions import zeta_of
from slr_verify.arb.orbits import bounded_below, parity
from slr_verify.arb.reading import CertificateRejected
from slr_verify.core.terms import make, rational, variable

Y = ["variable", "y"]
# (x, y) -> (x + (x + y)/8, y + (x + y)/8): odd, with a boundary x + y = 0 between the two basins
STEP = ["product", ["rational", "1/8"], ["sum", X, Y]]
TERMS = {"next_x": ["sum", X, STEP], "next_y": ["sum", Y, STEP], "room": ["rational", "1"]}
MAP = {"map": ["next_x", "next_y"], "state": ["x", "y"], "order": "an-order", "room": "room"}


def point(x, y, steps, reaches):
    return {"point": [x, y], "steps": steps, "reaches": reaches}


def staircase() -> list[bytes]:
    return sealed(
        [
            header(TERMS, uses=["an-order"]),
            {"claim": "basin", **MAP},
            {"side": "left"},
            point("-1/2", "3/4", 8, 0),
            point("-1/4", "1/2", 5, 0),
            {"side": "right"},
            point("3/4", "-1/2", 5, 1),
            point("1/2", "-1/4", 5, 0),
        ]
    )


def test_the_undecided_area_is_that_between_the_staircases() -> None:
    (sentence,) = check(staircase()).proved
    # left and right: 1/4 * 1/4 + 1/4 * 1/2 = 3/16 each; (2 - (1 + 3/8))/2 = 31.25%
    assert "one of 4 points converges to (1, 1)" in sentence
    assert "undecided is at most 31.25% of the area" in sentence
    assert sentence.startswith(
        'if "an-order" is about the map (next_x, next_y), with room > 0: on the square'
    )


@pytest.mark.parametrize(
    ("edit", "match"),
    [
        (lambda r: r[3].update(steps=1), "after 1 steps \\(-1/2, 3/4\\) is not in the quadrant"),
        (lambda r: r[6].update(reaches=2), "reaches a later one that is missing"),
        (lambda r: r[6].update(reaches=-1), "expected an integer from 0"),
        (lambda r: r[6].update(reaches=10_001), "expected an integer from 0 to 10000, got 10001"),
        (lambda r: r[3].update(point=["-1", "3/4"]), "is out of order"),
        (lambda r: r[4].update(point=["-1/2", "1/2"]), "is out of order"),
        (lambda r: r[4].update(point=["-1/4", "3/4"]), "is out of order"),
        (lambda r: r[6].update(steps=0), "expected an integer from 1"),
        (lambda r: r.insert(3, r.pop(4)), "is out of order in the staircase"),
        (lambda r: r[3].update(point=["-1/2", "1"]), "is out of order"),
        (lambda r: r[3].update(point=["1/2", "3/4"]), "is out of order"),
        (lambda r: r[3].update(point=["-1/2"]), "a point has two coordinates"),
        (
            lambda r: r[7].update(point=["1/2", "-1/8"]),
            "an orbit does not reach \\(1/2, -1/8\\)|out of",
        ),
        (lambda r: r.pop(5), "is out of order"),
        (lambda r: r.__delitem__(slice(5, None)), "the sides must be"),
        (lambda r: r[5].update(side="left"), "is out of order|the sides must be"),
        (lambda r: r[5].update(side="up"), "a side is one of left, right"),
        (lambda r: r[0].update(uses=[]), "'an-order' is not among the statements used"),
        (lambda r: r[0]["terms"].update(room=["rational", "0"]), "room is not certainly positive"),
        (
            lambda r: r[0]["terms"].update(next_x=["sum", X, ["rational", "1"]]),
            "not seen to be odd",
        ),
        (lambda r: r[1].update(state=["x", "x"]), "different names"),
        (lambda r: r[1].update(map=["next_x"]), "two components"),
        (lambda r: r.pop(2), "a point before its side"),
    ],
)
def test_what_is_not_shown_is_refused(edit, match: str) -> None:
    with pytest.raises(CertificateRejected, match=match):
        check(forged(staircase(), edit))


def test_points_may_lie_on_the_axes() -> None:
    def edit(found):
        found[4]["point"] = ["0", "1/2"]
        found[6:] = [point("1/2", "0", 1, 0), *found[8:]]

    (sentence,) = check(forged(staircase(), edit)).proved
    # left: 1/2 * 1/4 + 0 * 1/2; right: 1/2 * 0 before the point and nothing after it
    assert "3 points" in sentence


def test_a_point_may_reach_the_next_but_one() -> None:
    def edit(found):
        found[6]["reaches"] = 2
        found.insert(7, point("5/8", "-3/8", 5, 1))

    assert "one of 5 points" in check(forged(staircase(), edit)).proved[0]


def test_a_later_point_must_lie_below_the_orbit() -> None:
    def edit(found):
        found[6]["point"], found[6]["steps"] = ["9/16", "-1/2"], 1
        found[7]["point"] = ["1/2", "-1/4"]

    with pytest.raises(CertificateRejected, match="an orbit does not reach"):
        check(forged(staircase(), edit))


def orbit(corners, steps, to) -> list[bytes]:
    claim = {"claim": "orbit", **MAP, "from": corners, "steps": steps, "to": to}
    return sealed([header(TERMS, uses=["an-order"]), claim])


def test_a_box_goes_where_its_worst_corner_goes() -> None:
    box = {"x": ["-1/4", "1"], "y": ["1/2", "1"]}
    (sentence,) = check(orbit(box, 5, 1)).proved
    assert "every orbit from x in [-0.25, 1], y in [0.5, 1] has x, y > 0 after 5" in sentence
    mirrored = {"x": ["-1", "1/4"], "y": ["-1", "-1/2"]}
    assert "converges to (-1, -1)" in check(orbit(mirrored, 5, -1)).proved[0]


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        (({"x": ["-1/4", "1"], "y": ["1/2", "1"]}, 5, -1), "not shown to be decided"),
        (({"x": ["-1/4", "1"], "y": ["1/2", "1"]}, 4, 1), "not shown to be decided"),
        (({"x": ["-1/4", "1"], "y": ["1/2", "2"]}, 3, 1), "is not in the square"),
        (({"x": ["-1/4", "1"]}, 3, 1), "a box of the two variables"),
        (({"x": ["-1/4", "1"], "y": ["1/2", "1"]}, 3, True), "goes to 1 or to -1"),
    ],
)
def test_orbits_that_are_not_shown(arguments, match) -> None:
    with pytest.raises(CertificateRejected, match=match):
        check(orbit(*arguments))


x, y = variable("x"), variable("y")
NAMES = frozenset({"x"})


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (x, -1),
        (y, 1),
        (make("product", x, x), 1),
        (make("product", x, y), -1),
        (make("sum", x, rational(1)), None),
        (make("sum", x), -1),
        (make("sum", x, make("power", x, 3)), -1),
        (make("power", x, -1), -1),
        (make("erf", x), -1),
        (make("exp", x), None),
        (make("exp", make("power", x, 2)), 1),
        (make("atan", x), -1),
        (make("sin", x), -1),
        (make("cos", x), 1),
        (make("abs", x), 1),
        (make("sqrt", x), None),
        (zeta_of(x, y), None),
        (make("product", make("exp", x), x), None),
    ],
)
def test_parity(term, expected) -> None:
    assert parity(term, NAMES) == expected


def test_orbits_are_bounded_from_below_with_width_zero() -> None:
    third = make("product", rational(Fraction(1, 3)), x)
    step = NarrowProgram([third, y], ("x", "y"), {}, bits=64)
    first, second = bounded_below(step, (Fraction(1), Fraction(-1)), 50)
    assert first.is_exact()
    assert first < arb(1) / arb(3) ** 50
    assert second == -1


def test_lower_bounds_do_not_leave_the_square() -> None:
    down = NarrowProgram([make("sum", x, rational(-1)), y], ("x", "y"), {}, bits=64)
    for steps in range(1, 6):
        assert bounded_below(down, (Fraction(-1, 2), Fraction(1, 3)), steps)[0] == -1


def test_the_statement_used_is_part_of_the_digest() -> None:
    def edit(found):
        found[0]["uses"], found[1]["order"] = ["other"], "other"

    other = forged(staircase(), edit)
    assert records(other)[0]["digest"] != records(staircase())[0]["digest"]
    assert check(other).uses == ("other",)


def edited_orbit(*witness, **edit) -> list[bytes]:
    box = {"x": ["-1/4", "0"], "y": ["1/2", "3/4"]}
    claim = {"claim": "orbit", **MAP, "from": box, "steps": 5, "to": 1, **edit}
    return sealed([header(TERMS, uses=["an-order"]), claim, *witness])


def test_where_a_box_of_starts_goes() -> None:
    assert check(edited_orbit()).proved == (
        'if "an-order" is about the map (next_x, next_y), with room > 0: every orbit from x in [-0.25, 0], '
        "y in [0.5, 0.75] has x, y > 0 after 5 steps and converges to (1, 1)",
    )
    mirrored = {"x": ["0", "1/4"], "y": ["-3/4", "-1/2"]}
    assert check(edited_orbit(**{"from": mirrored}, to=-1)).proved == (
        'if "an-order" is about the map (next_x, next_y), with room > 0: every orbit from x in [0, 0.25], '
        "y in [-0.75, -0.5] has x, y < 0 after 5 steps and converges to (-1, -1)",
    )


@pytest.mark.parametrize(
    ("certificate", "match"),
    [
        (edited_orbit(steps=1), "line 2: not shown to be decided after 1 steps"),
        (edited_orbit(steps=-1), "expected an integer from 0 to 10000000"),
        (edited_orbit(steps=10**7 + 1), "expected an integer from 0 to 10000000"),
        (edited_orbit(to=-1), "not shown to be decided"),
        (edited_orbit(to=0), "goes to 1 or to -1"),
        (edited_orbit(to=True), "goes to 1 or to -1"),
        (edited_orbit(to=2), "goes to 1 or to -1"),
        (edited_orbit(**{"from": {"x": ["0", "1"]}}), "a box of the two variables"),
        (edited_orbit(**{"from": {"x": ["1", "9/8"], "y": ["1", "1"]}}), "is not in the square"),
        (edited_orbit(**{"from": {"x": ["-9/8", "0"], "y": ["1", "1"]}}), "is not in the square"),
        (edited_orbit({"leaf": {}}), "line 3: this claim takes no witness"),
        (edited_orbit(more=1), "the keys must be map, state, order, room, from, steps, to"),
        (edited_orbit(state=["x"]), "the map and its state have two components"),
        (edited_orbit(order="another"), "'another' is not among the statements used"),
        (edited_orbit(room="next_x"), "next_x needs a range for x"),
    ],
)
def test_orbits_that_are_refused(certificate, match: str) -> None:
    with pytest.raises(CertificateRejected, match=match):
        check(certificate)


def test_a_start_in_the_quadrant_needs_no_step() -> None:
    assert check(edited_orbit(**{"from": {"x": ["1/4", "1"], "y": ["1/4", "1"]}}, steps=0)).proved
    with pytest.raises(CertificateRejected, match="not shown to be decided after 0 steps"):
        check(edited_orbit(**{"from": {"x": ["0", "1"], "y": ["1/4", "1"]}}, steps=0))
