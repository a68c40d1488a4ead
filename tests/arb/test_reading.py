"""Strict reading: numbers, counts and terms are exactly what they have to be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from slr_verify.arb.functions import zeta_of
from slr_verify.arb.reading import (
    DIGITS,
    LONGEST_LINE,
    CertificateRejected,
    canonical,
    count,
    fields,
    lines,
    rational,
    record,
    term,
)
from slr_verify.certify.writing import plain
from slr_verify.core import terms
from slr_verify.core.language import FUNCTIONS, Refused
from slr_verify.core.terms import PI, make, variable

from .binders import gaussian_mean, integral

x, y = variable("x"), variable("y")
TERMS = [
    terms.rational(Fraction(-3, 7)),
    PI,
    x,
    make("sum", x, y, PI),
    make("product", terms.rational(2), x),
    make("power", make("sum", x, y), -3),
    zeta_of(x, y),
    *(make(name, x) for name in FUNCTIONS),
]


@pytest.mark.parametrize("written", TERMS, ids=lambda each: each.op)
def test_a_term_is_read_as_it_is_written(written) -> None:
    assert term(plain(written)) == written


@pytest.mark.parametrize(
    "written",
    [integral(x, x, terms.rational(0), terms.rational(1)), gaussian_mean(x, x)],
    ids=["integral", "mean"],
)
def test_a_certificate_holds_no_integrals(written) -> None:
    with pytest.raises(Refused, match="a certificate holds no such part as"):
        plain(make("sum", x, written))


@pytest.mark.parametrize(
    ("data", "match"),
    [
        ("x", "not a term: 'x'"),
        ([], "not a term"),
        ([["pi"]], "not a term"),
        (["pi", "pi"], "not a term"),
        (["pi", ["pi"]], "takes no such 1 arguments"),
        (["variable"], "not a term"),
        (["variable", "x", "y"], "not a term"),
        (["variable", 1], "not a name: 1"),
        (["rational", 1], "a number is a text"),
        (["sum"], "takes no such 0 arguments"),
        (["product"], "takes no such 0 arguments"),
        (["power", ["pi"]], "not a term"),
        (["power", ["pi"], True], "'power' takes no such 2 arguments"),
        (["power", ["pi"], 1_000_001], "takes no such 2 arguments"),
        (["power", ["pi"], -1_000_001], "takes no such 2 arguments"),
        (["sin"], "takes no such 0 arguments"),
        (["sin", ["pi"], ["pi"]], "takes no such 2 arguments"),
        (["zeta", ["pi"]], "not a term"),
        (["integral", ["pi"]], "not a term"),
        (["product", *[["pi"]] * 41], "a product has more than 40 factors"),
    ],
)
def test_what_is_no_term(data, match: str) -> None:
    with pytest.raises(CertificateRejected, match=match):
        term(data)


def test_the_largest_product_and_the_largest_exponent() -> None:
    assert len(term(["product", *[["pi"]] * 40]).args) == 40
    assert term(["power", ["pi"], 10**6]) == make("power", PI, 10**6)
    assert term(["power", ["pi"], -(10**6)]) == make("power", PI, -(10**6))
    assert len(term(["sum", *[["pi"]] * 41]).args) == 41


@pytest.mark.parametrize("wrap", [["sum"], ["product"], ["erf"], ["power"]], ids=lambda it: it[0])
def test_how_deep_a_term_may_be(wrap: list[str]) -> None:
    def nested(depth: int) -> list:
        inner = ["pi"]
        for _ in range(depth):
            inner = [*wrap, inner, *([2] if wrap == ["power"] else [])]
        return inner

    assert plain(term(nested(200))) == nested(200)
    with pytest.raises(CertificateRejected, match="not a term"):
        term(nested(201))


@pytest.mark.parametrize(
    "text", ["0", "7", "-7", "1/2", "-1/2", "9" * DIGITS, "-1/" + "3" * DIGITS]
)
def test_numbers(text: str) -> None:
    assert str(rational(text)) == text


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("9" * (DIGITS + 1), "more than 4000 digits"),
        ("1/" + "9" * (DIGITS + 1), "more than 4000 digits"),
        ("9" * (2 * DIGITS + 1), "a number is a text"),
        ("2/4", "not in lowest terms"),
        ("4/2", "not in lowest terms"),
        ("3/1", "not in lowest terms"),
        ("-0", "not in lowest terms"),
        ("1/0", "a number is a text"),
        ("01", "a number is a text"),
        ("1/-2", "a number is a text"),
        ("1\n", "a number is a text"),
        ("\uff11", "a number is a text"),
        ("", "a number is a text"),
        (1, "a number is a text"),
        (None, "a number is a text"),
    ],
)
def test_what_is_no_number(text, match: str) -> None:
    with pytest.raises(CertificateRejected, match=match):
        rational(text)


@pytest.mark.parametrize("value", [0, 1, 5])
def test_counts(value: int) -> None:
    assert count(value, most=5) == value


@pytest.mark.parametrize("value", [-1, 6, True, False, 1.0, "1", None, 10**400])
def test_what_is_no_count(value) -> None:
    with pytest.raises(CertificateRejected, match="expected an integer from 0 to 5, got "):
        count(value, most=5)


def test_keys_are_exactly_those() -> None:
    assert fields({"b": 2, "a": 1}, "a", "b") == [1, 2]
    for wrong in ({"a": 1}, {"a": 1, "b": 2, "c": 3}, {}):
        with pytest.raises(CertificateRejected, match="the keys must be a, b; got "):
            fields(wrong, "a", "b")


class Lines:
    """A source that gives what it is asked for."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.asked: list[int] = []

    def readline(self, size: int) -> bytes:
        self.asked.append(size)
        line, self.text = self.text[:size], self.text[size:]
        return line


