"""Is an expression zero for all values of its symbols? Zero, certainly not zero, or undecided.

`Zero` rests on the normal form: exact arithmetic in the field of generators, after it is certain
that the expression is defined on the whole domain. `NonZero` rests on a ball: at a rational point
of the domain the enclosure of the value excludes zero. Whatever is neither is `Undecided`, with
the reason; there is no fallback to sampling and no heuristic simplification.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

import numpy as np
import sympy as sp

from slr_verify.algebra.admission import Point
from slr_verify.algebra.bounds import Given
from slr_verify.algebra.definedness import obstacle
from slr_verify.algebra.domain import Domain, EmptyDomain
from slr_verify.algebra.normal_form import Normaliser, OutsideClass
from slr_verify.algebra.polynomials import TooLarge
from slr_verify.algebra.to_kernel import NotTranslatable, to_kernel
from slr_verify.kernel.balls import enclose
from slr_verify.kernel.certainty import EnclosureFailed, certainly_nonzero
from slr_verify.kernel.terms import Term, TermRejected

WITNESSES = 12
PRECISIONS = (64, 256)


@dataclass(frozen=True)
class Zero:
    """The expression is zero wherever the hypotheses hold."""

    def __str__(self) -> str:
        return "it is zero"


@dataclass(frozen=True)
class NonZero:
    """The expression is not zero at `point`: its value lies in `ball`."""

    point: Point
    ball: str

    def __str__(self) -> str:
        middle = self.ball.strip("[]").partition(" +/-")[0]
        digits, mark, exponent = middle.partition("e")
        short = (digits.rstrip("0").rstrip(".") if "." in digits else digits) + mark + exponent
        amount = short if middle == self.ball else f"about {short}"
        values = sorted(f"{symbol.name} = {value}" for symbol, value in self.point.items())
        return f"it is {amount}" + (f" at {', '.join(values)}" if values else "")


@dataclass(frozen=True)
class Undecided:
    """Neither was shown."""

    reason: str

    def __str__(self) -> str:
        return f"undecided, because {self.reason}"


Verdict = Zero | NonZero | Undecided


def zero_test(expr: sp.Expr, *, given: Given = (), seed: int = 0) -> Verdict:
    """Whether `expr` vanishes identically under `given`; `seed` chooses the witnesses tried."""
    trouble = obstacle(expr, given)
    if trouble:
        return Undecided(trouble)
    reason = _not_zero_because(expr, given)
    if not reason:
        return Zero()
    return find_witness(expr, given=given, seed=seed) or Undecided(reason)


def vanishes(expr: sp.Expr, *, given: Given = ()) -> bool:
    """Whether `expr` is certainly zero under `given`, without looking for a witness if it is not."""
    return obstacle(expr, given) is None and not _not_zero_because(expr, given)


def _not_zero_because(expr: sp.Expr, given: Given) -> str:
    """Why the normal form does not show that the expression is zero; empty when it does."""
    try:
        if Normaliser(given).read(expr).numerator.is_zero():
            return ""
    except (OutsideClass, TooLarge, ZeroDivisionError) as refusal:
        return str(refusal)
    return "its normal form is not zero, yet no witness point was found"


def find_witness(expr: sp.Expr, *, given: Given = (), seed: int = 0) -> NonZero | None:
    """A rational point of the domain where a ball shows that `expr` is not zero, if one is met."""
    points = Domain.of(expr, given=given).points(np.random.default_rng(seed))
    try:
        term = to_kernel(expr)
        found = (_nonzero_at(term, point) for point in islice(points, WITNESSES))
        return next(filter(None, found), None)
    except (NotTranslatable, TermRejected, EmptyDomain):
        return None


def _nonzero_at(term: Term, point: Point) -> NonZero | None:
    """Whether a ball excludes zero at the point; a point without a ball says nothing."""
    values = {symbol.name: value for symbol, value in point.items()}
    for bits in PRECISIONS:
        try:
            ball = enclose(term, values, bits=bits)
        except EnclosureFailed:
            continue
        if certainly_nonzero(ball):
            return NonZero(point, ball.str(10))
    return None
