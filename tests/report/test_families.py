"""Of a long family of functions the book defines the first; `show` prints them all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.document.markup import formula
from slr_verify.document.nodes import Call, Chain, Name, Node, related
from slr_verify.document.unicode import ASCII
from slr_verify.report.families import LONG, without_families
from slr_verify.report.proof_text import claim_text
from slr_verify.report.tex_lines import Context
from slr_verify.report.tex_statement import statement_tex


def wide(*names: str, lines: float = 12.0) -> Chain:
    """A sum with these names in it, of so many lines."""
    count = int(lines * LONG / 20 / 3)
    return Chain((*map(Name, names), *[Name("x")] * count), ("", *"+" * (len(names) + count - 1)))


def function(name: str, meaning: Node) -> Node:
    return related(Call(Name(name), Name("t")), "=", meaning)


@pytest.fixture
def claim(paper_record: Record) -> ClaimRecord:
    """One whose statement speaks of R_1, R_2 and B; C stands in the meaning of R_1 and A in that of R_2."""
    whole = next(each for each in paper_record.claims if each.label == "lemma-18.vi")
    letters = tuple(related(Name(name), "=", wide(lines=1)) for name in ("A", "B", "C"))
    functions = function("R_1", wide("C")), function("R_2", wide("A"))
    said = formula("R_1(t) = R_2(t) B")
    return replace(whole, statements=(said,), definitions=(*functions, *letters))


def test_the_first_is_defined_and_what_only_others_use_is_not(claim: ClaimRecord) -> None:
    shorter, left_out = without_families(claim)
    assert [ASCII(each.below[0]) for each in shorter.definitions] == ["R_1(t)", "B", "C"]
    assert [ASCII(each) for each in left_out] == ["R_2"]


def test_a_short_family_and_letters_with_numbers_stay(claim: ClaimRecord) -> None:
    short = function("R_1", wide(lines=2)), function("R_2", wide(lines=2))
    for definitions in (short, tuple(related(Name(f"A_{n}"), "=", wide()) for n in range(4))):
        whole = replace(claim, definitions=definitions)
        assert without_families(whole) == (whole, ())


def test_the_book_says_what_is_left_out_and_show_prints_it(
    claim: ClaimRecord, paper_record: Record
) -> None:
    book = statement_tex(claim, Context.of(paper_record))
    assert r"Not printed here: the formulas of $R_{2}$. All of them:" in book
    assert r"slr-verify show lemma-18.vi" in book
    assert "R_{2}(t) = " not in book
    shown = claim_text(claim, 80)
    assert "R_2(t) = " in shown or "R₂(t) = " in shown
