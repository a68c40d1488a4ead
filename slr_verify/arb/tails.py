"""How much of a Gaussian mean lies outside [-R, R]: `E |f(G)| 1{|G| > R}`, bounded from above.

First a polynomial `M` with coefficients >= 0 such that `|f(x)| <= M(|x|)` on the whole line, by
recursion over the term.  Then, with `u = x^2 / 2`, the exact tail moments

    E |G|^k 1{|G| > R}  =  sqrt(2/pi) int_R^oo x^k exp(-x^2/2) dx
                        =  2^(k/2) / sqrt(pi) * Gamma((k+1)/2, R^2/2).

A term is accepted only if it is seen to be defined for every real value of the variable.
`constant` always stands for the evaluation of subterms that do not contain the variable.
"""

from collections.abc import Callable, Mapping
from math import prod
from types import MappingProxyType

from flint import arb, arb_poly, fmpq

from slr_verify.arb.certainty import certainly_negative, certainly_nonnegative
from slr_verify.core.balls import NoBall, root
from slr_verify.core.terms import Term
from slr_verify.core.text import text

BOUNDED: Mapping[str, int] = MappingProxyType({"erf": 1, "sin": 1, "cos": 1, "atan": 2})
"""Bounds, on the real line, of the absolute values of bounded functions."""


def majorant(term: Term, name: str, constant: Callable[[Term], arb]) -> arb_poly:
    """`M`, coefficients >= 0, with `|term| <= M(|variable|)` for every real value. Raises NoBall."""
    op = term.op
    if name not in term.free:
        return arb_poly([constant(term).abs_upper()])
    if op == "variable":
        return arb_poly([0, 1])
    parts = [majorant(each, name, constant) for each in term.parts if not each.loose]
    if op == "sum":
        return sum(parts, arb_poly([0]))
    if op == "product":
        return prod(parts, start=arb_poly(1))
    if op == "power" and term.args[1] >= 0:
        return parts[0] ** term.args[1]
    if op in BOUNDED:
        return arb_poly([BOUNDED[op]])
    if op == "exp" and _sign(term.args[0], name, constant) < 0:
        return arb_poly([1])
    raise NoBall(f"no polynomial majorant for {text(term)}")


def tail_bound(polynomial: arb_poly, radius: int) -> arb:
    """Return an upper bound of `E M(|G|) 1{|G| > radius}`, as an exact ball."""
    total = arb(0)
    for k in range(polynomial.degree() + 1):
        total += polynomial[k] * _tail_moment(k, radius)
    return total.abs_upper()


def _tail_moment(k: int, radius: int) -> arb:
    order, start = arb(fmpq(k + 1, 2)), arb(fmpq(radius * radius, 2))
    return root(arb(2) ** k / arb.pi()) * start.gamma_upper(order)


def _sign(term: Term, name: str, constant: Callable[[Term], arb]) -> int:
    """Return 1 if `term` is >= 0 wherever it is defined, -1 if <= 0, 0 if that is not seen."""
    if name not in term.free:
        value = constant(term)
        return 1 if certainly_nonnegative(value) else -1 if certainly_negative(value) else 0
    if term.op in ("sum", "product"):
        signs = [_sign(each, name, constant) for each in term.parts]
        if term.op == "product":
            return prod(signs)
        return signs[0] if min(signs) == max(signs) else 0
    if term.op == "power":
        return 1 if term.args[1] % 2 == 0 else _sign(term.args[0], name, constant)
    return int(term.op == "exp")
