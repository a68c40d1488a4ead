"""The points of the record meet the hypotheses of the paper's statements, as SymPy evaluates them."""

from __future__ import annotations

import pytest
import sympy as sp

from slr_verify.claims.attack.satisfiable import met, satisfiability
from slr_verify.language.statement import Statement
from slr_verify.paper import CLAIMS
from slr_verify.paper.beyond.forms.around import FALLS, q

STATEMENTS = {
    f"{claim.label}.{place}": statement
    for claim in CLAIMS
    for place, statement in enumerate(claim.statements, 1)
    if claim.label
    in {"lemma-16", "proposition-12", "spurious-signs", "oracle-threshold", "lemma-14"}
}
DIGITS = 40


@pytest.mark.parametrize("name", STATEMENTS)
def test_the_point_meets_the_hypotheses(name: str) -> None:
    statement = STATEMENTS[name]
    found = satisfiability(statement)
    assert found.point is not None
    at = {symbol: sp.Rational(dict(found.point)[symbol.name]) for symbol in symbols(statement)}
    for symbol, value in at.items():
        assert symbol.is_positive is not True or value > 0
        assert symbol.is_nonnegative is not True or value >= 0
        assert symbol.is_integer is not True or value.is_integer
    for relation in statement.given:
        left, right = (sp.N(side.subs(at), DIGITS) for side in relation.args)
        assert relation.func(left, right) == sp.true, (relation, at)


@pytest.mark.parametrize("name", ["chi", "omega"])
def test_a_point_is_found_whatever_a_symbol_is_called(name: str) -> None:
    point = met(FALLS.substituted({q: sp.Symbol(name, real=True)}))
    assert point is not None
    assert point[sp.Symbol(name, real=True)] == 0


def symbols(statement: Statement) -> list[sp.Symbol]:
    return sorted(statement.free_symbols, key=lambda symbol: symbol.name)


@pytest.mark.long
def test_every_statement_has_a_point() -> None:
    unseen = [
        f"{claim.label}.{place}"
        for claim in CLAIMS
        for place, statement in enumerate(claim.statements, 1)
        if not satisfiability(statement).certain
    ]
    assert unseen == []
