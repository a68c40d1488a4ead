"""What a binder binds, and what depends on it without showing it; not trusted.

The core has one law of a name, one vector, one orbit: what they depend on has no place in their terms. A
binder of it would bind nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

import sympy as sp

from slr_verify.calculus.reading.indices import indices
from slr_verify.calculus.reading.parts import found_in
from slr_verify.core.language import Refused
from slr_verify.language.almost_every import AlmostEvery, AlmostEveryStart
from slr_verify.language.around import Around, SomewhereAround
from slr_verify.language.copies import CopySum
from slr_verify.language.every_index import EveryIndex
from slr_verify.language.expectation import Expectation
from slr_verify.language.for_some import ForSome
from slr_verify.language.integral import COUNTER, Integral, Sum
from slr_verify.language.iverson import Iverson
from slr_verify.language.law import Centred, SquareIntegrable
from slr_verify.language.limit import Limit
from slr_verify.language.orbit import TIME, SquareOrbit
from slr_verify.language.recursion import Recursive
from slr_verify.language.tends import Tends
from slr_verify.language.token_vectors import TokenNoises
from slr_verify.language.value import ValueAt
from slr_verify.language.vectors import Frame
from slr_verify.model.argmax_softmax import WithLaw
from slr_verify.model.notation import nu


def require_shown(expr: sp.Basic) -> None:
    """Raises Refused where a binder binds what it does not show, or a law is not printed."""
    if isinstance(expr, WithLaw) and not expr.is_all_printed:
        raise Refused(
            "reading", f"{expr} has a law other than the task's, which would not be printed"
        )
    moved = tuple(_moved(expr))
    if not moved:
        return
    if isinstance(expr, Tends) and moved[0].assumptions0 != TIME.assumptions0:
        raise Refused("reading", f"the time {moved[0]} has to be declared an integer of at least 0")
    if isinstance(expr, Iverson) and moved[0].assumptions0 != COUNTER.assumptions0:
        raise Refused("reading", f"the index {moved[0]} has to be declared a positive integer")
    if isinstance(expr, Iverson) and moved[0] in expr.args[2].free_symbols:
        raise Refused("reading", f"the last index depends on {moved[0]}, which is bound")
    if isinstance(expr, ForSome | Around | SomewhereAround):
        coordinates = moved[: len(expr.args) - 2] or moved
        other = [each for each in coordinates if each.assumptions0 != nu.assumptions0]
        if other:
            raise Refused(
                "reading", f"{other[0]} has to be declared real, with no other assumption"
            )
    repeated = isinstance(expr, ValueAt) and not expr.is_complete
    if repeated or len(set(moved)) < len(moved) or not all(each.is_Symbol for each in moved):
        raise Refused("reading", f"{moved} are not distinct symbols with one meaning each")
    caught = hidden(expr).intersection(moved)
    if caught:
        which = min(caught, key=str)
        raise Refused("reading", f"a law, a vector or an orbit depends on {which}, which is bound")


def _moved(expr: sp.Basic) -> Iterable[sp.Symbol]:
    """The symbols that a part binds, or in which it is differentiated."""
    match expr:
        case sp.Derivative() | ValueAt() | Expectation():
            return expr.variables
        case Integral() | Sum():
            return (limit[0] for limit in expr.limits)
        case CopySum():
            return expr.block.variables
        case Limit():
            return tuple(expr.args[1])
        case Tends() | EveryIndex() | ForSome():
            return (expr.args[1],)
        case Iverson():
            return expr.args[1:2]
        case Around() | SomewhereAround():
            return expr.bound_symbols
        case AlmostEvery() | AlmostEveryStart():
            return expr.coordinates
    return ()


def hidden(expr: sp.Basic) -> set[sp.Symbol]:
    """What laws, vectors and orbits in it depend on beside their arguments."""
    laws = (law.parameters for law in found_in((expr,), Centred, SquareIntegrable, TokenNoises))
    frames = (each.parameters.difference(indices(each)) for each in found_in((expr,), Frame))
    orbits = (
        part.free_symbols for each in found_in((expr,), SquareOrbit) for part in each.args[3:]
    )
    families = (part.free_symbols for each in found_in((expr,), Recursive) for part in each.travel)
    return set().union(*laws, *frames, *orbits, *families)


def require_outside(sums: Iterable[CopySum], body: sp.Expr, random: Iterable[sp.Symbol]) -> None:
    """Raises Refused where a sum of copies depends on what is bound beside it, or on an unknown law."""
    for part in sp.preorder_traversal(body):
        binds = isinstance(part, Expectation) or any(True for _ in _moved(part))
        if binds and not isinstance(part, CopySum) and part.has(CopySum):
            raise Refused("reading", f"a sum of copies stands in {part}")
    caught = set().union(*(each.free_symbols for each in sums)).intersection(random)
    if caught:
        raise Refused("reading", f"a sum of copies depends on {min(caught, key=str)}")
