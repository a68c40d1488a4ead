"""Signs on boxes: seen directly, at the ends, by the mean value form, or not at all."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arb.forging import header, sealed
from slr_verify.arb.certainty import (
    precision,
)
from slr_verify.arb.certificates import check
from slr_verify.arb.reading import CertificateRejected
from slr_verify.arb.signs import Factor, SignOnBoxes, factors
from slr_verify.core.balls import NoBall
from slr_verify.core.terms import PI, Term, make, rational, variable

x, y = variable("x"), variable("y")


def number(value) -> Term:
    return rational(Fraction(value))


def minus(*terms) -> Term:
    first, *rest = terms
    return make("sum", first, *(make("product", number(-1), each) for each in rest))


def box(**ends):
    return {name: (Fraction(low), Fraction(high)) for name, (low, high) in ends.items()}


def sign(term, **ends) -> int:
    with precision(64):
        return SignOnBoxes(term, tuple(ends), {}, bits=64).sign(box(**ends))


ROOT = make("sqrt", x)
SHIFTED = minus(x, number(1))


@pytest.mark.parametrize(
    ("term", "ends", "answer"),
    [
        (x, (1, 2), 1),
        (x, (-2, -1), -1),
        (x, (-1, 1), 0),
        (x, (0, 1), 0),
        (number(0), (0, 1), 0),
        (PI, (0, 1), 1),
        (make("power", SHIFTED, 2), (2, 3), 1),
        (make("power", SHIFTED, 2), (-3, 0), 1),
        (make("power", SHIFTED, 2), (0, 2), 0),
        (make("power", SHIFTED, 3), (-3, 0), -1),
        (make("power", SHIFTED, -3), (-3, 0), -1),
        (make("power", SHIFTED, -2), (-3, 0), 1),
        (make("power", SHIFTED, -2), (0, 2), 0),
        (make("power", SHIFTED, 0), (2, 3), 1),
        (make("product", SHIFTED, x), (-3, -2), 1),
        (make("product", SHIFTED, x), ("1/4", "3/4"), -1),
        (make("power", make("product", SHIFTED, x), -1), ("1/4", "3/4"), -1),
        (make("exp", make("product", number(-1000), make("power", x, 2))), (100, 200), 1),
        (make("exp", make("power", SHIFTED, -1)), (0, 2), 0),
        (make("sqrt", SHIFTED), (0, 2), 0),
        (make("sqrt", SHIFTED), (2, 3), 1),
        # increasing, but enclosed too widely: decided at its ends
        (minus(make("exp", x), x), ("1/8", 4), 1),
        (minus(x, make("exp", x)), ("1/8", 4), -1),
        # neither increasing nor decreasing: decided by the mean value form
        (
            make("sum", make("power", x, 2), make("product", number(-1), x), number("1/3")),
            ("2/5", "3/5"),
            1,
        ),
        (
            make("sum", x, make("product", number(-1), make("power", x, 2)), number("-1/3")),
            ("2/5", "3/5"),
            -1,
        ),
        (
            make("sum", make("power", x, 2), make("product", number(-1), x), number("1/4")),
            ("2/5", "3/5"),
            0,
        ),
        # no derivative where arb has none
        (minus(make("abs", x), number("1/2")), (-1, 1), 0),
        (minus(make("abs", x), number("1/2")), (1, 2), 1),
    ],
)
def test_signs(term, ends, answer) -> None:
    assert sign(term, x=ends) == answer


@pytest.mark.parametrize(
    ("ends_of_x", "ends_of_y", "answer"),
    [((2, 3), (0, 1), 1), ((0, 1), (2, 3), -1), ((0, 1), (1, 2), 0), ((0, 2), (1, 3), 0)],
)
def test_signs_in_two_variables(ends_of_x, ends_of_y, answer) -> None:
    """exp(x) - exp(y) + x - y increases in x and decreases in y."""
    term = minus(make("sum", make("exp", x), x), make("exp", y), y)
    assert sign(term, x=ends_of_x, y=ends_of_y) == answer
    assert sign(minus(number(0), term), x=ends_of_x, y=ends_of_y) == -answer


def test_a_factor_without_slopes_does_not_hide_those_of_the_next() -> None:
    corner = minus(make("abs", x), number("1/2"))
    rising = minus(make("exp", x), x)
    for term in (make("product", corner, rising), make("product", rising, corner)):
        assert sign(term, x=("3/4", 4)) == 1


def test_the_factors_of_a_term() -> None:
    term = make(
        "product",
        x,
        make("power", make("product", y, make("power", x, -2)), 3),
        make("power", PI, 0),
    )
    assert list(factors(term)) == [
        Factor(x, 1),
        Factor(y, 3),
        Factor(x, -6),
        Factor(make("power", PI, 0), 1),
    ]


def test_an_inverse_within_an_inverse_is_a_factor_as_it_stands() -> None:
    """So where a factor has an exponent > 0, it was in no denominator on the way."""
    inverse = make("power", x, -1)
    assert list(factors(make("power", inverse, -2))) == [Factor(inverse, -2)]
    assert list(factors(make("power", make("product", y, make("power", inverse, 3)), -1))) == [
        Factor(y, -1),
        Factor(inverse, -3),
    ]


def test_which_factors_may_vanish() -> None:
    term = make("product", x, SHIFTED, make("exp", x), make("power", make("sum", x, number(5)), -1))
    signs = SignOnBoxes(term, ("x",), {}, bits=64)
    with precision(64):
        assert signs.may_vanish(box(x=(0, 2))) == [x, SHIFTED]
        assert signs.may_vanish(box(x=("1/2", 2))) == [SHIFTED]
        assert signs.may_vanish(box(x=(2, 3))) == []
        with pytest.raises(NoBall, match="a denominator may vanish"):
            signs.may_vanish(box(x=(-6, 3)))


def of_x(claim: dict[str, object], ends: tuple[str, str], claimed: str) -> list[bytes]:
    """That x, or the matrix of x alone, has this sign for x between the ends."""
    where = {"x": list(ends)}
    first = header({"f": ["variable", "x"]})
    return sealed([first, {**claim, "sign": claimed, "box": where}, {"leaf": where}])


CLAIMS = [{"claim": "sign", "term": "f"}, {"claim": "definite", "matrix": [["f"]]}]


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_signs_that_are_claimed(claim) -> None:
    assert check(of_x(claim, ("1", "2"), ">")).proved
    assert check(of_x(claim, ("-2", "-1"), "<")).proved
    for ends, wrong in (
        (("1", "2"), "<"),
        (("-2", "-1"), ">"),
        (("0", "0"), "<"),
        (("0", "0"), ">"),
    ):
        with pytest.raises(CertificateRejected, match="line 3: not shown on the leaf"):
            check(of_x(claim, ends, wrong))
