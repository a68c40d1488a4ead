"""The second checker agrees with arb on the samples, shares nothing with it and refuses too."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from math import prod
from pathlib import Path

import mpmath
import pytest
from arb.forging import MINUS_ONE, ONE, X, forged, header, positive_square, sealed
from arb.identities import FALSE, TRUE
from arb.test_headers import NO_LABELS, about_starts
from arb.test_names import CLAIMS, NO_NAMES, PLAIN, TWO_MEANINGS, claimed
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.arb.certificates import KINDS, check
from slr_verify.arb.reading import CertificateRejected
from slr_verify.certify.writing import plain

from .conftest import SAMPLES, SECOND_CHECKER

FILES = sorted(SAMPLES.glob("*.jsonl"))
BITS = 160
FUNCTIONS = {
    "sqrt": mpmath.sqrt,
    "exp": mpmath.exp,
    "erf": mpmath.erf,
    "atan": mpmath.atan,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "abs": abs,
}
REACH = {"sqrt": (0, 1000), "exp": (-200, 50), "erf": (-30, 30), "sin": (-99, 99), "cos": (-99, 99)}


@pytest.mark.parametrize("sample", FILES, ids=lambda path: path.stem)
def test_both_checkers_accept_the_samples(second, sample: Path) -> None:
    lines = sample.read_bytes().splitlines(keepends=True)
    arb, other = check(lines), second.check(lines)
    assert other.digest == arb.digest
    assert len(other.claims) == len(arb.proved)
    assert other.uses == arb.uses


def test_the_samples_have_claims_of_every_kind() -> None:
    lines = [json.loads(line) for path in FILES for line in path.read_bytes().splitlines()]
    assert {line["claim"] for line in lines if "claim" in line} == set(KINDS)


def test_the_samples_use_every_function() -> None:
    text = b"".join(path.read_bytes() for path in FILES)
    assert all(f'["{name}",'.encode() in text for name in (*FUNCTIONS, "zeta"))


def test_it_imports_the_standard_library_only() -> None:
    tree = ast.parse(SECOND_CHECKER.read_text("utf-8"))
    names = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= set(sys.stdlib_module_names)


def test_it_runs_by_itself(tmp_path: Path) -> None:
    """In a folder without the package, isolated from what is installed."""
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"".join(positive_square(low="0", cut="1/10")))
    good = tmp_path / "good.jsonl"
    good.write_bytes(b"".join(positive_square()))
    command = [sys.executable, "-I", "-S", str(SECOND_CHECKER)]
    answers = [
        subprocess.run(
            [*command, *files], capture_output=True, text=True, cwd=tmp_path, check=False
        )
        for files in ([str(good)], [str(good), str(bad)], [], [str(tmp_path / "none")])
    ]
    assert [answer.returncode for answer in answers] == [0, 1, 2, 2]
    assert "good.jsonl: accepted, 1 sign; digest" in answers[1].stdout
    assert "refused: line 4: not shown on the leaf x in [0, 1/10]" in answers[1].stdout
    assert "usage:" in answers[2].stderr
    assert "cannot read" in answers[3].stderr


def exact(value: mpmath.mpf) -> Fraction:
    sign, mantissa, exponent, _ = value._mpf_
    return (-1) ** sign * Fraction(mantissa) * Fraction(2) ** exponent


def holds(second, found: tuple[int, int], value: mpmath.mpf, *, slack: int = 40) -> None:
    """The interval contains the number, and is narrow."""
    low, high = (Fraction(end, 1 << BITS) for end in found)
    error = abs(exact(value)) / 2**230 + Fraction(1, 2**230)
    assert low - error <= exact(value) <= high + error
    assert high - low <= (1 + abs(exact(value))) / 2 ** (BITS - slack)


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(place=st.fractions(0, 1, max_denominator=10**6))
def test_functions_against_mpmath(second, name: str, place: Fraction) -> None:
    low, high = REACH.get(name, (-50, 50))
    n = int((low + place * (high - low)) * 2**BITS)
    with mpmath.workprec(400):
        at = mpmath.mpf(n) / mpmath.mpf(2) ** BITS
        found = second.VALUES[name](second.arithmetic(BITS), (n, n))
        holds(second, found, FUNCTIONS[name](at))


@pytest.mark.parametrize("name", FUNCTIONS)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(ends=st.tuples(*[st.fractions(-4, 4, max_denominator=1000)] * 2), share=st.fractions(0, 1))
def test_functions_of_intervals(second, name: str, ends, share: Fraction) -> None:
    """The image of an interval contains the values at points inside, and its slopes theirs."""
    a = second.arithmetic(BITS)
    low, high = sorted(abs(end) + 1 if name in ("sqrt", "abs") else end for end in ends)
    x = a.hull(low, high)
    n = x[0] + int((x[1] - x[0]) * share)
    value = second.VALUES[name](a, x)
    inner = second.VALUES[name](a, (n, n))
    assert value[0] <= inner[1]
    assert inner[0] <= value[1]
    slope = second.slope_of(a, name, x, value)
    step = 1 << (BITS // 2)
    with mpmath.workprec(400):
        at, h = mpmath.mpf(n) / 2**BITS, mpmath.mpf(step) / mpmath.mpf(2) ** BITS
        quotient = exact((FUNCTIONS[name](at + h) - FUNCTIONS[name](at - h)) / (2 * h)) * 2**BITS
    room = 1 << (BITS // 2 + 8)
    assert slope[0] - room <= quotient <= slope[1] + room


def zeta(t: mpmath.mpf, g: mpmath.mpf) -> mpmath.mpf:
    """From the definition, by quadrature."""
    return mpmath.quad(
        lambda u: mpmath.erf(t + g * u) ** 2 * mpmath.npdf(u), [-14, -7, -3, 0, 3, 7, 14]
    )


@pytest.mark.parametrize(
    ("t", "g"), [("0", "1"), ("1/2", "0"), ("1/3", "1/5"), ("-2", "1"), ("3", "2"), ("7", "5")]
)
def test_zeta_against_its_definition(second, t: str, g: str) -> None:
    a = second.arithmetic(BITS)
    x, y = (a.rational(Fraction(text)) for text in (t, g))
    with mpmath.workprec(120):
        at = [mpmath.mpf(Fraction(text).numerator) / Fraction(text).denominator for text in (t, g)]
        low, high = (Fraction(end, 1 << BITS) for end in second.zeta_of(a, x, y))
        value = exact(zeta(*at))
    assert low - Fraction(1, 10**20) <= value <= high + Fraction(1, 10**20)
    assert high - low < Fraction(1, 10**30)


@pytest.mark.long
def test_the_slopes_of_zeta(second) -> None:
    a = second.arithmetic(BITS)
    t, g = a.rational(Fraction(2, 3)), a.rational(Fraction(3, 4))
    found = second.zeta_slopes(a, t, g)
    with mpmath.workprec(120):
        at = (mpmath.mpf(2) / 3, mpmath.mpf(3) / 4)
        slopes = [mpmath.diff(zeta, at, (1, 0)), mpmath.diff(zeta, at, (0, 1))]
    for (low, high), slope in zip(found, slopes, strict=True):
        assert abs(Fraction(low + high, 2 << BITS) - exact(slope)) < Fraction(1, 10**15)


def test_zeta_increases_in_what_its_ends_are_taken_from(second) -> None:
    a = second.arithmetic(BITS)
    wide = second.zeta_of(a, a.hull(Fraction(-1), Fraction(2)), a.hull(Fraction(0), Fraction(1)))
    for t in ("-1", "0", "1", "2"):
        for g in ("0", "1/2", "1"):
            inner = second.zeta_of(a, a.rational(Fraction(t)), a.rational(Fraction(g)))
            assert wide[0] <= inner[0]
            assert inner[1] <= wide[1]


@pytest.mark.parametrize("x", [(-3, 2), (0, 0), (0, 5), (-5, 0)])
def test_no_division_by_what_may_be_zero(second, x) -> None:
    with pytest.raises(second.Undefined, match="division by an interval with 0 in it"):
        second.arithmetic(BITS).reciprocal(x)


def test_no_root_of_what_may_be_negative(second) -> None:
    with pytest.raises(second.Undefined, match="not >= 0"):
        second.arithmetic(BITS).sqrt((-1, 4))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    ends=st.lists(st.integers(-(2**20), 2**20), min_size=4, max_size=4),
    shares=st.tuples(*[st.fractions(0, 1, max_denominator=64)] * 2),
    exponent=st.integers(-3, 5),
)
def test_arithmetic_contains_the_exact_results(second, ends, shares, exponent: int) -> None:
    a = second.arithmetic(12)
    x, y = sorted(ends[:2]), sorted(ends[2:])
    u, v = (
        Fraction(low, 2**12) + share * Fraction(high - low, 2**12)
        for (low, high), share in zip((x, y), shares, strict=True)
    )
    exacts = [(a.add, u + v), (a.subtract, u - v), (a.multiply, u * v)]
    for operation, value in exacts:
        low, high = operation(tuple(x), tuple(y))
        assert Fraction(low, 2**12) <= value <= Fraction(high, 2**12)
    if exponent >= 0 or not x[0] <= 0 <= x[1]:
        try:
            low, high = a.power(tuple(x), exponent)
        except second.Undefined:
            return
        assert Fraction(low, 2**12) <= u**exponent <= Fraction(high, 2**12)


def rejected(second, certificate: list[bytes], match: str) -> None:
    with pytest.raises(second.Refused, match=match):
        second.check(certificate)


SIGN = {"claim": "sign", "term": "f", "sign": ">", "box": {"x": ["0", "1"]}}
LEAF = {"leaf": {"x": ["0", "1"]}}


@pytest.mark.parametrize(
    ("edit", "match"),
    [
        (lambda r: r.pop(3), "line 4: another box is open"),
        (lambda r: r.pop(), "line 5: a box is still open"),
        (lambda r: r.append(r[-1]), "line 6: every box is closed already"),
        (lambda r: r.insert(2, {"split": {"x": "2"}}), "line 3: x = 2 does not cut"),
        (lambda r: r.pop(1), "line 2: a witness before any claim"),
        (lambda r: r.__delitem__(slice(1, None)), "nothing is claimed"),
        (lambda r: r[1].update(term="g"), "no term is called g"),
        (lambda r: r[1].update(sign=">="), "expected one of <, >"),
        (lambda r: r[1].update(sign="<"), "line 4: not shown on the leaf"),
        (lambda r: r[1].update(box={"x": ["2", "1/2"]}), "an empty interval: 2 > 1/2"),
        (lambda r: r[1].update(box={}), "f needs a range for x"),
        (lambda r: r[1].update(more=1), "the keys must be term, sign, box"),
        (lambda r: r[0].update(bits=True), "expected an integer from 16"),
        (lambda r: r[0].update(parameters={"x": ONE}), "a parameter has a range too"),
        (lambda r: r[0].update(parameters={"y": X}), "the parameter y has variables in it"),
        (lambda r: r[0].update(terms={"f": ["power", X, "2"]}), "expected an integer from -1000"),
        (lambda r: r[0].update(terms={"f": ["tan", X]}), "not a term"),
        (lambda r: r[0].update(terms={"f g": X}), "not a name"),
        (lambda r: r[0].update(uses="e4"), "expected a list"),
        (lambda r: r[0].update(uses=[1]), "line 1: not a label of a-z, 0-9, .* at most 64: 1"),
        (lambda r: r[0].update(statement=1), "line 1: not a label"),
        (lambda r: r[0].update(title="t\nproved\n  1 = 0"), "line 1: not a text of one line: t\n"),
        (lambda r: r[0].update(title=None), "line 1: not a text of one line: None"),
        (lambda r: r[0].update(uses=["a\nb"]), "line 1: not a label"),
    ],
)
def test_what_is_not_as_it_has_to_be(second, edit, match: str) -> None:
    rejected(second, forged(positive_square(), edit), match)


@pytest.mark.parametrize("name", NO_LABELS)
def test_a_label_is_one_word(second, name: str) -> None:
    """Arb refuses them too. Null stands for no statement, but it is no label."""
    label = NO_LABELS[name]
    rejected(second, about_starts(label, uses=[label]), "line 1: not a label of a-z")
    if label is not None:
        about = about_starts("an-order", uses=["an-order"], statement=label)
        rejected(second, about, "line 1: not a label of a-z")


def test_a_long_label_and_a_label_for_the_statement(second) -> None:
    for label in ("lemma-18.v", 64 * "a"):
        found = second.check(about_starts(label, uses=[label], statement=label))
        assert found.uses == (label,)


@pytest.mark.parametrize("kind", CLAIMS)
def test_claims_of_every_kind_hold_without_a_second_meaning(second, kind: str) -> None:
    assert second.check(claimed(kind, PLAIN)).claims == [kind]


@pytest.mark.parametrize("name", TWO_MEANINGS)
def test_a_variable_of_a_claim_is_no_term(second, name: str) -> None:
    rejected(second, TWO_MEANINGS[name], "line 2: a term is a variable too")


@pytest.mark.parametrize("kind", [kind for kind in CLAIMS if kind != "identity"])
def test_a_variable_of_a_claim_is_no_parameter(second, kind: str) -> None:
    certificate = claimed(kind, PLAIN, parameters={"x": ONE})
    rejected(second, certificate, "line 2: a parameter has a range too")


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name(second, name: str) -> None:
    rejected(second, NO_NAMES[name], "line [12]: not a name: ")


def test_a_wrong_seal_and_a_wrong_digest(second) -> None:
    certificate = positive_square()
    rejected(second, [certificate[0].replace(b"a test", b"a tess"), *certificate[1:]], "seal")
    rejected(second, certificate[:-1], "before its seal")
    rejected(second, [*certificate, certificate[-1]], "line 7: a line after the seal")


def test_a_function_outside_its_domain_shows_nothing(second) -> None:
    for bad in (["sqrt", ["sum", X, MINUS_ONE]], ["power", ["sum", X, MINUS_ONE], -2]):
        rejected(second, sealed([header({"f": bad}), SIGN, LEAF]), "line 3: not shown on the leaf")


def test_many_names_for_much_are_no_burden(second) -> None:
    """f_60 spelled out would have 2^60 parts."""
    terms = {"f_0": X}
    for k in range(60):
        terms[f"f_{k + 1}"] = ["product", *[["variable", f"f_{k}"]] * 2]
    claim, half = {**SIGN, "term": "f_60"}, {"x": ["1/2", "1"]}
    rejected(second, sealed([header(terms), claim, LEAF]), "line 3: not shown on the leaf")
    assert second.check(sealed([header(terms), {**claim, "box": half}, {"leaf": half}])).claims


# --- Identities ----------------------------------------------------------------------------------

Y, HALF = ["variable", "y"], ["rational", "1/2"]
MINUS_X = ["product", MINUS_ONE, X]
GONE = "the two sides are not seen to be equal"


def identity(left: list, right: list, *witness: dict, **more) -> list[bytes]:
    claim = {"claim": "identity", "left": "f", "right": "g"}
    return sealed([header({"f": left, "g": right}, **more), claim, *witness])


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("name", TRUE)
def test_identities_are_shown_by_both(second, name: str, swapped: bool) -> None:
    left, right = map(plain, reversed(TRUE[name]) if swapped else TRUE[name])
    assert check(identity(left, right)).proved
    assert second.check(identity(left, right)).claims == ["identity"]
    for wrong in (["sum", left, ONE], ["product", MINUS_ONE, left], ["product", left, Y]):
        rejected(second, identity(wrong, right), GONE)


@pytest.mark.parametrize(
    ("certificate", "match"),
    [
        *((identity(*map(plain, sides)), GONE) for sides in FALSE.values()),
        (identity(X, Y), GONE),
        (identity(X, ["sum", X, HALF]), GONE),
        (identity(["power", X, 2], X), GONE),
        (identity(["zeta", X, Y], ["zeta", MINUS_X, Y]), GONE),
        (identity(["power", ["sum", X, MINUS_X], -1], X), "a denominator is zero"),
        (identity(X, ["variable", "c"], parameters={"c": HALF}), GONE),
        (identity(X, X, {"multiply": 0}), "this claim takes no witness"),
    ],
)
def test_false_identities_are_refused_by_both(second, certificate: list[bytes], match: str) -> None:
    rejected(second, certificate, match)
    with pytest.raises(CertificateRejected, match="line [23]: "):
        check(certificate)


def test_an_identity_without_witness_stands_by_itself(second) -> None:
    """A name of a term above is spelled out, a parameter is not."""
    terms = {"u": ["sum", X, Y], "f": ["power", ["variable", "u"], 2], "g": ["product", X, X]}
    terms["g"] = ["sum", ["power", X, 2], ["product", ["rational", "2"], X, Y], ["power", Y, 2]]
    claim = {"claim": "identity", "left": "f", "right": "g"}
    for parameters in ({}, {"y": HALF}):
        assert second.check(sealed([header(terms, parameters=parameters), claim])).claims
    rejected(second, sealed([header({**terms, "g": X}), claim]), GONE)
    rejected(second, sealed([header(terms), {**claim, "left": ["f"]}]), "no term is called")


def written(depth: int) -> st.SearchStrategy[list]:
    """Terms in x and y, without functions."""
    leaves = st.sampled_from([X, Y, ONE, HALF, MINUS_ONE])
    if not depth:
        return leaves
    parts = written(depth - 1)
    several = st.lists(parts, min_size=1, max_size=3)
    return st.one_of(
        leaves,
        several.map(lambda found: ["sum", *found]),
        several.map(lambda found: ["product", *found]),
        st.tuples(parts, st.integers(-2, 3)).map(lambda pair: ["power", *pair]),
    )


def value_of(term: list, at: dict[str, Fraction]) -> Fraction:
    """Raises ZeroDivisionError."""
    match term:
        case ["rational", text]:
            return Fraction(text)
        case ["variable", name]:
            return at[name]
        case ["power", base, exponent]:
            return value_of(base, at) ** exponent
        case ["sum", *parts]:
            return sum((value_of(part, at) for part in parts), Fraction(0))
        case ["product", *parts]:
            return prod((value_of(part, at) for part in parts), start=Fraction(1))
    raise AssertionError(term)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(left=written(3), right=written(3), places=st.tuples(*[st.fractions(max_denominator=99)] * 2))
def test_both_checkers_agree_with_the_values(second, left: list, right: list, places) -> None:
    """What is accepted has equal values on both sides; each side equals itself, put in other words."""
    at = dict(zip("xy", places, strict=True))
    same = ["sum", right, ["product", ONE, left], ["product", MINUS_ONE, right]]
    for other in (right, same):
        certificate = identity(left, other)
        answers = [
            accepts(second.check, second.Refused, certificate),
            accepts(check, CertificateRejected, certificate),
        ]
        assert answers[0] == answers[1]
        with suppress(ZeroDivisionError):
            values = value_of(left, at), value_of(other, at)
            assert values[0] == values[1] or not answers[0]
            assert answers[0] or other is right


def accepts(checked, refusal: type[Exception], certificate: list[bytes]) -> bool:
    try:
        checked(certificate)
    except refusal:
        return False
    return True


def test_it_bounds_the_work_too(second, tmp_path: Path, capsys) -> None:
    assert second.check(positive_square()).claims == ["sign"]
    with pytest.raises(second.Refused, match="line 3: the certificate asks for more work than is"):
        second.check(positive_square(), work=60)
    file = tmp_path / "square.jsonl"
    file.write_bytes(b"".join(positive_square()))
    assert [second.main(["--work", work, str(file)]) for work in ("60", "1000")] == [1, 0]
    assert "refused: line 3: the certificate asks for more work than" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--work"], ["--work", "9"], ["--work", "-9", "x"]])
def test_how_much_work_is_a_whole_number_before_a_file(second, words: list[str], capsys) -> None:
    assert second.main(words) == 2
    assert "usage: python checkers/second_checker.py [--work N] FILE..." in capsys.readouterr().err


def test_a_box_has_few_variables_there_too(second) -> None:
    many = {f"x{place}": ["0", "1"] for place in range(65)}
    claim = {"claim": "sign", "term": "f", "sign": ">", "box": many}
    with pytest.raises(second.Refused, match="a box has more than 64 variables"):
        second.check(sealed([header({"f": ONE}), claim]))
