"""The address of a view carries all of it, and survives whatever is put into it."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qs

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slr_verify.explorer.state.address import from_query, to_query
from slr_verify.explorer.state.view import CHOICES, RANGES, View

NUMBERS = {
    name: st.integers(int(low), int(high))
    if name in ("d", "L", "steps", "runs", "seed")
    else st.fractions(low, high, max_denominator=10**7)
    for name, (low, high) in RANGES.items()
}
COORDINATE = st.fractions(-1, 1, max_denominator=10**4)
POINT = st.tuples(COORDINATE, COORDINATE)
VIEWS = st.builds(
    View,
    **NUMBERS,
    **{name: st.sampled_from(allowed) for name, allowed in CHOICES.items()},
    starts=st.lists(POINT, max_size=4).map(tuple),
    chosen=st.none() | POINT,
)
NAMES = st.sampled_from([*RANGES, *CHOICES, "starts", "chosen", "__class__"]) | st.text()
HOSTILE = st.dictionaries(NAMES, st.lists(st.text() | st.binary(), max_size=3), max_size=6)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(VIEWS)
def test_a_view_reads_back_from_its_address(view: View) -> None:
    assert from_query(parse_qs(to_query(view))) == (view, ())


@pytest.mark.long
@settings(derandomize=True, deadline=None, max_examples=100)
@given(HOSTILE)
def test_whatever_an_address_says_a_view_comes_out(
    arguments: Mapping[str, list[str | bytes]],
) -> None:
    view, ignored = from_query(arguments)
    assert from_query(parse_qs(to_query(view))) == (view, ())
    assert len(ignored) <= 21
    assert all(len(said) <= 161 for said in ignored)


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("d", ["1"], "d was ignored: d must be between 2 and 1000000, got 1"),
        ("d", ["9" * 3000], "d was ignored: longer than 2000 characters"),
        ("lam", ["1e999"], "lam was ignored: lam must be between"),
        ("lam", ["1", "2"], "lam was ignored: given 2 times"),
        ("lam", ["__import__('os')"], "lam was ignored: lam must be a finite number"),
        ("starts", ["0,0;0"], "starts was ignored: a point is written kappa,nu; got '0'"),
        ("alpha", [b"\xff"], "alpha was ignored: not written in ASCII"),
        ("surprise", ["1"], "surprise was ignored: not known"),
    ],
    ids=lambda value: "",
)
def test_nonsense_is_ignored_and_said(name: str, values: list[str | bytes], said: str) -> None:
    view, ignored = from_query({name: values, "seed": ["7"]})
    assert view == View(seed=7)
    assert len(ignored) == 1
    assert ignored[0].startswith(said)


def test_a_flood_of_nonsense_is_said_shortly() -> None:
    _, ignored = from_query({f"name_{number}": ["1"] for number in range(100)})
    assert len(ignored) == 21
    assert ignored[-1] == "and 80 more"
