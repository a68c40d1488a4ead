"""Identities: what is equal wherever both sides are defined is shown, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from arb.forging import ONE, X, forged, header, rejected, sealed
from arb.identities import FALSE, TRUE
from slr_verify.arb.certificates import check
from slr_verify.certify.writing import plain
from slr_verify.core.terms import Term, make, rational, variable

CLAIM = {"claim": "identity", "left": "f", "right": "g"}
NOT_SEEN = "line 2: the two sides are not seen to be equal"
y = variable("y")


def identity(left: list[Any], right: list[Any], *witness: dict[str, Any]) -> list[bytes]:
    return sealed([header({"f": left, "g": right}), CLAIM, *witness])


def of_terms(left: Term, right: Term) -> list[bytes]:
    return identity(plain(left), plain(right))


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_shown(name: str, swapped: bool) -> None:
    left, right = reversed(TRUE[name]) if swapped else TRUE[name]
    assert check(of_terms(left, right)).proved == ("f = g wherever both are defined",)
    for wrong in (
        make("sum", left, rational(1)),
        make("product", rational(-1), left),
        make("product", left, y),
    ):
        rejected(of_terms(wrong, right), NOT_SEEN)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not(name: str, swapped: bool) -> None:
    left, right = reversed(FALSE[name]) if swapped else FALSE[name]
    rejected(of_terms(left, right), NOT_SEEN)


def test_exponentials_squares_of_sines_and_roots_of_equal_values() -> None:
    """The second checker does not see these."""
    other = ["variable", "y"]
    both = ["product", ["exp", X], ["exp", other]]
    assert check(identity(both, ["exp", ["sum", X, other]])).proved
    error = [["erf", ["product", X, ["sum", X, ONE]]], ["erf", ["sum", ["power", X, 2], X]]]
    roots = [["sqrt", ["sum", ONE, each]] for each in error]
    assert check(identity(["product", *roots], ["sum", ONE, error[0]])).proved
    squares = ["sum", ["power", ["sin", X], 2], ["power", ["cos", X], 2]]
    assert check(identity(squares, ONE)).proved


@pytest.mark.parametrize(
    ("certificate", "match"),
    [
        (identity(X, X, {"leaf": {}}), "line 3: this claim takes no witness"),
        (identity(X, X, {"multiply": 0}), "line 3: this claim takes no witness"),
        (
            identity(["power", ["sum", X, ["product", ["rational", "-1"], X]], -1], X),
            "divides by zero",
        ),
        (sealed([header({"f": X}), CLAIM]), "no term is called 'g'"),
        (sealed([header({"f": X}), {**CLAIM, "left": ["f"]}]), "no term is called"),
    ],
)
def test_what_is_refused(certificate: list[bytes], match: str) -> None:
    rejected(certificate, match)


def test_a_denominator_that_vanishes_by_a_root() -> None:
    """1/(s^2 - 1 - x) is nowhere defined, as s = sqrt(1 + x): it shows nothing of other terms."""
    root = ["sqrt", ["sum", ONE, X]]
    inside = ["sum", ["power", root, 2], ["rational", "-1"], ["product", ["rational", "-1"], X]]
    rejected(identity(X, ["variable", "y"]), NOT_SEEN)
    nowhere = ["sqrt", ["power", inside, -1]]
    rejected(identity(["sum", X, nowhere], ["sum", ["variable", "y"], nowhere]), "line 2: ")


def test_large_exponents() -> None:
    assert check(identity(["power", X, 6400], ["product", *[["power", X, 3200]] * 2])).proved
    rejected(
        identity(["power", ["sum", X, ONE], 10**6], X),
        r"monomials to the power 1000000 \[too-large\]",
    )


def test_an_edited_side_is_refused() -> None:
    def edit(found: list[dict[str, Any]]) -> None:
        found[0]["terms"]["g"] = ["sum", ONE, ["product", ["rational", "2"], X]]

    square = ["power", ["sqrt", ["sum", ONE, X]], 2]
    rejected(forged(identity(square, ["sum", ONE, X]), edit), NOT_SEEN)
