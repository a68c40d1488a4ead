"""Vectors of frames and projected steps, as they are read, and the steps that multiply them out."""

from __future__ import annotations

import pytest
import sympy as sp
from core.building import MINUS, ONE, ZERO, equal, make, number, power, sqrt, times, variable, x

from slr_verify.calculus.chain import chain
from slr_verify.calculus.goal import Goal
from slr_verify.calculus.prover import Line
from slr_verify.calculus.reading.vectors import apart, products
from slr_verify.calculus.rules.algebra import by_sign
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.instance import applying
from slr_verify.calculus.tactics.inner_products import multiplied_out, squared_length
from slr_verify.calculus.transcription import Transcription
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Theorem
from slr_verify.language.sphere import Retraction, SquaredNorm, Tangent
from slr_verify.language.statement import Statement
from slr_verify.language.vectors import (
    Combination,
    FixedVector,
    InnerProduct,
    Vector,
    frame,
    gaussian_vector,
)

X, Y = sp.symbols("x y", real=True)
SIZE = sp.Symbol("s", real=True)


def pair(
    product: sp.Expr, *, first: str = "u", length: sp.Expr = sp.S.One
) -> tuple[FixedVector, ...]:
    """Two vectors, the second of length one."""
    return frame((first, "v"), sp.Matrix([[length, product], [product, 1]]))


U, V = pair(X)
STEP = Retraction(U, V, SIZE)
u, v, s = make("vector", "u"), make("vector", "v"), variable("s")


def inner(left: Term, right: Term) -> Term:
    return make("inner", left, right)


TANGENT = make("vector sum", v, make("scaled", times(MINUS, inner(v, u)), u))
MOVED = make("vector sum", u, make("scaled", times(MINUS, s), TANGENT))
PROJECTED = make("scaled", power(sqrt(inner(MOVED, MOVED)), -1), MOVED)
GRAM = {equal(inner(u, u), ONE), equal(inner(u, v), x), equal(inner(v, v), ONE)}


@pytest.fixture
def work() -> Transcription:
    return Transcription()


@pytest.mark.parametrize(
    ("vector", "term"),
    [
        (U, u),
        (U * X, make("scaled", x, u)),
        (U + V * X, make("vector sum", make("scaled", ONE, u), make("scaled", x, v))),
        (Tangent(U, V), TANGENT),
        (STEP, PROJECTED),
        (gaussian_vector("Z"), make("vector", "Z")),
    ],
)
def test_vectors(work: Transcription, vector: Vector, term: Term) -> None:
    assert work.reader.term(InnerProduct(vector, V)) is inner(term, v)
    assert work.reader.term(SquaredNorm(vector)) is inner(term, term)


def test_what_is_no_vector(work: Transcription) -> None:
    for vector in (Combination(), Vector()):
        with pytest.raises(Refused) as refusal:
            work.reader.term(InnerProduct(vector, V))
        assert refusal.value.code == "reading"


def test_gram_matrices_become_hypotheses(work: Transcription) -> None:
    assert products(work.reader, InnerProduct(STEP, V), X) == GRAM
    assert products(work.reader, InnerProduct(STEP, V)) < GRAM
    assert products(work.reader, X) == frozenset()


@pytest.mark.parametrize(
    "expr",
    [
        InnerProduct(U, V) + sp.Symbol("u", real=True),
        InnerProduct(gaussian_vector("v"), U),
        InnerProduct(U, V) + InnerProduct(*pair(Y)),
        InnerProduct(U, V) + InnerProduct(*pair(Y, first="w")),
    ],
)
def test_two_things_of_one_name(work: Transcription, expr: sp.Expr) -> None:
    with pytest.raises(Refused, match="have one name") as refusal:
        products(work.reader, expr)
    assert refusal.value.code == "reading"


def test_frames_of_one_statement_are_told_apart(work: Transcription) -> None:
    """The first keeps its names; in a statement of its own the other does."""
    there = InnerProduct(*pair(-X))
    given, goal = work.statement(Statement(InnerProduct(U, V), "=", -there))
    primed = make("vector", "u'"), make("vector", "v'")
    assert goal is equal(inner(u, v), times(MINUS, inner(*primed)))
    assert equal(inner(*primed), times(MINUS, x)) in given
    assert given > GRAM
    alone = Statement(there, "=", -X)
    assert apart(alone, X) == (alone, (X,))


