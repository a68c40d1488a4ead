"""Growth: whether a function of random variables has all moments, and whether its derivatives do.

Tempered: measurable, and at most of polynomial growth in the random variables, locally uniformly in the
parameters. What is tempered is integrable against every Gaussian law.
"""

from __future__ import annotations

from collections.abc import Collection

from slr_verify.core.ranges import Ranges, unfolded
from slr_verify.core.terms import Term

ANALYTIC = ("sum", "product", "erf", "sin", "cos")
"""Smooth, and with all derivatives tempered where those of their arguments are."""


def is_tempered(
    body: Term, random: Collection[str], ranges: Ranges, *, smooth: bool = False
) -> bool:
    """Whether the body is tempered in these variables; if `smooth`, with all derivatives."""
    if body.op == "variable" or not body.free.intersection(random):
        return True
    op, args = body.op, body.args
    if not all(is_tempered(part, random, ranges, smooth=smooth) for part in body.parts):
        return False
    if op == "defined":
        whole = unfolded(body, ranges.definitions)
        return is_tempered(whole, random, ranges, smooth=smooth)
    if (
        op == "exp"
    ):  # bounded from above, so exp of it is bounded, and so are its derivatives over it
        return ranges.of(args[0]).high is not None
    if op in ("sqrt", "abs", "atan"):
        return not smooth
    return op in ANALYTIC or (op == "power" and args[1] >= 0)
