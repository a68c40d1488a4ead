"""Trees of formulas as nested lists, as they stand in the record, and back."""

from __future__ import annotations

from typing import Any

from slr_verify.document.nodes import FIELDS, KINDS, Node, shared


def as_plain(value: Any) -> Any:
    """A tree as nested lists, to be read only: the name of the node, and no defaults at the end."""
    if isinstance(value, Node):
        if as_plain not in value.memo:
            value.memo[as_plain] = _without_defaults(value)
        return value.memo[as_plain]
    return [as_plain(each) for each in value] if isinstance(value, tuple) else value


def _without_defaults(node: Node) -> list[Any]:
    kept = list(node.content)
    usual = [*FIELDS[type(node)].values()]
    while kept and kept[-1] == usual[len(kept) - 1]:
        kept.pop()
    return [type(node).__name__, *map(as_plain, kept)]


def of_plain(plain: Any) -> Node:
    """The tree that nested lists stand for. Raises TypeError, KeyError or IndexError for others."""
    if not (isinstance(plain, list) and plain and plain[0] in KINDS):
        raise TypeError(f"no tree of a formula: {str(plain)[:40]!r}")
    return shared(plain[0], *map(_field, plain[1:]))


def _field(plain: Any) -> Any:
    if isinstance(plain, list):
        is_node = bool(plain) and isinstance(plain[0], str) and plain[0] in KINDS
        return of_plain(plain) if is_node else tuple(map(_field, plain))
    return plain
