"""What a certificate claims, looked at in floating point at points of the boxes.

Arb shows signs and ranges of terms by balls of python-flint. Here the same terms are evaluated by
NumPy, at the corners of the box and at random points. It proves nothing; it speaks for or against a claim.
"""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from random import Random
from typing import Any

import numpy as np

from slr_verify.arb.reading import term
from slr_verify.claims.attack.floats import Array, Floats, NoFloats
from slr_verify.core.binding import substituted
from slr_verify.core.terms import Term

Record = dict[str, Any]
CORNERS, INSIDE, ROUNDING = 16, 8, 1e-9


def agreement(lines: Sequence[bytes], random: Random) -> tuple[int, str]:
    """At how many points the claims hold, and where one does not, if it does not.

    Raises NoFloats for claims other than signs and values.
    """
    header, *rest = (json.loads(line) for line in lines[:-1])
    points = 0
    for claim in (each for each in rest if "claim" in each):
        low, high = _allowed(claim)
        columns = _places(claim["box"], random)
        count = max(map(len, columns.values()), default=1)
        values = np.broadcast_to(
            Floats(columns, count).of(_spelled_out(claim["term"], header)), count
        )
        points += count
        for at in np.flatnonzero(~((low - ROUNDING <= values) & (values <= high + ROUNDING)))[:1]:
            place = ", ".join(f"{name} = {column[at]}" for name, column in columns.items())
            return points, f"{claim['term']} = {values[at]:.12g} at {place}"
    return points, ""


def _allowed(claim: Record) -> tuple[float, float]:
    """The range of the values, as the claim says."""
    if claim["claim"] == "sign":
        return (0.0, np.inf) if claim["sign"] == ">" else (-np.inf, 0.0)
    if claim["claim"] == "value":
        low, high = (float(Fraction(end)) for end in claim["between"])
        return low, high
    raise NoFloats(f"claims of the kind {claim['claim']} are not evaluated")


def _places(box: Mapping[str, list[str]], random: Random) -> dict[str, Array]:
    """Corners of the box, and random points of it, as a column for each side."""
    spans = [(float(Fraction(low)), float(Fraction(high))) for low, high in box.values()]
    rows = list(islice(product(*spans), CORNERS))
    rows += [tuple(random.uniform(*span) for span in spans) for _ in range(INSIDE)]
    return dict(zip(box, np.array(rows).T, strict=True))


def _spelled_out(name: str, header: Record) -> Term:
    """The term of a name, with those of the names in it: parameters, and other terms."""
    written = {**header["parameters"], **header["terms"]}
    found = term(written[name])
    return substituted(
        found, {each: _spelled_out(each, header) for each in found.free & set(written)}
    )
