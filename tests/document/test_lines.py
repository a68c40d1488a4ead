"""Long formulas are broken where a person breaks them, and never into what TeX cannot set."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slr_verify.document.latex import LATEX
from slr_verify.document.lines import Row, broken
from slr_verify.document.markup import formula
from slr_verify.document.nodes import (
    Big,
    Call,
    Chain,
    Fence,
    Fraction,
    Index,
    Name,
    Node,
    Number,
    Power,
    Product,
    Root,
    Sign,
    Slope,
    listed,
    product,
)
from slr_verify.document.unicode import ASCII, UNICODE
from slr_verify.document.writer import LAST_RESORT, Writer

PLACE = Chain((Name("a_1"), Fraction(Name("b"), Name("c"))), ("", "-"))
TERM = product(PLACE, Call(Name("erf"), Name("x")))
LONG = Chain((TERM,) * 9, ("", *"++++++++"))
WRITERS = pytest.mark.parametrize(
    "write", [LATEX, UNICODE, ASCII], ids=["LaTeX", "Unicode", "ASCII"]
)


def test_a_short_formula_is_one_line() -> None:
    assert broken(formula("a + b"), LATEX, 20) == ("a + b",)


@WRITERS
def test_a_relation_begins_a_line(write: Writer) -> None:
    first, second = broken(formula("a + b + c + d = e + f + g + h + j"), write, 20, 0)
    assert (first, second[:2]) == ("a + b + c + d", "= ")


@WRITERS
def test_nothing_is_lost(write: Writer) -> None:
    def bare(text: str) -> str:
        return re.sub(r"\\(left|right|bigg?[lr]|cdot|,)|[·*\s]", "", text)

    for room in (20, 30, 50, 80):
        assert bare("".join(broken(LONG, write, room))) == bare(write(LONG))


def test_brackets_that_are_separated_have_a_fixed_size() -> None:
    lines = broken(product(Name("x"), LONG), LATEX, 60)
    assert lines[0].startswith(r"x \biggl(")
    assert lines[-1].endswith(r"\biggr)")
    for line in lines:
        assert len(re.findall(r"\\left\b", line)) == len(re.findall(r"\\right\b", line))


def test_a_fraction_stays_whole_in_print_and_is_broken_in_text() -> None:
    tree = Fraction(LONG, Number("2"))
    assert broken(tree, LATEX, 20) == (LATEX(tree),)
    assert len(broken(tree, UNICODE, 40)) > 1


PARTS: st.SearchStrategy[Node] = st.sampled_from(
    [
        Name("alpha"),
        Power(Name("x"), Number("2")),
        Fraction(Name("a"), formula("b + c")),
        Root(formula("1 + x")),
        Call(Name("erf"), formula("t/p")),
    ]
)


def chained(parts: list[Node], sign: str) -> Node:
    """The parts with the same sign between them."""
    return Chain(tuple(parts), ("", *(sign for _ in parts[1:])))


def grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    """One more node around some of these."""
    several = st.lists(inner, min_size=2, max_size=4)
    return st.one_of(
        st.builds(chained, several, st.sampled_from(["+", "-"])),
        st.builds(lambda parts: Product(tuple(parts)), several),
        st.builds(Fence, inner),
        st.builds(lambda body: Call(Sign("EE"), body, "[", "]"), inner),
    )


@given(st.recursive(PARTS, grown, max_leaves=25), st.integers(10, 60))
def test_lines_are_balanced_and_hold_everything(tree: Node, room: int) -> None:
    lines = broken(tree, LATEX, room, 2)
    for line in lines:
        assert line.count("{") == line.count("}")
        assert len(re.findall(r"\\left\b", line)) == len(re.findall(r"\\right\b", line))
    for write in (UNICODE, ASCII):
        kept = "".join("".join(broken(tree, write, room, 2)).split())
        dots = write.dot.strip()
        assert kept.replace(dots, "") == "".join(write(tree).split()).replace(dots, "")


@pytest.mark.parametrize(
    "operated",
    [
        lambda body: Big("int", body, Number("0"), Number("1"), (Name("x"),)),
        lambda body: Big("sum", body, formula("i = 1"), formula("L - 1")),
        lambda body: Slope(True, ((Name("y"), 1),), body),
        lambda body: product(Index(Sign("partial"), Name("kappa")), body),
    ],
)
@WRITERS
def test_an_operator_stays_with_what_it_is_applied_to(operated: object, write: Writer) -> None:
    tree = product(Fence(Name("x")), operated(Call(Name("R"), Name("chi"))))  # type: ignore[operator]
    row = Row(write)
    row.take(tree)
    (place,) = {each.at for each in row.places if not each.inside and each.badness < LAST_RESORT}
    assert row.text(0, place, frozenset()) == "(x)"


def test_a_short_left_side_shares_its_line() -> None:
    total = " + ".join(f"x_{place} y" for place in range(20))
    first, *others = broken(formula(f"A = {total}"), LATEX, 40)
    assert first.startswith("A = x_{0} y")
    assert others


def test_a_line_may_begin_after_a_comma() -> None:
    first, second = broken(listed(map(Name, "abcdefghijkl")), UNICODE, 20, 0)
    assert first.endswith(",")
    assert not second.startswith(",")


def test_a_square_may_be_broken_inside_its_brackets() -> None:
    first, second = broken(formula("(alpha + beta + gamma + delta)^2"), LATEX, 9, 0)
    assert first.startswith(r"\bigl(")
    assert second.endswith(r"\bigr)^{2}")
