"""Theorems, and the three functions that make them.

A `Theorem` counts only if this module issued it: `infer` issues one when a rule of the house
accepts a statement, `worked_out` when one computes its right-hand side, `follow` when two issued
ones chain. The register of issued theorems is keyed
by identity, so a theorem that was unpickled, copied, subclassed or built by hand is not genuine,
nor is one of which any field, of its statement or its steps either, is another object than it was.

This does not keep out Python code that reaches into this module or into SymPy's own classes.
"""

from __future__ import annotations

import operator
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import TypeVar, final
from weakref import WeakKeyDictionary

import sympy as sp

from slr_verify.algebra.binding import bound_symbols
from slr_verify.algebra.bounds import Given
from slr_verify.algebra.definedness import obstacle
from slr_verify.algebra.zero_test import vanishes, zero_test
from slr_verify.latex.chain import chain_latex
from slr_verify.proofs.citation import Citation
from slr_verify.proofs.plain import oddity
from slr_verify.proofs.presumed import presumed
from slr_verify.proofs.statement import Statement


class ProofRejected(ValueError):
    """A rule did not accept a step, or something that is not a theorem was used as one.

    The words may be given as a function: they can take longer than the refusal, and few are read.
    """

    def __init__(self, words: str | Callable[[], str]) -> None:
        super().__init__(words)

    def __str__(self) -> str:
        words = self.args[0]
        return str(words() if callable(words) else words)

    def __reduce__(self) -> tuple[type[ProofRejected], tuple[str]]:
        return type(self), (str(self),)


@dataclass(frozen=True)
class Justification:
    """Why a rule accepts a step: what it cites, what it was given, what it checked.

    `trust` is KERNEL where the kernel has checked this step as well as the rule.
    """

    words: str
    cites: tuple[Citation, ...] = ()
    premises: tuple[Theorem, ...] = ()
    discharged: tuple[str, ...] = ()
    trust: str | None = None


class Rule(ABC):
    """A way to justify a statement. The rules of the house are listed in RULE_MODULES.

    `trust` is KERNEL where the kernel itself checks the step; else the rule has to be believed.
    """

    words: str
    trust: str = "SYMBOLIC"

    @abstractmethod
    def justify(self, statement: Statement) -> Justification:
        """Accept the statement, or raise ProofRejected."""


AnyRule = TypeVar("AnyRule", bound=Rule)


class Rewriting(Rule):
    """A rule that replaces an expression by an equal one; algebra may differ on either side."""

    cites: tuple[Citation, ...] = ()
    discharged: tuple[str, ...] = ()

    @abstractmethod
    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        """An expression with the same value, or ProofRejected."""

    @final
    def justify(self, statement: Statement) -> Justification:
        if statement.sign != "=":
            raise ProofRejected(f"{self.words} shows equalities, not {statement.sign}")
        left, right = rewritten(self, statement.lhs, statement.given), statement.rhs
        if left != right:
            right = rewritten(self, right, statement.given)
        require_zero(
            left - right,
            statement.given,
            lambda: f"{self.words} turns {statement.lhs} into {left}, not into {right}",
        )
        return self.reason()

    def reason(self) -> Justification:
        """Why an expression equals what this rule makes of it."""
        return Justification(self.words, self.cites, self.premises, self.discharged)

    @property
    def premises(self) -> tuple[Theorem, ...]:
        """The theorems that the rewriting applies."""
        return ()


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

    def _repr_latex_(self) -> str:
        """What a notebook shows: the chain, each step with the words of its rule."""
        return chain_latex(
            self.statement.lhs, [(s.sign, s.expression, s.why.words) for s in self.steps]
        )


RULE_MODULES = (
    "slr_verify.proofs.algebraic",
    "slr_verify.proofs.assumption",
    "slr_verify.proofs.calculus",
    "slr_verify.proofs.cases",
    "slr_verify.proofs.combination",
    "slr_verify.proofs.cosine",
    "slr_verify.proofs.closure",
    "slr_verify.proofs.certified",
    "slr_verify.proofs.definition",
    "slr_verify.proofs.evaluation",
    "slr_verify.proofs.finite_sums",
    "slr_verify.proofs.initial_value",
    "slr_verify.proofs.instance",
    "slr_verify.proofs.limits",
    "slr_verify.proofs.mean_value",
    "slr_verify.proofs.order",
    "slr_verify.proofs.pattern",
    "slr_verify.gaussian.conditioning",
    "slr_verify.gaussian.copies",
    "slr_verify.gaussian.differentiation",
    "slr_verify.gaussian.independence",
    "slr_verify.gaussian.linearity",
    "slr_verify.gaussian.lookup",
    "slr_verify.gaussian.moments",
    "slr_verify.gaussian.noise",
    "slr_verify.gaussian.reflection",
    "slr_verify.gaussian.stein",
    "slr_verify.gaussian.tilting",
    "slr_verify.gram.projection",
    "slr_verify.orbits.accumulation",
    "slr_verify.orbits.comparison",
    "slr_verify.orbits.convergence",
    "slr_verify.orbits.descent",
    "slr_verify.orbits.iteration",
    "slr_verify.orbits.null_sets",
    "slr_verify.orbits.repulsion",
    "slr_verify.orbits.stable_manifold",
    "slr_verify.proofs.repetition",
    "slr_verify.proofs.trigonometry",
)

