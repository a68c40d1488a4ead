"""Eigenvalues and definiteness: right ones are accepted, wrong ones are not."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, arb_mat

from arb.forging import ONE, X, header, sealed
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected
from slr_verify.arb.spectra import _by_midpoint, _near
from slr_verify.core.balls import exact_ball

TERMS = {"a": ["rational", "2"], "b": X, "c": ["rational", "2"]}
MATRIX = [["a", "b"], ["b", "c"]]


def spectrum(values, *, at=("1", "1"), matrix=MATRIX):
    claim = {"claim": "spectrum", "matrix": matrix, "box": {"x": list(at)}, "values": values}
    return sealed([header(TERMS), claim])


def definite(sign, low, high, *leaves):
    claim = {"claim": "definite", "matrix": MATRIX, "sign": sign, "box": {"x": [low, high]}}
    return sealed([header(TERMS), claim, *leaves])


def test_eigenvalues_of_a_symmetric_matrix() -> None:
    found = check(spectrum([["9/10", "11/10"], ["29/10", "31/10"]]))
    assert found.proved == (
        "the eigenvalues of ((a, b), (b, c)) lie in [0.9, 1.1], [2.9, 3.1] at x = 1",
    )


def test_eigenvalues_over_a_box() -> None:
    assert check(spectrum([["1/2", "3/2"], ["5/2", "7/2"]], at=("9/10", "11/10")))


def test_a_diagonal_matrix_keeps_relative_accuracy() -> None:
    terms = {"a": ["exp", ["rational", "-1000"]], "o": ["rational", "0"], "c": ONE}
    tiny = [["1/1" + "0" * 440, "1/1" + "0" * 430], ["1", "1"]]
    claim = {"claim": "spectrum", "matrix": [["a", "o"], ["o", "c"]], "box": {}, "values": tiny}
    assert check(sealed([header(terms), claim])).proved


@pytest.mark.parametrize(
    ("certificate", "match"),
    [
        (
            spectrum([["9/10", "11/10"], ["31/10", "32/10".replace("32/10", "16/5")]]),
            "not shown to lie",
        ),
        (spectrum([["9/10", "11/10"]]), "not shown to lie"),
        (spectrum([["29/10", "31/10"], ["9/10", "11/10"]]), "not shown to lie"),
        (
            spectrum([["9/10", "11/10"], ["29/10", "31/10"]], at=("0", "2")),
            "not shown|not enclosed",
        ),
        (spectrum([["0", "4"]] * 2, matrix=[["a", "b"], ["c", "a"]]), "not symmetric"),
        (spectrum([["0", "4"]] * 2, matrix=[["a", "b"]]), "not square"),
        (spectrum("4"), "list of intervals"),
        (definite(">", "0", "2", {"leaf": {"x": ["0", "2"]}}), "not shown on the leaf"),
        (definite("<", "0", "1", {"leaf": {"x": ["0", "1"]}}), "not shown on the leaf"),
        (definite(">", "0", "1"), "a gap"),
    ],
)
def test_what_is_not_shown_is_refused(certificate, match) -> None:
    with pytest.raises(CertificateRejected, match=match):
        check(certificate)


def test_definite_on_a_box() -> None:
    (sentence,) = check(definite(">", "0", "1", {"leaf": {"x": ["0", "1"]}})).proved
    assert sentence == "the matrix ((a, b), (b, c)) is positive definite for all x in [0, 1]"


def test_eigenvalues_that_are_not_enclosed() -> None:
    terms = {"o": ["rational", "0"], "h": ["rational", "1" + "0" * 300]}
    rows = [["o", "o", "h"], ["o", "o", "o"], ["h", "o", "o"]]
    claim = {"claim": "spectrum", "matrix": rows, "box": {}, "values": [["0", "1"]] * 3}
    with pytest.raises(CertificateRejected, match="line 2: the eigenvalues were not enclosed"):
        check(sealed([header(terms), claim]))


def test_no_eigenvalues_of_what_is_not_finite() -> None:
    for entry in (arb("inf"), arb.nan()):
        assert _near(arb_mat([[entry, 1], [1, 1]]), arb(0)) is None
    unbounded = arb("[1 +/- inf]")
    assert _near(arb_mat([[unbounded, 0], [0, 3]]), arb(0)) is None


def test_an_eigenvalue_found_twice_is_claimed_twice() -> None:
    terms = {"a": ["rational", "2"], "b": ONE}
    rows = [["a", "b", "b"], ["b", "a", "b"], ["b", "b", "a"]]
    claim = {"claim": "spectrum", "matrix": rows, "box": {}}
    right = [["99/100", "101/100"], ["99/100", "101/100"], ["399/100", "401/100"]]
    assert check(sealed([header(terms), {**claim, "values": right}])).proved
    wrong = [right[0], right[2], right[2]]
    with pytest.raises(CertificateRejected, match="an eigenvalue is not shown"):
        check(sealed([header(terms), {**claim, "values": wrong}]))
    again = {**claim, "values": right}
    assert len(check(sealed([header(terms), again, again])).proved) == 2


@pytest.mark.parametrize("shift", ["0", "1/4", "1"])
def test_the_exact_matrix_close_by_is_symmetric(shift: str) -> None:
    """Weyl's inequality is about symmetric ones: [[2, 1], [1, 2 + shift]], and what was added is told."""
    moved = exact_ball(Fraction(shift))
    found = _near(arb_mat([[2, 1], [1, 2]]), moved)
    root = (moved * moved + 4).sqrt()
    for ball, true, near in zip(found, (1, 3), (4 + moved - root, 4 + moved + root), strict=True):
        assert ball.contains(arb(true))
        assert abs(ball.mid() - near / 2) < arb(2) ** -40
        assert abs(ball.rad() - moved) < arb(2) ** -20


def test_overlapping_balls_are_ordered_by_their_midpoints() -> None:
    """Arb says of none of these that it is less than another."""
    balls = [arb(middle, 5) for middle in (3, 1, 2)]
    assert [int(ball.mid().fmpq()) for ball in _by_midpoint(balls)] == [1, 2, 3]
