"""What a claim binds is neither a parameter nor a term: for every kind of claim, and whatever is bound.

`x = 1`, `y = x`, proved `y > 0 for all x in [-1, 1]` was once accepted.
"""

from __future__ import annotations

from typing import Any

import pytest

from arb.forging import MINUS_ONE, ONE, X, header, rejected, sealed
from arb.test_orbits import MAP, TERMS, point
from slr_verify.arb.certificates import KINDS, check
from slr_verify.certify.writing import plain
from slr_verify.core.language import Refused
from slr_verify.core.terms import make, variable

BOX = {"x": ["1", "2"]}
LEAF = {"leaf": BOX}
STAIRS = (
    {"side": "left"},
    point("-1/4", "1/2", 5, 0),
    {"side": "right"},
    point("1/2", "-1/4", 5, 0),
)
START = {"from": {"x": ["-1/4", "0"], "y": ["1/2", "3/4"]}, "steps": 5, "to": 1}
IMAGE = {
    "map": ["next_x", "next_y"],
    "state": ["x", "y"],
    "from": {"x": ["0", "1/8"], "y": ["0", "1/8"]},
    "steps": 3,
    "to": {"x": ["-1/2", "1/2"], "y": ["-1/2", "1/2"]},
}
CLAIMS: dict[str, tuple[dict[str, Any], ...]] = {
    "sign": ({"term": "f", "sign": ">", "box": BOX}, LEAF),
    "value": ({"term": "f", "between": ["0", "3"], "box": BOX},),
    "definite": ({"matrix": [["f"]], "sign": ">", "box": BOX}, LEAF),
    "spectrum": ({"matrix": [["f"]], "values": [["0", "3"]], "box": BOX},),
    "zeros": ({"system": ["f"], "box": BOX, "zeros": []}, LEAF),
    "exists": ({"system": ["f"], "zeros": [{"x": ["-1", "1"]}]}, {"inverse": [["1"]]}),
    "orbit": ({**MAP, **START},),
    "basin": (MAP, *STAIRS),
    "image": (IMAGE,),
    "identity": ({"left": "f", "right": "f"},),
}
"""A claim of each kind about f = x, or about a map of (x, y), with its witness."""


def claimed(kind: str, terms: dict[str, Any], **more: Any) -> list[bytes]:
    """The claim of this kind, under these terms."""
    claim, *witness = CLAIMS[kind]
    return sealed([header(terms, uses=["an-order"], **more), {"claim": kind, **claim}, *witness])


def of_sign(box: dict[str, list[str]], terms: dict[str, Any]) -> list[bytes]:
    """f > 0 on the box."""
    claim = {"claim": "sign", "term": "f", "sign": ">", "box": box}
    return sealed([header(terms), claim, {"leaf": box}])


def in_state(name: str) -> list[bytes]:
    """A map of (x, another variable), on which it does not depend."""
    half = ["product", ["rational", "1/2"], X]
    terms = {"next_x": half, "next_y": half, "room": ONE}
    claim = {"claim": "basin", **MAP, "state": ["x", name]}
    return sealed([header(terms, uses=["an-order"]), claim])


PLAIN = {"f": X, **TERMS}
TWO_MEANINGS = {
    **{f"{kind}, the term below": claimed(kind, {**PLAIN, "x": ONE}) for kind in CLAIMS},
    **{
        f"{kind}, the term above": claimed(kind, {"x": ONE, **PLAIN})
        for kind in CLAIMS
        if kind != "identity"  # where it is spelled out, and nothing is bound
    },
    "identity, the term itself": sealed(
        [header({"x": ["sum", X, ONE]}), {"claim": "identity", "left": "x", "right": "x"}]
    ),
    "a variable that does nothing": of_sign({"y": ["0", "1"]}, {"y": MINUS_ONE, "f": ONE}),
    "the term itself": of_sign({"f": ["-1", "1"]}, {"f": ONE}),
    "a state that does nothing": in_state("room"),
}
OTHER_LETTERS = "\N{CYRILLIC SMALL LETTER HA}"
"""It looks like x."""
NO_NAMES = {
    "pi is the number": of_sign({"pi": ["-1", "1"]}, {"f": ["pi"]}),
    "E is an expectation": of_sign({"E": ["-1", "1"]}, {"f": ONE}),
    "a letter that looks like another": of_sign(
        {"x": ["-1", "1"], OTHER_LETTERS: ["1", "1"]}, {"f": ["variable", OTHER_LETTERS]}
    ),
    "the box has a letter that looks like another": of_sign(
        {OTHER_LETTERS: ["-1", "1"]}, {"x": ONE, "f": X}
    ),
    "a sentence": of_sign({"x": ["1", "2"], "x in [-9, 9], y": ["0", "1"]}, {"f": X}),
    "a line": of_sign({"x": ["1", "2"], "y\n  1 = 0": ["0", "1"]}, {"f": X}),
    "nothing": of_sign({"": ["0", "1"]}, {"f": ONE}),
    "a state that is a sentence": in_state("y of which one is 0"),
    "a state that is pi": in_state("pi"),
    "a term": of_sign({}, {"pi": ONE, "f": ["variable", "pi"]}),
    "a parameter": claimed("sign", PLAIN, parameters={"pi": ONE}),
    "a variable of an identity": claimed("identity", {"f": ["variable", "pi"]}),
}


def test_claims_of_every_kind_are_tried_and_hold_without_the_second_meaning() -> None:
    assert set(CLAIMS) == set(KINDS)
    for kind in CLAIMS:
        assert len(check(claimed(kind, PLAIN)).proved) == 1


def test_a_name_of_a_term_above_is_spelled_out_where_nothing_is_bound() -> None:
    assert check(claimed("identity", {"x": ONE, **PLAIN})).proved


@pytest.mark.parametrize("name", TWO_MEANINGS)
def test_a_variable_of_a_claim_is_no_term(name: str) -> None:
    rejected(TWO_MEANINGS[name], "line 2: (x|y|f|room) is a term and a variable")


@pytest.mark.parametrize("kind", [kind for kind in CLAIMS if kind != "identity"])
def test_a_variable_of_a_claim_is_no_parameter(kind: str) -> None:
    rejected(claimed(kind, PLAIN, parameters={"x": ONE}), "line 2: x has a value and a range")


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name(name: str) -> None:
    rejected(NO_NAMES[name], "line [12]: not a name: ")


@pytest.mark.parametrize("name", ["pi", "E", OTHER_LETTERS])
def test_there_is_no_such_variable(name: str) -> None:
    with pytest.raises(Refused, match="'variable' takes no such 1 arguments"):
        variable(name)


def test_a_variable_that_the_core_has_chosen_is_not_written_down() -> None:
    with pytest.raises(Refused, match="a certificate has no variable called '#0'"):
        plain(make("sum", variable("#0"), variable("x")))
