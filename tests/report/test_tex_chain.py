"""Chains in the book: what shares a line, what is named instead of printed again, what is said once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from slr_verify.claims.record.results import ClaimRecord, Record
from slr_verify.claims.record.steps import PremiseRecord, StepRecord, SummandRecord
from slr_verify.document.markup import formula
from slr_verify.document.nodes import (
    Call,
    Chain,
    Name,
    Node,
    Number,
    Phrase,
    Words,
    negative,
    related,
)
from slr_verify.report.abridged import DOTS
from slr_verify.report.outline import added_below
from slr_verify.report.setting import Inside
from slr_verify.report.tex_chain import Opening, chain_tex
from slr_verify.report.tex_lines import INDENT, ROOM, Context, given
from slr_verify.report.tex_statement import statement_tex

X, Y, ZERO = Name("x"), Name("y"), Number("0")
NOTHING = Context({}, {})
WIDE = Chain((X,) * 60, ("", *"+" * 59))


def line(formula: Node, relation: str = "=", rule: str = "algebra") -> StepRecord:
    return StepRecord(0, formula, relation, rule)


def printed(*steps: StepRecord, opening: Opening | None = None) -> list[str]:
    return [*chain_tex(opening or Opening("(1)"), steps, NOTHING, Inside(ROOM, INDENT))]


def test_short_steps_share_a_line_and_keep_all_reasons_in_order() -> None:
    (only,) = printed(line(X, ""), line(Y, "<=", "first"), line(ZERO, "<", "second"))
    assert only == r"\formulabecause{\numbered{(1)}}{x \le y < 0}{first; second}"


def test_wide_steps_have_lines_of_their_own() -> None:
    lines = printed(line(X, ""), line(WIDE), line(ZERO))
    assert [each.split("{")[0] for each in lines] == [
        r"\formula",
        r"\formula",
        r"\continued",
        r"\continuedbecause",
        r"\formulabecause",
    ]


def test_a_long_reason_does_not_share_its_line() -> None:
    lines = printed(line(X, ""), line(Y), line(ZERO, rule="a reason " * 20))
    assert len(lines) == 2
    assert lines[1].startswith(r"\formulabecause{=}{0}{a reason")


def test_dots_stand_with_what_follows_them() -> None:
    start = Chain((X,) * 10, ("", *"+" * 9))
    lines = printed(line(start, ""), line(DOTS, rule="differentiation"), line(start))
    assert [r"\dots" in each for each in lines] == [False, True]
    _, *goes_on = printed(line(start, ""), line(DOTS), line(WIDE))
    assert goes_on[0].startswith(r"\formula{=}{\dots = x + x")
    (once,) = printed(line(X, ""), line(DOTS, rule="a"), line(DOTS, rule="b"), line(ZERO))
    assert once.count(r"\dots") == 1
    assert once.endswith("{a; b; algebra}")


def test_what_prints_like_the_line_before_is_not_printed_again() -> None:
    (only,) = printed(line(X, ""), line(X, rule="a"), line(ZERO, rule="b"))
    assert only == r"\formulabecause{\numbered{(1)}}{x = 0}{a; b}"
    (last,) = printed(line(X, ""), line(X, rule="a"))
    assert last == r"\formulabecause{\numbered{(1)}}{x = x}{a}"


def test_conditions_stand_before_the_reasons() -> None:
    opening = Opening("(1.1)", (formula("x > 0"),))
    (only,) = printed(line(X, ""), line(ZERO, ">", "by hypothesis"), opening=opening)
    assert only == r"\formulabecause{\numbered{(1.1)}}{x > 0}{for $x > 0$; by hypothesis}"


def test_a_condition_for_all_of_something_needs_no_other_for() -> None:
    every = Phrase((Words("for every"), formula("l"), Words(":"), formula("x_l > 0")))
    assert given((every, formula("y > 0"))) == r"$\text{for every }l\text{: }x_{l} > 0$, $y > 0$"
    assert given((related(every, ">", ZERO),)).startswith(r"$\text{for every }l")
    assert given((formula("y > 0"), every)).startswith("for $y > 0$, $")
    assert given(()) == ""


def test_factors_that_stand_below_end_their_line() -> None:
    summand = SummandRecord(WIDE, ("1",), ())
    long_sum = replace(line(Y, "<=", "adding up"), summands=(summand,))
    lines = printed(line(X, ""), long_sum, line(ZERO))
    assert lines[1] == r"\begin{premise}"
    assert lines[-1].startswith(r"\formulabecause{=}{0}")


def test_factors_have_their_signs() -> None:
    summands = (SummandRecord(WIDE, ("1",), ()), SummandRecord(negative(WIDE), ("2",), ()))
    rest = related(WIDE, ">=", ZERO)
    below = [*added_below(replace(line(Y), summands=summands, rest=rest), str)]
    assert [sign for sign, _, _ in below] == ["", "-", "+"]
    assert [size for _, size, _ in below] == [WIDE, WIDE, rest]


@pytest.fixture
def claim(toy_record: Record) -> ClaimRecord:
    """Two statements with one wide left side and one condition, proved by a result on the way."""
    way = PremiseRecord("1.1", related(WIDE, "=", Y), (), (line(WIDE, ""), line(Y)))
    first = (line(WIDE, ""), replace(line(Y, rule=""), by=("1.1",), premises=(way,)), line(ZERO))
    second = tuple(replace(each, part=1) for each in (line(WIDE, ""), line(X), line(Y)))
    condition = formula("0 <= x_1 + x_2 + x_3 + x_4 + x_5 <= 1")
    made = toy_record.claims[0]
    return replace(
        made,
        headings=("", ""),
        statements=(related(WIDE, "=", ZERO), related(WIDE, "=", Y)),
        conditions=((condition,),) * 2,
        proofs=(replace(made.proofs[0], steps=(*first, *second)),),
    )


def test_a_long_side_is_printed_in_the_statement_only(claim: ClaimRecord) -> None:
    statement, derivation = statement_tex(claim, NOTHING).split(r"\heading{Derivation.}")
    terms = "x + x + x"
    assert terms in statement
    assert terms not in derivation
    assert derivation.count(r"\text{the left side}") >= 2


def test_conditions_are_said_once(claim: ClaimRecord) -> None:
    text = statement_tex(claim, NOTHING)
    assert text.count(r"x_{5}") == 1
    assert "{under the conditions of (1)}" in text
    three = replace(
        claim,
        headings=("", "", ""),
        statements=(*claim.statements, related(X, "=", Y)),
        conditions=(*claim.conditions, claim.conditions[0]),
        proofs=(),
    )
    assert statement_tex(three, NOTHING).count("{under the conditions of (1)}") == 2


def test_the_end_of_a_proof_is_marked_and_one_proof_has_no_trust_of_its_own(
    claim: ClaimRecord,
) -> None:
    text = statement_tex(claim, NOTHING)
    assert text.count(r"\proofend") == 1
    assert r"\prooffoot" not in text
    twice = statement_tex(replace(claim, proofs=claim.proofs * 2), NOTHING)
    assert twice.count(r"\prooffoot{Trust: CORE.}") == 2
    assert r"\heading{Another derivation.}" in twice


def test_functions_that_another_statement_explains_are_named(claim: ClaimRecord) -> None:
    functions = tuple(related(Call(Name(name), X), "=", WIDE) for name in "fg")
    claim = replace(claim, around=functions, speaks_of=("other",))
    known = Context({"other": "Other"}, {"other": frozenset(functions)})
    named = r"\par As in \hyperref[stmt:other]{Other}: $f$ and $g$."
    assert named in statement_tex(claim, known)
    one = Context({"other": "Other"}, {"other": frozenset(functions[:1])})
    assert r"\par As in" not in statement_tex(claim, one)
    assert r"\par As in" not in statement_tex(replace(claim, speaks_of=()), known)
