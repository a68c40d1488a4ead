"""A certificate is accepted only if every line is what it has to be; the refusal says where and why."""

from __future__ import annotations

import contextlib
import json
import runpy
import subprocess
import sys
import tracemalloc
from fractions import Fraction
from hashlib import sha256
from io import BytesIO

import pytest
from flint import ctx

from arb.forging import (
    MINUS_ONE,
    ONE,
    SIGN,
    X,
    forged,
    header,
    positive_square,
    records,
    rejected,
    sealed,
)
from arb.test_orbits import staircase
from arb.test_spectra import spectrum
from arb.test_zeros import circle_and_line
from slr_verify.arb import certificates
from slr_verify.arb import recheck as recheck_module
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected, canonical, lines
from slr_verify.arb.recheck import main, report
from slr_verify.selftest.sealing import seal_of


def test_what_is_too_deep_for_python_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_reader: object, _line: bytes) -> None:
        raise RecursionError

    monkeypatch.setattr(certificates._Reader, "read", endless)
    with pytest.raises(CertificateRejected, match="line 1: a term is too deep"):
        check(positive_square())


def test_what_is_proved_is_said_in_formulas() -> None:
    found = check(positive_square())
    assert found.definitions == ("f = x^2 - 1/5",)
    assert found.proved == ("f > 0 for all x in [0.5, 2]",)
    assert found.lines == 6
    assert "digest" in list(report(found))[-1]


def test_the_precision_comes_back() -> None:
    before = ctx.prec
    check(positive_square())
    rejected(positive_square(low="1/3"), "line 4: not shown on the leaf x in")
    assert ctx.prec == before


def test_a_false_claim_is_refused_whatever_its_seal() -> None:
    rejected(
        positive_square(low="0", cut="1/10"), "line 4: not shown on the leaf x in \\[0, 0.1\\]"
    )


@pytest.mark.parametrize("kept", range(6))
def test_a_file_that_is_cut_off_between_lines(kept: int) -> None:
    rejected(positive_square()[:kept], "truncated|ends before its seal")


def test_a_file_that_is_cut_off_within_a_line() -> None:
    whole = b"".join(positive_square())
    for end in range(1, len(whole) - 1, 37):
        with pytest.raises(CertificateRejected, match="truncated"):
            check(lines(BytesIO(whole[:end])))


def test_an_edited_line_breaks_the_seal() -> None:
    certificate = positive_square()
    certificate[0] = certificate[0].replace(b"a test", b"a tess")
    rejected(certificate, "line 6: the seal does not match: lines were edited or reordered")


def test_reordered_leaves_are_a_gap() -> None:
    certificate = positive_square()
    certificate[3], certificate[4] = certificate[4], certificate[3]
    rejected(certificate, "line 4: a gap or an overlap: the box is x in \\[1, 2\\], but")


def test_a_wrong_digest() -> None:
    certificate = positive_square()
    certificate[0] = certificate[0].replace(b'"digest":"', b'"digest":"0')
    certificate[-1] = seal_of(certificate[:-1])
    rejected(certificate, "line 6: the digest does not match what is stated")


def test_another_schema_version() -> None:
    wrong = [{**records(positive_square())[0], "schema": "slr-verify/certificate@3"}]
    rejected(sealed(wrong), "line 1: the schema must be 'slr-verify/certificate@2', got")


@pytest.mark.parametrize("number", ["0.5", "1e-1", "NaN", "Infinity", "-Infinity"])
def test_floats_and_nan_are_refused_where_they_stand(number: str) -> None:
    certificate = positive_square()
    certificate[2] = b'{"split":{"x":' + number.encode() + b"}}\n"
    rejected(certificate, "line 3: .* is not exact: floats and nan are refused")


@pytest.mark.parametrize(
    "text", ["0.5", "2/4", "+1", "1/0", " 1", "1e2", "nan", "\uff11", "-0", "01"]
)
def test_numbers_are_rationals_in_lowest_terms(text: str) -> None:
    def edit(found: list[dict]) -> None:
        found[2] = {"split": {"x": text}}

    rejected(forged(positive_square(), edit), "line 3: ")


