"""The bound 1/Mb as an interval of arb: below it alpha is certainly small enough."""

from functools import cache, lru_cache

from slr_verify.arb.balls import enclose
from slr_verify.certify.model_terms import enclosed, parameter_terms
from slr_verify.certify.outward import Interval, outward
from slr_verify.core.terms import Term
from slr_verify.language.to_term import to_term
from slr_verify.model.step_size import largest_step
from slr_verify.numeric.parameters import Parameters

BITS = 128


@lru_cache(maxsize=256)
def proved_step(params: Parameters) -> Interval:
    """An interval that contains 1/Mb (dimensionless)."""
    return outward(enclose(_term(), enclosed(parameter_terms(params), BITS), bits=BITS))


@cache
def _term() -> Term:
    return to_term(largest_step())
