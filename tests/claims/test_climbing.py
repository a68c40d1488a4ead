"""Steps to a point where hypotheses hold that random points do not meet."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp

from slr_verify.claims.attack import climbing
from slr_verify.claims.attack.climbing import climbed
from slr_verify.claims.attack.satisfiable import met, satisfiability
from slr_verify.claims.evidence.domain import Domain
from slr_verify.language.statement import at_least

a, b, c = sp.symbols("a b c", positive=True)
n = sp.Symbol("n", integer=True, positive=True)
HALF = Fraction(1, 2)


def domain(*given: sp.Rel) -> Domain:
    return Domain.of(given=given)


def start(inside: Domain) -> dict[sp.Symbol, Fraction]:
    return {each: Fraction(4) if each.is_integer else HALF for each in inside.symbols}


@pytest.mark.parametrize(
    "given",
    [
        (a < sp.Rational(1, 10**9),),
        (sp.exp(a) + 1000 <= b, 10**6 * b * c <= 1, 10**4 * n * c >= a),
        (10**6 * a * b <= 1, 10**6 * a * c <= 1, a >= 1000 + sp.exp(-n)),
    ],
    ids=["one that is small", "several sizes", "one that has to become worse first"],
)
def test_points_are_found_where_sizes_differ(given: tuple[sp.Rel, ...]) -> None:
    inside = domain(*given)
    assert inside.contains(climbed(inside, start(inside)))
    assert met(at_least(a, 0, given)) is not None


def test_a_whole_number_stays_one() -> None:
    inside = domain(n >= 2, n * a <= 1)
    found = climbed(inside, start(inside))
    assert inside.contains(found)
    assert found[n] == 4


def test_no_step_leads_to_a_point_where_there_is_none() -> None:
    inside = domain(a * b > 1, a * b < 1)
    assert not inside.contains(climbed(inside, start(inside)))
    assert not satisfiability(at_least(a, 0, inside.given)).certain


def test_without_weights_a_step_that_helps_now_may_be_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inside = domain(10**6 * a * b <= 1, 10**6 * a * c <= 1, a >= 1000 + sp.exp(-n))
    monkeypatch.setattr(climbing, "ROUNDS", 1)
    assert not inside.contains(climbed(inside, start(inside)))
