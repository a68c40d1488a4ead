"""Sliders: what they say is in range, and typed values are not rounded by where the slider is put."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slr_verify.explorer.panels.controls import QUANTITIES, Quantity
from slr_verify.explorer.state.view import View


@pytest.mark.parametrize("quantity", QUANTITIES, ids=lambda each: each.scale.name)
def test_every_position_is_a_value_that_the_view_takes(quantity: Quantity) -> None:
    scale = quantity.scale
    steps = int((scale.high - scale.low) / scale.step)
    for place in range(steps + 1):
        value = scale.value(scale.low + place * scale.step)
        assert getattr(View().changed(**{scale.name: value}), scale.name) == value


@given(place=st.integers(0, 400))
def test_a_value_is_put_where_it_came_from(place: int) -> None:
    scale = QUANTITIES[2].scale
    position = scale.low + place * scale.step
    assert abs(scale.position(scale.value(position)) - position) <= scale.step


def test_values_off_the_slider_stand_at_its_end() -> None:
    scale = QUANTITIES[2].scale
    assert scale.position(Fraction(1, 10**4)) == scale.low
    assert scale.position(Fraction(10**6)) == scale.high
    assert QUANTITIES[5].scale.value(-6.0) == 0
