"""What SymPy may know of an expression by itself: what follows from the signs of its parts, and no more.

When it builds a root of a power, an absolute value or a sine, SymPy asks whether a part is positive, or an
integer, and rewrites accordingly. It answers by guesses as well: in floating point, where erf of a
hidden zero has a sign, by quadrature, by values at the ends (that 1/(m n) > 1/2 for all whole m, n), by
powers of two (that k (m + n)/3 is whole). Here are other answers, for the nodes of the language, and
another rule for roots of powers.

SymPy keeps an answer with the object that it is about, so this has to come before the first question.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp
from sympy.core.cache import clear_cache

from slr_verify.algebra.integral import Integral, Sum

Fact = Callable[[sp.Expr], bool | None]
ANSWERS = "_prop_handler"
"""Where SymPy looks up what a class says about a fact; not among the methods that it was made of."""
KEPT = {"commutative"}
Sign = tuple[bool, bool, bool]
"""Whether an expression certainly is at least 0, at most 0, not 0."""


def know_no_more_than_follows() -> None:
    """For all expressions of this process; nothing that was found before is remembered."""
    for kind, facts in FACTS.items():
        usual = vars(kind)[ANSWERS]
        setattr(kind, ANSWERS, {each: usual[each] for each in KEPT & usual.keys()} | facts)
    sp.Pow._eval_power = power_of_power
    sp.Expr._eval_is_extended_positive = sp.Expr._eval_is_extended_negative = _unknown
    clear_cache()


def power_of_power(power: sp.Expr, outer: sp.Expr) -> sp.Expr | None:
    """(b^e)^f as one power, where that is so for all real b of which b^e has a meaning; else None.

    SymPy finds the branch by a floor, and that in floating point where b is a number.
    """
    base, inner = power.as_base_exp()
    is_root = inner.is_Rational and not inner.is_Integer  # of what is not negative
    if outer.is_integer or is_root or base.is_extended_nonnegative:
        return base ** (inner * outer)
    if inner.is_Integer and inner.p % 2 == 0 and base.is_extended_real:
        return sp.Abs(base) ** (inner * outer)
    return None


def _unknown(expr: sp.Expr) -> None:
    """No answer."""


def _certainly(answer: Callable[[sp.Expr], bool | None]) -> Fact:
    """True or no answer."""
    return lambda expr: answer(expr) or None


def _all_parts(fact: str) -> Fact:
    return _certainly(lambda expr: all(getattr(part, fact) for part in expr.args))


def _signs(sign: Callable[[sp.Expr], Sign]) -> dict[str, Fact]:
    """The facts about the sign; what is at most 0 is not positive, and so on."""

    def positive(expr: sp.Expr) -> bool | None:
        above, below, nonzero = sign(expr)
        return True if above and nonzero else False if below else None

    def negative(expr: sp.Expr) -> bool | None:
        above, below, nonzero = sign(expr)
        return True if below and nonzero else False if above else None

    def zero(expr: sp.Expr) -> bool | None:
        above, below, nonzero = sign(expr)
        return False if nonzero else (above and below) or None

    return {
        "extended_positive": positive,
        "extended_negative": negative,
        "extended_nonnegative": _certainly(lambda expr: sign(expr)[0]),
        "extended_nonpositive": _certainly(lambda expr: sign(expr)[1]),
        "zero": zero,
    }


def _of(part: sp.Expr) -> Sign:
    """What is known of a part."""
    return (
        bool(part.is_extended_nonnegative),
        bool(part.is_extended_nonpositive),
        bool(part.is_extended_nonzero),
    )


def _of_sum(expr: sp.Expr) -> Sign:
    parts = [_of(part) for part in expr.args]
    above, below = (all(part[side] for part in parts) for side in (0, 1))
    return above, below, (above or below) and any(part[2] for part in parts)


def _of_product(expr: sp.Expr) -> Sign:
    above, below, nonzero = True, False, True
    for part in expr.args:
        up, down, off = _of(part)
        above, below = (above and up) or (below and down), (above and down) or (below and up)
        nonzero = nonzero and off
    return above, below, nonzero


def _of_power(expr: sp.Expr) -> Sign:
    base, exponent = expr.args
    above, below, nonzero = _of(base)
    if exponent.is_Integer and base.is_extended_real:
        return above or exponent.p % 2 == 0, below and exponent.p % 2 == 1, nonzero
    return above and bool(exponent.is_extended_real), False, above and nonzero


def _of_argument(expr: sp.Expr) -> Sign:
    """Of a function that has the sign of its argument."""
    return _of(expr.args[0])


def _real_power(expr: sp.Expr) -> bool:
    base, exponent = expr.args
    of_any = base.is_extended_real and exponent.is_integer
    return bool(of_any or (base.is_extended_nonnegative and exponent.is_extended_real))


def _finite_power(expr: sp.Expr) -> bool:
    base, exponent = expr.args
    return bool(base.is_finite and (exponent.is_nonnegative or base.is_extended_nonzero))


def _whole_power(expr: sp.Expr) -> bool:
    base, exponent = expr.args
    return bool(base.is_integer and exponent.is_integer and exponent.is_nonnegative)


REAL: dict[str, Fact] = {
    "extended_real": _all_parts("is_extended_real"),
    "finite": _all_parts("is_finite"),
}
WHOLE: dict[str, Fact] = {"integer": _all_parts("is_integer")}
FACTS: dict[type, dict[str, Fact]] = {
    sp.Add: REAL | WHOLE | _signs(_of_sum),
    sp.Mul: REAL | WHOLE | _signs(_of_product),
    sp.Pow: {
        "extended_real": _certainly(_real_power),
        "finite": _certainly(_finite_power),
        "integer": _certainly(_whole_power),
        **_signs(_of_power),
    },
    sp.exp: {**REAL, "extended_positive": _all_parts("is_extended_real")},
    sp.Abs: {**REAL, **WHOLE, "zero": lambda expr: expr.args[0].is_zero},
    **dict.fromkeys((sp.erf, sp.atan), REAL | _signs(_of_argument)),
    **dict.fromkeys((sp.sin, sp.cos), REAL),
    **{kind: {} for kind in (sp.Derivative, Integral, Sum)},
}
