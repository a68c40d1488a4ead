"""The first line of a certificate: what may be declared, and how much of it."""

from __future__ import annotations

import pytest

from arb.forging import ONE, SIGN, X, header, rejected, sealed
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import is_label
from slr_verify.paper import CLAIMS


def test_a_parameter_is_no_term_too() -> None:
    rejected(
        sealed([header({"f": X, "g": ONE}, parameters={"g": ONE}), SIGN]),
        "line 1: g is a parameter and a term",
    )


@pytest.mark.parametrize("data", [[], [["f", X]], None, "f"])
def test_terms_and_parameters_are_objects(data: object) -> None:
    first = header({"f": X, "g": ONE})
    for name in ("terms", "parameters"):
        rejected(sealed([first | {name: data}, SIGN]), "terms and parameters are objects")


SENTENCE = "pi > 3: every orbit of every map converges to (1, 1), and 1 = 0. Moreover, if an-order"
NO_LABELS = {
    "a sentence": SENTENCE,
    "two words": "an order",
    "with quotes": 'an-order" is true',
    "a comma": "an-order,another",
    "capitals": "An-order",
    "an underscore": "an_order",
    "another alphabet": "\u0430n-order",
    "another digit": "e\uff14",
    "a line end": "an-order\n",
    "a hyphen first": "-order",
    "a dot first": ".order",
    "nothing": "",
    "too long": 65 * "a",
    "null": None,
    "a number": 4,
    "a list": ["an-order"],
}
"""What cannot be the label of a statement: most of them would read as a sentence under "proved"."""


@pytest.mark.parametrize("name", NO_LABELS)
def test_a_label_is_one_word(name: str) -> None:
    label = NO_LABELS[name]
    for about in ({"uses": [label]}, {"uses": ["an-order", label]}, {"statement": label}):
        if about == {"statement": None}:
            continue
        rejected(about_starts("an-order", **about), "line 1: a label must be 1 to 64 of a-z, 0-9")
    rejected(about_starts(label, uses=["an-order"]), "line 2: .* is not among the statements used")


def about_starts(order: object, **about: object) -> list[bytes]:
    """A box of starts in the quadrant; nothing moves there, and the label says what it likes."""
    y = ["variable", "y"]
    claim = {
        "claim": "orbit",
        "map": ["f", "g"],
        "state": ["x", "y"],
        "order": order,
        "room": "room",
    }
    quadrant = {"x": ["1/2", "1"], "y": ["1/2", "1"]}
    return sealed(
        [
            header({"f": X, "g": y, "room": ONE}, **about),
            {**claim, "from": quadrant, "steps": 0, "to": 1},
        ]
    )


@pytest.mark.parametrize("label", ["order-quadrants", "lemma-18.v", "4", 64 * "a"])
def test_a_label_stands_in_quotes(label: str) -> None:
    found = check(about_starts(label, uses=[label], statement=label))
    assert found.proved[0].startswith(f'if "{label}" is about the map (f, g), with room > 0: ')
    assert (found.uses, found.statement) == ((label,), label)


def test_the_labels_of_the_paper_are_labels() -> None:
    assert all(is_label(claim.label) for claim in CLAIMS)


def test_a_number_of_bits_has_a_limit() -> None:
    rejected(sealed([header({"f": X}, bits=20_001), SIGN]), "from 16 to 20000, got 20001")
    assert check(
        sealed([header({"f": ["sum", X, ONE]}, bits=20_000), SIGN, {"leaf": {"x": ["0", "1"]}}])
    )


@pytest.mark.parametrize("spelled_out", [60, 61])
def test_terms_have_a_limit_in_depth(spelled_out: int) -> None:
    terms = {"f": X}
    for place in range(spelled_out - 1):
        terms[f"f{place}"] = ["sum", ["variable", list(terms)[-1]]]
    certificate = sealed(
        [header(terms), {**SIGN, "box": {"x": ["1", "2"]}}, {"leaf": {"x": ["1", "2"]}}]
    )
    if spelled_out == 60:
        assert check(certificate).proved
    else:
        rejected(certificate, "f59 is too large: 61 parts, 61 deep; 1891 with those above it")


def test_terms_have_a_limit_in_size() -> None:
    row = ["sum", *[X] * 9_999]
    rejected(
        sealed([header({"f": row, "g": ["sum", ["variable", "f"], ["variable", "f"]]}), SIGN]),
        "g is too large: 20001 parts, 3 deep; 30001 with those above it",
    )
    rejected(
        sealed(
            [header({"f": row} | {f"f{place}": ["variable", "f"] for place in range(100)}), SIGN]
        ),
        "f99 is too large: 10000 parts, 2 deep; 1010000 with those above it",
    )
    most = {"f": row} | {f"f{place}": ["variable", "f"] for place in range(99)}
    rejected(
        sealed([header({**most, "g": X}), SIGN]),
        "g is too large: 1 parts, 1 deep; 1000001 with those above it",
    )
    rejected(sealed([header(most), SIGN, {"leaf": {}}]), "line 3: a gap or an overlap")
    accepted = {"f": row, "g": ["sum", ["variable", "f"], *[X] * 9_999]}
    rejected(sealed([header(accepted), SIGN, {"leaf": {}}]), "line 3: a gap or an overlap")


def test_terms_name_the_terms_above_them_only() -> None:
    above = {"f": ["power", ["variable", "g"], 2], "g": ["sum", X, ONE]}
    rejected(sealed([header(above), SIGN]), "f needs a range for g")
    below = {"g": ["sum", X, ONE], "f": ["power", ["variable", "g"], 2]}
    assert check(sealed([header(below), SIGN, {"leaf": {"x": ["0", "1"]}}])).proved
