"""Letters for what recurs in the words of the core: with their meanings put back, nothing is lost."""

from __future__ import annotations

from slr_verify.document.nodes import Chain, Fence, Node, Words, product, related, replaced
from slr_verify.document.unicode import STARRED
from slr_verify.report.shorthands import with_letters

LONG = Chain(tuple(Words(f"something_{place}") for place in range(4)), ("", "+", "-", "+"))
"""A sum that is worth a letter where it recurs."""


def trees(times: int) -> tuple[Node, ...]:
    return tuple(
        related(product(Words(f"x_{place}"), Fence(LONG)), "<=", LONG) for place in range(times)
    )


def test_what_recurs_has_a_letter() -> None:
    meanings, shorter = with_letters(trees(3), STARRED)
    assert [STARRED(each) for each in meanings] == [f"A = {STARRED(LONG)}"]
    assert [STARRED(each) for each in shorter] == [f"x_{place}*A <= A" for place in range(3)]


def test_the_meaning_put_back_gives_the_same() -> None:
    (meaning,), shorter = with_letters(trees(4), STARRED)
    assert isinstance(meaning, Chain)
    letter, stands_for = meaning.parts
    whole = replaced(shorter, {letter: Fence(stands_for)})
    assert [STARRED(each).replace("(", "").replace(")", "") for each in whole] == [
        STARRED(each).replace("(", "").replace(")", "") for each in trees(4)
    ]


def test_a_letter_that_occurs_is_not_taken() -> None:
    meanings, _ = with_letters((*trees(3), Words("A_0")), STARRED)
    assert [STARRED(each)[:4] for each in meanings] == ["B = "]


def test_what_occurs_seldom_or_is_short_has_none() -> None:
    assert with_letters(trees(1), STARRED) == ((), trees(1))
    short = (related(Words("x"), "<=", Words("y")),) * 20
    assert with_letters(short, STARRED) == ((), short)
