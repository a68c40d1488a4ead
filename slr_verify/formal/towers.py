"""Fractions in fractions in fractions, of which `field` makes one that is too long."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from slr_verify.core.binding import replaced
from slr_verify.core.language import Refused
from slr_verify.core.meaning import Meaning
from slr_verify.core.ranges import Ranges
from slr_verify.core.terms import Term, minus, strict_parts
from slr_verify.core.zero_test import vanishes
from slr_verify.formal.exponents import arithmetic_parts
from slr_verify.formal.printing import number
from slr_verify.formal.script import Script

Letters = dict[Term, Term]


def towers(script: Script, sides: tuple[Term, Term], divisors: Iterable[Term]) -> Letters:
    """What is divided by within a divisor, and has divisors of its own, if in the place of each any other
    number will do: the sides are equal with letters there, as the zero test of the core sees them."""
    inside = {node: {*filter(_is_inverse, arithmetic_parts(node))} for node in divisors}
    below = {part.args[0] for parts in inside.values() for part in parts}
    found = sorted((node for node, parts in inside.items() if parts and node in below), key=number)
    names = script.fresh(len(found), *sides)
    letters = dict(zip(found, names, strict=True))
    return letters if letters and _equal_in(letters, sides) else {}


def _equal_in(letters: Letters, sides: tuple[Term, Term]) -> bool:
    left, right = (in_letters(side, letters) for side in sides)
    known = Meaning(Ranges((), {})).knowing(*map(strict_parts, (left, right)))
    with suppress(Refused):
        return vanishes(minus(left, right), known)
    return False


def _is_inverse(part: Term) -> bool:
    return part.op == "power" and part.args[1] < 0


def in_letters(term: Term, letters: Letters) -> Term:
    """The term with a letter wherever a long one stood, the longest first."""
    for node in sorted(letters, key=lambda each: -each.size):
        term = replaced(term, node, letters[node])
    return term
