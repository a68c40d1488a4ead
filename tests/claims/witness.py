"""A point at which an expression certainly is not zero: the ball of its value there excludes zero."""

from __future__ import annotations

from itertools import islice

import numpy as np
import sympy as sp

from slr_verify.arb.balls import enclose
from slr_verify.arb.certainty import certainly_nonzero
from slr_verify.claims.evidence.admission import Point
from slr_verify.claims.evidence.domain import Domain, EmptyDomain
from slr_verify.core.balls import NoBall
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term
from slr_verify.language.statement import Given
from slr_verify.language.to_term import NotTranslatable, to_term

WITNESSES = 12
PRECISIONS = (64, 256)


def find_witness(expr: sp.Expr, *, given: Given = ()) -> Point | None:
    """Such a point among the rational points of the domain, if one is met; {} without symbols."""
    points = Domain.of(expr, given=given).points(np.random.default_rng(0))
    try:
        term = to_term(expr)
        return next((at for at in islice(points, WITNESSES) if _excludes_zero(term, at)), None)
    except (NotTranslatable, Refused, EmptyDomain):
        return None


def _excludes_zero(term: Term, point: Point) -> bool:
    """Whether a ball does at the point; a point without a ball says nothing."""
    values = {symbol.name: value for symbol, value in point.items()}
    for bits in PRECISIONS:
        try:
            if certainly_nonzero(enclose(term, values, bits=bits)):
                return True
        except NoBall:
            continue
    return False
