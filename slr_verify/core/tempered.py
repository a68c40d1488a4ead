"""Growth: whether a function of random variables has all moments, and whether its derivatives do.

Tempered: measurable, and at most of polynomial growth in the random variables, locally uniformly in the
parameters. What is tempered is integrable against every Gaussian law.
"""

from __future__ import annotations

from collections.abc import Collection

from slr_verify.core.binding import is_variable, opened
from slr_verify.core.ranges import Ranges, unfolded
from slr_verify.core.terms import Term

AVERAGES = ("mean", "gaussian", "law", "copies")
ANALYTIC = ("sum", "product", "erf", "sin", "cos", "inner", "vector sum", "scaled")
"""Smooth, and with all derivatives tempered where those of their arguments are."""


def is_tempered(
    body: Term, random: Collection[str], ranges: Ranges, *, smooth: bool = False
) -> bool:
    """Whether the body is tempered in these variables; if `smooth`, with all derivatives."""
    if is_variable(body) or not body.free.intersection(random):
        return True
    asked = body, frozenset(random), smooth
    if asked not in ranges.tempered:
        ranges.tempered[asked] = _decide(body, random, ranges, smooth=smooth)
    return ranges.tempered[asked]


def _decide(body: Term, random: Collection[str], ranges: Ranges, *, smooth: bool) -> bool:
    op, args = body.op, body.args
    if op in AVERAGES:
        return _is_tempered_average(body, random, ranges, smooth=smooth)
    if op == "total":
        return _is_tempered_total(body, random, ranges, smooth=smooth)
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


def has_moments(node: Term, inside: Term, names: Collection[str], ranges: Ranges) -> bool:
    """Whether the body of an average, with these names for what it binds, is integrable: see terms."""
    if node.op == "law":
        (name,) = names
        order = degree(inside, name, ranges)
        return order is not None and order <= 2
    return is_tempered(inside, names, ranges)


def _is_tempered_average(
    node: Term, random: Collection[str], ranges: Ranges, *, smooth: bool
) -> bool:
    """What is averaged is tempered in all variables together, and its law is not random."""
    if any(part.free.intersection(random) for part in node.strict):
        return False
    return all(
        is_tempered(inside, (*random, *names), ranges, smooth=smooth)
        for inside, names in ranges.bodies(node)
    )


def _is_tempered_total(
    node: Term, random: Collection[str], ranges: Ranges, *, smooth: bool
) -> bool:
    """A finite sum, whose ends are not random."""
    body, *ends = node.args
    (index,) = ranges.fresh(1, node)
    still = not any(end.free.intersection(random) for end in ends)
    return still and is_tempered(opened(body, (index,)), random, ranges, smooth=smooth)


def degree(term: Term, name: str, ranges: Ranges) -> int | None:
    """At most which degree the term has as a polynomial in a variable; None if it may be none."""
    if name not in term.free:
        return 0
    if term.op == "variable":
        return 1
    if term.op in AVERAGES or term.op == "total":
        still = not any(name in part.free for part in term.strict)
        bodies = [inside for inside, _ in ranges.bodies(term)]
        parts = [degree(inside, name, ranges) for inside in bodies] if still else [None]
        return None if None in parts or term.op == "copies" else parts[0]
    parts = [degree(part, name, ranges) for part in term.parts]
    if None in parts or term.op not in ("sum", "product", "power"):
        return None
    known = [part for part in parts if part is not None]
    if term.op == "sum":
        return max(known)
    if term.op == "product":
        return sum(known)
    return known[0] * term.args[1] if term.args[1] >= 0 else None
