"""Orbits, limits and null sets: how they are read, and steps about them that need no other claim."""

from __future__ import annotations

import pytest
import sympy as sp
from core.building import FIRST, ONE, SECOND, ZERO, at_most, equal, make, plus

from slr_verify.calculus.reading.orbit_terms import START, TIME, in_square, naturals
from slr_verify.calculus.transcription import Transcription
from slr_verify.claims.library import Library
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, rational
from slr_verify.core.text import text
from slr_verify.core.theorems import Theorem
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.limit import Limit
from slr_verify.language.orbit import TIME as N
from slr_verify.language.statement import equal as stated
from slr_verify.language.tends import Tends
from slr_verify.model.notation import alpha, d, kappa, nu
from slr_verify.model.orbit import TRAVEL, iterate, kappa_at

KAPPA, NU = START
MINUS = rational(-1)


@pytest.fixture
def work() -> Transcription:
    return Transcription()


def member(*indices: Term) -> Term:
    return make("member", "kappa_at", *indices)


def bracket(relation: Term) -> Term:
    return make("indicator", relation)


def test_orbits_are_unknown_functions(work: Transcription) -> None:
    read = work.reader.term
    assert read(iterate()[0]) is member(TIME, KAPPA, NU)
    assert read(iterate(N + 1)[0]) is member(plus(TIME, ONE), KAPPA, NU)
    assert read(iterate(sp.S.Zero, (sp.S.One, nu))[0]) is member(ZERO, ONE, NU)
    with pytest.raises(Refused, match="parameters of the task only"):
        read(kappa_at(N, kappa, nu, 2 * alpha, *TRAVEL[1:]))


def test_orbits_bring_their_equations(work: Transcription) -> None:
    given, _ = work.statement(stated(iterate()[0], 0))
    equations = [each for each in given if each.op == "every"]
    assert len(equations) == 4
    assert set(equations) == work.orbits.equations
    printed = sorted(map(text, equations))
    assert printed[0].endswith("-1 <= _0: kappa_at[0, _1, _0] = _1")
    assert work.context.meaning(given)
    given, _ = work.statement(stated(kappa, 0))
    assert not any(each.op == "every" for each in given)


def test_brackets_are_products_of_indicators(work: Transcription) -> None:
    goes = Tends(sp.Tuple(*iterate()), N, sp.Tuple(1, 0))
    first = make("tends", member(FIRST, KAPPA, NU), ONE)
    second = make("tends", make("member", "nu_at", FIRST, KAPPA, NU), ZERO)
    assert work.reader.term(goes) is make("product", bracket(first), bracket(second))


def test_limits_are_relations_of_unknown_sequences(work: Transcription) -> None:
    symbol = sp.Symbol("x", positive=True)
    statement = stated(
        Limit(symbol + nu, sp.Tuple(symbol)), 1, (sp.Eq(Limit(symbol, sp.Tuple(symbol)), 0),)
    )
    given, goal = work.statement(statement)
    moving = make("member", "x", FIRST)
    assert goal is make("tends", plus(NU, moving), ONE)
    positive = make(
        "every", 1, make("<", ZERO, moving), at_most(ZERO, FIRST), make("integer", FIRST)
    )
    assert given == {make("tends", moving, ZERO), positive}
    for sign in ("<=", ">"):
        with pytest.raises(Refused, match="of a limit, or almost"):
            work.reader.relation(statement.lhs, sign, sp.S.One)


def test_areas_are_read_as_almost_every_start(work: Transcription) -> None:
    bit = Tends(sp.Tuple(kappa), N, sp.Tuple(0))
    inside = bracket(make("tends", SECOND, ZERO))
    sides = {
        at_most(MINUS, FIRST),
        at_most(FIRST, ONE),
        at_most(MINUS, SECOND),
        at_most(SECOND, ONE),
    }
    for value in (0, 1):
        goal = work.reader.relation(AlmostEvery(bit, kappa, nu), "=", sp.Integer(value))
        assert goal.args[:2] == (2, equal(inside, rational(value)))
        assert (goal.op, set(goal.args[2:])) == ("almost", sides)
    start = work.reader.relation(AlmostEveryStart(bit, kappa, nu, d), "=", sp.S.One)
    first = make("vector", "k_at", ZERO, SECOND, make("bound", 2))
    drawn = make("inner", first, make("vector", "k_star"))
    assert start is make("surely", 2, equal(bracket(make("tends", drawn, ZERO)), ONE))
    for almost in (AlmostEvery(bit, kappa, nu), AlmostEveryStart(bit, kappa, nu, d)):
        with pytest.raises(Refused, match="almost everywhere"):
            work.reader.relation(almost, "=", kappa)


def test_an_orbit_stays_in_the_square(work: Transcription) -> None:
    given, _ = work.statement(stated(iterate()[0], iterate()[1]))
    inside = work.orbits.inside(given | in_square(*START), TIME, START)
    assert {each.goal for each in inside} == in_square(*work.orbits.now(TIME, START))
    assert not any(each.cites for each in inside)
    with pytest.raises(Refused):
        work.orbits.inside(given, TIME, START)


def proved(work: Transcription, library: Library, name: str) -> tuple[Theorem, ...]:
    """What the core shows for some statements of a claim."""
    from slr_verify.paper.beyond.order import quadrants  # noqa: PLC0415

    theorems = library.prove(quadrants.CLAIM.label)[0].theorems
    wanted = getattr(quadrants, name)
    return tuple(work.theorem(each) for each in theorems if each.statement in wanted)


@pytest.mark.parametrize("name", ["INVARIANT", "MIRRORED"])
def test_quadrants_are_invariant(work: Transcription, library: Library, name: str) -> None:
    """By order and induction, from the equations of the orbits alone."""
    found = proved(work, library, name)
    assert len(found) == 2
    for theorem in found:
        assert theorem.goal.op == "<"
        assert naturals(TIME) <= theorem.given
        assert not theorem.cites
