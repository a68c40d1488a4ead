"""Gaussian means in closed form: polynomials times exp, Phi, phi, erf and its derivatives of a Gaussian.

The exponentials are absorbed by completing the square, and Stein's lemma takes the powers of the variable
away. Both leave fewer of either, or fewer error functions, so what remains are means of one error function
and of a product of two, which are known.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from slr_verify.calculus.chain import Chain, chain
from slr_verify.calculus.rule import ProofRejected, Rewriting
from slr_verify.calculus.rules.algebra import normal_form
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.gaussian.affine_means import AffineMeans
from slr_verify.calculus.rules.gaussian.completing_the_square import completing_the_square
from slr_verify.calculus.rules.gaussian.linearity import linearity
from slr_verify.calculus.rules.gaussian.stein import stein
from slr_verify.calculus.theorem import Theorem
from slr_verify.language.expectation import Expectation
from slr_verify.language.normal import Phi, phi
from slr_verify.language.statement import Statement

ROUNDS = 40
"""Each takes one power of the variable or one error function away."""


def gaussian_mean(goal: Statement, *known: Theorem) -> Theorem:
    """The goal, with the means on its left-hand side worked out. Raises ProofRejected.

    `known` are the means of products of error functions at affine arguments, the first that fits is taken.
    """
    line = worked_out(chain(goal.lhs, goal.given), *known)
    return line.related(goal.sign, goal.rhs, by=normal_form).theorem()


def worked_out(line: Chain, *known: Theorem) -> Chain:
    """The line carried on until no mean is left in it. Raises ProofRejected for one that it cannot do."""
    for _ in range(ROUNDS):
        before = line.current
        for rule in _rules(*known):
            line = _rewritten(line, rule)
        if not line.current.has(Expectation):
            return line
        if line.current == before:
            break
    left = min(line.current.atoms(Expectation), key=sp.default_sort_key)
    raise ProofRejected(f"no rule works out {left}")


def _rules(*known: Theorem) -> Iterator[Rewriting]:
    """In this order: with exp(t G) in it, a mean is known to exist once that is absorbed."""
    yield completing_the_square
    yield from (by_definition(Phi), by_definition(phi))
    yield from (linearity, completing_the_square, linearity, AffineMeans(known), stein, linearity)


def _rewritten(line: Chain, rule: Rewriting) -> Chain:
    """The next line, if the rule has something to say."""
    same = rule.rewrite(line.current, line.given) == line.current
    return line if same else line.rewritten(by=rule)