def test_a_line_as_long_as_it_may_be() -> None:
    longest = b"x" * (LONGEST_LINE - 1) + b"\n"
    assert list(lines(Lines(longest))) == [longest]
    with pytest.raises(CertificateRejected, match="longer than 4000000 bytes"):
        list(lines(Lines(b"x" + longest)))


@pytest.mark.parametrize(
    ("line", "match"),
    [
        (b'{"a": 1.0}', "'1.0' is not exact"),
        (b'{"a": -Infinity}', "'-Infinity' is not exact"),
        (b'{"a": {"b": 1, "b": 2}}', "a key is repeated"),
        (b"[1]", "a line holds an object, not"),
        (b"{", "this is not a line of JSON"),
        ('{"a": "\u00e9"}'.encode(), "this is not a line of JSON"),
        (b'{"a": ' + b"9" * 5000 + b"}", "this is not a line of JSON"),
        (b"[" * 10_000, "this is not a line of JSON"),
    ],
)
def test_what_is_no_line(line: bytes, match: str) -> None:
    with pytest.raises(CertificateRejected, match=match):
        record(line)


def test_the_one_way_of_writing() -> None:
    assert canonical({"b": ["\u00e9", 1], "a": None}) == b'{"b":["\\u00e9",1],"a":null}'
    with pytest.raises(ValueError, match="not JSON compliant"):
        canonical(float("nan"))


def test_long_values_are_cut_short_in_messages() -> None:
    with pytest.raises(CertificateRejected) as refusal:
        rational(["x" * 500])
    assert str(refusal.value).endswith("...")
    assert len(str(refusal.value)) < 140


def test_the_longest_number() -> None:
    """8000 characters: 4000 digits over 3999."""
    above, below = 10**3999 + 1, 10**3998
    assert rational(f"{above}/{below}") == Fraction(above, below)
    with pytest.raises(CertificateRejected, match="a number is a text"):
        rational(f"{above}/{10 * below}")
