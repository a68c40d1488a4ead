"""Identities in certificates: shown by cofactors, refused when anything about these is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from kernel.forging import ONE, X, forged, header, rejected, sealed
from slr_verify.kernel.certificates import check

Y = ["variable", "y"]
INSIDE = ["sum", ONE, X]
ROOT = ["sqrt", INSIDE]
CLAIM = {"claim": "identity", "left": "f", "right": "g"}


def identity(left: list[Any], right: list[Any], *witness: dict[str, Any]) -> list[bytes]:
    return sealed([header({"f": left, "g": right}), CLAIM, *witness])


def squared_root(place: Any = 0, cofactor: Any = None) -> list[bytes]:
    """sqrt(1 + x)^2 = 1 + x; the root is the first atom."""
    line = {"relation": [place], "cofactor": [["1", []]] if cofactor is None else cofactor}
    return identity(["power", ROOT, 2], INSIDE, line)


def test_the_square_of_a_root() -> None:
    assert check(squared_root()).proved == ("f = g wherever both are defined",)


def test_a_polynomial_identity_needs_no_cofactors() -> None:
    left = ["power", INSIDE, 2]
    right = ["sum", ONE, ["product", ["rational", "2"], X], ["power", X, 2]]
    assert len(check(identity(left, right)).proved) == 1
    rejected(identity(left, ["sum", right, ONE]), "line 3: the difference is not the sum")


def test_a_denominator_inside_a_root() -> None:
    """x sqrt(1 + 1/x)^2 = x + 1, after multiplying by the x of the root."""
    root = ["sqrt", ["sum", ONE, ["power", X, -1]]]
    left = ["product", X, ["power", root, 2]]
    relation = {"relation": [1], "cofactor": [["1", [[0, 1]]]]}
    assert check(identity(left, INSIDE, {"multiply": 1}, relation)).proved
    rejected(identity(left, INSIDE, relation), "is not the sum")
    rejected(identity(left, INSIDE, {"multiply": 0}, relation), "only roots have squares")


def test_a_root_that_stands_only_inside_another_root() -> None:
    """(s^2 - 1)^2 = x for s = sqrt(1 + sqrt(x)); the inner root is the third atom."""
    outer = ["sqrt", ["sum", ONE, ["sqrt", X]]]
    left = ["power", ["sum", ["power", outer, 2], ["rational", "-1"]], 2]
    outside = {"relation": [0], "cofactor": [["1", [[0, 2]]], ["1", [[2, 1]]], ["-1", []]]}
    inside = {"relation": [2], "cofactor": [["1", []]]}
    assert check(identity(left, X, outside, inside)).proved
    rejected(identity(left, X, outside), "is not the sum")


def test_a_cofactor_with_a_denominator_and_an_atom_that_is_named_twice() -> None:
    """s^4 / 2 = s^2 / 2 + x s^2 / 2, with s^2 spelled s s."""
    half = ["rational", "1/2"]
    left = ["product", half, ["power", ROOT, 4]]
    right = ["product", half, ["power", ROOT, 2], INSIDE]
    twice = {"relation": [0], "cofactor": [["1/2", [[0, 1], [0, 1]]]]}
    assert check(identity(left, right, twice)).proved
    once = {"relation": [0], "cofactor": [["1/2", [[0, 1]]]]}
    rejected(identity(left, right, once), "is not the sum")


def test_the_highest_exponent() -> None:
    assert check(identity(["power", X, 64], ["product", *[["power", X, 32]] * 2])).proved


@pytest.mark.parametrize("exponent", [65, -65])
@pytest.mark.parametrize("wrap", ["sum", "product", "erf", "power"])
def test_an_exponent_beyond_the_highest_is_seen_wherever_it_stands(
    wrap: str, exponent: int
) -> None:
    hidden = [wrap, ["power", X, exponent], *([2] if wrap == "power" else [])]
    for left in (hidden, ["sum", ONE, hidden]):
        rejected(identity(left, left), "line 2: f has an exponent beyond 64")


def test_equal_values_of_one_function() -> None:
    left, right = ["erf", ["product", X, INSIDE]], ["erf", ["sum", X, ["power", X, 2]]]
    merged = {"relation": [0, 1], "cofactor": [["1", []]]}
    assert check(identity(left, right, merged)).proved
    rejected(identity(left, ["erf", X], merged), "not seen to be equal")
    rejected(identity(left, ["exp", X], merged), "not seen to be equal")


@pytest.mark.parametrize(
    ("certificate", "match"),
    [
        (squared_root(place=7), "line 3: expected an integer from 0 to 1"),
        (squared_root(place=-1), "expected an integer from 0"),
        (squared_root(place=True), "expected an integer from 0"),
        (squared_root(place=1), "only roots have squares"),
        (squared_root(cofactor=[]), "is not the sum"),
        (squared_root(cofactor=[["2", []]]), "is not the sum"),
        (squared_root(cofactor=[["2/2", []]]), "not in lowest terms"),
        (squared_root(cofactor=[[1, []]]), "a number is a text"),
        (squared_root(cofactor=[["1", [[0, 65]]]]), "expected an integer from 1 to 64"),
        (squared_root(cofactor=[["1", [[2, 1]]]]), "expected an integer from 0 to 1"),
        (squared_root(cofactor=[["1", []], ["0", []]]), "a monomial is repeated"),
        (squared_root(cofactor=[["1"]]), "not a monomial"),
        (squared_root(cofactor=[["1", [0]]]), "not a power of an atom"),
        (squared_root(cofactor="1"), "a cofactor is a list of monomials"),
        (identity(X, X, {"relation": [], "cofactor": []}), "one atom or two"),
        (identity(X, X, {"leaf": {}}), "the keys must be relation, cofactor"),
        (identity(["power", X, 65], X), "f has an exponent beyond 64"),
        (identity(["power", ["sum", X, ["product", ["rational", "-1"], X]], -1], X), "is zero"),
        (sealed([header({"f": X}), CLAIM]), "no term is called 'g'"),
        (sealed([header({"f": X}), {**CLAIM, "left": ["f"]}]), "no term is called"),
    ],
)
def test_what_is_refused(certificate: list[bytes], match: str) -> None:
    rejected(certificate, match)


def test_a_witness_cannot_bring_an_atom_that_makes_a_denominator_vanish() -> None:
    """Multiplying by s^2 - 1 - x, which is zero as s = sqrt(1 + x), would prove anything."""
    hidden = [
        "power",
        ["sum", ["power", ROOT, 2], ["rational", "-1"], ["product", ["rational", "-1"], X]],
        -1,
    ]
    nowhere = ["sqrt", hidden]
    rejected(identity(X, Y, {"multiply": 2}), "expected an integer from 0 to 1")
    vacuous = identity(["product", X, nowhere], ["product", Y, nowhere], {"multiply": 1})
    rejected(vacuous, "is not the sum")


def test_an_edited_side_is_refused() -> None:
    def edit(found: list[dict[str, Any]]) -> None:
        found[0]["terms"]["g"] = ["sum", ONE, ["product", ["rational", "2"], X]]

    rejected(forged(squared_root(), edit), "is not the sum")
