"""Floating point finds where a statement may fail; values of terms agree with balls."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from slr_verify.arb.balls import enclose
from slr_verify.claims.attack.counterexample import Counterexample, agreements, sides_of
from slr_verify.claims.attack.equations import with_some_twins
from slr_verify.claims.attack.floats import Floats, NoFloats
from slr_verify.claims.attack.sampled_points import domain_of, sample
from slr_verify.claims.attack.screen import Screen, Screening
from slr_verify.claims.attack.search import HOLDS, NO_BALL, NO_POINT, searched
from slr_verify.claims.evidence.domain import Domain
from slr_verify.core.terms import Term, make
from slr_verify.language.erf_derivative import erf_prime
from slr_verify.language.expectation import E
from slr_verify.language.integral import Integral
from slr_verify.language.law import G
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.to_term import to_term
from slr_verify.model.zeta import zeta

x, y, s, u = (sp.Symbol(name, real=True) for name in ("x", "y", "s", "u"))
a0, a1, b0, b1 = (sp.Symbol(name, real=True) for name in ("a0", "a1", "b0", "b1"))
IN_ORDER = (x >= 0, x <= y, y <= 1)
CLOSE_TO_EACH_OTHER = at_most(y - x, 1000 * (y - x) ** 2, IN_ORDER)
AWAY_FROM_ZERO = at_least(y**2 + y / 10**4, 0)


def screened(statement: Statement) -> tuple[Screen, Screening]:
    screen = Screen(domain_of(statement, None), 0)
    return screen, screen.of((statement.sign, *sides_of(statement)))


def found(statement: Statement) -> Counterexample | None:
    return searched(statement, None, 0).counterexample


@pytest.mark.parametrize(
    "expr",
    [
        sp.sqrt(1 + s**2) / (2 + u) - sp.atan(s) * sp.exp(-u),
        sp.cos(s) ** 3 + sp.sin(u) ** -2 + sp.Abs(s - 3 * u) + sp.pi,
        sp.erf(s) * zeta(s, u),
        E(erf_prime(s + u * G)) + E(G**2 * sp.erf(G)),
        Integral(sp.exp(-(x**2)) / (1 + u), (x, s, 1 + u)),
    ],
)
def test_values_are_those_of_balls(expr: sp.Expr) -> None:
    term = to_term(expr)
    columns = {"s": np.array([0.0, 0.5, 2.0]), "u": np.array([0.25, 1.0, 0.75])}
    values = np.broadcast_to(Floats(columns, 3).of(term), 3)
    for at in range(3):
        point = {name: sp.Rational(column[at]) for name, column in columns.items()}
        ball = enclose(term, {name: _fraction(value) for name, value in point.items()}, bits=64)
        assert values[at] == pytest.approx(float(ball.mid()), rel=1e-9)


def _fraction(value: sp.Rational):
    from fractions import Fraction  # noqa: PLC0415

    return Fraction(int(value.p), int(value.q))


def test_what_is_undefined_is_not_a_number_and_what_is_unknown_is_refused() -> None:
    floats = Floats({"x": np.array([-1.0, 0.0, 4.0])}, 3)
    root, inverse = to_term(sp.sqrt(x)), to_term(1 / x)
    assert np.isnan(floats.of(root)).tolist() == [True, False, False]
    assert not np.isfinite(floats.of(inverse)[1])
    with pytest.raises(NoFloats, match="a member is not worked out"):
        floats.of(make("member", "f", make("variable", "x")))
    with pytest.raises(NoFloats, match="a variable is not worked out"):
        floats.of(make("variable", "y"))


def test_an_equal_part_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[Term] = []
    before = Floats._value
    monkeypatch.setattr(
        Floats, "_value", lambda self, term: (worked_out.append(term), before(self, term))[1]
    )
    screen = Screen(Domain((x,)), 0)
    for other in (1, 2):
        screen.of(("=", *sides_of(equal(sp.exp(sp.sin(x)), sp.Integer(other)))))
    assert worked_out.count(to_term(sp.exp(sp.sin(x)))) == 1


def test_suspects_are_points_of_the_domain_where_it_fails() -> None:
    wrong = at_most(x + y, sp.Rational(3, 2), IN_ORDER)
    screen, screening = screened(wrong)
    assert screening.suspects
    for point in screening.suspects:
        assert screen._domain.contains(point)
        assert point[x] + point[y] > sp.Rational(3, 2)
    assert not screening.holds


def test_a_true_statement_has_no_suspects_and_holds() -> None:
    true = at_least(x**2 + y**2, 2 * x * y)
    _, screening = screened(true)
    assert screening.holds
    search = searched(true, None, 0)
    assert (search.counterexample, search.cause) == (None, HOLDS)


def test_equality_is_against_a_strict_relation() -> None:
    assert found(Statement(2 * x * y, "<", x**2 + y**2)) is not None


def test_one_part_in_a_trillion_is_seen() -> None:
    tiny = 1 + sp.Rational(1, 10**12)
    assert found(equal(sp.exp(x), tiny * sp.exp(x))) is not None
    assert found(equal(E(erf_prime(G)), tiny * E(erf_prime(G)))) is not None


@pytest.mark.parametrize("statement", [CLOSE_TO_EACH_OTHER, AWAY_FROM_ZERO])
def test_points_are_closed_in_on(statement: Statement) -> None:
    screen, screening = screened(statement)
    assert screening.holds
    assert not screening.suspects
    assert screen.closed_in((statement.sign, *sides_of(statement)))
    assert found(statement) is not None


def test_a_true_inequality_survives_and_equalities_are_not_closed_in_on() -> None:
    true = at_most(x * y, (x**2 + y**2) / 2 + sp.Rational(1, 100))
    screen = Screen(domain_of(true, None), 0)
    assert screen.closed_in((true.sign, *sides_of(true))) == ()
    assert screen.closed_in(("=", *sides_of(equal(x, y)))) == ()


def test_points_at_which_balls_agree_are_counted() -> None:
    true = at_most(sp.sin(y), 1)
    plain = Screen(domain_of(true, None), 0).plain
    assert agreements(true, plain) >= 10
    assert agreements(at_most(1 + y**2, 0), plain) == 0
    assert searched(at_most(sp.gamma(y), 1), None, 0).cause == NO_BALL
    assert searched(at_most(y, 1, (y > 1, y < 0)), None, 0).cause == NO_POINT


def test_twins_are_equal_and_the_hypotheses_hold() -> None:
    domain = Domain((a0, a1, b0, b1), (a0 <= a1,))
    rng = np.random.default_rng(0)
    starts = sample(domain, rng, 12)
    twins = list(with_some_twins(domain, starts, rng))
    assert all(domain.contains(point) for point in twins)
    assert any(point[a0] == point[a1] and point[b0] != point[b1] for point in twins)
