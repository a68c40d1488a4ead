"""Terms as one readable line that says all they depend on; bound variables are _0, _1, ... by depth.

Terms with the same line mean the same, but may be different: `x/2` is a product with the number 1/2 or
with the power 2^-1, `a*b^-1*c` and `a*c*b^-1` are both `a*c/b`, and `1*a` is `a`. No two have the same key.
A minus belongs to the whole product behind it, and `/` divides by the next factor or by what stands in
brackets. A sum in a sum, a product in a product and a power of a power keep their brackets. Around an index
that is a vector there are angles.
"""

from __future__ import annotations

from functools import lru_cache

from .language import COMPARISONS, QUANTIFIERS, VECTORS
from .terms import Term, power


@lru_cache(maxsize=2**14)
def key(term: Term) -> str:
    """The structure of the term, to put terms in an order."""
    parts = [key(each) if type(each) is Term else str(each) for each in term.args]
    return f"{term.op}({', '.join(parts)})"


@lru_cache(maxsize=2**14)
def text(term: Term, depth: int = 0) -> str:
    """The line."""
    summands = term.parts if term.op in ("sum", "vector sum") else (term,)
    return " + ".join([_summand(part, depth) for part in summands]).replace(" + -", " - ")


def _summand(term: Term, depth: int) -> str:
    """A minus, a number, the other factors, and what is divided by."""
    parts = term.parts if term.op == "scaled" else (term,)
    factors = [each for part in parts for each in (part.parts if part.op == "product" else (part,))]
    leads = factors[0].op == "rational"
    up, down = factors[0].args[0].as_integer_ratio() if leads else (1, 1)
    above, below = [str(abs(up))], [str(down)] * (down > 1)
    for each in factors[leads:]:
        inverse = each.op == "power" and each.args[1] < 0
        factor = power(each.args[0], -each.args[1]) if inverse else each
        (below if inverse else above).append(_factor(factor, depth))
    over = "*".join(above[1:] if abs(up) == 1 and above[1:] else above)
    under = f"({'*'.join(below)})" if len(below) > 1 else "".join(below)
    return "-" * (up < 0) + over + "/" * bool(under) + under


def _factor(term: Term, depth: int) -> str:
    """What stands in a product: in brackets if it is more than a name, a number, a call or a power."""
    op, args = term.op, term.args
    if op == "power" and args[1] >= 0:
        base = f"({text(args[0], depth)})" if args[0].op == "power" else _factor(args[0], depth)
        return base if args[1] == 1 else f"{base}^{args[1]}"
    if op in ("rational", "power", "sum", "product", "vector sum", "scaled"):
        line = text(term, depth)
        return line if line.isdigit() else f"({line})"
    names = ", ".join([f"_{depth + place}" for place in range(max(term.bound, default=0))][::-1])
    pairs = zip(args, term.bound, strict=True)
    parts = [text(arg, depth + n) if type(arg) is Term else str(arg) for arg, n in pairs]
    if op == "bound":
        return f"_{depth - 1 - args[0]}"
    if op in QUANTIFIERS:
        only = f" with {', '.join(parts[2:])}" if args[2:] else ""
        return f"for {WRITTEN.get(op, op)} {names}{only}: {parts[1]}"
    if op in ("vector", "member"):
        inside = zip(args[1:], parts[1:], strict=True)
        parts[1:] = [f"<{part}>" if arg.op in VECTORS else part for arg, part in inside]
    if op in ("variable", "vector", "member"):
        return parts[0] + f"[{', '.join(parts[1:])}]" * (len(args) > 1)
    if op == "defined":
        return f"{parts[0]}({', '.join(parts[1:])})"
    matrix = _matrix(parts[-(args[0] ** 2) :], args[0]) if op in ("mean", "psd") else ""
    return WRITTEN.get(op, op + "({})" * len(parts)).format(*parts, x=names, matrix=matrix)


WRITTEN = {
    "inner": "<{}, {}>",
    "indicator": "[{}]",
    "integer": "{} is an integer",
    **{op: f"{{}} {op} {{}}" for op in COMPARISONS},
    "psd": "{matrix} is positive semidefinite",
    "mean": "E[{1}; ({x}) ~ N(0, {matrix})]",
    "integral": "integral({0}, {x} from {1} to {2})",
    "derivative": "derivative({0}, {x} at {1})",
    "total": "sum({0}, {x} from {1} to {2})",
    "gaussian": "E[{0}; {x} ~ N(0, I)]",
    "law": "E[{1}; {x} ~ {0}]",
    "copies": "E[{1}; {x} the sum of {0} copies of [{2}; {x} ~ N(0, I)]]",
    "tends": "{0} -> {1} as {x} -> oo",
    "surely": "almost all Gaussian",
    "surface": "almost all by surface measure",
    "dimension": "the space has dimension {}",
}


def _matrix(entries: list[str], size: int) -> str:
    rows = (entries[row * size : (row + 1) * size] for row in range(size))
    return f"[{'; '.join(', '.join(row) for row in rows)}]"
