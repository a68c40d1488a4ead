"""Several rewriting rules applied in turn, once or until nothing changes."""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from slr_verify.proofs.rule import ProofRejected, Rewriting
from slr_verify.proofs.statement import Given

ROUNDS = 40
CODE = frozenset("\\[]{}$")
"""What means something to TeX, or closes the bracket that a reason stands in."""


@dataclass(frozen=True)
class Repeated(Rewriting):
    """The rules one after another, round after round, until a round changes nothing."""

    rules: tuple[Rewriting, ...]
    name: str

    def __post_init__(self) -> None:
        if type(self.rules) is not tuple:
            raise TypeError(f"the rules must be a tuple, not {self.rules!r}")
        if type(self.name) is not str or not self.name.isprintable() or set(self.name) & CODE:
            raise ValueError(f"the name of rules in turn must be a line of text, not {self.name!r}")

    @property
    def words(self) -> str:  # type: ignore[override]
        return self.name

    def rewrite(self, expr: sp.Expr, given: Given) -> sp.Expr:
        for _ in range(ROUNDS):
            before = expr
            for rule in self.rules:
                expr = rule.rewrite(expr, given)
            if expr == before:
                return expr
        raise ProofRejected(f"{self.name} does not come to rest within {ROUNDS} rounds")


def in_turn(*rules: Rewriting, name: str) -> Repeated:
    """Apply the rules until they come to rest; `name` says so in words."""
    return Repeated(rules, name)
