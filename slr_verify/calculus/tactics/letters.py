"""Algebra in which functions with a definition are letters; not trusted.

The zero test opens definitions, which takes long where many exponentials meet. Where both sides are the
same polynomial in the values of such functions, it need not.
"""

from __future__ import annotations

from slr_verify.calculus.prover import Hypotheses, Line, Prover
from slr_verify.core.binding import replaced
from slr_verify.core.language import Refused
from slr_verify.core.terms import Term, make
from slr_verify.core.text import key
from slr_verify.core.theorems import Theorem as Shown


def by_letters(
    prover: Prover, given: Hypotheses, left: Term, right: Term, known: tuple[Shown, ...] = ()
) -> Shown:
    """Two terms are equal for any values of the defined functions in them. Raises Refused.

    What `known` speaks of is defined.
    """
    wanted = _values(right)
    line = _partnered(prover, given, Line.at(left), wanted)
    nodes = tuple({**_values(line.end), **wanted})
    letters = prover.meaning(given).ranges.fresh(len(nodes), make("=", line.end, right))
    sides = line.end, right
    for node, letter in zip(nodes, letters, strict=True):
        sides = replaced(sides[0], node, letter), replaced(sides[1], node, letter)
    anything = prover.identity(given, *sides, known)
    values = tuple((each.args[0], node) for each, node in zip(letters, nodes, strict=True))
    shown = prover.instance(given, anything, values)
    whole = prover.joined(given, line, Line.of(shown)).theorem
    return shown if whole is None else whole


def _values(term: Term) -> dict[Term, None]:
    """The outermost values of defined functions in it, in their order."""
    if term.op == "defined" and not term.loose:
        return {term: None}
    found: dict[Term, None] = {}
    for part in term.parts:
        found |= _values(part)
    return found


def _partnered(prover: Prover, given: Hypotheses, line: Line, wanted: dict[Term, None]) -> Line:
    """The line with each value that is not wanted written as one that is, at equal arguments."""
    for node in _values(line.end):
        if node in wanted:
            continue
        found = (_same_value(prover, given, node, other) for other in wanted)
        known = next(filter(None, found), None)
        line = line if known is None else prover.rewritten(given, line, known)
    return line


def _same_value(prover: Prover, given: Hypotheses, node: Term, other: Term) -> Shown | None:
    """Values of one function at arguments that are equal by the zero test, or stand in another order."""
    (name, *first), (called, *second) = node.args, other.args
    if name != called:
        return None
    line = Line.at(node)
    try:
        if sorted(first, key=key) == sorted(second, key=key):
            return prover.identity(given, node, other)
        for one, two in zip(first, second, strict=True):
            if one is not two:
                same = prover.identity(given, one, two)
                line = prover.rewritten(given, line, same)
    except Refused:
        return None
    return line.theorem if line.end is other else None
