"""Statements that print as something false, and were once read as something true."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.calculus.chain import chain
from slr_verify.calculus.reading.reader import Reader
from slr_verify.calculus.rule import ProofRejected, Rule
from slr_verify.calculus.rules.algebra import by_sign, normal_form
from slr_verify.calculus.rules.assumption import assumed
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.moments import copy_moments
from slr_verify.calculus.rules.limits import ByContinuity, Squeezed
from slr_verify.calculus.theorem import infer
from slr_verify.claims.setting.surroundings import surroundings
from slr_verify.core.language import Refused
from slr_verify.core.terms import ZERO
from slr_verify.core.theorems import Context
from slr_verify.document.reader import Reader as Printing
from slr_verify.document.unicode import ASCII
from slr_verify.language.almost_every import AlmostEvery
from slr_verify.language.copies import CopySum
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import Integral
from slr_verify.language.law import Centred, Normal, standard_normal
from slr_verify.language.limit import Limit
from slr_verify.language.orbit import TIME
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.tends import Tends
from slr_verify.language.value import derivative, value_at
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import InnerProduct, frame, gaussian_vector, inner
from slr_verify.model.linear import probability
from slr_verify.model.notation import alpha
from slr_verify.model.orbit import iterate
from slr_verify.model.zeta import zeta

s, x, y, eps = sp.symbols("s x y epsilon", real=True)
t, later = sp.symbols("t x", positive=True)
l, n = sp.symbols("l n", integer=True, positive=True)
HALF = sp.S.Half
unfolded = by_definition(InnerProduct)


def refused(statement: Statement, rule: Rule, words: str) -> None:
    with pytest.raises(ProofRejected, match=words):
        infer(statement, rule)


SQUARE = Expectation(eps**2, Centred(eps, t))
u, w = frame(("u", "w"), sp.Matrix([[1, s], [s, 1]]))


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (equal(derivative(SQUARE, t), 0), normal_form),
        (equal(value_at(SQUARE, (t,), (sp.S(2),)), t), linearity),
        (
            equal(
                Expectation(
                    Expectation(eps**2, Centred(eps, s**2)), Normal((s,), sp.Matrix([[1]]))
                ),
                s**2,
            ),
            linearity,
        ),
        (equal(derivative(inner(u, w), s), 0), normal_form),
        (equal(value_at(inner(u, w), (s,), (HALF,)), s), unfolded),
        (equal(Integral(inner(u, w), (s, 0, 1)), s), unfolded),
        (equal(derivative(iterate(sp.S.One)[0], alpha), 0), normal_form),
        (equal(AlmostEvery(iterate(n)[0], alpha, y), 0), normal_form),
    ],
)
def test_what_a_law_a_vector_or_an_orbit_depends_on_is_not_bound(
    statement: Statement, rule: Rule
) -> None:
    """The core has one law of a name, one vector and one orbit."""
    refused(statement, rule, "depends on .*, which is bound")


def test_an_index_belongs_to_a_vector() -> None:
    """<u, w> = p_l for one u and one w: then all p_l were equal."""
    a, b = frame(("a", "b"), sp.Matrix([[1, probability(l)], [probability(l), 1]]))
    refused(equal(inner(a, b), probability(1)), unfolded, "which vectors have an index")


def test_all_of_a_frame_is_printed() -> None:
    """That <u, w> is at least one needs a third vector, of which the statement does not speak."""
    a, b, third = frame(("u", "w", "q"), sp.Matrix([[1, s, 1], [s, 1, 1], [1, 1, 1]]))
    squared = SquaredNorm(a + b - third * sp.S(2))
    known = chain(inner(a, b) - 1).equals(squared / 2, by=by_definition(SquaredNorm))
    statement = known.at_least(0, by=by_sign).theorem().statement
    assert statement == at_least(inner(a, b) - 1, 0)
    printed = [*map(ASCII, surroundings(statement.expressions, Printing()))]
    assert {"<u, q> = 1", "<w, q> = 1"} <= {*printed}


z = gaussian_vector("z")
(v,) = frame(("v",), sp.Matrix([[1]]))
COPIED = VectorBlock(z)
COPIES = CopySum(inner(z, v), COPIED, n)
SCALED = CopySum(s * inner(z, v) ** 2, COPIED, n)


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        (equal(Expectation(Expectation(COPIES) ** 2), Expectation(COPIES**2)), normal_form),
        (equal(Expectation(sp.Derivative(SCALED, s)), 0), normal_form),
        (
            equal(Expectation(value_at(SCALED, (s,), (sp.S(2),))), Expectation(SCALED)),
            normal_form,
        ),
        (equal(Expectation(Integral(SCALED, (s, 0, 1))), Expectation(SCALED)), copy_moments),
    ],
)
def test_a_sum_of_copies_stays_where_it_is(statement: Statement, rule: Rule) -> None:
    refused(statement, rule, "a sum of copies stands in")


def test_a_sum_of_copies_knows_no_other_law() -> None:
    noisy = CopySum(eps * inner(z, v) ** 2, COPIED, n)
    mean = Expectation(noisy, Centred(eps, sp.S.One))
    refused(equal(mean, n * eps), linearity, "a sum of copies depends on epsilon")
    other = standard_normal()
    assert infer(equal(Expectation(COPIES, other), Expectation(COPIES, other)), normal_form)


def test_a_symbol_has_one_value_at_a_point() -> None:
    refused(equal(value_at(x, (x, x), (sp.S.One, sp.S(2))), 2), normal_form, "distinct symbols")
    refused(equal(AlmostEvery(x, x, x), 0), normal_form, "distinct symbols")


def limit(expr: sp.Expr) -> Limit:
    return Limit(expr, sp.Tuple(*expr.free_symbols))


def test_sequences_of_one_name() -> None:
    """A positive x, that is said to tend to -1 because another x does."""
    known = (sp.Eq(limit(x), -1, evaluate=False),)
    shown = infer(equal(limit(x), -1, known), ByContinuity(y, (y,), (x,)))
    order = infer(at_most(later, later), by_sign), infer(at_least(later, later), by_sign)
    rule = Squeezed(*order, shown, shown)
    refused(equal(limit(later), -1, known), rule, "two things are called x")


@pytest.mark.parametrize("name", ["probability", "kappa_at", "y"])
def test_a_sequence_is_no_family_and_no_number(name: str) -> None:
    """Given lim probability = 2, there would be no p_l from [0, 1]."""
    known = (sp.Eq(limit(sp.Symbol(name, real=True)), 2, evaluate=False),)
    refused(at_most(0, probability(l) + y**2, known), assumed, f"{name} is the time of a limit")


@pytest.mark.parametrize("time", [x, l, sp.Symbol("n", integer=True)])
def test_time_is_from_zero_on(time: sp.Symbol) -> None:
    """[1/n -> 0] is one for n = 1, 2, ..., and zero in the core, where n = 0 comes first."""
    bracket = Tends(sp.Tuple(1 / time), time, sp.Tuple(sp.S.Zero))
    refused(equal(bracket, 0), normal_form, "has to be declared an integer of at least 0")


@pytest.mark.parametrize("index", [x, TIME, sp.Symbol("l", integer=True)])
def test_an_index_is_from_one_on(index: sp.Symbol) -> None:
    """f(0) < 1 is not said of f(1), f(2), ..., which the core reads."""
    given = (sp.Lt(EveryIndex(probability(index), index), 1, evaluate=False),)
    refused(at_most(0, y**2, given), assumed, "has to be declared a positive integer")


def test_what_bounds_every_index_depends_on_none() -> None:
    given = (sp.Lt(EveryIndex(probability(l), l), 1 / l, evaluate=False),)
    refused(at_most(0, y**2, given), assumed, "it depends on l")


def test_nobody_else_defines_a_function() -> None:
    context = Context()
    context.define("zeta", ("x0", "x1"), ZERO)
    with pytest.raises(Refused, match="zeta is defined already"):
        Reader(context).term(zeta(x, y))


class Liar(type(sp.Function)):  # type: ignore[misc]
    """A class that says it equals any other."""

    def __eq__(cls, other: object) -> bool:
        return True

    __hash__ = type.__hash__


def test_no_class_from_elsewhere_defines_one() -> None:
    named = Liar("zeta", (sp.Function,), {"definition": lambda self: sp.S.Zero, "nargs": 2})
    refused(equal(named(x, y), 0), normal_form, "is not in the language")
    refused(equal(zeta(x, y), 0), normal_form, "does not show")


class Mimic(sp.Expr):  # type: ignore[misc]
    """Says that it is zeta(x, y), and that it is zero."""

    is_extended_real = True

    def __eq__(self, other: object) -> bool:
        return other == zeta(x, y)

    def __hash__(self) -> int:
        return hash(zeta(x, y))

    def definition(self) -> sp.Expr:
        return sp.S.Zero


def test_nothing_from_elsewhere_is_remembered_as_something_else() -> None:
    refused(equal(Mimic(), 0), normal_form, "is not in the language")
    refused(equal(zeta(x, y), 0), normal_form, "does not show")
