"""What the core has shown, as trees that print to the lines of the core, so that these can be broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import count
from string import Formatter

from slr_verify.claims.record.results import SequentRecord
from slr_verify.core.language import COMPARISONS, QUANTIFIERS, VECTORS
from slr_verify.core.sequents import Sequent
from slr_verify.core.terms import Term, power
from slr_verify.core.text import WRITTEN, text
from slr_verify.document.nodes import (
    Chain,
    Fence,
    Fraction,
    Glued,
    Node,
    Number,
    Power,
    Words,
    listed,
    product,
)

REMEMBERED = 2**14
IN_BRACKETS = ("rational", "power", "sum", "product", "vector sum", "scaled")
"""What stands in brackets within a product."""


def sequent_trees(
    sequents: Iterable[Sequent],
) -> tuple[tuple[Node, ...], tuple[SequentRecord, ...]]:
    """All hypotheses, each once; and each sequent, its hypotheses in the order of the core's line."""
    numbers: dict[Term, int] = {}
    shown = tuple(
        SequentRecord(
            tuple(
                numbers.setdefault(each, len(numbers)) for each in sorted(sequent.given, key=text)
            ),
            tree(sequent.goal),
        )
        for sequent in sequents
    )
    return tuple(map(tree, numbers)), shown


@lru_cache(maxsize=REMEMBERED)
def tree(term: Term, depth: int = 0) -> Node:
    """A term: a sum of products, or one of them."""
    summands = term.parts if term.op in ("sum", "vector sum") else (term,)
    signs, parts = zip(*(_summand(part, depth) for part in summands), strict=True)
    if len(parts) == 1 and signs[0] == "+":
        return parts[0]
    return Chain(parts, (signs[0].strip("+"), *signs[1:]))


def _summand(term: Term, depth: int) -> tuple[str, Node]:
    """A sign, and a product or a fraction."""
    parts = term.parts if term.op == "scaled" else (term,)
    factors = [each for part in parts for each in (part.parts if part.op == "product" else (part,))]
    leads = factors[0].op == "rational"
    up, down = factors[0].args[0].as_integer_ratio() if leads else (1, 1)
    below: list[Node] = [Number(str(down))] * (down > 1)
    above: list[Node] = []
    for each in factors[leads:]:
        inverse = each.op == "power" and each.args[1] < 0
        factor = power(each.args[0], -each.args[1]) if inverse else each
        (below if inverse else above).append(_factor(factor, depth))
    if abs(up) != 1 or not above:
        above.insert(0, Number(str(abs(up))))
    over = product(*above)
    return "-" if up < 0 else "+", Fraction(over, product(*below), flat=True) if below else over


def _factor(term: Term, depth: int) -> Node:
    """What stands in a product: in brackets if it is more than a name, a number, a call or a power."""
    op, args = term.op, term.args
    if op == "power" and args[1] >= 0:
        nested = args[0].op == "power"
        base = Fence(tree(args[0], depth)) if nested else _factor(args[0], depth)
        return base if args[1] == 1 else Power(base, Number(str(args[1])))
    if op in IN_BRACKETS:
        inside = tree(term, depth)
        return inside if isinstance(inside, Number) else Fence(inside)
    names = [f"_{depth + place}" for place in range(max(term.bound, default=0))][::-1]
    pairs = zip(args, term.bound, strict=True)
    parts = [
        tree(arg, depth + more) if type(arg) is Term else Words(str(arg)) for arg, more in pairs
    ]
    if op == "bound":
        return Words(f"_{depth - 1 - args[0]}")
    if op in COMPARISONS:
        return Chain(tuple(parts), ("", op))
    if op == "inner":
        return Fence(listed(parts), "<", ">")
    if op in ("vector", "member"):
        parts[1:] = [_index(*each) for each in zip(args[1:], parts[1:], strict=True)]
    named = {"x": Words(", ".join(names)), "given": listed(parts[2:])}
    return Glued(tuple(_pieces(_template(term), named, parts)))


def _index(term: Term, written: Node) -> Node:
    """In angles if it is a vector."""
    return Fence(written, "<", ">") if term.op in VECTORS else written


def _template(term: Term) -> str:
    """How the core writes a head with its arguments."""
    op, many = term.op, len(term.args)
    if op in QUANTIFIERS:
        return f"for {WRITTEN.get(op, op)} {{x}}{' with {given}' * (many > 2)}: {{1}}"
    if op in ("variable", "vector", "member"):
        return "{0}" + _listed("[{}]", 1, many)
    if op == "defined":
        return "{0}(" + _listed("{}", 1, many) + ")"
    template = WRITTEN.get(op, op + "({})" * many)
    return template.replace("{matrix}", _matrix(term)) if op in ("mean", "psd") else template


def _listed(around: str, first: int, end: int) -> str:
    """Fields with commas between them; nothing for none."""
    fields = ", ".join(f"{{{at}}}" for at in range(first, end))
    return around.replace("{}", fields) if fields else ""


def _matrix(term: Term) -> str:
    """The fields of the entries, which come last, row by row."""
    size, end = term.args[0], len(term.args)
    starts = range(end - size**2, end, size)
    return f"[{'; '.join(_listed('{}', start, start + size) for start in starts)}]"


def _pieces(template: str, named: Mapping[str, Node], parts: list[Node]) -> Iterator[Node]:
    """A template with its fields filled."""
    unnumbered = count()
    for words, field, _, _ in Formatter().parse(template):
        if words:
            yield Words(words)
        if field is not None:
            key = field or str(next(unnumbered))
            yield parts[int(key)] if key.isdigit() else named[key]
