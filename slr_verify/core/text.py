"""Terms as one readable line that says all they depend on; bound variables are _0, _1, ... by depth."""

from __future__ import annotations

from slr_verify.core.terms import BINDERS, COMPARISONS, Term


def text(term: Term, depth: int = 0) -> str:
    """The line."""
    op, args = term.op, term.args
    if op in BINDERS:
        return _binder(term, depth)
    parts = [text(part, depth) for part in term.parts]
    if op == "rational":
        return str(args[0]) if args[0] >= 0 and args[0].denominator == 1 else f"({args[0]})"
    if op in ("pi", "variable"):
        return "pi" if op == "pi" else str(args[0])
    if op == "bound":
        return f"_{depth - 1 - args[0]}"
    if op in COMPARISONS:
        return f" {op} ".join(parts)
    if op == "sum":
        return f"({' + '.join(parts)})"
    if op == "product":
        return f"({'*'.join(parts)})"
    if op == "power":
        return f"({parts[0]}^{args[1]})" if args[1] >= 0 else f"({parts[0]}^({args[1]}))"
    if op == "psd":
        return f"{_matrix(parts, args[0])} is positive semidefinite"
    if op == "integer":
        return f"{parts[0]} is an integer"
    return f"{args[0] if op == 'defined' else op}({', '.join(parts)})"


def _binder(term: Term, depth: int) -> str:
    op, args = term.op, term.args
    if op == "mean":
        size, body, *law = args
        names = ", ".join(f"_{depth + size - 1 - place}" for place in range(size))
        entries = _matrix([text(entry, depth) for entry in law], size)
        return f"E[{text(body, depth + size)}; ({names}) ~ N(0, {entries})]"
    body, ends = text(args[0], depth + 1), [text(end, depth) for end in args[1:]]
    if op == "integral":
        return f"integral({body}, _{depth} from {ends[0]} to {ends[1]})"
    return f"derivative({body}, _{depth} at {ends[0]})"


def _matrix(entries: list[str], size: int) -> str:
    rows = (entries[row * size : (row + 1) * size] for row in range(size))
    return f"[{'; '.join(', '.join(row) for row in rows)}]"
