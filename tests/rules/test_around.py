"""What holds around a point: how it is read, printed and used, and what of it is refused."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.rule import ProofRejected
from slr_verify.calculus.rules.around import AroundInstance, PositiveAround
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.combination import adding
from slr_verify.calculus.theorem import Theorem, infer
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.attack.satisfiable import satisfiability
from slr_verify.core.language import Refused
from slr_verify.core.text import text
from slr_verify.language.around import Around, SomewhereAround
from slr_verify.language.statement import Given, Statement, equal, less, more
from slr_verify.language.value import value_at

x, y, r, s, u = sp.symbols("x y r s u", real=True)
BODY = 1 - x**2 - sp.sin(y)
NEAR = sp.Gt(Around(BODY, x, y, r), 0)
GIVEN: Given = (NEAR, s**2 < r, u**2 < r)
HERE = more(value_at(BODY, (x, y), (s, u)), 0, GIVEN)
SOME = equal(SomewhereAround(BODY, x, y, r), 1)


def inside(given: Given = GIVEN) -> tuple[Theorem, ...]:
    """That the point is near enough."""
    return tuple(infer(less(each**2, r, given), assumed) for each in (s, u))


def at_zero(body: sp.Expr) -> Theorem:
    """That a function is positive at (0, 0), if it is."""
    return infer(more(value_at(body, (x, y), (0, 0)), 0), adding(rest=sp.S.One))


def test_it_holds_at_a_point() -> None:
    assert infer(HERE, AroundInstance(NEAR, (s, u), inside())).statement == HERE


def test_a_function_that_is_positive_is_so_around() -> None:
    body = 1 - x**2 + y
    goal = equal(SomewhereAround(body, x, y, r), 1)
    assert infer(goal, PositiveAround(at_zero(body))).statement == goal


@pytest.mark.parametrize("body", [-1 - x**2 + y, x**2 + y**2, 1 / (x - 1) ** 2 - 1 / x])
def test_a_function_that_is_not_positive_there_is_refused(body: sp.Expr) -> None:
    other = 1 - x**2 + y
    with pytest.raises(ProofRejected):
        infer(equal(SomewhereAround(body, x, y, r), 1), PositiveAround(at_zero(other)))


@pytest.mark.parametrize(
    ("point", "goal"),
    [
        ((s, s), HERE),
        ((u, s), HERE),
        ((s, u), more(HERE.lhs, 1, GIVEN)),
        ((s, u), HERE.holding(GIVEN[1:])),
    ],
    ids=["another point", "the other way round", "more", "nothing is known"],
)
def test_what_is_not_said_of_a_point_is_refused(
    point: tuple[sp.Expr, sp.Expr], goal: Statement
) -> None:
    with pytest.raises((ProofRejected, ValueError)):
        infer(goal, AroundInstance(NEAR, point, inside()))


def test_a_point_that_is_too_far_away_is_refused() -> None:
    with pytest.raises(ProofRejected):
        infer(HERE.holding(GIVEN[:2]), AroundInstance(NEAR, (s, u), inside()))


def test_it_is_read_as_it_is_printed() -> None:
    read = Transcription().reader
    whole = text(read.relation(NEAR.lhs, ">", sp.S.Zero))
    assert whole.startswith("for every _1, _0 with _1^2 < r, _0^2 < r: 0 < 1 - _1^2")
    some = text(read.term(SOME.lhs))
    assert some.startswith("1 - [for every _0 with 0 < _0: [for every ")
    assert some.endswith(" = 0]")


@pytest.mark.parametrize(
    ("near", "words"),
    [
        (sp.Gt(Around(BODY, x, y, r), x), "no bound"),
        (sp.Gt(Around(BODY, x, y, y**2), 0), "the width"),
        (sp.Gt(Around(BODY, x, x, r), 0), "not distinct symbols"),
        (sp.Gt(Around(s, s, sp.Symbol("u", positive=True), r), 0), "declared real"),
    ],
)
def test_what_says_something_else_is_not_read(near: sp.Rel, words: str) -> None:
    with pytest.raises(Refused, match=words):
        Transcription().reader.relation(near.lhs, ">", near.rhs)


def test_the_names_that_it_binds_are_not_free() -> None:
    assert NEAR.lhs.free_symbols == {r}
    assert SOME.lhs.free_symbols == set()


@pytest.mark.parametrize(
    ("body", "is_met"), [(1 - x - y, True), (x**2 + y**2, False), (x - 1, False)]
)
def test_balls_decide_it_for_a_narrow_width(body: sp.Expr, *, is_met: bool) -> None:
    given = (sp.Gt(Around(body, x, y, r), 0), s**2 < r)
    assert satisfiability(less(s, s + 1, given)).certain is is_met


def test_at_a_width_that_is_not_positive_nothing_is_decided() -> None:
    given = (sp.Gt(Around(1 - x - y, x, y, r), 0), r < 0)
    assert not satisfiability(less(s, s + 1, given)).certain


# In more coordinates than two
z, w = sp.symbols("z w", real=True)
SPACE = (x, y, z)
DEEP = 1 - x**2 - sp.sin(y) + z
NEAR_3 = sp.Gt(Around(DEEP, *SPACE, r), 0)
GIVEN_3: Given = (NEAR_3, s**2 < r, u**2 < r, w**2 < r)
HERE_3 = more(value_at(DEEP, SPACE, (s, u, w)), 0, GIVEN_3)


def inside_3(*point: sp.Symbol) -> tuple[Theorem, ...]:
    """That the point is near enough in each coordinate."""
    return tuple(infer(less(each**2, r, GIVEN_3), assumed) for each in point)


def test_it_holds_at_a_point_of_space() -> None:
    point = (s, u, w)
    assert infer(HERE_3, AroundInstance(NEAR_3, point, inside_3(*point))).statement == HERE_3


@pytest.mark.parametrize("point", [(s, w, u), (s, u), (s, u, w, w)])
def test_what_is_not_said_of_a_point_of_space_is_refused(point: tuple[sp.Symbol, ...]) -> None:
    with pytest.raises((ProofRejected, ValueError)):
        infer(HERE_3, AroundInstance(NEAR_3, point, inside_3(*point)))


def test_each_coordinate_has_to_be_near() -> None:
    """Also the third one."""
    with pytest.raises(ProofRejected):
        infer(HERE_3, AroundInstance(NEAR_3, (s, u, w), inside_3(s, u, u)))


def test_a_function_on_space_that_is_positive_is_so_around() -> None:
    goal = equal(SomewhereAround(DEEP, *SPACE, r), 1)
    there = infer(more(value_at(DEEP, SPACE, (0, 0, 0)), 0), adding(rest=sp.S.One))
    assert infer(goal, PositiveAround(there)).statement == goal
    elsewhere = infer(more(value_at(DEEP + 1, SPACE, (0, 0, 0)), 0), adding(rest=sp.S(2)))
    bent = DEEP - 2 / sp.sqrt(z)
    with pytest.raises(ProofRejected):
        infer(equal(SomewhereAround(bent, *SPACE, r), 1), PositiveAround(elsewhere))


@pytest.mark.parametrize(
    ("near", "words"),
    [
        (sp.Gt(Around(DEEP, *SPACE, r), z), "no bound"),
        (sp.Gt(Around(DEEP, *SPACE, z**2), 0), "the width"),
        (sp.Gt(Around(DEEP, x, y, y, r), 0), "not distinct symbols"),
        (sp.Gt(Around(s, x, y, sp.Symbol("u", positive=True), r), 0), "declared real"),
    ],
)
def test_what_says_something_else_of_space_is_not_read(near: sp.Rel, words: str) -> None:
    with pytest.raises(Refused, match=words):
        Transcription().reader.relation(near.lhs, ">", near.rhs)


@pytest.mark.parametrize(("body", "is_met"), [(1 - x - y - z, True), (x**2 + y**2 - z, False)])
def test_balls_decide_it_on_space(body: sp.Expr, *, is_met: bool) -> None:
    given = (sp.Gt(Around(body, *SPACE, r), 0), s**2 < r)
    assert satisfiability(less(s, s + 1, given)).certain is is_met
