"""Values of terms at points, by mpmath: what the core says is compared with them."""

from __future__ import annotations

from collections.abc import Mapping

import mpmath

from slr_verify.core.binding import names_of, opened
from slr_verify.core.language import FUNCTIONS
from slr_verify.core.ranges import Definitions, unfolded
from slr_verify.core.terms import Term, variable

Values = Mapping[str, mpmath.mpf]
INNER = (variable("inner1"), variable("inner2"), variable("inner3"))


class NoValue(Exception):
    """The term is not a real number at this point."""


def value(term: Term, at: Values, definitions: Definitions | None = None) -> mpmath.mpf:
    """The value; means by quadrature in one variable, derivatives by mpmath. Raises NoValue."""
    op, args = term.op, term.args
    definitions = definitions or {}
    if op == "rational":
        return mpmath.mpf(args[0].numerator) / args[0].denominator
    if op == "pi":
        return +mpmath.pi
    if op == "variable":
        return at[args[0]]
    if op == "defined":
        return value(unfolded(term, definitions), at, definitions)
    if op in ("mean", "integral", "derivative"):
        return _binder(term, at, definitions)
    parts = [value(part, at, definitions) for part in term.parts]
    if op == "sum":
        return mpmath.fsum(parts)
    if op == "product":
        return mpmath.fprod(parts)
    if op == "power":
        if args[1] < 0 and parts[0] == 0:
            raise NoValue
        return parts[0] ** args[1]
    assert op in FUNCTIONS
    if op == "sqrt" and parts[0] < 0:
        raise NoValue
    return abs(parts[0]) if op == "abs" else getattr(mpmath, op)(parts[0])


def _binder(term: Term, at: Values, definitions: Definitions) -> mpmath.mpf:
    body = term.args[term.op == "mean"]
    x = next(each for each in INNER if each.args[0] not in at)
    (name,) = names_of((x,))
    inside = opened(body, (x,))

    def along(point: mpmath.mpf) -> mpmath.mpf:
        return value(inside, {**at, name: point}, definitions)

    if term.op == "derivative":
        return mpmath.diff(along, value(term.args[1], at, definitions))
    if term.op == "integral":
        return mpmath.quad(along, [value(end, at, definitions) for end in term.args[1:]])
    size, _, *law = term.args
    assert size == 1
    deviation = mpmath.sqrt(value(law[0], at, definitions))
    return mpmath.quad(
        lambda u: along(deviation * u) * mpmath.npdf(u),
        [-12, -4, 0, 4, 12],
        method="gauss-legendre",
    )


def holds(relation: Term, at: Values, definitions: Definitions | None = None) -> bool:
    """Whether a comparison is true at a point, to 10 digits. Raises NoValue."""
    left, right = (value(side, at, definitions) for side in relation.args)
    tiny = mpmath.mpf(10) ** -10 * (1 + abs(left) + abs(right))
    gap = right - left
    return {
        "=": abs(gap) <= tiny,
        "!=": gap != 0,
        "<=": gap >= -tiny,
        "<": gap > -tiny,
    }[relation.op]
