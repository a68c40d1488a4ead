"""What relations of roots divide by, as numbers with relations of their own: in these, nothing is divided.

`ring` and `field` take relations that give one monomial by all else.
"""

from __future__ import annotations

from fractions import Fraction

from slr_verify.core.terms import ONE, Term, minus, plus, rational, times
from slr_verify.formal.printing import number
from slr_verify.formal.script import Script


def of_generator(script: Script, node: Term) -> list[str]:
    """Of the inverse of a number that is not worked out further."""
    (base, *_), inverse = node.args, number(node)
    fact = f"{number(times(node, base))} = 1"
    script.add(fact, "apply Rinv_l; assumption")
    if base.op != "sqrt" or base.args[0].op not in ("pi", "variable"):
        return [fact]
    square = f"{inverse} ^ 2 * {number(base.args[0])} = 1"
    start = f"transitivity ({inverse} ^ 2 * {number(base)} ^ 2); [f_equal; symmetry; assumption |"
    end = f"[ring | rewrite (ltac:(eassumption) : {fact}); ring]"
    script.add(square, f"{start} transitivity (({inverse} * {number(base)}) ^ 2); {end}]")
    return [fact, square]


def of_sum(script: Script, node: Term) -> tuple[str, Fraction]:
    """Of the inverse of a sum: the largest monomial times the inverse; and its factor in the sum."""
    (base, *_), inverse = node.args, number(node)
    fact = f"{inverse} * {number(base)} = 1"
    script.nonzero(base)
    script.add(fact, "apply Rinv_l; assumption")
    largest = max(base.args, key=lambda part: (part.size, number(part)))
    factor, monomial = _coefficient(largest)
    others = plus(*(part for part in base.args if part is not largest))
    rest = times(rational(1 / factor), minus(ONE, times(node, others)))
    stated = f"{number(times(node, monomial))} = {number(rest)}"
    script.add(stated, "lra", [fact])
    return stated, factor


def _coefficient(term: Term) -> tuple[Fraction, Term]:
    """The rational factor of a term, and what is left."""
    if term.op == "product" and term.args[0].op == "rational":
        return term.args[0].args[0], times(*term.args[1:])
    return Fraction(1), term
