"""Mutants of certificates are refused, or what they state is shown by the second checker."""

from __future__ import annotations

import resource
import subprocess
import sys
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
from arb.forging import X, header, positive_square, sealed
from arb.test_images import turning
from arb.test_orbits import staircase
from arb.test_spectra import spectrum
from arb.test_zeros import circle_and_line

from checkers.certificate_mutants import mutants, sampled_mutants
from checkers.false_certificates import (
    ALARM,
    CRASH,
    accepted_by,
    false_by_construction,
    judged,
)
from slr_verify.arb.box_claims import Sign, Value
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected, canonical
from slr_verify.selftest.certificates import OTHER, REFUSED, answer
from slr_verify.selftest.sealing import records

from .conftest import ROOT, SAMPLES

NUMBERS = {
    "definite": 400,
    "functions": 120,
    "minors": 60,
    "relations": 300,
    "orbit": 30,
    "basins": 4,
    "image": 100,
    "stationary_points": 10,
    "step_size": 3,
    "threshold": 2,
}
SMALL = {
    "sign": positive_square,
    "basin": staircase,
    "image": turning,
}


@pytest.mark.parametrize("name", SMALL)
def test_small_certificates(name: str) -> None:
    """A seeded part of the walk; `python -m checkers.false_certificates` is all of it."""
    lines = SMALL[name]()
    found = judged(lines, sampled_mutants(lines, 300, Random(0), others=positive_square()))
    assert found.alarms == []
    assert found.counts[REFUSED] > 200


@pytest.mark.long
@pytest.mark.parametrize("name", NUMBERS)
def test_samples(name: str) -> None:
    lines = (SAMPLES / f"{name}.jsonl").read_bytes().splitlines(keepends=True)
    number = NUMBERS[name]
    found = judged(lines, sampled_mutants(lines, number, Random(1), others=positive_square()))
    assert found.alarms == []
    assert found.counts.total() == number


def test_every_place_of_a_small_certificate_is_changed() -> None:
    lines = positive_square()
    changes = [mutant.change for mutant in mutants(lines, others=lines)]
    assert len(changes) > 700
    for place in ("line 1, terms/f/1/2", "line 2, box/x/0", "line 3, split/x", "line 5, leaf/x/1"):
        assert any(change.startswith(place) for change in changes)
    assert {
        "line 3 removed",
        "line 3 twice",
        "lines 3 and 4 swapped",
        "cut off after line 2",
    } <= set(changes)


def test_a_checker_that_believes_everything_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sign, "holds", lambda self, leaf: True)
    lines = positive_square()
    found = judged(lines, mutants(lines))
    assert found.counts[ALARM] >= 10
    assert any("second checker: line 4: not shown on the leaf" in each for each in found.alarms)


def test_a_checker_that_breaks_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Value, "finish", lambda self: 1 // 0)
    claim = {"claim": "value", "term": "f", "between": ["1", "9"], "box": {"x": ["2", "2"]}}
    spoilt = [header({"f": X}), claim]
    found = judged(positive_square(), mutants(positive_square(), others=[*sealed(spoilt)]))
    assert found.counts[CRASH] == 2
    assert "the claims of another certificate: raised something else: ZeroDivisionError" in str(
        found.alarms
    )


FALSE = dict(false_by_construction())


@pytest.mark.parametrize("name", FALSE)
def test_a_term_that_is_undefined_at_0_has_no_zero_there(name: str) -> None:
    """1/(1/x) was x to both checkers: exponents were multiplied, and the denominator was forgotten."""
    assert accepted_by(FALSE[name]) == []


@pytest.mark.parametrize(
    "kind", ["exists", "zeros", "sign", "definite", "value", "spectrum", "image"]
)
def test_the_same_claims_about_x_hold(kind: str) -> None:
    """So the claims above are refused for their terms."""
    found = records(FALSE[f"{kind}: an inverse of an inverse"])
    found[0]["terms"]["f"], found[0]["terms"]["g"][1] = X, X
    assert accepted_by(sealed(found)) == ["arb", "the second checker"]


