"""What a certificate claims, looked at by another arithmetic: mpmath, at points of the boxes.

The kernel shows signs and ranges of terms by balls of python-flint. Here the same terms are evaluated in
floating point with many digits, at the corners of the box and at random points. That is no proof; it
speaks for a claim, or against it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial, reduce
from itertools import islice, product
from operator import add, mul
from random import Random
from typing import Any

from mpmath import mp

from slr_verify.claims.evidence.pieces import erf_windows, gaussian_mean
from slr_verify.core.terms import Term
from slr_verify.kernel.reading import term

Number = Any  # mpmath has no types
Record = dict[str, Any]
DIGITS = 30
CORNERS, INSIDE = 16, 8
STEPS = 2**20
FUNCTIONS: Mapping[str, Callable[..., Number]] = {
    "pi": lambda: +mp.pi,
    "sum": lambda *terms: reduce(add, terms),
    "product": lambda *factors: reduce(mul, factors),
    "power": pow,
    "sqrt": mp.sqrt,
    "exp": mp.exp,
    "erf": mp.erf,
    "atan": mp.atan,
    "sin": mp.sin,
    "cos": mp.cos,
    "abs": abs,
    "zeta": lambda t, g: gaussian_mean(lambda x: mp.erf(t + g * x) ** 2, erf_windows(t, g)),
}


class NoRule(ValueError):
    """A kind of claim, or of term, that is not evaluated here."""


def agreement(lines: Sequence[bytes], random: Random) -> tuple[int, str]:
    """At how many points the claims hold, and where one does not, if it does not.

    Raises NoRule for claims other than signs and values.
    """
    header, *rest = (json.loads(line) for line in lines[:-1])
    points = 0
    with mp.workdps(DIGITS):
        for claim in (each for each in rest if "claim" in each):
            allows = _allowed(claim)
            for place in _places(claim["box"], random):
                points += 1
                value = _named(claim["term"], header, place)
                if not allows(value):
                    return points, f"{claim['term']} = {mp.nstr(value, 12)} at {_shown(place)}"
    return points, ""


def _allowed(claim: Record) -> Callable[[Number], bool]:
    """Whether a value is as the claim says, up to rounding."""
    rounding = mp.mpf(10) ** (-DIGITS // 2)
    if claim["claim"] == "sign":
        sign = 1 if claim["sign"] == ">" else -1
        return lambda value: bool(sign * value > -rounding)
    if claim["claim"] == "value":
        low, high = (_rational(Fraction(end)) for end in claim["between"])
        return lambda value: bool(low - rounding <= value <= high + rounding)
    raise NoRule(f"claims of the kind {claim['claim']} are not evaluated")


def _places(box: Mapping[str, list[str]], random: Random) -> Iterator[dict[str, Fraction]]:
    """Corners of the box, and random points of it."""
    spans = {name: (Fraction(low), Fraction(high)) for name, (low, high) in box.items()}
    for corner in islice(product(*spans.values()), CORNERS):
        yield dict(zip(spans, corner, strict=True))
    for _ in range(INSIDE):
        yield {
            name: low + (high - low) * Fraction(random.randrange(STEPS + 1), STEPS)
            for name, (low, high) in spans.items()
        }


def _named(name: str, header: Record, place: Mapping[str, Fraction]) -> Number:
    """The value of what a name stands for: a coordinate, a parameter, or a term."""
    if name in place:
        return _rational(place[name])
    written = {**header["parameters"], **header["terms"]}[name]
    return _value(term(written), partial(_named, header=header, place=place))


def _value(part: Term, named: Callable[[str], Number]) -> Number:
    op, args = part.op, part.args
    if op == "rational":
        return _rational(*args)
    if op == "variable":
        return named(*args)
    if op not in ("defined", *FUNCTIONS):
        raise NoRule(f"{part} is not evaluated")
    values = [_value(each, named) for each in part.parts]
    if op == "power":
        return values[0] ** args[1]
    return FUNCTIONS[args[0] if op == "defined" else op](*values)


def _rational(value: Fraction) -> Number:
    return mp.mpf(value.numerator) / value.denominator


def _shown(place: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in place.items())
