"""Averages, copies, families and sums: how they are read, and how they are worked out."""

from __future__ import annotations

import pytest
import sympy as sp
from core.building import (
    FIRST,
    HALF,
    ONE,
    SECOND,
    TWO,
    ZERO,
    at_most,
    below,
    copies,
    equal,
    gaussian,
    inner,
    integer,
    law,
    make,
    mean,
    member,
    minus,
    plus,
    power,
    t,
    times,
    total,
    vector,
    x,
    y,
)

from slr_verify.calculus.prover import Prover
from slr_verify.calculus.reading.expectations import moments
from slr_verify.calculus.reading.families import specialised, value_in
from slr_verify.calculus.reading.plainly import sum_of_squares
from slr_verify.calculus.reading.reader import Reader
from slr_verify.calculus.tactics.gaussian.averages import Averages, restricted
from slr_verify.calculus.tactics.gaussian.copies import moment_of_copies
from slr_verify.calculus.tactics.gaussian.covariances import covariances
from slr_verify.calculus.tactics.positivity import positive_parts
from slr_verify.calculus.tactics.splitting import multiplied_out
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.core.theorems import Context
from slr_verify.language.copies import CopySum
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Sum
from slr_verify.language.law import Centred, Index, SquareIntegrable, standard_normal
from slr_verify.language.vector_law import VectorBlock
from slr_verify.language.vectors import frame, gaussian_vector
from slr_verify.language.vectors import inner as product
from slr_verify.model.linear import probability

XI, W, N = sp.Symbol("xi", real=True), sp.Symbol("W", real=True), sp.Symbol("n", integer=True)
S, L = sp.Symbol("s", real=True), sp.Symbol("L", integer=True, positive=True)
J = sp.Symbol("J", integer=True, positive=True)
Z, H = gaussian_vector("Z"), gaussian_vector("H")
(U,) = frame(("u",), sp.Matrix([[S]]))
ALONG, ALONG_U = product(Z, U), inner(FIRST, vector("u"))
NATURAL = frozenset({integer(y), at_most(ZERO, y)})


@pytest.fixture
def prover() -> Prover:
    return Prover(Context())


@pytest.fixture
def reader() -> Reader:
    return Reader(Context())


@pytest.mark.parametrize(
    ("expr", "term"),
    [
        (Expectation(XI**2, Centred(XI, S)), law("xi", power(FIRST, 2))),
        (Expectation(ALONG, VectorBlock(Z)), gaussian(ALONG_U)),
        (Expectation(ALONG, VectorBlock(Z), Index(J, L)), gaussian(ALONG_U)),
        (
            Expectation(XI * ALONG, Centred(XI, S), VectorBlock(Z)),
            gaussian(law("xi", times(FIRST, inner(SECOND, vector("u"))))),
        ),
        (
            Expectation(W + XI, Centred(XI, S), SquareIntegrable(W, sp.S.Zero, S)),
            law("W", law("xi", plus(SECOND, FIRST))),
        ),
        (
            Expectation(CopySum(product(H, U), VectorBlock(H), L) ** 2),
            copies(make("variable", "L"), power(FIRST, 2), ALONG_U),
        ),
        (
            Sum(probability(COUNTER), (COUNTER, 1, L)),
            total(member("probability", FIRST), ONE, make("variable", "L")),
        ),
    ],
)
def test_what_is_read(reader: Reader, expr: sp.Expr, term: Term) -> None:
    assert reader.term(expr) is term


@pytest.mark.parametrize(
    "expr",
    [
        Expectation(probability(J), Index(J, L)),
        Expectation(XI * standard_normal().variables[0], standard_normal(), Centred(XI, S)),
        Expectation(CopySum(standard_normal().variables[0], standard_normal(), L)),
        Expectation(
            CopySum(product(H, U), VectorBlock(H), L)
            * CopySum(product(H, U) ** 2, VectorBlock(H), L)
        ),
    ],
)
def test_what_is_not_read(reader: Reader, expr: sp.Expr) -> None:
    with pytest.raises(Refused) as refusal:
        reader.term(expr)
    assert refusal.value.code in ("reading", "unread")


def test_two_laws_of_one_name(reader: Reader) -> None:
    """They would be one law in the core, with two variances."""
    exprs = [Expectation(XI, Centred(XI, variance)) for variance in (S, S + 1)]
    with pytest.raises(Refused, match="one name"):
        moments(reader, *exprs)
    assert len(moments(reader, *exprs[:1])) == 2


