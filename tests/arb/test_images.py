"""Where a map takes a box in some steps: what is shown, how tight it is, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import atan2, cos, erf, sin

import pytest
from flint import arb, arb_mat

from arb.forging import ONE, X, forged, header, rejected, sealed
from checkers import second_checker
from slr_verify.arb import images
from slr_verify.arb.certificates import check
from slr_verify.arb.images import RepeatedMap
from slr_verify.arb.reading import CertificateRejected, term

Y = ["variable", "y"]
TURN = {  # by the angle of (3, 4)
    "next_x": ["sum", ["product", ["rational", "3/5"], X], ["product", ["rational", "-4/5"], Y]],
    "next_y": ["sum", ["product", ["rational", "4/5"], X], ["product", ["rational", "3/5"], Y]],
}
BENT = {
    "next_x": ["sum", TURN["next_x"], ["product", ["rational", "1/9"], X, Y]],
    "next_y": ["sum", TURN["next_y"], ["product", ["rational", "-1/8"], ["erf", Y]]],
}
BOX = {"x": ["49/50", "51/50"], "y": ["-1/50", "1/50"]}
EVERYWHERE = {"x": ["-2", "2"], "y": ["-2", "2"]}


def turning(steps: int = 100, to=EVERYWHERE, *, terms=TURN, start=BOX) -> list[bytes]:
    """The claim that a map takes one box into another."""
    claim = {"claim": "image", "map": ["next_x", "next_y"], "state": ["x", "y"]}
    return sealed([header(terms), {**claim, "from": start, "steps": steps, "to": to}])


def around(x: float, y: float, size: float) -> dict[str, list[str]]:
    ends = {"x": (x - size, x + size), "y": (y - size, y + size)}
    return {name: [str(Fraction(end)) for end in each] for name, each in ends.items()}


def accepted(lines: list[bytes]) -> list[bool]:
    """Whether arb and the second checker accept it."""
    found = []
    for checked, refusal in (
        (check, CertificateRejected),
        (second_checker.check, second_checker.Refused),
    ):
        try:
            found.append(bool(checked(lines)))
        except refusal:
            found.append(False)
    return found


def test_what_is_proved_in_so_many_words() -> None:
    assert check(turning()).proved == (
        "the map (next_x, next_y) takes every point with x in [0.98, 1.02], y in [-0.02, 0.02] in "
        "100 steps to one with x in [-2, 2], y in [-2, 2]",
    )


@pytest.mark.parametrize(("size", "answer"), [(0.0285, True), (0.019, False)])
def test_a_square_that_is_turned_stays_one(size: float, answer: bool) -> None:
    """After 100 turns it is as large as before; boxes with fixed sides would be 1e14 times as large."""
    angle = 100 * atan2(4, 3)
    assert accepted(turning(100, around(cos(angle), sin(angle), size))) == [answer, answer]


def bent(x: float, y: float) -> tuple[float, float]:
    return 0.6 * x - 0.8 * y + x * y / 9, 0.8 * x + 0.6 * y - erf(y) / 8


def test_orbits_of_points_are_in_the_hull() -> None:
    """In floating point, from a grid of the box, at each of 60 steps; and the hull stays narrow."""
    terms = [term(each) for each in BENT.values()]
    repeated = RepeatedMap(terms, ("x", "y"), {}, bits=64)
    ends = {name: (Fraction(low), Fraction(high)) for name, (low, high) in BOX.items()}
    at = repeated.start(ends)
    points = [(0.98 + 0.004 * i, -0.02 + 0.004 * j) for i, j in product(range(11), repeat=2)]
    for _ in range(60):
        at, points = repeated.step(at), [bent(*point) for point in points]
        for ball, places in zip(at.hull, zip(*points, strict=True), strict=True):
            low, high = float(ball.lower()), float(ball.upper())
            assert low - 1e-12 < min(places)
            assert max(places) < high + 1e-12
            assert high - low < 0.1


def test_a_claim_that_says_more_is_refused_by_both() -> None:
    x, y = 1.0, 0.0
    for _ in range(30):
        x, y = bent(x, y)
    assert accepted(turning(30, around(x, y, 0.06), terms=BENT)) == [True, True]
    wrong = (
        turning(29, around(x, y, 0.06), terms=BENT),
        turning(30, around(x, y, 0.005), terms=BENT),
        turning(30, around(x + 0.1, y, 0.06), terms=BENT),
        turning(30, around(x, y, 0.06), terms=BENT, start=around(1, 0, 0.3)),
        turning(30, around(x, y, 0.06), terms=TURN),
    )
    assert [accepted(each) for each in wrong] == [[False, False]] * len(wrong)


@pytest.mark.parametrize(
    ("terms", "to"),
    [
        ({"next_x": ["rational", "1/2"], "next_y": ONE}, around(0.5, 1, 0)),
        ({"next_x": X, "next_y": X}, {"x": ["24/25", "21/20"], "y": ["24/25", "21/20"]}),
        ({"next_x": Y, "next_y": X}, {"x": ["-3/100", "3/100"], "y": ["97/100", "103/100"]}),
        ({"next_x": ["product", X, Y], "next_y": ["rational", "0"]}, around(0, 0, 0.001)),
    ],
    ids=["constant", "onto a line", "exchanged", "to a point"],
)
def test_maps_that_leave_no_coordinates(terms, to) -> None:
    """Unit vectors take the place of columns that depend on others."""
    assert accepted(turning(3, to, terms=terms)) == [True, True]


def test_a_point_is_a_box() -> None:
    assert accepted(turning(3, around(-0.936, 0.352, 1e-15), start=around(1, 0, 0))) == [True, True]


def test_a_start_that_is_no_ball_is_in_the_set() -> None:
    """1/3 is rounded; its set contains it."""
    repeated = RepeatedMap([term(X)], ("x",), {}, bits=16)
    third = Fraction(1, 3)
    (hull,) = repeated.start({"x": (third, third)}).hull
    assert hull.contains(arb(1) / 3)


@pytest.mark.parametrize(
    ("edit", "match"),
    [
        (lambda r: r[1].update(steps=0), "expected an integer from 1"),
        (lambda r: r[1].update(steps=10_000_001), "expected an integer from 1 to 10000000"),
        (lambda r: r[1].update(steps=True), "expected an integer from 1"),
        (lambda r: r[1].update(map=["next_x"]), "the map has as many components as its state"),
        (lambda r: r[1].update(map=["next_x", "next_x"]), "different names"),
        (lambda r: r[1].update(map=["next_x", "next_z"]), "no term is called 'next_z'"),
        (lambda r: r[1].update(map=[], state=[]), "different names"),
        (lambda r: r[1].update(state=["x", "z"]), "both boxes are in the variables x, z"),
        (lambda r: r[1].update(to={"x": ["0", "1"]}), "both boxes are in the variables x, y"),
        (lambda r: r[1]["from"].update(z=["0", "1"]), "both boxes are in the variables x, y"),
        (lambda r: r[1]["from"].update(x=["1", "0"]), "the interval of x is empty"),
        (lambda r: r[1].update(at="x"), "the keys must be map, state, from, steps, to"),
        (lambda r: r[0]["terms"].update(next_x=["variable", "z"]), "needs a range for z"),
        (lambda r: r[0]["terms"].update(next_x=["abs", Y]), "division by"),
        (lambda r: r[0]["terms"].update(next_x=["power", Y, -1]), "division by"),
        (lambda r: r[0]["terms"].update(next_x=["sqrt", Y]), "which may be negative"),
        (lambda r: r.append({"leaf": BOX}), "this claim takes no witness"),
    ],
)
def test_what_is_not_as_it_has_to_be(edit, match: str) -> None:
    mutant = forged(turning(), edit)
    rejected(mutant, match)
    with pytest.raises(second_checker.Refused):
        second_checker.check(mutant)


def test_coordinates_that_are_not_invertible_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "_orthonormal", lambda moved, spread: arb_mat(2, 2))
    with pytest.raises(CertificateRejected, match="the coordinates are not seen to be invertible"):
        check(turning())
