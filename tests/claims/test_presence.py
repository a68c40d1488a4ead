"""A point speaks against a statement only where there are the laws and vectors that it speaks of."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp

from slr_verify.claims.attack.instances import instances
from slr_verify.claims.attack.on_claims import attack
from slr_verify.claims.attack.ordeal import Fate, ordeal
from slr_verify.claims.attack.presence import where_laws_exist
from slr_verify.claims.claim import Claim, Mutant, Outcome
from slr_verify.claims.library import Library
from slr_verify.claims.record.verdict import decide
from slr_verify.claims.run.work import attack_record
from slr_verify.language.expectation import Expectation
from slr_verify.language.integral import COUNTER, Integral, Sum
from slr_verify.language.law import Centred, Index, Normal, SquareIntegrable
from slr_verify.language.sphere import SquaredNorm
from slr_verify.language.statement import Statement, at_least, at_most, equal
from slr_verify.language.vectors import frame, inner
from slr_verify.model.linear import residual
from slr_verify.model.notation import L

a, b, s, X, Y, J = (
    *sp.symbols("a b s X Y", real=True),
    sp.Symbol("J", integer=True, positive=True),
)
u, w = frame(("u", "w"), sp.Matrix([[1, a], [a, 1]]))
root = sp.sqrt(1 - b)
p, q = frame(("p", "q"), sp.Matrix([[1, root], [root, b]]))


def mean(body: sp.Expr, variance: sp.Expr = a) -> Expectation:
    return Expectation(body, Normal((X,), sp.Matrix([[variance]])))


def pair(body: sp.Expr) -> Expectation:
    return Expectation(body, Normal((X, Y), sp.Matrix([[1, a], [a, 1]])))


ONLY_WHERE_THEY_EXIST = [
    at_least(SquaredNorm(u - w), 0),
    at_most(inner(u, w), 1),
    at_least(inner(u, w), -1, (inner(u, w) <= 0,)),
    at_least(a, -1, (sp.Le(inner(u, w), 0),)),
    at_least(a * mean(1 + 0 * X), 0),
    at_least(mean(X**2), 0),
    at_most(pair(X * Y), 1),
    at_least(Expectation(X, Centred(X, a)) + a, 0),
    at_least(b, a**2, (sp.Ge(Expectation(X, SquareIntegrable(X, a, b)), a),)),
    at_least(L * Expectation(sp.S.One, Index(J, L - 1)), 2),
    at_least(inner(q, q), sp.Rational(1, 2), (b <= 1,)),
    at_most(inner(q, q), 1),
]


@pytest.mark.parametrize("statement", ONLY_WHERE_THEY_EXIST)
def test_a_point_without_such_laws_or_vectors_refutes_nothing(statement: Statement) -> None:
    claim = Claim(label="there", number="1", title="t", statements=(statement,))
    report = attack(claim, Library((claim,)), rng=np.random.default_rng(0), mutants_per_claim=0)
    assert report.counterexample is None
    assert decide("no proof yet", (), attack_record(report)).outcome is Outcome.UNDECIDED
    assert ordeal(Mutant("sign: -", statement), None, (), seed=0).fate is not Fate.KILLED


@pytest.mark.parametrize(
    "statement",
    [
        at_least(SquaredNorm(u - w), 1),
        at_most(inner(u, w), sp.Rational(9, 10)),
        at_least(inner(q, q), sp.Rational(3, 4), (b <= 1,)),
        at_most(a * mean(1 + 0 * X), 1),
        at_most(mean(X**2), 1),
        equal(pair(X * Y), -a),
        equal(pair(X**2 * Y**2), 1 + a**2),
    ],
)
def test_what_is_false_where_they_exist_is_refuted_there(statement: Statement) -> None:
    claim = Claim(label="false", number="1", title="t", statements=(statement,))
    found = attack(
        claim, Library((claim,)), rng=np.random.default_rng(0), mutants_per_claim=0
    ).counterexample
    assert found is not None
    values = {at: sp.Rational(value) for at, value in found.point.items()}
    laws = where_laws_exist(statement)
    assert all(relation.subs(values) == sp.true for relation in laws.given)
    assert laws.given
    assert ordeal(Mutant("sign: -", statement), None, (), seed=0).fate is Fate.KILLED


def test_the_conditions_are_the_principal_minors() -> None:
    assert where_laws_exist(at_least(a, 0)) == at_least(a, 0)
    there = where_laws_exist(at_most(inner(u, w), 1))
    assert there.given == (a >= -1, a <= 1)  # 1 - a^2 >= 0, as a range to draw from
    assert where_laws_exist(there) is there


def test_many_variables_with_a_certain_law_are_no_hindrance() -> None:
    names = sp.symbols("X1:8", real=True)
    statement = at_least(Expectation(names[0], Normal(names, sp.eye(7))), 0)
    assert where_laws_exist(statement) is statement
    open_law = Normal(names, sp.eye(7) + a * sp.ones(7))
    assert where_laws_exist(at_least(Expectation(names[0], open_law), 0)) is None


def test_of_a_bound_symbol_no_point_says_for_which_values_there_is_a_law() -> None:
    def averaged(variance: sp.Expr) -> Statement:
        return at_least(Integral(mean(X**2, variance), (s, 0, 1)), 1, (s >= 0,))

    assert where_laws_exist(averaged(s)) is None
    assert where_laws_exist(averaged(s**2)) == averaged(s**2)


def test_each_term_of_a_sum_has_its_law_also_where_it_is_dropped() -> None:
    body = (COUNTER - 1) * mean(X**2, residual(COUNTER) - 1)
    first, second, _ = instances(equal(Sum(body, (COUNTER, 1, L)), 0))
    one, two = sp.symbols("residual_at_1 residual_at_2", real=True)
    assert sp.Ge(one - 1, 0, evaluate=False) in first.given
    assert first.lhs == 0
    assert {sp.Ge(each - 1, 0, evaluate=False) for each in (one, two)} <= set(second.given)


def test_a_statement_about_a_family_of_laws_is_refuted_by_few_terms() -> None:
    total = Sum(mean(X**2, residual(COUNTER) - 1), (COUNTER, 1, L))
    assert ordeal(Mutant("c", at_least(total, 1)), None, (), seed=0).fate is Fate.KILLED
    assert ordeal(Mutant("c", at_least(total, 0)), None, (), seed=0).fate is not Fate.KILLED


def test_where_no_point_with_such_laws_is_met_that_is_the_reason() -> None:
    given = (sp.Ge(a, 2, evaluate=False),)
    claim = Claim(label="n", number="1", title="t", statements=(at_most(inner(u, w), 0, given),))
    report = attack(claim, Library((claim,)), rng=np.random.default_rng(0), mutants_per_claim=0)
    assert report.unreached == ("no point was met at which there are its laws and vectors",)
