"""The derivative of a term in one of its variables, as a term, by the rules of the core.

For `zeta(t, g)`, with `p = sqrt(1 + 2 g^2)`, `q = sqrt(1 + 4 g^2)` and `a = t/p`, the statement Zeta gives

    d zeta  =  2 erf(a/q) erf'(a) da  +  (4/pi) exp(-a^2 (1 + 1/q^2)) / (1 + q^2) dq.
"""

from functools import cache

from slr_verify.arb.functions import is_zeta
from slr_verify.core.language import FUNCTIONS, Refused
from slr_verify.core.slopes import from_parts
from slr_verify.core.terms import ONE, PI, ZERO, Term, make, over, plus, power, rational, times
from slr_verify.core.text import text


@cache
def derivative(term: Term, name: str) -> Term:
    """The derivative of `term` in the variable `name`, wherever the derivative has a value.

    Raises Refused for integrals and means that depend on the variable.
    """
    if name not in term.free:
        return ZERO
    if term.op == "variable":
        return ONE
    if is_zeta(term):
        shift, scale = term.parts
        return _slope_of_zeta(shift, scale, name)
    if term.op not in ("sum", "product", "power", *FUNCTIONS):
        raise Refused("no-derivative", f"no derivative in {name} of {text(term):.300}")
    return from_parts(term, [derivative(part, name) for part in term.parts])


def _slope_of_zeta(shift: Term, scale: Term, name: str) -> Term:
    square = power(scale, 2)
    p, q = (make("sqrt", plus(ONE, times(rational(n), square))) for n in (2, 4))
    a = over(shift, p)
    along_a = times(rational(2), make("erf", over(a, q)), from_parts(make("erf", a), [ONE]))
    exponent = times(rational(-1), times(power(a, 2), plus(ONE, power(q, -2))))
    along_q = over(times(rational(4), make("exp", exponent)), times(PI, plus(ONE, power(q, 2))))
    slopes = ((along_a, derivative(a, name)), (along_q, derivative(q, name)))
    return plus(*(times(*pair) for pair in slopes if pair[1] is not ZERO))
