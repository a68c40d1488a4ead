"""Theorems, and the three functions that make them.

A `Theorem` counts only if this module issued it: `infer` issues one when a rule of the house
accepts a statement, `worked_out` when one computes its right-hand side, `follow` when two chain. The
register of issued theorems is keyed by identity, so one that was unpickled, copied, subclassed or built
by hand is not genuine, nor is one of which any field, of its steps either, is another object than it was.

This does not keep out Python code that reaches into this module or into SymPy's own classes.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

import sympy as sp

from slr_verify.algebra.bounds import Given
from slr_verify.latex.chain import chain_latex
from slr_verify.proofs.contents import contents
from slr_verify.proofs.presumed import presumed
from slr_verify.proofs.rule import (
    Justification,
    ProofRejected,
    Rewriting,
    Rule,
    is_said_to_exist,
    require_defined,
    require_house_rule,
    rewritten,
)
from slr_verify.proofs.statement import MalformedStatement, Statement, composed


@dataclass(frozen=True)
class Step:
    """One line of a proof: `sign expression`, and why."""

    sign: str
    expression: sp.Expr
    rule: Rule
    why: Justification


@dataclass(frozen=True, eq=False)
class Theorem:
    """A statement that rules have shown, with the steps that show it."""

    statement: Statement
    steps: tuple[Step, ...]
    label: str | None = None

    def __str__(self) -> str:
        """The statement with its hypotheses."""
        given = self.statement.given
        return (
            f"{self.statement}, given {', '.join(map(str, given))}"
            if given
            else str(self.statement)
        )

    def _repr_latex_(self) -> str:
        """What a notebook shows: the chain, each step with the words of its rule, and the hypotheses."""
        lines = [(s.sign, s.expression, s.why.words) for s in self.steps]
        return chain_latex(self.statement.lhs, lines, self.statement.given)


NO_STEP = (
    *(ArithmeticError, AttributeError, LookupError),
    *(RecursionError, TypeError, ValueError),
)
"""What Python, SymPy, a law or a frame raises when it is asked for something that there is not."""

_issued: WeakKeyDictionary[Theorem, tuple[object, ...]] = WeakKeyDictionary()


def infer(statement: Statement, rule: Rule) -> Theorem:
    """The theorem that `rule` makes of `statement`. Raises ProofRejected."""
    require_house_rule(rule)
    if type(statement) is not Statement:
        raise ProofRejected(f"{statement!r} is not a statement")
    with _refusals(rule):
        _require_sense(statement, rule)
        return _justified(statement, rule, rule.justify(statement))


def worked_out(expr: sp.Expr, rule: Rewriting, given: Given) -> Theorem:
    """The theorem `expr = what the rule makes of it`. Raises ProofRejected.

    It asks for what `infer` does, but works out the right-hand side once, not once more to compare.
    """
    if not isinstance(rule, Rewriting):
        raise ProofRejected(f"{rule!r} does not compute a step")
    start = Statement(expr, "=", expr, given)
    with _refusals(rule):
        _require_sense(start, rule)
        result = rewritten(rule, start.lhs, start.given)
    return _justified(replace(start, rhs=result), rule, rule.reason())


@contextmanager
def _refusals(rule: Rule) -> Iterator[None]:
    """What cannot be built or worked out is no step."""
    try:
        yield
    except (ProofRejected, MalformedStatement):
        raise
    except NO_STEP as refusal:
        raise ProofRejected(f"{rule.words}: {refusal}") from refusal


def _require_sense(statement: Statement, rule: Rule) -> None:
    """Both sides and those of the hypotheses are numbers; that a limit is one, an equality says itself."""
    given = statement.given
    for place, relation in enumerate(given):
        says = isinstance(relation, sp.Equality) and any(map(is_said_to_exist, relation.args))
        for side in relation.args:  # a hypothesis may use those before it
            require_defined(side, given[: place + says])
    require_defined(statement.rhs, given)
    shown = sp.Eq(statement.lhs, statement.rhs, evaluate=False)
    found = rule.shows_existence and statement.sign == "="
    require_defined(statement.lhs, (*given, shown) if found else given)


def _require_one_meaning(statement: Statement) -> None:
    """No symbol is bound in one part of the statement and free in another."""
    twice = statement.bound_symbols & statement.free_symbols
    if twice:
        symbol = min(twice, key=str)
        raise ProofRejected(f"{symbol} has two meanings in {statement} under {statement.given}")


def _justified(statement: Statement, rule: Rule, why: Justification) -> Theorem:
    """The theorem that a rule has justified, once what it applies is genuine."""
    _require_one_meaning(statement)
    for premise in why.premises:
        require_genuine(premise)
    why = replace(why, cites=(*why.cites, *presumed(statement)))
    return _issue(Theorem(statement, (Step(statement.sign, statement.rhs, rule, why),)))


def follow(first: Theorem, second: Theorem) -> Theorem:
    """`a R b` and `b S c` give `a T c`, T the weaker direction of R and S. Raises ProofRejected."""
    left, right = (_require_unlabelled(part).statement for part in (first, second))
    if left.rhs != right.lhs or left.given != right.given:
        raise ProofRejected(f"{right.lhs} does not continue {left.rhs}")
    sign = composed(left.sign, right.sign)
    if sign is None:
        raise ProofRejected(f"{left.sign} followed by {right.sign} says nothing")
    whole = Statement(left.lhs, sign, right.rhs, left.given)
    _require_one_meaning(whole)
    return _issue(Theorem(whole, first.steps + second.steps))


def labelled(theorem: Theorem, label: str) -> Theorem:
    """The same theorem under the label of the statement that it proves. Raises ProofRejected."""
    return _issue(replace(_require_unlabelled(theorem), label=label))


def _require_unlabelled(theorem: Theorem) -> Theorem:
    """Its steps alone would not tell that a proof rests on another claim, so a rule has to apply it."""
    if require_genuine(theorem).label is not None:
        raise ProofRejected(
            f"{theorem.statement} is what was proved as {theorem.label!r}: apply it, by `Directly`"
        )
    return theorem


def is_genuine(theorem: object) -> bool:
    """Whether this very object was issued here and has not been changed since."""
    if type(theorem) is not Theorem or theorem not in _issued:
        return False
    now, then = _content(theorem), _issued[theorem]
    return len(now) == len(then) and all(map(operator.is_, now, then))


def require_genuine(theorem: Theorem) -> Theorem:
    """The theorem itself. Raises ProofRejected for anything that was not issued here."""
    if not is_genuine(theorem):
        raise ProofRejected(f"{theorem!r} was not issued by a rule in this process")
    return theorem


def _issue(theorem: Theorem) -> Theorem:
    _issued[theorem] = _content(theorem)
    return theorem


def _content(theorem: Theorem) -> tuple[object, ...]:
    """Every object that a theorem is made of; another theorem is a whole of its own."""
    whole = (theorem.label, theorem.statement, theorem.steps)
    return contents(whole, (Statement, Step, Justification, Rule))
