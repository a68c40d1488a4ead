"""Definitions are conservative, and sequents are made of relations that can be defined in some order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from core.building import (
    FIRST,
    HALF,
    ONE,
    POLE,
    ROOT,
    TWO,
    ZERO,
    Step,
    at_most,
    below,
    cos,
    differs,
    equal,
    make,
    mean,
    minus,
    plus,
    power,
    premise,
    psd,
    refused,
    sequent,
    sqrt,
    times,
    x,
    y,
    z,
)
from core.steps_of_limits import LATER, STARTS, WHENEVER, every, square_of
from core.steps_of_starts import HALVED, IMAGE, IN_BOX, RECURSION, SLOT
from slr_verify.core.language import RESERVED, Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.sequents import meaning_of
from slr_verify.core.terms import DEEPEST, LARGEST_DEPTH
from slr_verify.core.theorems import Context

DOUBLE = make("defined", "double", x)


def identity(left, right, *given) -> Step:
    return Step("linear arithmetic", equal(left, right), (ZERO, ()), given)


def test_a_definition_stands_for_its_body() -> None:
    context = Context()
    context.define("double", ("x",), times(TWO, x))
    context.define("twice", ("x", "y"), plus(DOUBLE, make("defined", "double", y)))
    context.define("half", (), power(TWO, -1))
    identity(make("defined", "twice", x, z), times(TWO, plus(x, z))).take(context)
    identity(make("defined", "half"), power(TWO, -1)).take(context)
    refused("sum", identity(DOUBLE, x), context)


@pytest.mark.parametrize(
    ("name", "parameters", "body"),
    [
        ("double", ("x",), x),  # again
        ("double", ("x",), times(TWO, x)),
        ("f", ("x", "x"), x),
        ("f", ("x",), plus(x, y)),  # a free variable
        ("f", (), x),
        ("f", ("x",), FIRST),
        ("f", ("x",), equal(x, x)),
        ("f", ("x",), make("defined", "f", x)),  # itself
        ("f", ("x",), mean(make("defined", "f", FIRST))),
        ("f", ("x",), make("defined", "g", x)),  # not defined
        ("f", ("p", "x"), make("member", "p", x)),  # a function is no parameter
        ("f", ("X",), make("law", "X", FIRST)),
        ("f", ("u",), make("inner", make("vector", "u"), make("vector", "u"))),
        ("1 < 0", (), ONE),
        ("", (), ONE),
        ("f", ("x y",), ONE),
        *((name, (), ONE) for name in sorted(RESERVED)),
        *(("f", (name,), ONE) for name in sorted(RESERVED)),
        ("_0", (), ONE),
        ("f", ("_0",), ONE),
    ],
)
def test_definitions_that_are_refused(name, parameters, body) -> None:
    context = Context()
    context.define("double", ("x",), times(TWO, x))
    with pytest.raises(Refused) as refusal:
        context.define(name, parameters, body)
    assert refusal.value.code == "definition"
    assert set(context.definitions) == {"double"}


def test_a_definition_is_as_continuous_as_its_body() -> None:
    """f(n + 1) is a defined function of f(n), in a recursion."""
    context = Context()
    context.define("half", ("x",), times(HALF, x))
    context.define("sign", ("x",), make("indicator", below(ZERO, x)))
    continued_by("half").take(context)
    refused("not-continuous", continued_by("sign"), context)


def continued_by(name: str) -> Step:
    image, slot = (make("defined", name, each) for each in (IMAGE.args[1], SLOT))
    step = every(3, equal(HALVED.args[1].args[0], image), *WHENEVER, *LATER)
    bounds = (premise(side, *IN_BOX) for each in (y, slot) for side in square_of(each))
    main = premise(RECURSION.goal, STARTS, step, *RECURSION.given)
    return RECURSION.but(premises=(main, *bounds))


def test_names_without_a_definition() -> None:
    for term in (make("defined", "g", x), make("defined", "g"), mean(make("defined", "g", FIRST))):
        refused("undefined-name", identity(term, term))
        refused("undefined-name", identity(x, x, equal(term, term)))


def test_the_number_of_arguments() -> None:
    context = Context()
    context.define("double", ("x",), times(TWO, x))
    other = make("defined", "double", x, y)
    refused("undefined-name", identity(other, other), context)


def test_a_definition_may_be_undefined_somewhere() -> None:
    context = Context()
    context.define("root", ("x",), ROOT)
    root = make("defined", "root", y)
    refused("undefined", identity(root, root), context)
    identity(root, sqrt(y), at_most(ZERO, y)).take(context)


@pytest.mark.parametrize(
    ("goal", "given"),
    [
        (x, ()),
        (ONE, ()),
        (equal(FIRST, FIRST), ()),
        (equal(x, x), (x,)),
        (equal(x, x), (below(ZERO, FIRST),)),
    ],
)
def test_what_is_no_sequent(goal, given) -> None:
    with pytest.raises(Refused) as refusal:
        sequent(goal, *given)
    assert refusal.value.code == "no-sequent"


def test_the_variables_of_a_sequent() -> None:
    assert sequent(equal(x, ONE), below(y, mean(times(z, FIRST)))).free == {"x", "y", "z"}


@pytest.mark.parametrize(
    "given",
    [
        (),
        (below(ZERO, x), equal(POLE, y)),
        (equal(ROOT, y), at_most(ZERO, x)),
        (below(ZERO, x), below(y, sqrt(minus(ROOT, ONE))), at_most(ZERO, minus(ROOT, ONE))),
        (psd(x), equal(mean(FIRST, x), ZERO)),
        (below(x, ZERO), below(ZERO, x), equal(POLE, POLE)),
        (psd(POLE), differs(x, ZERO)),
        (make("integer", x), below(ZERO, x), below(ZERO, sqrt(minus(x, ONE)))),
    ],
)
def test_hypotheses_that_are_defined_in_some_order(given) -> None:
    assert meaning_of(frozenset(given), Meaning(Ranges((), {}))).given == frozenset(given)


@pytest.mark.parametrize(
    "given",
    [
        (equal(POLE, y),),
        (equal(ROOT, y),),
        (equal(POLE, POLE),),
        (at_most(ZERO, ROOT),),  # not by itself
        (differs(POLE, ZERO),),
        (psd(POLE),),
        (make("integer", POLE),),
        (at_most(ZERO, sqrt(y)), at_most(ZERO, times(y, sqrt(y)))),
        (below(ZERO, x), equal(sqrt(y), x)),
    ],
)
def test_hypotheses_that_may_be_undefined(given) -> None:
    with pytest.raises(Refused, match="a hypothesis may be undefined") as refusal:
        meaning_of(frozenset(given), Meaning(Ranges((), {})))
    assert refusal.value.code == "undefined-hypothesis"


@contextmanager
def recursion_limit(depth: int) -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(depth)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def test_terms_that_are_too_deep() -> None:
    """No term is deeper than the bound; where the stack is too short for less, the step is refused."""
    deep = x
    for _ in range(LARGEST_DEPTH - 10):
        deep = make("sin", deep)
    with recursion_limit(DEEPEST):
        identity(deep, deep).take()
    with recursion_limit(700):
        refused("too-large", identity(cos(deep), cos(deep)))
    for _ in range(9):
        deep = make("sin", deep)
    assert deep.depth == LARGEST_DEPTH
    for deeper in (lambda: make("sin", deep), lambda: equal(deep, deep)):
        with pytest.raises(Refused) as refusal:
            deeper()
        assert refusal.value.code == "too-large"


def test_a_context_keeps_what_hypotheses_mean() -> None:
    context = Context()
    given = frozenset({below(ZERO, x)})
    assert context.meaning(given) is context.meaning(given)
