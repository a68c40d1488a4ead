"""Long passages of a proof are cut in print, never in the record, and what is cut is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slr_verify.claims.record.results import Record
from slr_verify.claims.record.steps import PremiseRecord, StepRecord
from slr_verify.document.nodes import Chain, Name, Node, Number, Power, Words
from slr_verify.document.unicode import ASCII
from slr_verify.document.widths import width
from slr_verify.report.abridged import DOTS, LONGEST, WIDE, abridged, changed, shortened
from slr_verify.report.outline import Passage, Shown
from slr_verify.report.proof_text import claim_text, step_text

X = Name("x")


def total(count: int) -> Chain:
    """x + x + ... with so many terms."""
    return Chain((X,) * count, ("", *"+" * (count - 1)))


def step(formula: Node, premises: tuple[PremiseRecord, ...] = ()) -> StepRecord:
    return StepRecord(0, formula, "=", "algebra", premises=premises)


def premise(number: str, formula: Node) -> PremiseRecord:
    start = StepRecord(0, Name("y"), "", "")
    return PremiseRecord(number, X, (), (start, step(formula), step(X)))


def test_a_sum_that_is_too_long_keeps_its_first_terms_and_counts_the_others() -> None:
    count = 600
    short = shortened(total(count))
    assert isinstance(short, Chain)
    assert width(short) < LONGEST < width(total(count))
    kept = len(short.parts) - 1
    assert short.parts[:kept] == (X,) * kept
    assert short.parts[kept] == Words(f"{count - kept} further terms")


@pytest.mark.parametrize("around", [lambda part: part, lambda part: Power(part, Number("2"))])
def test_the_sum_may_be_inside_and_a_short_one_stays(around: object) -> None:
    long, fits = around(total(600)), around(total(50))  # type: ignore[operator]
    assert "further terms" in ASCII(shortened(long))
    assert shortened(fits) is fits


def test_two_long_sums_are_both_cut() -> None:
    both = Chain((total(600), Power(total(600), Number("2"))), ("", "-"))
    assert width(shortened(both)) < LONGEST


def test_what_a_long_passage_refers_to_is_printed_up_to_a_number_of_lines() -> None:
    wide = total(int(WIDE))
    known = tuple(premise(f"1.{at}", wide) for at in range(1, 40))
    passage = Passage(1, "", (Shown(1, 1, (step(X), step(X, known))),))
    cut = abridged(passage)
    (chain,) = (each.chain for each in cut.shown)
    printed = len(chain[1].premises)
    assert 0 < printed < 30
    assert cut.numbers_cut == tuple(f"1.{at}" for at in range(printed + 1, 40))
    said, command = cut.cut("lemma-7") or ("", "")
    assert f"({cut.numbers_cut[0]} to 1.39)" in said
    assert command == "slr-verify show lemma-7 --step 1"


def test_wide_lines_between_others_are_dots_in_a_long_passage() -> None:
    wide = premise("1.1", total(int(30 * WIDE)))
    passage = Passage(1, "", (Shown(1, 1, (step(X), step(X, (wide,)))),))
    cut = abridged(passage)
    ((first, second),) = (each.chain for each in cut.shown)
    (found,) = second.premises
    assert [each.formula for each in found.steps] == [Name("y"), DOTS, X]
    assert first.formula == X
    said, _ = cut.cut("lemma-7") or ("", "")
    assert "long lines" in said


@pytest.mark.long
def test_what_goes_between_the_same_ends_is_no_detail() -> None:
    wide, count = total(int(30 * WIDE)), int(3 * WIDE)
    way = PremiseRecord("1.1", X, (), (step(X), step(wide), step(total(count)), step(X)))
    ((_, second),) = (
        each.chain
        for each in abridged(Passage(1, "", (Shown(1, 1, (step(X), step(X, (way,)))),))).shown
    )
    _, first, *_ = second.premises[0].steps
    assert "further terms" in ASCII(first.formula)


def test_a_sum_that_changes_in_few_terms_is_printed_by_these() -> None:
    letters = tuple(Name(letter) for letter in "abcdefgh")
    long = tuple(Power(each, total(40)) for each in letters)
    before = Chain(long, ("", *"+" * 7))
    after = Chain((*long[:3], X, *long[4:]), ("", "+", "+", "-", *"+" * 4))
    assert ASCII(changed(after, before)) == "-x + 7 terms as before"
    assert changed(before, before) is before
    assert changed(X, before) is X
    other = Chain((X, *letters), ("", *"+" * 8))
    assert changed(other, before) is other


def test_a_sign_that_changes_is_a_term_that_changes() -> None:
    wide, rest = Power(X, total(100)), Name("y")
    before, after = Chain((wide, rest, X), ("", "+", "+")), Chain((wide, rest, X), ("", "-", "+"))
    assert ASCII(changed(after, before)) == "-y + 2 terms as before"


def test_a_passage_of_many_short_lines_is_whole() -> None:
    known = tuple(premise(f"1.{at}", X) for at in range(1, 100))
    passage = Passage(1, "", (Shown(1, 1, (step(X), step(X, known))),))
    assert abridged(passage) == passage
    assert abridged(passage).cut("lemma-7") is None


def test_what_is_cut_is_printed_by_the_command_that_is_named(toy_record: Record) -> None:
    proved = (each for each in toy_record.claims if each.proofs and len(each.statements) == 1)
    claim = next(proved)
    known = tuple(premise(f"1.{at}", total(int(WIDE))) for at in range(1, 40))
    steps = (StepRecord(0, X, "", ""), step(X, known))
    claim = replace(claim, proofs=(replace(claim.proofs[0], steps=steps),))
    said = " ".join(claim_text(claim).split())
    assert f"All of it: slr-verify show {claim.label} --step 1" in said
    assert "(1.39)" not in claim_text(claim).replace("to 1.39)", "")
    whole = step_text(claim, "1")
    assert "(1.39)" in whole
    assert "further terms" not in whole


def test_what_is_zero_has_its_number_only_in_a_long_passage() -> None:
    start = StepRecord(0, Name("y"), "", "")
    zero = PremiseRecord("1.1", X, (), (start, step(Number("0"))))
    by_more = PremiseRecord("1.2", X, (), (start, step(Number("0"), (premise("1.3", X),))))
    wide = premise("1.4", total(int(30 * WIDE)))
    for known, cut_numbers in (((zero, by_more, wide), ("1.1",)), ((zero, by_more), ())):
        cut = abridged(Passage(1, "", (Shown(1, 1, (step(X), step(X, known))),)))
        ((_, second),) = (each.chain for each in cut.shown)
        assert cut.zeros_cut == cut_numbers
        left = [each.number for each in known if each.number not in cut_numbers]
        assert [each.number for each in second.premises] == left
    said, _ = replace(cut, zeros_cut=("1.1", "1.2", "1.5")).cut("lemma-7") or ("", "")
    assert said == "Not printed here: what is zero: (1.1 to 1.2) and (1.5). All of it:"
