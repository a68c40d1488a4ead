"""A proof in named steps: what stands below which heading, what is shown at once, reasons in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slr_verify.claims.record.results import ClaimRecord, ProofRecord, Record
from slr_verify.claims.record.steps import PremiseRecord, StepRecord, SummandRecord, UseRecord
from slr_verify.document.markup import formula
from slr_verify.document.nodes import Name, Number
from slr_verify.document.unicode import ASCII, UNICODE
from slr_verify.report.outline import listed, passages, reason
from slr_verify.report.proof_text import claim_text
from slr_verify.report.tex_lines import Context
from slr_verify.report.tex_statement import statement_tex

SIGN = "every term has the right sign"


def start(part: int) -> StepRecord:
    return StepRecord(part, Name(f"x_{part}"), "", "")


def step(
    part: int, rule: str = SIGN, by: tuple[str, ...] = (), uses: tuple[str, ...] = ()
) -> StepRecord:
    return StepRecord(part, Number("0"), ">", rule, by, tuple(UseRecord(each, ()) for each in uses))


ON_THE_WAY = PremiseRecord("4.1", formula("y > 0"), (), (StepRecord(3, Name("y"), "", ""), step(3)))
STEPS = (
    *(each for part in range(3) for each in (start(part), step(part))),
    start(3),
    replace(step(3, "adding up", ("4.1", "2"), ("lemma-7",)), premises=(ON_THE_WAY,)),
    start(4),
    step(4, "algebra"),
    step(4),
)


@pytest.fixture
def claim(toy_record: Record) -> ClaimRecord:
    """Five statements below two headings, shown by the steps above."""
    made = toy_record.claims[0]
    return replace(
        made,
        sentence="All of them are positive, as $x_n > 0$.",
        headings=("The first ones", "", "", "The others", ""),
        statements=tuple(formula(f"x_{part} > 0") for part in range(5)),
        conditions=((),) * 5,
        proofs=(replace(made.proofs[0], idea="Each is a square.", steps=STEPS),),
    )


@pytest.fixture
def proof(claim: ClaimRecord) -> ProofRecord:
    return claim.proofs[0]


def test_statements_stand_below_their_headings(claim: ClaimRecord, proof: ProofRecord) -> None:
    first, second = passages(claim, proof)
    assert (first.number, first.heading) == (1, "The first ones")
    assert (second.number, second.heading) == (2, "The others")
    assert [each.number for each in first.shown] == ["(1) to (3)"]
    assert [each.number for each in second.shown] == ["(4)", "(5)"]


def test_only_what_has_one_reason_is_shown_at_once(claim: ClaimRecord, proof: ProofRecord) -> None:
    _, second = passages(claim, proof)
    assert [each.at_once for each in second.shown] == [True, False]


def test_neighbours_with_other_reasons_stay_apart(claim: ClaimRecord, proof: ProofRecord) -> None:
    other = replace(proof, steps=(*STEPS[:3], step(1, "algebra"), *STEPS[4:]))
    first, _ = passages(claim, other)
    assert [each.number for each in first.shown] == ["(1)", "(2)", "(3)"]


def test_without_headings_a_proof_is_one_passage(claim: ClaimRecord, proof: ProofRecord) -> None:
    (whole,) = passages(replace(claim, headings=("",) * 5), proof)
    assert (whole.number, whole.heading) == (0, "")
    assert [each.number for each in whole.shown] == ["(1) to (3)", "(4)", "(5)"]


def test_two_are_listed_and_more_are_a_range(claim: ClaimRecord, proof: ProofRecord) -> None:
    headings = ("The first ones", "", "The third", "The others", "")
    first, *_ = passages(replace(claim, headings=headings), proof)
    assert [each.number for each in first.shown] == ["(1), (2)"]


def test_reasons_name_what_they_apply() -> None:
    assert reason(step(0), str, str, ASCII) == SIGN
    assert (
        reason(step(0, "adding up", ("1", "2.1"), ("a",)), str, str, ASCII)
        == "adding up: (1), (2.1) and a"
    )
    assert reason(step(0, "", (), ("a",)), str, str.upper, ASCII) == "by A"


def test_results_that_follow_one_another_are_named_by_the_first_and_the_last() -> None:
    numbers = ("1.1", "1.2", "1.3", "1.4", "1.6", "2.7", "1")
    said = "adding up: (1.1) to (1.4), (1.6), (2.7) and (1)"
    assert reason(step(0, "adding up", numbers), str, str, ASCII) == said
    few = ("1.1", "1.2", "1.3")
    assert reason(step(0, "", few), str, str, ASCII) == "by (1.1), (1.2) and (1.3)"
    other_order = ("1.4", "1.3", "1.2", "1.1")
    assert "to" not in reason(step(0, "", other_order), str, str, ASCII)


def test_relations_are_added_up_with_their_factors() -> None:
    first = SummandRecord(formula("2 x"), ("1",), ())
    second = SummandRecord(formula("-1"), (), (UseRecord("a", ("3",)),))
    third = SummandRecord(formula("-y/2"), ("2.1", "2.1"), ())
    rest = formula("x^2 >= 0")
    added = replace(step(0, "adding up"), summands=(first, second, third))
    said = "adding up: 2 x * (1) - A (3) - y/2 * (2.1) * (2.1)"
    assert reason(added, str, str.upper, ASCII) == said
    assert reason(replace(added, rest=rest), str, str.upper, ASCII) == f"{said}, and x^2 >= 0"
    assert reason(replace(step(0), rest=rest), str, str, ASCII) == "the difference is x^2 >= 0"
    assert reason(added, str, str, UNICODE).startswith("adding up: 2 x · (1) - a (3)")
    turned = replace(added, summands=(second,))
    assert reason(turned, str, str.upper, ASCII) == "adding up: -A (3)"


@pytest.mark.parametrize(
    ("items", "words"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_lists(items: list[str], words: str) -> None:
    assert listed(items) == words


def test_the_terminal_shows_words_numbers_and_steps(claim: ClaimRecord) -> None:
    lines = claim_text(claim).splitlines()
    for line in (
        "All of them are positive, as x_n > 0.",
        "  The first ones:",
        "    (1)  x₀ > 0",
        "  Step 1. The first ones",
        f"    (1) to (3) [{SIGN}]",
        "    (4) [adding up: (4.1), (2) and lemma-7]",
        "        (4.1) y",
    ):
        assert line in lines, line


def test_the_book_shows_the_same(claim: ClaimRecord) -> None:
    text = statement_tex(claim, Context({}, {}))
    for words in (
        r"\heading{In words.}All of them are positive, as $x_{n}",
        r"\heading{Statement.}The first ones:",
        r"\says{The others:}",
        r"\formula{\numbered{(1)}}{x_{0} > 0}",
        rf"\step{{1}}{{The first ones}}{{(1) to (3) {SIGN}}}",
        r"\step{2}{The others}{(4) adding up: (4.1), (2) and lemma-7}",
        rf"\formulabecause{{\numbered{{(4.1)}}}}{{y > 0}}{{{SIGN}}}",
        rf"\formulabecause{{\numbered{{(5)}}}}{{x_{{4}} > 0 > 0}}{{algebra; {SIGN}}}",
    ):
        assert words in text, words


@pytest.mark.parametrize(
    ("numbers", "written"),
    [
        (("2",), "Lemma 7 (2)"),
        (("1", "2", "3"), "Lemma 7 (1, 2, 3)"),
        (("1", "2", "3", "4", "6"), "Lemma 7 (1 to 4, 6)"),
        ((), "Lemma 7"),
    ],
)
def test_numbers_of_statements_in_a_row(numbers: tuple[str, ...], written: str) -> None:
    used = replace(step(0, ""), uses=(UseRecord("lemma-7", numbers),))
    assert reason(used, str, {"lemma-7": "Lemma 7"}.__getitem__, UNICODE) == f"by {written}"
