"""Growth: whether a function of random variables has all moments, and whether its derivatives do.

Tempered: measurable, and at most of polynomial growth in the random variables, locally uniformly in the
parameters. What is tempered is integrable against every Gaussian law.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import TypeAlias

from .binding import closed, is_variable
from .language import COMPARISONS, FUNCTIONS
from .ranges import Ranges, unfolded
from .terms import Term, make, power, variable

Names: TypeAlias = Collection[str]
Test: TypeAlias = Callable[[Term], bool]

AVERAGES = ("mean", "gaussian", "law", "copies")
ANALYTIC = ("sum", "product", "erf", "sin", "cos", "inner", "vector sum", "scaled")
"""Smooth, and with all derivatives tempered where those of their arguments are."""
BOREL = (*ANALYTIC, *FUNCTIONS, *COMPARISONS, "power", "indicator", "total", "every")
EACH_WHOLE = make("integer", make("bound", 0))


def is_tempered(body: Term, random: Names, ranges: Ranges, *, smooth: bool = False) -> bool:
    """Whether the body is tempered in these variables; if `smooth`, with all derivatives."""
    if is_variable(body) or not body.free.intersection(random):
        return True
    asked = body, frozenset(random), smooth
    if asked not in ranges.tempered:
        ranges.tempered[asked] = _decide(body, random, ranges, smooth=smooth)
    return ranges.tempered[asked]


def _decide(body: Term, random: Names, ranges: Ranges, *, smooth: bool) -> bool:
    op, args = body.op, body.args
    span = ranges.of(body)
    if not smooth and None not in (span.low, span.high) and _is_borel(body, random):
        return True
    if op in AVERAGES or op == "total":
        return _is_tempered_binder(body, random, ranges, smooth=smooth)
    if not all(is_tempered(part, random, ranges, smooth=smooth) for part in body.parts):
        return False
    if op == "defined":
        whole = unfolded(body, ranges.definitions)
        return is_tempered(whole, random, ranges, smooth=smooth)
    if op == "exp":  # of what is bounded from above, and so are its derivatives over it
        return ranges.of(args[0]).high is not None
    if op in ("sqrt", "abs", "atan"):
        return not smooth
    return op in ANALYTIC or (op == "power" and args[1] >= 0)


def _is_borel(term: Term, random: Names) -> bool:
    """Built of Borel functions, over at most all whole numbers, so measurable where it is defined."""
    if is_variable(term) or term.free.isdisjoint(random):
        return True
    if term.op == "total" and not all(part.free.isdisjoint(random) for part in term.strict):
        return False
    if term.op == "every" and (term.args[0] != 1 or EACH_WHOLE not in term.parts[1:]):
        return False
    return term.op in BOREL and all(_is_borel(part, random) for part in term.parts)


def has_moments(node: Term, inside: Term, names: Names, ranges: Ranges, known: Test) -> bool:
    """Whether the body of an average, with these names for what it binds, is integrable: see terms.

    `known` says of a term whether it is known to be defined.
    """
    if node.op != "law" and is_tempered(inside, names, ranges):
        return True
    squares = partial(_is_square_integrable, name=min(names), ranges=ranges, known=known)
    law = None if node.op == "law" else squares
    order = degree(inside, min(names), ranges, law) if node.op in ("law", "gaussian") else None
    return order is not None and order <= 2


def _is_square_integrable(term: Term, name: str, ranges: Ranges, known: Test) -> bool:
    """It is tempered, or a function of which it is known that it and its square have means."""
    if is_tempered(term, (name,), ranges):
        return True
    means = (make("gaussian", closed(power(term, n), (name,))) for n in (1, 2))
    return term.op == "member" and all(map(known, means))


def _is_tempered_binder(node: Term, random: Names, ranges: Ranges, *, smooth: bool) -> bool:
    """Neither a law nor the ends of a sum are random; what is averaged is tempered in all variables."""
    if any(part.free.intersection(random) for part in node.strict):
        return False
    bodies = ranges.bodies(node, *map(variable, random))
    inner = ((each, () if node.op == "total" else names) for each, names in bodies)
    return all(is_tempered(f, (*random, *names), ranges, smooth=smooth) for f, names in inner)


def degree(term: Term, name: str, ranges: Ranges, squares: Test | None = None) -> int | None:
    """At most which degree the term has as a polynomial in a variable; None if it may be none.

    For a vector, in terms that `squares` says are square integrable, the same as it is for a variable.
    """
    if name not in term.free:
        return 0
    if squares(term) if squares else term.op == "variable":
        return 1
    if term.op in AVERAGES or term.op == "total":
        through = squares is None or term.op in ("law", "total")
        still = through and not any(name in part.free for part in term.strict)
        bodies = [inside for inside, _ in ranges.bodies(term)]
        parts = [degree(each, name, ranges, squares) for each in bodies] if still else [None]
        return None if None in parts or term.op == "copies" else parts[0]
    parts = [degree(part, name, ranges, squares) for part in term.parts]
    if None in parts or term.op not in ("sum", "product", "power"):
        return None
    known = [part for part in parts if part is not None]
    if term.op == "sum":
        return max(known)
    if term.op == "product":
        return sum(known)
    return known[0] * term.args[1] if term.args[1] >= 0 else None