def test_polynomials() -> None:
    found = multiplied_out(times(plus(x, t), plus(x, y)), {"x"})
    assert set(found) == {(), ((x, 1),), ((x, 2),)}
    assert found[((x, 2),)] is ONE
    assert multiplied_out(power(plus(x, t), 20), {"x"}) == {((power(plus(x, t), 20), 1),): ONE}


def test_moments_of_copies(prover: Prover) -> None:
    first = moment_of_copies(prover, NATURAL, copies(y, FIRST, ALONG_U))
    assert first is not None
    assert first.goal is equal(copies(y, FIRST, ALONG_U), times(y, gaussian(ALONG_U)))
    second = moment_of_copies(prover, NATURAL, copies(y, power(FIRST, 2), ALONG_U))
    assert second is not None
    assert second.given == NATURAL
    assert moment_of_copies(prover, NATURAL, copies(y, power(FIRST, 3), ALONG_U)) is None
    with pytest.raises(Refused):
        moment_of_copies(prover, frozenset(), copies(y, FIRST, ALONG_U))


def test_an_average_is_worked_out(prover: Prover) -> None:
    """E (<Z, u> + xi)^2 = |u|^2 + E xi^2."""
    given = frozenset(
        {
            equal(inner(vector("u"), vector("u")), TWO),
            equal(law("xi", FIRST), ZERO),
            equal(law("xi", power(FIRST, 2)), HALF),
        }
    )
    node = gaussian(law("xi", power(plus(FIRST, inner(SECOND, vector("u"))), 2)))
    line = Averages(prover, ("u",)).line(given, node)
    assert line.theorem is not None
    assert line.theorem.given == given
    known = prover.identity(given, line.end, plus(TWO, HALF), (line.theorem,))
    assert known.goal.args[1] is plus(TWO, HALF)


def test_a_mean_over_fewer_variables(prover: Prover) -> None:
    node = mean(power(SECOND, 2), TWO, ONE, ONE, TWO)
    found = restricted(prover, frozenset(), node)
    assert found is not None
    assert found.goal.args[1] is mean(power(FIRST, 2), TWO)
    assert restricted(prover, frozenset(), mean(power(FIRST, 2))) is None


def test_covariances(prover: Prover) -> None:
    u, v = vector("u"), vector("v")
    given = frozenset({equal(inner(u, u), ONE), equal(inner(u, v), t), equal(inner(v, v), ONE)})
    assert [each.goal.args for each in covariances(prover, given, (u, v))] == [(2, ONE, t, t, ONE)]
    assert covariances(prover, frozenset(), (u,)) == ()


def test_what_is_said_of_all_indices(prover: Prover) -> None:
    whole = make("every", 1, below(ZERO, member("p", FIRST)), integer(FIRST), at_most(ONE, FIRST))
    given = frozenset({whole, integer(y), at_most(ONE, y)})
    assert specialised(prover, given, below(ZERO, member("p", y))) is not None
    assert specialised(prover, given, below(ZERO, member("p", ZERO))) is None
    assert specialised(prover, given, below(ZERO, member("q", y))) is None
    value = make("every", 1, equal(member("p", FIRST), FIRST), integer(FIRST))
    assert value_in(prover, frozenset({value, integer(y)}), member("p", y)) is not None
    assert value_in(prover, frozenset({value}), member("p", y)) is None


def test_a_sum_is_positive(prover: Prover) -> None:
    whole = make("every", 1, below(ZERO, member("p", FIRST)), integer(FIRST), at_most(ONE, FIRST))
    given = frozenset({whole, integer(y), at_most(ONE, y)})
    node = total(member("p", FIRST), ONE, y)
    shorter = total(member("p", FIRST), ONE, minus(y, ONE))

    def positive(known: frozenset[Term], sum_: Term) -> bool:
        found = positive_parts(prover, known, power(sum_, -1))
        return below(ZERO, sum_) in {each.goal for each in found}

    assert positive(given, node)
    assert not positive(given - {whole}, node)
    assert not positive(given - {at_most(ONE, y)}, node)
    assert not positive(given, shorter)


def test_a_length_as_a_sum_of_squares() -> None:
    r, b, c = sp.symbols("r b c", real=True)
    gram = sp.Matrix([[r + b**2 + c**2, c, b], [c, 1, 0], [b, 0, 1]])
    beta, _, target = frame(("beta", "k", "v"), gram)
    assert sum_of_squares(beta - target * S) == r + c**2 + (b - S) ** 2
