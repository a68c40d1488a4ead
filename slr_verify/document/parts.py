"""The different parts of expressions, each once: what recurs in them is not walked through again."""

from collections.abc import Iterable, Iterator

import sympy as sp


def outside_in(expressions: Iterable[sp.Basic]) -> Iterator[sp.Basic]:
    """Every part, in the order in which they are met, each before its own parts."""
    seen: set[sp.Basic] = set()
    for expr in expressions:
        waiting = [expr]
        while waiting:
            part = waiting.pop()
            if part not in seen:
                seen.add(part)
                yield part
                waiting.extend(reversed(part.args))


def inside_out(expressions: Iterable[sp.Basic]) -> Iterator[sp.Basic]:
    """Every part after its own parts."""
    seen: set[sp.Basic] = set()
    for expr in expressions:
        waiting = [(expr, False)]
        while waiting:
            part, is_open = waiting.pop()
            if is_open:
                yield part
            elif part not in seen:
                seen.add(part)
                waiting.append((part, True))
                waiting.extend((below, False) for below in reversed(part.args))
