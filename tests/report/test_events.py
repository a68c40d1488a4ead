"""Statements about events, in words, and the equations as which they are checked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from slr_verify.claims.record.results import Record
from slr_verify.document.markup import formula
from slr_verify.document.nodes import Call, Chain, Node, Phrase, Product, Sign, Words, related
from slr_verify.document.unicode import ASCII
from slr_verify.report.events import CHECKED_AS, in_words
from slr_verify.report.html_statement import statements
from slr_verify.report.proof_text import claim_text

DERIVATIONS = Path(__file__).parents[2] / "derivations"
ONE, ZERO = formula("1"), formula("0")
A, B, C = (Call(Sign("one"), formula(f"{name} > 0"), "{", "}") for name in "abc")
FOR_ALL = (Words("for almost every"), formula("x"), Words(":"))


def added(*parts: Node) -> Chain:
    return Chain(parts, ("", *("+" for _ in parts[1:])))


@pytest.mark.parametrize(
    ("left", "right", "words"),
    [
        (A, ONE, "a > 0"),
        (A, ZERO, "not a > 0"),
        (A, B, "a > 0 if and only if b > 0"),
        (added(A, B), ONE, "either a > 0 or b > 0"),
        (added(A, B, C), ONE, "either a > 0 or b > 0 or c > 0"),
        (Product((A, B)), ZERO, "not both a > 0 and b > 0"),
        (Phrase((*FOR_ALL, added(A, B))), ONE, "for almost every x: either a > 0 or b > 0"),
        (Phrase((*FOR_ALL, A)), ZERO, "for almost every x: not a > 0"),
    ],
)
def test_an_equation_of_indicators_has_words(left: Node, right: Node, words: str) -> None:
    said, checked = in_words(related(left, "=", right))
    assert ASCII(said) == words
    equation = left.parts[-1] if isinstance(left, Phrase) else left
    assert checked == related(equation, "=", right)


@pytest.mark.parametrize(
    ("left", "sign", "right"),
    [
        (A, "<=", ONE),
        (A, "=", formula("2")),
        (added(A, B), "=", ZERO),
        (added(A, B), "=", C),
        (added(A, formula("x")), "=", ONE),
        (Chain((A, B), ("", "-")), "=", ONE),
        (Product((A, B)), "=", ONE),
        (Product((formula("x"), B)), "=", ZERO),
        (formula("x"), "=", ONE),
        (formula("x"), "=", A),
    ],
)
def test_what_has_no_words_stays_an_equation(left: Node, sign: str, right: Node) -> None:
    statement = related(left, sign, right)
    assert in_words(statement) == (statement, None)


def test_the_equation_stands_below_the_words(paper_record: Record) -> None:
    whole = next(each for each in paper_record.claims if each.label == "lemma-18.vi")
    stated = replace(whole, statements=(related(Phrase((*FOR_ALL, added(A, B))), "=", ONE),))
    lines = [line.strip() for line in claim_text(stated, 120, ASCII).splitlines()]
    place = lines.index("for almost every x: either a > 0 or b > 0")
    assert lines[place + 1] == f"{CHECKED_AS}1{{a > 0}} + 1{{b > 0}} = 1"
    assert statements(stated, 60.0).count(CHECKED_AS) == 1
    tex = (DERIVATIONS / "theorem-5.tex").read_text("utf-8")
    assert tex.count(rf"\atonce{{{CHECKED_AS}$") == 4
    assert CHECKED_AS not in claim_text(whole, 120, ASCII) + statements(whole, 60.0)
