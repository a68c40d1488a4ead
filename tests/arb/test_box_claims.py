"""Claims on boxes: values are shown or refused, a witness where none belongs is refused."""

from __future__ import annotations

import pytest

from arb.forging import MINUS_ONE, ONE, X, header, sealed
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected

TERMS = {"f": ["sum", ["power", X, 2], ["variable", "shift"]], "two": ["rational", "2"]}
SHIFT = {"shift": ONE}
POINT = {"x": ["2", "2"]}


def value(between, box=POINT, *more, bits: int = 64, **edit):
    claim = {"claim": "value", "term": "f", "between": between, "box": box, **edit}
    return sealed([header(TERMS, parameters=SHIFT, bits=bits), claim, *more])


def test_a_value_at_a_point_and_on_a_box() -> None:
    assert check(value(["5", "5"])).proved == ("f lies in [5, 5] at x = 2",)
    found = check(value(["99/100", "501/100"], {"x": ["0", "2"]}))
    assert found.proved == ("f lies in [0.99, 5.01] for all x in [0, 2]",)


def test_a_value_without_variables() -> None:
    assert check(value(["2", "2"], {}, term="two")).proved == ("two lies in [2, 2]",)


def test_a_value_is_enclosed_at_the_precision_of_the_certificate() -> None:
    third = {"x": ["1/3", "1/3"]}
    close = ["1111111111111/1000000000000", "138888888889/125000000000"]
    assert check(value(close, third)).proved
    with pytest.raises(CertificateRejected, match="line 2: f is not shown to lie in its interval"):
        check(value(close, third, bits=20))


@pytest.mark.parametrize(
    ("certificate", "match"),
    [
        (value(["51/10", "6"]), "line 2: f is not shown to lie in its interval"),
        (value(["4", "49/10"]), "line 2: f is not shown to lie in its interval"),
        (value(["1", "5"], {"x": ["0", "3"]}), "not shown to lie"),
        (value(["6", "5"]), "the interval of the value is empty: 6 > 5"),
        (value(["5", "5"], POINT, {"leaf": POINT}), "line 3: this claim takes no witness"),
        (value(["5", "5"], {}), "f needs a range for x"),
        (
            value(["5", "5"], {"x": ["2", "2"], "shift": ["1", "1"]}),
            "shift has a value and a range",
        ),
        (value(["5", "5"], more=1), "the keys must be term, between, box"),
    ],
)
def test_what_is_not_shown_is_refused(certificate, match: str) -> None:
    with pytest.raises(CertificateRejected, match=match):
        check(certificate)


def test_a_spectrum_takes_no_witness() -> None:
    claim = {"claim": "spectrum", "matrix": [["two"]], "box": {}, "values": [["2", "2"]]}
    assert check(sealed([header(TERMS, parameters=SHIFT), claim])).proved == (
        "the eigenvalues of ((two)) lie in [2, 2]",
    )
    with pytest.raises(CertificateRejected, match="line 3: this claim takes no witness"):
        check(sealed([header(TERMS, parameters=SHIFT), claim, {"leaf": {}}]))


def test_matrices_of_other_entries_are_not_mixed_up() -> None:
    """A matrix is compiled once for several claims, but only for its own entries and variables."""
    terms = {"a": ["rational", "2"], "b": ["rational", "-3"], "f": X}
    spectra = [
        {"claim": "spectrum", "matrix": [[name]], "box": box, "values": [ends]}
        for name, box, ends in (
            ("a", {}, ["2", "2"]),
            ("b", {}, ["-3", "-3"]),
            ("f", {"x": ["1", "1"]}, ["1", "1"]),
            ("a", {"x": ["1", "1"]}, ["2", "2"]),
        )
    ]
    assert len(check(sealed([header(terms), *spectra])).proved) == len(spectra)
    wrong = {**spectra[1], "values": [["2", "2"]]}
    with pytest.raises(CertificateRejected, match="line 3: an eigenvalue is not shown"):
        check(sealed([header(terms), spectra[0], wrong]))


def test_negative_definite_matrices() -> None:
    terms = {"a": ["rational", "-2"], "b": X}
    box = {"x": ["0", "1"]}
    claim = {"claim": "definite", "matrix": [["a", "b"], ["b", "a"]], "sign": "<", "box": box}
    (sentence,) = check(sealed([header(terms), claim, {"leaf": box}])).proved
    assert sentence == "the matrix ((a, b), (b, a)) is negative definite for all x in [0, 1]"
    with pytest.raises(CertificateRejected, match="not shown on the leaf"):
        check(sealed([header({**terms, "a": MINUS_ONE}), claim, {"leaf": box}]))
