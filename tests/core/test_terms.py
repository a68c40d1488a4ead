"""What is a term: the shapes of every head, one object for equal terms, and nothing that can change."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import product

import pytest

from core.building import (
    FIRST,
    ONE,
    SECOND,
    TWO,
    ZERO,
    at_most,
    equal,
    mean,
    minus,
    negative,
    number,
    over,
    plus,
    power,
    sqrt,
    times,
    x,
    y,
)
from slr_verify.core.language import BINDERS, COMPARISONS, FUNCTIONS, RELATIONS, RESERVED, Refused
from slr_verify.core.terms import (
    LARGEST_DEPTH,
    LARGEST_EXPONENT,
    LARGEST_SIZE,
    SHAPES,
    make,
    slack,
    strict_parts,
)

U, RELATION = make("vector", "u"), make("<", FIRST, x)
GOOD = [
    ("rational", Fraction(1, 2)),
    ("pi",),
    ("variable", "x"),
    ("variable", "#0"),
    ("variable", "x_1'"),
    ("bound", 0),
    ("bound", 3),
    ("sum", x),
    ("sum", x, y, x),
    ("product", x, x),
    ("power", x, -3),
    ("power", x, LARGEST_EXPONENT),
    ("mean", 1, FIRST, ONE),
    ("mean", 2, FIRST, ONE, ZERO, ZERO, ONE),
    ("integral", FIRST, ZERO, ONE),
    ("derivative", FIRST, x),
    ("defined", "f"),
    ("defined", "f", x, y),
    ("psd", 1, x),
    ("psd", 2, x, y, y, x),
    ("integer", x),
    ("total", FIRST, ZERO, x),
    ("law", "X", FIRST),
    ("gaussian", make("inner", FIRST, U)),
    ("copies", x, FIRST, make("inner", FIRST, U)),
    ("member", "f", x),
    ("member", "f", x, y),
    ("indicator", RELATION),
    ("inner", U, FIRST),
    ("inner", U, U),
    ("vector", "u"),
    ("vector", "u", x, y),
    ("vector", "u", U, x),
    ("vector sum", U, FIRST),
    ("scaled", x, U),
    ("scaled", FIRST, SECOND),
    ("every", 2, RELATION),
    ("every", 1, RELATION, RELATION),
    ("almost", 2, RELATION, RELATION),
    ("tends", FIRST, x),
    ("surely", 2, RELATION, RELATION),
    ("surely", 1, RELATION),
    ("surface", 2, RELATION, RELATION),
    ("member", "f", U),
    ("dimension", x),
    *((head, x) for head in FUNCTIONS),
    *((head, x, y) for head in COMPARISONS),
]

BAD = [
    ("rational", 1),
    ("rational", 0.5),
    ("rational", "1/2"),
    ("rational",),
    ("rational", Fraction(1), Fraction(1)),
    ("pi", x),
    ("variable", ""),
    ("variable", "1x"),
    ("variable", "1 < 0"),
    ("variable", "x\n"),
    ("variable", "é"),
    ("variable", "#"),
    ("variable", "#x"),
    ("variable", 1),
    ("variable", "x", "y"),
    ("variable",),
    *(("variable", name) for name in sorted(RESERVED)),
    *(("defined", name, FIRST) for name in sorted(RESERVED)),
    ("variable", "_0"),  # printed for bound variables
    ("defined", "_0", FIRST),
    ("power", FIRST, LARGEST_EXPONENT + 1),
    ("power", FIRST, -LARGEST_EXPONENT - 1),
    ("bound", -1),
    ("bound", True),
    ("bound", "0"),
    ("bound",),
    ("sum",),
    ("sum", 1),
    ("sum", x, "x"),
    ("product",),
    ("product", x, 2),
    ("power", x),
    ("power", x, True),
    ("power", x, 1.0),
    ("power", x, Fraction(2)),
    ("power", x, TWO),
    ("mean",),
    ("mean", 1),
    ("mean", 1, FIRST),
    ("mean", 0, FIRST),
    ("mean", True, FIRST, ONE),
    ("mean", -1, FIRST, ONE),
    ("mean", 2, FIRST, ONE),
    ("mean", 1, 1, ONE),
    ("mean", 1, FIRST, 1),
    ("integral", FIRST, ZERO),
    ("integral", FIRST, ZERO, ONE, ONE),
    ("integral", FIRST, 0, 1),
    ("derivative", FIRST),
    ("derivative", FIRST, x, 1),
    ("defined",),
    ("defined", x),
    ("defined", "f", 1),
    ("defined", "1 < 0", x),
    ("psd",),
    ("psd", x),
    ("psd", 2, x, y),
    ("psd", True, x),
    ("psd", 1, 1),
    ("integer",),
    ("integer", x, y),
    ("integer", 1),
    ("total", FIRST, ZERO),
    ("law", x, FIRST),
    ("law", "pi", FIRST),
    ("law", "X"),
    ("gaussian",),
    ("gaussian", U),
    ("copies", FIRST, FIRST),
    ("member", "f"),
    ("member", "oo", x),
    ("indicator", x),
    ("indicator",),
    ("inner", U, x),
    ("inner", U),
    ("inner", RELATION, U),
    ("vector",),
    ("vector", "u", RELATION),
    ("vector sum",),
    ("vector sum", U, x),
    ("scaled", U, U),
    ("scaled", x, x),
    ("scaled", x, RELATION),
    ("every", 0, RELATION),
    ("every", True, RELATION),
    ("every", 1),
    ("every", 1, x),
    ("every", 1, RELATION, x),
    ("almost", 1, U),
    ("tends", FIRST),
    ("tends", RELATION, x),
    ("surely", 2, x),
    ("surface", 2, x),
    ("surface", 0, RELATION),
    ("surely", RELATION, RELATION),
    ("surely", 0, RELATION),
    ("dimension", U),
    ("dimension",),
    ("sum", U, U),
    ("=", U, U),
    ("tan", x),
    ("", x),
    *((head, *args) for head in FUNCTIONS for args in ((), (x, y), (1,))),
    *((head, *args) for head in COMPARISONS for args in ((), (x,), (x, y, x), (x, 1))),
]


@pytest.mark.parametrize("args", GOOD)
def test_what_is_a_term(args) -> None:
    term = make(*args)
    assert (term.op, term.args) == (args[0], args[1:])
    assert make(*args) is term
    assert copy.deepcopy(term) is term
    assert pickle.loads(pickle.dumps(term)) is term


@pytest.mark.parametrize("args", BAD)
def test_what_is_none(args) -> None:
    with pytest.raises(Refused, match="takes no such") as refusal:
        make(*args)
    assert refusal.value.code == "no-term"


def test_no_term_is_too_large() -> None:
    """Size and depth are those of the tree, though its parts are shared."""
    wide = make("sum", *[x] * (LARGEST_SIZE - 1))
    assert (wide.size, wide.depth) == (LARGEST_SIZE, 2)
    deep = x
    for _ in range(LARGEST_DEPTH - 1):
        deep = sqrt(deep)
    assert (deep.size, deep.depth) == (LARGEST_DEPTH, LARGEST_DEPTH)
    for large in (wide, deep):
        with pytest.raises(Refused) as refusal:
            sqrt(large)
        assert refusal.value.code == "too-large"


def test_a_message_names_no_address() -> None:
    with pytest.raises(Refused) as refusal:
        make("exp", x, y)
    assert (
        str(refusal.value) == "'exp' takes no such 2 arguments: (a variable, a variable) [no-term]"
    )


def test_every_head_is_made_and_refused() -> None:
    assert {args[0] for args in GOOD} == set(SHAPES)
    assert {args[0] for args in BAD} >= set(SHAPES)


OF_RELATIONS = ("indicator", "every", "almost", "surely", "surface")


@pytest.mark.parametrize(
    "args", [args for args in GOOD if len(args) > 1 and args[0] not in OF_RELATIONS]
)
def test_relations_are_parts_of_few(args) -> None:
    relations = [make(*each) for each in GOOD if each[0] in RELATIONS]
    for relation, (place, part) in product(relations, enumerate(args)):
        if type(part) is type(x):
            with pytest.raises(Refused, match=r"\[no-term\]"):
                make(*args[:place], relation, *args[place + 1 :])


def test_true_is_not_one() -> None:
    assert make("power", x, 1) is not x
    for one in (True, 1.0, Fraction(1)):
        with pytest.raises(Refused, match=r"\[no-term\]"):
            make("power", x, one)
    assert number(1) is make("rational", Fraction(1)) is ONE
    with pytest.raises(Refused, match=r"\[no-term\]"):
        make("rational", True)


@pytest.mark.parametrize("name", ["op", "args", "free", "loose", "other"])
def test_a_term_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        setattr(x, name, "y")


def test_free_and_loose() -> None:
    pair = make("mean", 2, plus(FIRST, SECOND, make("bound", 2), x), ONE, y, y, FIRST)
    assert (pair.free, pair.loose) == ({"x", "y"}, 1)
    assert (make("integral", FIRST, ZERO, x).free, make("integral", FIRST, ZERO, x).loose) == (
        {"x"},
        0,
    )
    assert make("integral", FIRST, ZERO, SECOND).loose == 2
    assert make("derivative", times(FIRST, SECOND), y).loose == 1
    assert (make("bound", 41).loose, make("bound", 41).depth) == (42, 1)
    assert (mean(x).loose, mean(x).free) == (0, {"x"})
    assert make("law", "X", times(FIRST, x)).free == {"X", "x"}
    assert make("copies", FIRST, SECOND, make("inner", FIRST, U)).loose == 1
    assert make("every", 2, make("<", FIRST, SECOND), make("=", y, make("bound", 2))).loose == 1
    assert make("member", "f", x).free == {"f", "x"}
    assert set(BINDERS) == {"mean", "integral", "derivative", "total", "law", "gaussian", "copies"}


def test_what_builds_terms() -> None:
    assert plus() is ZERO
    assert plus(ZERO, x) is x
    assert times() is ONE
    assert times(ONE, x) is x
    assert negative(number("41/43")) is number("-41/43")
    assert negative(x) is make("product", number(-1), x)
    assert minus(x, ZERO) is x
    assert power(x, 1) is x
    assert over(x, y) is make("product", x, make("power", y, -1))
    assert slack(at_most(x, y)) is minus(y, x)
    assert slack(equal(x, y)) is minus(y, x)


def test_strict_parts_leave_out_bodies() -> None:
    law = mean(times(x, FIRST), sqrt(y))
    found = set(strict_parts(plus(law, make("derivative", power(FIRST, 2), over(ONE, y)))))
    assert {law, sqrt(y), y, power(y, -1)} <= found
    assert not {x, times(x, FIRST), power(FIRST, 2)} & found
    bracket = make("indicator", equal(over(ONE, y), ONE))
    assert strict_parts(bracket) == {bracket}
