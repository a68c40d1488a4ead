"""Rules: ways to justify a statement, and what is asked of one before its word counts.

Only rules whose classes stand in RULE_MODULES count, told of plain things only (`plain`). What a rule
computes has to be defined, and its differences have to vanish certainly.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, TypeVar, final

import sympy as sp

from slr_verify.algebra.binding import bound_symbols
from slr_verify.algebra.bounds import Given
from slr_verify.algebra.definedness import obstacle
from slr_verify.algebra.randomness import loose_part
from slr_verify.algebra.zero_test import vanishes, zero_test
from slr_verify.proofs.citation import Citation
from slr_verify.proofs.plain import oddity
from slr_verify.proofs.statement import Statement

if TYPE_CHECKING:
    from slr_verify.proofs.theorem import Theorem

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
    shows_existence = False
    """Whether an equality that it accepts also says that the left-hand side exists, as a limit does."""

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

    @final
    def reason(self) -> Justification:
        """Why an expression equals what this rule makes of it."""
        return Justification(self.words, self.cites, self.premises, self.discharged)

    @property
    def premises(self) -> tuple[Theorem, ...]:
        """The theorems that the rewriting applies."""
        return ()


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


def is_said_to_exist(expr: sp.Expr) -> bool:
    """Whether an equality for the expression, such as a limit, also says that it exists."""
    return bool(getattr(expr, "exists_by_equality", False))


def require_defined(expr: sp.Expr, given: Given = ()) -> sp.Expr:
    """The expression itself, once it certainly is a real number. Raises ProofRejected."""
    trouble = obstacle(expr, given)
    if trouble:
        raise ProofRejected(f"{expr} may be undefined: {trouble}")
    loose = loose_part(expr)
    if loose is not None:
        raise ProofRejected(f"{loose} is random, and in no expectation of {expr}")
    return expr


def require_zero(gap: sp.Expr, given: Given, otherwise: Callable[[], str]) -> None:
    """Raises ProofRejected unless `gap` certainly vanishes; why not is found out when it is asked for."""
    if not vanishes(gap, given=given):
        raise ProofRejected(lambda: f"{otherwise()}: {zero_test(gap, given=given)}")


def rewritten(rule: Rewriting, expr: sp.Expr, given: Given) -> sp.Expr:
    """What a rule of the house makes of `expr`: defined, and each symbol free or bound as before."""
    result = require_house_rule(rule).rewrite(expr, given)
    captured = bound_symbols(result) & expr.free_symbols
    if captured:
        raise ProofRejected(f"{rule.words} captures {min(captured, key=str)} of {expr}")
    released = bound_symbols(expr) & result.free_symbols
    if released:
        raise ProofRejected(f"{rule.words} releases {min(released, key=str)} of {expr}")
    return require_defined(result, given)
