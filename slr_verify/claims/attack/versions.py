"""Other forms of a statement, such that arb can enclose both sides.

Arb encloses an expectation over one standard Gaussian variable and nothing wider. A
statement about vectors, sums over copies or several variables is worked out by the rules of the
calculus first; or the known value of an expectation is put in its place.
"""

from collections.abc import Iterator
from functools import lru_cache

import sympy as sp

from slr_verify.calculus.questions import questions
from slr_verify.calculus.rule import Rewriting
from slr_verify.calculus.rules.algebra import evaluation
from slr_verify.calculus.rules.definition import by_definition
from slr_verify.calculus.rules.differentiation import differentiation_under_E, leibniz
from slr_verify.calculus.rules.gaussian.conditioning import in_one_variable
from slr_verify.calculus.rules.gaussian.projection import projection
from slr_verify.language.expectation import Expectation
from slr_verify.language.law import Block, Normal
from slr_verify.language.named_function import Defined
from slr_verify.language.statement import Given, Statement
from slr_verify.language.value import ValueAt
from slr_verify.language.vectors import InnerProduct

RULES = (projection, differentiation_under_E, leibniz, evaluation)
MOST_NAMES = 3
"""How deep names in definitions are opened."""


def versions(goal: Statement, known: Statement | None) -> Iterator[Statement]:
    """The statement, and forms of it that are easier to enclose; false if one of them is."""
    yield goal
    carried = carried_over(goal, known)
    if carried:
        yield carried
    form = worked_out(goal)
    if form:
        yield form


@lru_cache(maxsize=256)
def worked_out(statement: Statement) -> Statement | None:
    """The statement with every expectation over one standard Gaussian variable, if that changes it.

    None as well when a rule refuses, or a law, for instance because an expectation may not exist.
    """
    try:
        lhs, rhs = (_worked_out(side, statement.given) for side in (statement.lhs, statement.rhs))
    except ValueError:  # ProofRejected is one
        return None
    form = Statement(lhs, statement.sign, rhs, statement.given)
    return None if form == statement else form


def without_names(goal: Statement) -> Statement | None:
    """An equality with zero where no function has a name any more, worked out; None as above."""
    gap = goal.gap
    try:
        for _ in range(MOST_NAMES):
            for rule in _named(gap):
                gap = rule.rewrite(gap, goal.given)
        return worked_out(Statement(gap, goal.sign, sp.S.Zero, goal.given))
    except ValueError:
        return None


def carried_over(statement: Statement, known: Statement | None) -> Statement | None:
    """The statement with the left side of a proved equality replaced by the right side.

    It is made under the hypotheses of both, so it can refute the statement, and can show it only
    where the hypotheses of the equality are among those of the statement. None if nothing changes, or
    if the left side is a number: the same number may be the order of a derivative.
    """
    if known is None or known.sign != "=" or known.lhs.is_Number:
        return None
    lhs, rhs = (side.xreplace({known.lhs: known.rhs}) for side in (statement.lhs, statement.rhs))
    given = tuple(dict.fromkeys((*statement.given, *known.given)))
    unchanged = (lhs, rhs) == (statement.lhs, statement.rhs)
    return None if unchanged else Statement(lhs, statement.sign, rhs, given)


@lru_cache(maxsize=256)
def _worked_out(expr: sp.Expr, given: Given) -> sp.Expr:
    if not expr.has(Expectation, sp.Derivative, ValueAt):
        return expr
    for rule in (*_definitions(expr), *RULES):
        expr = rule.rewrite(expr, given)
    expr = expr.replace(
        lambda part: isinstance(part, Expectation), lambda part: _standardised(part, given)
    )
    return in_one_variable.rewrite(expr, given)


def _definitions(expr: sp.Expr) -> Iterator[Rewriting]:
    """The rules that open inner products, and names that are differentiated or evaluated."""
    yield by_definition(InnerProduct)
    parts = expr.atoms(sp.Derivative, ValueAt)
    yield from _named(sp.Tuple(*parts))


def _named(expr: sp.Basic) -> Iterator[Rewriting]:
    """The rules that open the names of functions."""
    kinds = {type(part) for part in sp.preorder_traversal(expr)}
    named = (kind for kind in kinds if issubclass(kind, sp.Function) and issubclass(kind, Defined))
    yield from map(by_definition, sorted(named, key=str))


def _standardised(part: Expectation, given: Given) -> Expectation:
    """Gaussian variables divided by their standard deviations, where these are certain."""
    scale = {
        name: sp.sqrt(block.covariance(name, name))
        for block in part.blocks
        if isinstance(block, Normal)
        for name in block.variables
        if questions().bounds(block.covariance(name, name), given).positive
    }
    body = part.body.subs({name: s * name for name, s in scale.items()}, simultaneous=True)
    return Expectation(body, *(_rescaled(block, scale) for block in part.blocks))


def _rescaled(block: Block, scale: dict[sp.Symbol, sp.Expr]) -> Block:
    if not isinstance(block, Normal):
        return block
    names = block.variables
    return Normal(
        names,
        sp.Matrix(
            [
                [block.covariance(a, b) / (scale.get(a, 1) * scale.get(b, 1)) for b in names]
                for a in names
            ]
        ),
    )
