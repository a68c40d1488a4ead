"""Views: what they refuse, and how they read numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.explorer.state.address import FIGURES, with_preset
from slr_verify.explorer.state.view import View, clicked, decimal, text


def test_a_float_from_a_slider_is_the_decimal_that_it_shows() -> None:
    assert View().changed(lam=0.3).lam == Fraction(3, 10)
    assert View().changed(lam="1/3").params.exact()["lam"] == Fraction(1, 3)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"d": 1}, "d must be between 2 and 1000000, got 1"),
        ({"d": 2.5}, "d must be an integer, got 2.5"),
        ({"lam": "0"}, "lam must be between 0.0001 and 10, got 0"),
        ({"lam": "nan"}, "lam must be a finite number"),
        ({"alpha": 11}, "alpha must be between 0.0000001 and 10, got 11"),
        ({"steps": 200_001}, "steps must be between 1 and 200000"),
        ({"runs": 1001}, "runs must be between 10 and 1000"),
        ({"starts": [(0, 2)]}, r"nu must be in \[-1, 1\], got 2"),
        ({"starts": [(0, 0)] * 21}, "starts must be at most 20, got 21"),
        ({"chosen": (0, 1, 2)}, "a point must be a pair"),
        ({"panel": "eval"}, "panel must be one of square"),
        ({"gamma_squared": "1/9999999999999999999"}, "at most 18 decimals"),
        ({"params": 1}, "a view has no 'params'"),
    ],
    ids=lambda value: "",
)
def test_what_is_out_of_range_is_refused_with_its_value(
    values: dict[str, object], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        View().changed(**values)


def test_a_view_that_is_made_directly_is_checked_as_well() -> None:
    with pytest.raises(ValueError, match="lam must be an exact number, got 0.1"):
        View(lam=0.1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="d must be an integer, got True"):
        View(d=True)


def test_a_click_is_a_point_of_the_square_with_few_decimals() -> None:
    assert clicked(0.123456, -1.7) == (Fraction(1235, 10_000), Fraction(-1))


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.fractions(min_value=-10, max_value=10, max_denominator=10**6))
def test_a_number_reads_back_from_its_text(number: Fraction) -> None:
    assert decimal("x", text(number)) == number


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.floats(min_value=1e-4, max_value=1))
def test_the_text_of_a_float_is_that_float(value: float) -> None:
    near = round(value, 12)
    assert float(text(decimal("x", near))) == near


def test_presets_are_the_experiments_of_the_paper() -> None:
    views = {name: with_preset(View(seed=5), name) for name in FIGURES}
    assert views["4a"].decay == Fraction(1, 10_000)
    assert views["4b"].law == "manifold"
    assert views["7a"].lam == Fraction(9, 10)
    assert views["7b"] == View(seed=5, runs=30)
    with pytest.raises(ValueError, match="preset must be one of 4a, 4b, 7a, 7b, got '5'"):
        with_preset(View(), "5")