@pytest.mark.parametrize(
    ("edit", "match"),
    [
        (lambda r: r.pop(3), "line 4: a gap or an overlap"),
        (lambda r: r.pop(), "line 5: a gap: some boxes of the subdivision are still open"),
        (lambda r: r.append(r[-1]), "line 6: every box is closed already: an overlap"),
        (lambda r: r.insert(2, {"split": {"x": "2"}}), "does not cut the box"),
        (lambda r: r.insert(2, {"split": {"y": "1"}}), "does not cut the box"),
        (lambda r: r.pop(1), "a witness before any claim"),
        (lambda r: r.__delitem__(slice(1, None)), "nothing is claimed"),
        (lambda r: r[1].update(term="g"), "no term is called 'g'"),
        (lambda r: r[1].update(sign=">="), "the sign must be > or <"),
        (lambda r: r[1].update(box={"x": ["2", "1/2"]}), "the interval of x is empty"),
        (lambda r: r[1].update(box={}), "f needs a range for x"),
        (lambda r: r[1].update(claim="truth"), "a claim is one of sign, "),
        (lambda r: r[1].update(more=1), "the keys must be term, sign, box"),
        (lambda r: r[0].update(bits=8), "expected an integer from 16"),
        (lambda r: r[0].update(bits=True), "expected an integer from 16"),
        (lambda r: r[0].update(parameters={"x": ONE}), "x has a value and a range"),
        (lambda r: r[0].update(parameters={"y": X}), "the parameter y has variables in it"),
        (
            lambda r: r[0].update(terms={"f": ["power", X, "2"]}),
            "not a term",
        ),
        (lambda r: r[0].update(terms={"f": ["tan", X]}), "not a term"),
        (lambda r: r[0].update(terms={"f g": X}), "not a name: 'f g'"),
        (lambda r: r[0].update(uses="order-quadrants"), "a list of labels"),
        (lambda r: r[0].pop("title"), "the keys must be schema, title"),
        (lambda r: r[0].update(title=None), "the title must be a text"),
        (lambda r: r[0].update(title="t\nproved\n  1 = 0"), "the title must be a text of one line"),
        (lambda r: r[0].update(statement=""), "a label must be 1 to 64 of a-z, .*; got ''"),
        (lambda r: r[0].update(statement="a\nb"), "a label must be"),
        (
            lambda r: r[0].update(uses=["order-preserved", "a\nb"]),
            r"a label must be .*; got 'a\\nb'",
        ),
        (lambda r: r[0].update(statement=1), "a label must be"),
    ],
)
def test_what_is_not_as_it_has_to_be(edit, match: str) -> None:
    rejected(forged(positive_square(), edit), match)


def test_a_repeated_key_and_a_line_that_is_not_canonical() -> None:
    certificate = positive_square()
    certificate[2] = b'{"split":{"x":"1","x":"1"}}\n'
    rejected(certificate, "line 3: a key is repeated")
    certificate[2] = b'{"split": {"x": "1"}}\n'
    rejected(certificate, "line 3: the line is not written in the canonical way")


def test_what_the_header_says_is_told() -> None:
    about = {
        "title": "about f",
        "statement": "oracle-threshold",
        "uses": ["zeta-positive", "order-preserved"],
    }
    lines = sealed([header({"f": ["sum", X, ONE]}, **about), SIGN, {"leaf": {"x": ["0", "1"]}}])
    found = check(lines)
    assert (found.title, found.statement, found.uses) == (
        "about f",
        "oracle-threshold",
        ("zeta-positive", "order-preserved"),
    )
    assert found.digest == records(lines)[0]["digest"]
    assert list(report(found)) == [
        "about f (so the file says; not checked)",
        "statement: oracle-threshold (so the file says; not checked)",
        "proved",
        "  f > 0 for all x in [0, 1]",
        "resting on the statements zeta-positive, order-preserved",
        "where",
        "  f = x + 1",
        f"4 lines checked; digest {found.digest}",
    ]