_issued: WeakKeyDictionary[Theorem, tuple[object, ...]] = WeakKeyDictionary()


def infer(statement: Statement, rule: Rule) -> Theorem:
    """The theorem that `rule` makes of `statement`. Raises ProofRejected."""
    require_house_rule(rule)
    if type(statement) is not Statement:
        raise ProofRejected(f"{statement!r} is not a statement")
    _require_defined_hypotheses(statement.given)
    for side in (statement.lhs, statement.rhs):
        require_defined(side, statement.given)
    return _justified(statement, rule, rule.justify(statement))


def worked_out(expr: sp.Expr, rule: Rewriting, given: Given) -> Theorem:
    """The theorem `expr = what the rule makes of it`. Raises ProofRejected.

    It asks for what `infer` does, but works out the right-hand side once, not once more to compare.
    """
    if not isinstance(rule, Rewriting):
        raise ProofRejected(f"{rule!r} does not compute a step")
    start = Statement(expr, "=", expr, given)
    _require_defined_hypotheses(start.given)
    result = rewritten(rule, require_defined(start.lhs, start.given), start.given)
    return _justified(replace(start, rhs=result), rule, rule.reason())


def _require_defined_hypotheses(given: Given) -> None:
    for place, relation in enumerate(given):
        for side in relation.args:
            require_defined(side, given[:place])  # a hypothesis may use those before it


def _justified(statement: Statement, rule: Rule, why: Justification) -> Theorem:
    """The theorem that a rule has justified, once what it applies is genuine."""
    for premise in why.premises:
        require_genuine(premise)
    why = replace(why, cites=(*why.cites, *presumed(statement)))
    return _issue(Theorem(statement, (Step(statement.sign, statement.rhs, rule, why),)))


def require_house_rule(rule: AnyRule) -> AnyRule:
    """The rule itself, once its class stands in RULE_MODULES and only its fields are its own."""
    kind = type(rule)
    home = sys.modules.get(kind.__module__) if kind.__module__ in RULE_MODULES else None
    if not isinstance(rule, Rule) or getattr(home, kind.__qualname__, None) is not kind:
        raise ProofRejected(f"{rule!r} is not a rule of the house")
    own: set[str] = {each.name for each in fields(rule)} if is_dataclass(rule) else set()
    if vars(rule).keys() - own:
        raise ProofRejected(f"{rule!r} was changed after it was made")
    trouble = oddity(tuple(getattr(rule, name) for name in sorted(own)))
    if trouble:
        raise ProofRejected(f"{kind.__name__} was told of what may be undefined: {trouble}")
    return rule


def require_defined(expr: sp.Expr, given: Given = ()) -> sp.Expr:
    """The expression itself, once it certainly is a real number. Raises ProofRejected."""
    trouble = obstacle(expr, given)
    if trouble:
        raise ProofRejected(f"{expr} may be undefined: {trouble}")
    return expr


def require_zero(gap: sp.Expr, given: Given, otherwise: Callable[[], str]) -> None:
    """Raises ProofRejected unless `gap` certainly vanishes; why not is found out when it is asked for."""
    if not vanishes(gap, given=given):
        raise ProofRejected(lambda: f"{otherwise()}: {zero_test(gap, given=given)}")


def rewritten(rule: Rewriting, expr: sp.Expr, given: Given) -> sp.Expr:
    """What a rule of the house makes of `expr`: defined, and no free symbol became a bound one."""
    result = require_house_rule(rule).rewrite(expr, given)
    captured = bound_symbols(result) & expr.free_symbols
    if captured:
        raise ProofRejected(f"{rule.words} captures {min(captured, key=str)} of {expr}")
    return require_defined(result, given)


def follow(first: Theorem, second: Theorem) -> Theorem:
    """`a R b` and `b S c` give `a T c`, T the weaker direction of R and S."""
    left, right = require_genuine(first).statement, require_genuine(second).statement
    if left.rhs != right.lhs or left.given != right.given:
        raise ProofRejected(f"{right.lhs} does not continue {left.rhs}")
    sign = _compose(left.sign, right.sign)
    joined = Statement(left.lhs, sign, right.rhs, left.given)
    return _issue(Theorem(joined, first.steps + second.steps))


def labelled(theorem: Theorem, label: str) -> Theorem:
    """The same theorem under the label of the statement that it proves."""
    return _issue(replace(require_genuine(theorem), label=label))


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
    found: list[object] = [theorem.label]
    waiting: list[object] = [theorem.steps, theorem.statement]
    while waiting:
        part = waiting.pop()
        found.append(part)
        if isinstance(part, tuple):
            waiting.extend(part)
        else:
            waiting.extend(getattr(part, name) for name in _names(type(part)))  # type: ignore[arg-type]
    return tuple(found)


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a record that is a part of theorems; nothing else is looked into."""
    if issubclass(kind, Statement | Step | Justification | Rule) and is_dataclass(kind):
        return tuple(each.name for each in fields(kind))
    return ()


def _compose(first: str, second: str) -> str:
    for down in ("<", ">"):
        if {first, second} <= {"=", down, down + "="}:
            if down in (first, second):
                return down
            return down + "=" if down + "=" in (first, second) else "="
    raise ProofRejected(f"{first} followed by {second} says nothing")
