"""What may stand in place of a value in a certificate: almost the same, or something of another type."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from slr_verify.arb.reading import RATIONAL
from slr_verify.selftest.sealing import Record

TINY = Fraction(1, 10**12)
HUGE = 10**30
ANYTHING: tuple[Any, ...] = (None, True, 0, "", [], {})
LONGEST_WALK = 12
"""Of a longer list only so many elements are changed, spread over it."""


def spread(length: int) -> list[int]:
    """All places of a short list, some of a long one, its ends among them."""
    if length <= LONGEST_WALK:
        return list(range(length))
    return sorted({place * (length - 1) // (LONGEST_WALK - 1) for place in range(LONGEST_WALK)})


def instead(value: Any, original: list[Record]) -> Iterator[tuple[str, Any]]:
    """What may stand in place of a value, each with words for it."""
    if isinstance(value, str) and RATIONAL.fullmatch(value):
        yield from _other_numbers(value)
    elif isinstance(value, str):
        yield from other_texts(value, original)
    elif type(value) is int:
        yield from other_integers(value)
    elif isinstance(value, list):
        yield from _other_lists(value)
    elif isinstance(value, dict):
        yield from other_objects(value)
    yield from ((f"{other!r} instead", other) for other in ANYTHING if other != value)


def _other_numbers(text: str) -> Iterator[tuple[str, str]]:
    value = Fraction(text)
    close = (
        value + TINY,
        value - TINY,
        value * (1 + TINY),
        value + 1,
        value - 1,
        -value,
        2 * value,
    )
    yield from (("another number", str(other)) for other in close if other != value)
    if value:
        yield "turned upside down", str(1 / value)
    for flip in (1, 2, 4, 8):
        yield f"bit {flip} of the last character flipped", text[:-1] + chr(ord(text[-1]) ^ flip)
    whole = "".join(chr(0xFF10 + int(each)) if each.isdigit() else each for each in text)
    yield "digits of another alphabet", whole
    yield "a leading zero", f"0{text}"
    yield "not in lowest terms", f"{2 * value.numerator}/{2 * value.denominator}"
    yield from (
        ("not a number", other)
        for other in (f" {text}", f"+{text}", f"{text}.0", "nan", "1e9", "1/0")
    )
    yield "very many digits", "9" * 5000


def other_texts(text: str, original: list[Record]) -> Iterator[tuple[str, str]]:
    """Names of the same certificate, and the text a little changed."""
    names = [*original[0]["terms"], *original[0]["parameters"], "<", ">", "sin", "cos", "sqrt"]
    yield from ((f"{name} instead", name) for name in names if name != text)
    yield "a character more", f"{text}_"
    yield from (("a bit flipped", chr(ord(text[0]) ^ flip) + text[1:]) for flip in (1, 32) if text)


def other_integers(value: int) -> Iterator[tuple[str, Any]]:
    """Integers close by and far away, and other types."""
    others: list[Any] = [value + 1, value - 1, -value, 2 * value, value ^ 1, HUGE, -HUGE, 10**400]
    others += [str(value), [value], bool(value)]
    yield from ((f"{str(other)[:20]} instead", other) for other in others if other is not value)


def _other_lists(value: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    for place in spread(len(value)):
        yield f"element {place} removed", value[:place] + value[place + 1 :]
        yield f"element {place} twice", value[: place + 1] + value[place:]
        if place + 1 < len(value):
            first, second = value[place], value[place + 1]
            yield (
                f"elements {place} and {place + 1} swapped",
                [
                    *value[:place],
                    second,
                    first,
                    *value[place + 2 :],
                ],
            )
    if len(value) > 2:
        yield "turned around", value[::-1]


def other_objects(value: Record) -> Iterator[tuple[str, Record]]:
    """The object with a key more, less or renamed, or with values that changed places."""
    for key in value:
        yield f"{key} removed", {name: part for name, part in value.items() if name != key}
        yield (
            f"{key} renamed",
            {f"{name}_" if name == key else name: part for name, part in value.items()},
        )
    yield "a key more", {**value, "more": "1"}
    pairs = list(value.items())
    for (one, first), (other, second) in pairwise(pairs):
        yield f"{one} and {other} change places", {**value, one: second, other: first}
    if len(pairs) > 1:
        yield "keys in another order", dict(reversed(pairs))