def test_the_digest_is_that_of_what_is_stated() -> None:
    """Written out, so that another program can compute it."""
    first, claim, *_ = records(positive_square())
    stated = {name: first[name] for name in ("statement", "uses", "parameters", "terms")}
    text = b"\n".join(json.dumps(each, separators=(",", ":")).encode() for each in (stated, claim))
    assert check(positive_square()).digest == sha256(text).hexdigest()


def test_another_precision_from_a_line_on() -> None:
    """1/3 lies closer to 0.333... than 20 bits can tell."""
    terms = {"third": ["rational", "1/3"], "one": ONE}
    close = ["333333333333/1000000000000", "166666666667/500000000000"]
    claim = {"claim": "value", "term": "third", "between": close, "box": {}}
    easy = {"claim": "value", "term": "one", "between": ["1", "1"], "box": {}}
    with pytest.raises(CertificateRejected, match="line 2: third is not shown"):
        check(sealed([header(terms, bits=20), claim]))
    raised = sealed([header(terms, bits=20), easy, {"bits": 64}, claim, {"bits": 20}, easy])
    assert len(check(raised).proved) == 3
    rejected(sealed([header(terms), {"bits": 20}, claim]), "line 3: third is not shown")
    rejected(sealed([header(terms), {"bits": 15}, claim]), "line 2: expected an integer from 16")
    rejected(sealed([header(terms), {"bits": 64, "more": 1}, claim]), "the keys must be bits")


def test_a_claim_must_be_finished_before_the_precision_changes() -> None:
    spoilt = sealed([header({"f": ["sum", X, ONE]}), SIGN, {"bits": 64}])
    rejected(spoilt, "line 3: a gap: some boxes of the subdivision are still open")
    after = sealed(
        [
            header({"f": ["sum", X, ONE]}),
            SIGN,
            {"leaf": {"x": ["0", "1"]}},
            {"bits": 64},
            {"leaf": {}},
        ]
    )
    rejected(after, "line 5: a witness before any claim")


@pytest.mark.parametrize(
    ("seal", "match"),
    [
        ({"lines": 4}, "line 6: 5 lines were read, not 4"),
        ({"lines": 6}, "line 6: 5 lines were read, not 6"),
        ({"lines": True}, "expected an integer from 0"),
        ({"seal": "0" * 64}, "line 6: the seal does not match"),
        ({"more": 1}, "the keys must be lines, seal"),
    ],
)
def test_a_wrong_last_line(seal, match: str) -> None:
    *kept, last = positive_square()
    rejected([*kept, canonical({**json.loads(last), **seal}) + b"\n"], match)


def test_garbage() -> None:
    rejected([b"\xff\xfe\n"], "line 1: this is not a line of JSON")
    rejected([b"[1]\n"], "line 1: a line holds an object")
    rejected([b"[" * 100_000 + b"\n"], "line 1: this is not a line of JSON")
    rejected([], "line 1: the file ends before its seal")


def test_a_line_after_the_seal() -> None:
    certificate = positive_square()
    rejected([*certificate, certificate[-1]], "line 7: a line after the seal")


def test_a_function_outside_its_domain_shows_nothing() -> None:
    bad = header({"f": ["sqrt", ["sum", X, MINUS_ONE]]})
    rejected(sealed([bad, SIGN, {"leaf": {"x": ["0", "1"]}}]), "not shown on the leaf")


@pytest.mark.long
def test_many_lines_take_bounded_memory() -> None:
    """Splits at 1/2, 3/4, ...: of all the leaves that were read none is kept."""
    number = 4000

    def written():
        yield from sealed([header({"f": ["sum", X, ONE]}), SIGN])[:-1]
        low = Fraction(0)
        for place in range(1, number):
            cut = Fraction(place, number)
            yield canonical({"split": {"x": str(cut)}}) + b"\n"
            yield canonical({"leaf": {"x": [str(low), str(cut)]}}) + b"\n"
            low = cut

    tracemalloc.start()
    with pytest.raises(CertificateRejected, match=f"line {2 * number + 1}: the file ends before"):
        check(written())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