VALUES = (None, True, 0, -1, "", "x", "1/2", [], {}, [[]], ["x"], {"x": ["0", "1"]}, [["1"]], "f")
BASES = (positive_square, staircase, circle_and_line, lambda: spectrum([["9/10", "11/10"]] * 2))


def places(data, path=()):
    """The path to every part of a record."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, part in data.items():
            yield from places(part, (*path, key))
    if isinstance(data, list):
        for key, part in enumerate(data):
            yield from places(part, (*path, key))


def with_value_anywhere(original: list[dict], value):
    """The certificates in which one part of one record is this value, with the right digest and seal."""
    for number, found in enumerate(original):
        for path in places(found):
            edited = deepcopy(original)
            part = edited[number]
            for key in path[:-1]:
                part = part[key]
            part[path[-1]] = value
            with suppress(KeyError, TypeError):  # the test itself cannot seal it
                yield sealed(edited)


def accepted_and_not_shown(checked, second, value) -> list[list[bytes]]:
    """What a checker accepts, once a value is put anywhere, and the second checker does not."""
    found = []
    for certificate in (c for base in BASES for c in with_value_anywhere(records(base()), value)):
        with suppress(CertificateRejected):
            checked(certificate)
            try:
                second.check(certificate)
            except second.Refused:
                found.append(certificate)
    return found


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_wrong_value_anywhere_is_refused_or_does_no_harm(second, value) -> None:
    """Never another exception; what is still accepted is shown by the second checker, all of it."""
    assert accepted_and_not_shown(check, second, value) == []


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_checker_that_accepts_every_value_is_found_out(second, value) -> None:
    """Of these files most are false, or no certificates at all."""
    assert len(accepted_and_not_shown(lambda certificate: None, second, value)) > 100


# --- Resources -----------------------------------------------------------------------------------

SIGN = {"claim": "sign", "term": "f", "sign": ">", "box": {"x": ["0", "1"]}}
LEAF = {"leaf": {"x": ["0", "1"]}}
GAP = ["sum", X, ["rational", "-1/2"]]


def nested(function: str, times: int) -> list:
    term = X
    for _ in range(times):
        term = [function, term]
    return term


def doubled(times: int) -> dict[str, list]:
    """Sixty names for 2^60 parts."""
    terms = {"f0": X}
    for k in range(times):
        terms[f"f{k + 1}"] = ["product", *[["variable", f"f{k}"]] * 2]
    return {**terms, "f": ["variable", f"f{times}"]}


def chained(times: int) -> dict[str, list]:
    """Names that make a term deeper than it looks."""
    terms = {"f0": X}
    for k in range(times):
        terms[f"f{k + 1}"] = ["sin", ["variable", f"f{k}"]]
    return {**terms, "f": ["variable", f"f{times}"]}


def of_term(term: list, **more) -> list[bytes]:
    return sealed([header({"f": term}, **more), SIGN, LEAF])


def of_terms(terms: dict[str, list]) -> list[bytes]:
    return sealed([header(terms), SIGN, LEAF])


def of_sides(left: list) -> list[bytes]:
    claim = {"claim": "identity", "left": "f", "right": "g"}
    return sealed([header({"f": left, "g": X}), claim])


def repeated_power(base: list, times: int) -> list:
    return ["power", repeated_power(base, times - 1), 64] if times else base


def factors(number: int) -> list:
    return ["product", *[["sin", ["sum", X, ["rational", f"-1/{k + 3}"]]] for k in range(number)]]


NOT_SHOWN = "not shown on the leaf"
ATTACKS = {
    "a term of 2^60 parts": (lambda: of_terms(doubled(60)), "is too large: 32767 parts"),
    "a deep chain of names": (lambda: of_terms(chained(2000)), "is too large: 61 parts, 61 deep"),
    "deep nesting": (lambda: of_term(nested("sin", 150)), "is too large"),
    "deeper nesting": (lambda: of_term(nested("sin", 400)), "not a term"),
    "a long product": (lambda: of_term(factors(41)), "more than 40 factors"),
    "products of products": (
        lambda: of_term(["sum", *[["product", factors(30), ["sin", X]] for _ in range(20)]]),
        NOT_SHOWN,
    ),
    "an exponent": (lambda: of_term(["power", GAP, 10**9]), "takes no such 2 arguments"),
    "a large exponent": (lambda: of_term(["power", GAP, -999_999]), NOT_SHOWN),
    "exponents of exponents": (
        lambda: of_term(
            ["exp", ["power", ["power", ["power", ["sum", X, ["pi"]], 10**6], 10**6], 10**6]]
        ),
        NOT_SHOWN,
    ),
    "the sine of much": (lambda: of_term(["sin", ["power", ["sum", X, ["pi"]], 10**6]]), NOT_SHOWN),
    "zeta in many bits": (lambda: of_term(["zeta", X, X], bits=20_000), NOT_SHOWN),
    "many bits": (lambda: of_term(["erf", GAP], bits=20_000), NOT_SHOWN),
    "an identity with a coefficient of 2^36 digits": (
        lambda: of_sides(repeated_power(["rational", "3"], 6)),
        "[too-large]",
    ),
    "an identity with 10^20 monomials": (
        lambda: of_sides(["power", ["sum", *[["variable", f"v{k}"] for k in range(30)]], 64]),
        "[too-large]",
    ),
    "too many bits": (lambda: of_term(X, bits=10**6), "expected an integer from 16 to 20000"),
}


SECOND_TOO = (
    "a term of 2^60 parts",
    "deeper nesting",
    "an exponent",
    "exponents of exponents",
    "an identity with a coefficient of 2^36 digits",
    "an identity with 10^20 monomials",
)


@pytest.mark.parametrize("name", ATTACKS)
def test_resource_attacks_are_refused_with_little(name: str, tmp_path: Path) -> None:
    """In a process that is killed after 20 seconds of work or at 2 GB, so that no clock is asked."""
    make, match = ATTACKS[name]
    file = tmp_path / "attack.jsonl"
    file.write_bytes(b"".join(make()))
    command = [sys.executable, "-m", "slr_verify.arb.recheck", str(file)]
    answer = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, preexec_fn=limited
    )
    assert answer.returncode == 1
    assert answer.stderr.startswith("refused: line ")
    assert match in answer.stderr


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
    resource.setrlimit(resource.RLIMIT_AS, (2 * 2**30, 2 * 2**30))


def test_the_second_checker_takes_the_same_attacks(second) -> None:
    for name in SECOND_TOO:
        with pytest.raises(second.Refused, match="line [123]: "):
            second.check(ATTACKS[name][0]())


def test_ten_million_boxes_end_where_the_limit_is(second) -> None:
    """Splits without end, made as they are read: refused at the first box too many."""

    def written():
        yield from sealed([header({"f": X}), SIGN])[:-1]
        for place in range(10_000_000):
            yield canonical({"split": {"x": f"1/{place + 2}"}}) + b"\n"

    with pytest.raises(CertificateRejected, match="line 4002: more than 4000 boxes are open"):
        check(written())
    with pytest.raises(second.Refused, match="line 4002: more than 4000 boxes are open"):
        second.check(written())


def test_a_sign_with_an_odd_negative_exponent() -> None:
    """Found by the attack on exponents: signs were raised to powers, so that large ones overflowed."""
    claim = {**SIGN, "sign": "<", "box": {"x": ["1/4", "1/3"]}}
    lines = sealed(
        [header({"f": ["power", GAP, -999_999]}), claim, {"leaf": {"x": ["1/4", "1/3"]}}]
    )
    assert check(lines).proved == ("f < 0 for all x in [0.25, 1/3]",)


def test_another_statement_is_not_taken_for_the_same() -> None:
    """A bound moved by 1e-12 makes another statement, however many digits of it are shown."""
    lines = positive_square()
    low = [m for m in mutants(lines) if m.change.startswith("line 1, terms/f/2/1: another number")]
    verdicts = {answer(mutant, check(lines)).verdict for mutant in low}
    assert verdicts == {OTHER, REFUSED}


def test_a_line_in_which_a_change_left_nothing_is_changed_again() -> None:
    header, *rest = (SAMPLES / "definite.jsonl").read_bytes().splitlines(keepends=True)
    twice = list(sampled_mutants([header, b"{}\n", *rest[1:]], 200, Random(1)))
    assert any(mutant.change.startswith("line 2") for mutant in twice)
