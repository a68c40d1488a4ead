"""Every object that a record is made of is found, and nothing else is looked into."""

from __future__ import annotations

from dataclasses import dataclass

from slr_verify.proofs.contents import contents


@dataclass(frozen=True)
class Opened:
    """A record that is looked into."""

    first: object
    second: object


@dataclass(frozen=True)
class Whole:
    """A record of another kind."""

    inside: object


class Plain:
    """Of a kind to be looked into, but without fields."""


def test_what_records_and_tuples_hold_is_found_at_any_depth() -> None:
    deepest, beside = object(), object()
    inner = Opened(deepest, 1)
    outer = Opened((inner, beside), "text")
    assert set(contents((outer,), (Opened,))) == {
        *(outer, outer.first, "text"),
        *(inner, beside, deepest, 1),
    }


def test_another_record_is_a_whole() -> None:
    hidden = object()
    whole, plain = Whole(hidden), Plain()
    assert hidden not in contents((whole, plain), (Opened, Plain))
    assert set(contents((whole, plain), (Opened, Plain))) == {whole, plain}


def test_the_order_is_always_the_same() -> None:
    parts = (Opened("a", "b"), ("c", "d"))
    assert contents(parts, (Opened,)) == contents(parts, (Opened,))
    assert contents(("a", "b"), ()) != contents(("b", "a"), ())
