"""Steps that add up known relations, multiplied with each other and with factors, and a rest.

The slack of `u <= v` is v - u, that of `u >= v` is u - v, and that of `u = v` is u - v as well. Slacks of
inequalities are not negative, those of equalities are zero; so a sum of products of slacks and of
factors that are not negative is not negative.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import sympy as sp

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.proofs.hypothesis import follows
from slr_verify.proofs.rule import Justification, ProofRejected, Rule, require_defined, require_zero
from slr_verify.proofs.statement import Statement, exact
from slr_verify.proofs.theorem import Theorem, require_genuine

STRICT = ("<", ">")


@dataclass(frozen=True)
class Term:
    """A factor times the slacks of known relations."""

    factor: sp.Expr
    known: tuple[Theorem, ...]

    @property
    def value(self) -> sp.Expr:
        """The product."""
        return prod((slack(each.statement) for each in self.known), start=self.factor)

    @property
    def vanishes(self) -> bool:
        """Whether one of the slacks is that of an equality."""
        return any(each.statement.sign == "=" for each in self.known)

    def is_positive(self, given: Given) -> bool:
        """Whether the factor is positive and every relation strict."""
        strict = all(each.statement.sign in STRICT for each in self.known)
        return strict and bounds(self.factor, given).positive

    def require_usable(self, given: Given) -> None:
        """The relations hold under `given`, and the factor is defined and does not turn them round."""
        if type(self.known) is not tuple:
            raise ProofRejected(f"{self.known!r} is not a tuple of theorems")
        for each in self.known:
            _require_covered(require_genuine(each).statement, given)
        span = bounds(require_defined(self.factor, given), given)
        if not self.vanishes and not span.nonnegative:
            raise ProofRejected(
                f"cannot show that the factor {self.factor} is not negative: {span}"
            )


@dataclass(frozen=True)
class Combination(Rule):
    """The slack of the goal is the sum of the terms and of `rest`, which is not negative.

    For an equality every term must hold an equality, and there is no rest. The goal may be strict
    if a term or the rest is positive.
    """

    terms: tuple[Term, ...]
    rest: sp.Expr = sp.S.Zero

    words = "adding up"

    def justify(self, statement: Statement) -> Justification:
        given = statement.given
        if type(self.terms) is not tuple or {*map(type, self.terms)} - {Term}:
            raise ProofRejected(f"{self.terms!r} is not a tuple of terms")
        require_defined(self.rest, given)
        for term in self.terms:
            term.require_usable(given)
        total = sp.Add(*(term.value for term in self.terms))
        require_zero(
            slack(statement) - total - self.rest,
            given,
            lambda: f"{statement} is not the sum of what is added up",
        )
        if statement.sign == "=":
            self._require_equalities()
        else:
            self._require_sign(statement)
        premises = (each for term in self.terms for each in term.known)
        return Justification(self.words, premises=tuple(dict.fromkeys(premises)))

    def _require_equalities(self) -> None:
        if self.rest != 0 or not all(term.vanishes for term in self.terms):
            raise ProofRejected("an equality is a sum of equalities, without a rest")

    def _require_sign(self, statement: Statement) -> None:
        given = statement.given
        span = bounds(self.rest, given)
        if not span.nonnegative:
            raise ProofRejected(f"cannot show that the rest {self.rest} is not negative: {span}")
        positive = span.positive or any(term.is_positive(given) for term in self.terms)
        if statement.sign in STRICT and not positive:
            raise ProofRejected(f"nothing that is added up to {statement} is positive")


def slack(statement: Statement) -> sp.Expr:
    """What is not negative if the statement holds, and zero if it is an equality."""
    return -statement.gap if statement.sign in ("<=", "<") else statement.gap


def adding(*terms: tuple[Any, ...], rest: sp.Expr | int = 0) -> Combination:
    """The rule that adds up terms `(factor, theorem, ...)` and `rest`."""
    return Combination(
        tuple(Term(exact(factor), tuple(known)) for factor, *known in terms), exact(rest)
    )


def _require_covered(known: Statement, given: Given) -> None:
    missing = [relation for relation in known.given if not follows(relation, given)]
    if missing:
        raise ProofRejected(f"the hypothesis {missing[0]} of {known} is not among {list(given)}")