def test_a_theorem_about_one_frame_is_applied_to_another(work: Transcription) -> None:
    known = chain(InnerProduct(U, V) * 2).equals(2 * X, by=by_definition(InnerProduct)).theorem()
    there = InnerProduct(*pair(-X)) * 2
    start = chain(InnerProduct(U, V) * 2 + there).rewritten(by=applying(known))
    theorem = start.equals(sp.S.Zero, by=applying(known, {X: -X})).theorem()
    shown = work.theorem(theorem)
    assert (shown.given, shown.goal) == work.statement(theorem.statement)


def shown(work: Transcription, left: sp.Expr, right: sp.Expr, kind: type = InnerProduct) -> Theorem:
    statement = Statement(left, "=", right)
    goal = Goal(work.reader, work.reader.hypotheses(statement, X), statement)
    return by_definition(kind).take(work, goal)


LENGTH = 1 + SIZE**2 * (1 - X**2)


def test_steps(work: Transcription) -> None:
    along = (X - SIZE * (1 - X**2)) / STEP.length
    assert shown(work, InnerProduct(STEP, V), along).goal.args[0] is inner(PROJECTED, v)
    shown(work, SquaredNorm(STEP.step), LENGTH, SquaredNorm)
    shown(work, SquaredNorm(STEP), sp.S.One, SquaredNorm)
    shown(work, InnerProduct(STEP, U), 1 / STEP.length)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (InnerProduct(U, V), -X),
        (InnerProduct(U, V), Y),
        (SquaredNorm(STEP.step), LENGTH + 1),
        (SquaredNorm(STEP), 2),
        (InnerProduct(STEP, V), (X + SIZE * (1 - X**2)) / STEP.length),
        (InnerProduct(STEP, U), STEP.length),
    ],
)
def test_false_steps(work: Transcription, left: sp.Expr, right: sp.Expr) -> None:
    with pytest.raises(Refused):
        shown(work, left, sp.sympify(right))


def test_other_products_change_what_is_shown(work: Transcription) -> None:
    """The same equality with another entry of the Gram matrix among its hypotheses."""
    left, right = InnerProduct(STEP, V), (X - SIZE * (1 - X**2)) / STEP.length
    statement = Statement(left, "=", right)
    given, _ = work.statement(statement)
    entry = equal(inner(u, v), x)
    for other in (equal(inner(u, v), times(MINUS, x)), equal(inner(u, v), ZERO)):
        goal = Goal(work.reader, given - {entry} | {other}, statement)
        with pytest.raises(Refused):
            by_definition(InnerProduct).take(work, goal)


def test_a_length_that_may_be_zero(work: Transcription) -> None:
    """Only for a unit vector one may divide by the length of the step."""
    long = equal(inner(u, u), number(4))
    given = frozenset({long, *GRAM} - {equal(inner(u, u), ONE)})
    length = inner(MOVED, MOVED)
    with pytest.raises(Refused):
        squared_length(work.prover, given, length)
    assert squared_length(work.prover, given, inner(u, v)) is None
    assert squared_length(work.prover, frozenset(GRAM), length) is not None


def test_unknown_products_stay(work: Transcription) -> None:
    other = inner(make("vector", "w"), u)
    assert multiplied_out(work.prover, frozenset(GRAM), other) == Line.at(other)


@pytest.mark.parametrize(("sign", "factor"), [(">=", 1), ("<=", -1), (">", 1), ("<", -1), ("=", 1)])
def test_inequalities_about_steps(work: Transcription, sign: str, factor: int) -> None:
    """1 + <w/|w|, u>^2 is defined, at least one, more than zero, and not one."""
    bound = factor * sp.Integer("=" in sign)
    stated = Statement(factor * (1 + InnerProduct(STEP, U) ** 2), sign, bound)
    given, relation = work.statement(stated)
    goal = Goal(work.reader, given, stated)
    if sign == "=":
        with pytest.raises(Refused):
            by_sign.take(work, goal)
    else:
        assert by_sign.take(work, goal).goal is relation
