"""Terms as one readable line that says all they depend on; bound variables are _0, _1, ... by depth."""

from __future__ import annotations

from functools import lru_cache

from slr_verify.core.language import BINDERS, CLOSED_RELATIONS, COMPARISONS
from slr_verify.core.terms import Term

REMEMBERED = 2**14
"""Lines."""


@lru_cache(maxsize=REMEMBERED)
def text(term: Term, depth: int = 0) -> str:
    """The line."""
    op, args = term.op, term.args
    if op in (*BINDERS, *CLOSED_RELATIONS):
        return _binder(term, depth)
    parts = [text(part, depth) for part in term.parts]
    if op == "rational":
        return str(args[0]) if args[0] >= 0 and args[0].denominator == 1 else f"({args[0]})"
    if op == "bound":
        return f"_{depth - 1 - args[0]}"
    if op in JOINED:
        return JOINED[op].join(parts) if op in COMPARISONS else f"({JOINED[op].join(parts)})"
    if op == "power":
        return f"({parts[0]}^{args[1]})" if args[1] >= 0 else f"({parts[0]}^({args[1]}))"
    if op == "psd":
        return f"{_matrix(parts, args[0])} is positive semidefinite"
    if op in ("vector", "member", "variable"):
        return f"{args[0]}[{', '.join(parts)}]" if parts else str(args[0])
    if op in WRITTEN:
        return WRITTEN[op].format(*parts)
    return f"{args[0] if op == 'defined' else op}({', '.join(parts)})"


JOINED = {
    "sum": " + ",
    "vector sum": " + ",
    "product": "*",
    **{op: f" {op} " for op in COMPARISONS},
}
WRITTEN = {
    "pi": "pi",
    "inner": "<{}, {}>",
    "scaled": "({} {})",
    "indicator": "[{}]",
    "integer": "{} is an integer",
}


def _binder(term: Term, depth: int) -> str:
    op, args = term.op, term.args
    names = [f"_{depth + place}" for place in range(max(term.bound))]
    parts = [
        text(part, depth + n) if type(part) is Term else part
        for part, n in zip(args, term.bound, strict=True)
    ]
    if op == "mean":
        law = _matrix(parts[2:], args[0])
        return f"E[{parts[1]}; ({', '.join(reversed(names))}) ~ N(0, {law})]"
    if op in ("every", "almost"):
        only = f" with {', '.join(parts[2:])}" if args[2:] else ""
        return f"for {op} {', '.join(reversed(names))}{only}: {parts[1]}"
    return BOUND[op].format(*parts, x=", ".join(reversed(names)))


BOUND = {
    "integral": "integral({0}, {x} from {1} to {2})",
    "derivative": "derivative({0}, {x} at {1})",
    "total": "sum({0}, {x} from {1} to {2})",
    "gaussian": "E[{0}; {x} ~ N(0, I)]",
    "law": "E[{1}; {x} ~ {0}]",
    "copies": "E[{1}; {x} the sum of {0} copies of [{2}; {x} ~ N(0, I)]]",
    "tends": "{0} -> {1} as {x} -> oo",
    "start": "for the products {x} of almost every start in R^{0}: {1}",
}


def _matrix(entries: list[str], size: int) -> str:
    rows = (entries[row * size : (row + 1) * size] for row in range(size))
    return f"[{'; '.join(', '.join(row) for row in rows)}]"
