"""The value of an expression, with the stand-ins of `opaque` for what has no number."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import sympy as sp
from scipy.special import erf, erfc

from report.latex_reader import Unreadable, erf_slope
from report.opaque import Environment, Value, moving, opaque, projected, tangent
from slr_verify.language.integral import Integral, Sum

FAMILIES = {
    "probability": "p",
    "likely": "p",
    "residual": "r",
    "along_target": "b",
    "along_signal": "c",
}
NUMBERS = {
    sp.erf: lambda x: float(erf(x)),
    sp.atan: math.atan,
    sp.sin: math.sin,
    sp.cos: math.cos,
    sp.exp: math.exp,
    sp.Abs: abs,
}


def value(expr: Any, env: Environment, names: Mapping[Any, str]) -> Value:
    """The value of an expression at the values that its symbols have by name."""

    def of(part: Any, **changes: Value) -> Any:
        return value(part, {**env, **changes}, names)

    kind = type(expr).__name__
    if expr in names:
        return env[names[expr]]
    if isinstance(expr, sp.Add):
        return sum(map(of, expr.args))
    if isinstance(expr, sp.Mul):
        return math.prod(map(of, expr.args))
    if type(expr) in NUMBERS:
        return NUMBERS[type(expr)](of(expr.args[0]))
    if isinstance(expr, sp.Pow):
        return of(expr.base) ** of(expr.exp)
    if isinstance(expr, sp.Number | sp.NumberSymbol):
        return float(expr)
    if isinstance(expr, Sum):
        ((name, low, high),) = expr.limits
        places = range(round(of(low)), round(of(high)) + 1)
        return sum(of(expr.function, **{names[name]: float(place)}) for place in places)
    if isinstance(expr, Integral):
        ((name, low, high),) = expr.limits
        seen = (of(expr.function, **{names[name]: place}) for place in (0.3, 0.7))
        return opaque("integral", of(low), of(high), *seen)
    if isinstance(expr, sp.Derivative):
        ((name, times),) = expr.variable_count
        here = env[names[name]]
        moved = of(expr.expr, **{names[name]: here + 0.1})
        return opaque(f"d{times}", here, of(expr.expr), moved)
    if kind == "ValueAt":
        pairs = zip(expr.variables, expr.point, strict=True)
        return of(expr.expr, **{names[name]: of(at) for name, at in pairs})
    if kind in FAMILIES:
        return opaque(f"family {FAMILIES[kind]}", of(expr.args[0]))
    return house(expr, kind, of)


def house(expr: Any, kind: str, of: Any) -> Value:  # noqa: PLR0912 (one for each)
    """The value of what is defined in the package."""
    match kind:
        case "erf_derivative":
            return erf_slope(int(expr.args[0]), of(expr.args[1]))
        case "erfc":
            return float(erfc(of(expr.args[0])))
        case "mixture" | "less_erf":
            return of(expr.definition())
        case "zeta" | "zeta_t":
            return opaque(kind, *map(of, expr.args))
        case "owen_t":
            return opaque("T", *map(of, expr.args))
        case "R":
            return opaque("R", *map(of, expr.args[:5]))
        case "slope_of_R":
            orders = zip((r"\kappa", r"\nu", r"\theta", r"\eta", r"\rho"), expr.args, strict=False)
            below = "".join(name * int(order) for name, order in orders)
            return opaque(f"d{below} R", *map(of, expr.args[5:10]))
        case "R_c":
            return opaque("R_c", *map(of, expr.args[:6]))
        case "Expectation":
            return opaque("E", of(expr.body))
        case "CopySum":
            return opaque("copies", of(expr.count), of(expr.summand))
        case "Limit":
            return opaque("lim", of(expr.args[0]))
        case "InnerProduct":
            return float(of(expr.args[0]) @ of(expr.args[1]))
        case "SquaredNorm":
            vector = of(expr.args[0])
            return float(vector @ vector)
        case "Combination":
            return sum((of(c) * of(basis) for c, basis in expr.terms), np.zeros(4))
        case "Tangent":
            return tangent(*map(of, expr.args))
        case "Retraction":
            point, direction, size = map(of, expr.args)
            return projected(point - size * tangent(point, direction))
        case "kappa_at" | "nu_at":
            return opaque(f"orbit {kind.removesuffix('_at')}", *map(of, expr.args[:3]))
        case "k_at" | "v_at":
            return moving(kind.removesuffix("_at"), *map(of, expr.args[:3]))
        case "Tends":
            terms, _, targets = expr.args
            return opaque("tends", *map(of, (*terms, *targets)))
        case "AlmostEvery" | "AlmostEveryStart":
            return of(expr.args[0])
        case "balance":
            return opaque("balance", *map(of, expr.args))
    raise Unreadable(f"{kind} is not known")
