"""Formulas and hypotheses as plain text: lines, LaTeX, ranges."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp
from toy_paper import binomial

from slr_verify.claims.claim import Claim
from slr_verify.claims.record.keeping import Listed
from slr_verify.claims.record.results import Record
from slr_verify.claims.setting.hypotheses import hypotheses
from slr_verify.claims.wording.typesetting import typesetting
from slr_verify.document.markup import formula
from slr_verify.document.reader import PLAIN
from slr_verify.document.unicode import ASCII
from slr_verify.language.statement import equal
from slr_verify.paper import CLAIMS
from slr_verify.report.lines import prose
from slr_verify.report.listing import grouped, listed
from slr_verify.report.setting import of_statements

x, y = sp.symbols("x y", real=True)
n, m = sp.symbols("n m", integer=True, positive=True)


def assumed(claim: Claim) -> list[str]:
    return [*map(ASCII, hypotheses(claim, typesetting(claim, (), PLAIN).read))]


def test_two_bounds_of_a_symbol_are_one_range() -> None:
    given = (x >= -1, x <= 1, y >= -1, y <= 1, sp.Ne(x, y))
    claim = replace(binomial.CLAIM, statements=(equal(n * x, m * y, given),), setting=("$n >= m$",))
    assert assumed(claim) == ["m, n in {1, 2, ...}", "-1 <= x, y <= 1", "x != y", "n >= m"]


def test_symbols_of_one_name_are_told_apart_where_they_are_declared() -> None:
    other = sp.Symbol("x", positive=True)
    claim = replace(binomial.CLAIM, statements=(equal(x, other, (x <= 1,)),), setting=())
    assert assumed(claim) == ["x in R", "x~ > 0", "x <= 1"]


def test_one_bound_stays_as_it_is() -> None:
    claim = replace(binomial.CLAIM, statements=(equal(x, y, (x > 2, y <= x)),))
    assert assumed(claim) == ["x, y in R", "x > 2", "y <= x"]


@pytest.mark.parametrize(
    ("signs", "text"),
    [
        ({"integer": True, "negative": True}, "n in {-1, -2, ...}"),
        ({"integer": True, "nonpositive": True}, "n in {0, -1, ...}"),
        ({"integer": True, "positive": True}, "n in {1, 2, ...}"),
        ({"integer": True, "nonnegative": True}, "n in {0, 1, ...}"),
        ({"integer": True, "nonzero": True}, "n in Z without {0}"),
        ({"integer": True}, "n in Z"),
        ({"negative": True}, "n < 0"),
        ({"nonpositive": True}, "n <= 0"),
    ],
)
def test_ranges_say_no_more_than_was_declared(signs: dict[str, bool], text: str) -> None:
    symbol = sp.Symbol("n", **signs)
    claim = replace(binomial.CLAIM, statements=(equal(symbol, symbol),))
    assert assumed(claim) == [text]


def test_prose_keeps_long_words() -> None:
    assert prose(f"a {'b' * 60}", "", 40) == ["a", "  " + "b" * 60]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_list_fits_a_terminal_and_keeps_labels_whole(width: int) -> None:
    lines = [line.plain for line in grouped(tuple(map(Listed.of_claim, CLAIMS)), width)]
    assert max(map(len, lines)) <= width
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert listed == [claim.label for claim in CLAIMS]
    assert "Best lambda of the oracle" in lines


@pytest.mark.parametrize("width", [60, 80, 100])
def test_the_list_fits_a_pipe_as_well(width: int) -> None:
    lines = list(listed(tuple(map(Listed.of_claim, CLAIMS)), width))
    assert [line.split()[0] for line in lines] == [claim.label for claim in CLAIMS]
    assert max(map(len, lines)) == width
    assert not [line for line in lines if line.endswith("…") and len(line) < width]


def test_what_has_no_proof_says_so() -> None:
    open_claim = Listed("conjecture", "Conjecture", "Of one line", (), "PROVED", 0)
    false = replace(open_claim, expected="REFUTED")
    lines = [line.plain for line in grouped((open_claim, false), 80)]
    assert lines == [
        "  conjecture  [no proof] Of one line",
        "  conjecture  [to refute] Of one line",
    ]


def test_what_only_proofs_use_is_no_notation_of_the_statement(paper_record: Record) -> None:
    whole = next(each for each in paper_record.claims if each.label == "lemma-18.vi")
    odd = replace(whole, definitions=(*whole.definitions, formula("w = p^2"), formula("z = g")))
    used = replace(odd, statements=(*odd.statements, formula("w > 0")))
    assert [*map(ASCII, of_statements(odd).definitions)] == [*map(ASCII, whole.definitions)]
    assert ASCII(of_statements(used).definitions[-1]) == "w = p^2"
    law = replace(whole, around=(*whole.around, formula("H = 0")))
    assert of_statements(law).around == whole.around


def test_what_explains_a_function_of_the_statement_is_its_notation(paper_record: Record) -> None:
    whole = next(each for each in paper_record.claims if each.label == "lemma-18.vi")
    lines = tuple(map(formula, ("w = y^2", "f(t) = w g", "h(t) = v", "v = g")))
    stated = replace(whole, statements=(formula("f(g) > 0"),), around=(*whole.around, *lines))
    assert [*map(ASCII, of_statements(stated).around)] == ["w = y^2", "f(t) = w g"]
