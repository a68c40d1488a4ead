"""The bounds on the work of the zero test: what is just within one is done, and what is above it is not."""

from __future__ import annotations

import pytest

from core.building import (
    ONE,
    ROOT,
    TWO,
    ZERO,
    at_most,
    exp,
    inner,
    make,
    number,
    plus,
    power,
    times,
    vector,
    x,
    y,
    z,
)
from slr_verify.core import generators, zero_test
from slr_verify.core.generators import rational_value
from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.terms import Term

SQUARE = power(plus(x, y), 2)
SUM = make("vector sum", vector("u"), vector("v"))


@pytest.mark.parametrize(
    ("module", "name", "bound", "term"),
    [
        (zero_test, "LARGEST_MONOMIAL", 5, plus(exp(x), exp(times(number(5), x)))),
        (zero_test, "LARGEST_MONOMIAL", 2, SQUARE),
        (zero_test, "MOST_MONOMIALS", 3, plus(power(ROOT, 2), y, z)),
        (zero_test, "MOST_MONOMIALS", 3, SQUARE),
        (zero_test, "MOST_MONOMIALS", 1, power(x, 2)),
        (zero_test, "MOST_PRODUCTS", 4, times(plus(x, y), plus(y, z))),
        (zero_test, "MOST_BITS", 12, power(times(number(3), x), 4)),
        (generators, "MOST_PRODUCTS", 2, inner(SUM, vector("w"))),
    ],
)
def test_what_is_above_a_bound_is_refused(
    module, name: str, bound: int, term: Term, monkeypatch: pytest.MonkeyPatch
) -> None:
    for value in (bound, bound - 1):
        monkeypatch.setattr(module, name, value)
        meaning = Meaning(Ranges((at_most(ZERO, x),), {}))
        if value == bound:
            assert not zero_test.vanishes(term, meaning)
            continue
        with pytest.raises(Refused) as refusal:
            zero_test.vanishes(term, meaning)
        assert refusal.value.code == "too-large"


@pytest.mark.parametrize("term", [number(3), plus(ONE, TWO), make("power", number(3), 1)])
def test_of_longer_numbers_the_value_is_not_looked_at(
    term: Term, monkeypatch: pytest.MonkeyPatch
) -> None:
    for bound, found in ((3, 3), (2, None)):
        monkeypatch.setattr(generators, "LONGEST", bound)
        assert rational_value(term) == found
