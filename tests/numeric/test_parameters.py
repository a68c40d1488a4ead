"""Parameters: what is exact, what is a float, and what is refused."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from slr_verify.numeric.parameters import Parameters


def test_defaults_are_those_of_the_paper() -> None:
    params = Parameters()
    assert (params.d, params.L, params.lam, params.gamma, params.epsilon) == (
        400, 10, 0.1, 0.5**0.5, 0.0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("given", "value"),
    [
        (0.1, Fraction(0.1)),
        ("0.1", Fraction(1, 10)),
        ("1/10", Fraction(1, 10)),
        (" 1e-3 ", Fraction(1, 1000)),
        (".5", Fraction(1, 2)),
        (Decimal("0.1"), Fraction(1, 10)),
        (Fraction(1, 3), Fraction(1, 3)),
        (2, Fraction(2)),
        (np.float64(0.1), Fraction(0.1)),
        (np.int64(3), Fraction(3)),
        (np.float32(0.1), Fraction(float(np.float32(0.1)))),
    ],
)
def test_the_exact_value_is_kept(given, value) -> None:
    params = Parameters(lam=given)
    assert params.exact()["lam"] == value
    assert params.lam == float(value)


@pytest.mark.parametrize("end", [1e30, "1e30", 10**30, 1e-30, "1e-30", Decimal("1e-30")])
def test_the_ends_of_the_range_are_in_it_as_floats_and_as_texts(end) -> None:
    assert Parameters(lam=end, gamma=end, epsilon=end).lam == float(end)


def test_gamma_by_its_square_is_exact_even_where_gamma_is_irrational() -> None:
    params = Parameters(gamma_squared="1/2")
    assert params.exact()["gamma_squared"] == Fraction(1, 2)
    assert "gamma" not in params.exact()
    assert params.gamma == 0.5**0.5
    assert Parameters(gamma=0.5**0.5).exact()["gamma_squared"] == Fraction(0.5**0.5) ** 2
    assert Parameters(gamma_squared="4/9").exact()["gamma"] == Fraction(2, 3)


def test_equal_values_are_equal_and_hash_alike() -> None:
    assert Parameters(lam="1/2", gamma=1) == Parameters(lam=0.5, gamma_squared=1)
    assert len({Parameters(lam="1/2"), Parameters(lam=0.5)}) == 1
    assert Parameters(lam="1/10") != Parameters(lam=0.1)


def test_frozen_and_its_text_gives_it_back() -> None:
    params = Parameters(d=7, L=2, lam="1/3", gamma_squared="1/2", epsilon=0.25)
    assert eval(repr(params)) == params  # noqa: S307
    with pytest.raises(AttributeError):
        params.d = 8  # type: ignore[misc]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"d": 1}, "d must be at least 2 and at most 1e30, got 1"),
        ({"d": 2.5}, r"d must be an integer, got 2\.5"),
        ({"d": 400.0}, r"d must be an integer, got 400\.0"),
        ({"d": True}, "d must be an integer, got True"),
        ({"d": "400"}, "d must be an integer, got '400'"),
        ({"L": 0}, "L must be at least 1 and at most 1e30, got 0"),
        ({"lam": 0}, "lam must be positive, got 0"),
        ({"lam": "-1/2"}, "lam must be positive, got '-1/2'"),
        ({"lam": float("nan")}, "lam must be finite, got nan"),
        ({"lam": float("inf")}, "lam must be finite, got inf"),
        ({"lam": Decimal("Infinity")}, "lam must be finite, got"),
        ({"lam": "nan"}, "lam must be a finite number such as .*, got 'nan'"),
        ({"lam": "1/0"}, "lam must have a denominator that is not zero, got '1/0'"),
        ({"lam": "1e999999999"}, "lam must be a finite number such as"),
        ({"lam": "__import__('os')"}, "lam must be a finite number such as"),
        ({"lam": None}, "lam must be a number or a text such as '1/10', got None"),
        ({"lam": True}, "lam must be a number or a text such as '1/10', got True"),
        ({"lam": 1e-31}, "lam must lie between 1e-30 and 1e30, got 1e-31"),
        ({"gamma": 0.0}, r"gamma must be positive, got 0\.0"),
        ({"gamma_squared": "-1"}, "gamma_squared must be positive, got '-1'"),
        ({"epsilon": -0.1}, r"epsilon must be nonnegative, got -0\.1"),
        ({"epsilon": float("inf")}, "epsilon must be finite, got inf"),
        ({"gamma": 1, "gamma_squared": 1}, "gamma or gamma_squared, not both: got gamma = 1"),
    ],
)
def test_refusals_name_the_argument_the_value_and_the_condition(arguments, message) -> None:
    with pytest.raises(ValueError, match=message):
        Parameters(**arguments)


LONG = {
    "integer": 10**5000,
    "fraction": Fraction(1, 10**5000),
    "small text": "0." + "0" * 500 + "1",
    "long text": "1" * 3000,
    "small decimal": Decimal("1e-99999999"),
    "large decimal": Decimal("1e99999999"),
    "list": [1] * 1000,
}


@pytest.mark.parametrize("value", LONG.values(), ids=LONG)
@pytest.mark.parametrize("name", ["d", "L", "lam", "gamma", "gamma_squared", "epsilon"])
def test_a_value_of_any_length_is_refused_in_one_short_sentence(name, value) -> None:
    with pytest.raises(ValueError, match=rf"^{name} must .*, got ") as refusal:
        Parameters(**{name: value})
    assert len(str(refusal.value)) <= 200