def test_a_line_without_end_is_not_read_into_memory() -> None:
    with pytest.raises(CertificateRejected, match="longer than 4000000 bytes"):
        check(lines(BytesIO(b"x" * 5_000_000)))


def test_recheck_says_what_is_wrong(tmp_path, capsys) -> None:
    file = tmp_path / "certificate.jsonl"
    file.write_bytes(b"".join(positive_square()))
    assert main([str(file)]) == 0
    assert "f > 0 for all x in [0.5, 2]" in capsys.readouterr().out
    file.write_bytes(b"".join(positive_square()[:-1]))
    assert main([str(file)]) == 1
    assert "refused: line 6: the file ends before its seal" in capsys.readouterr().err
    assert main([str(tmp_path / "none")]) == 2
    assert main([]) == 2


def test_recheck_imports_arb_the_core_the_standard_library_and_flint_only() -> None:
    script = (
        "import sys; before = {*sys.modules}; import slr_verify.arb.recheck;"
        " print(*sys.modules.keys() - before)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    loaded = set(answer.stdout.split())
    assert {name for name in loaded if name.startswith("slr_verify.")} >= {"slr_verify.arb.balls"}
    outside = {name.partition(".")[0] for name in loaded} - set(sys.stdlib_module_names)
    assert {name for name in outside if not name.startswith("_")} <= {
        "slr_verify",
        "flint",
        "cython_runtime",
    }
    assert all(
        name.startswith(("slr_verify.arb", "slr_verify.core"))
        for name in loaded
        if name.startswith("slr_verify.")
    )


VALUES = (None, True, 0, -1, "", "x", "1/2", [], {}, [[]], ["x"], {"x": ["0", "1"]}, [["1"]], "f")


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


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_wrong_value_anywhere_ends_in_no_other_error(value) -> None:
    """What is still accepted is true: tests/adversarial/test_false_certificates.py asks that."""
    bases = (positive_square(), staircase(), circle_and_line(), spectrum([["9/10", "11/10"]] * 2))
    for base in bases:
        for number, found in enumerate(records(base)):
            for path in places(found):
                edited = records(base)
                part = edited[number]
                for key in path[:-1]:
                    part = part[key]
                part[path[-1]] = value
                try:
                    certificate = sealed(edited)
                except (KeyError, TypeError):  # the test itself cannot seal it
                    continue
                with contextlib.suppress(CertificateRejected):
                    check(certificate)


def test_a_term_that_is_too_deep_for_python(monkeypatch) -> None:
    """The limits of the format lie far below Python's; should they not, that is a refusal too."""

    def too_deep(header):
        raise RecursionError

    monkeypatch.setattr(certificates, "setting", too_deep)
    rejected(positive_square(), "line 1: a term is too deep")


def test_recheck_as_a_program(tmp_path, monkeypatch, capsys) -> None:
    file = tmp_path / "certificate.jsonl"
    file.write_bytes(b"".join(positive_square()))
    for name, code in ((str(file), 0), (str(tmp_path / "none"), 2), (recheck_module.__file__, 1)):
        monkeypatch.setattr(sys, "argv", ["recheck", name])
        with pytest.raises(SystemExit) as end:
            runpy.run_path(recheck_module.__file__, run_name="__main__")
        assert end.value.code == code
        assert ("f > 0 for all x in [0.5, 2]" in capsys.readouterr().out) == (code == 0)
    assert main([str(file), str(file)]) == 2
    assert capsys.readouterr().err == "usage: python -P -m slr_verify.arb.recheck FILE [WORK]\n"
    assert main([str(tmp_path / "none")]) == 2
    assert "none: No such file or directory" in capsys.readouterr().err
