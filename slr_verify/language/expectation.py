"""The expectation of an expression over independent blocks of random variables."""

from __future__ import annotations

import sympy as sp

from slr_verify.core.binding import closed
from slr_verify.core.terms import ONE, Term, make
from slr_verify.document.nodes import Call, Node, Sign
from slr_verify.document.printed import Printed
from slr_verify.document.reader import Reader
from slr_verify.language.law import Block, Normal, standard_normal
from slr_verify.language.to_term import NotTranslatable, to_term


class Expectation(Printed, sp.Expr):  # type: ignore[misc]
    """`Expectation(body, *blocks)`: E of `body`, whose random variables the blocks describe."""

    is_commutative = True
    is_extended_real = True

    def __new__(cls, body: sp.Expr, *blocks: Block) -> Expectation:
        for block in blocks:
            if not isinstance(block, Block):
                raise ValueError(f"{block} is no law of random variables")
        names = [name for block in blocks for name in block.variables]
        if len(set(names)) != len(names):
            raise ValueError(f"a random variable occurs in two independent blocks: {names}")
        for block in blocks:
            if block.parameters & set(names):
                raise ValueError(f"the law {block} depends on a random variable among {names}")
        return super().__new__(cls, body, *blocks)

    @property
    def body(self) -> sp.Expr:
        return self.args[0]

    @property
    def blocks(self) -> tuple[Block, ...]:
        return tuple(self.args[1:])

    @property
    def variables(self) -> tuple[sp.Symbol, ...]:
        return tuple(name for block in self.blocks for name in block.variables)

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        inside = self.body.free_symbols.union(*(block.parameters for block in self.blocks))
        return inside - set(self.variables)

    @property
    def is_over_one_standard_variable(self) -> bool:
        """Whether the only random variable is Gaussian of variance one."""
        return len(self.blocks) == 1 and self.blocks[0].is_standard

    def block_of(self, name: sp.Expr | None) -> Block | None:
        """The block that describes a random variable; None for what is not random here."""
        return next((block for block in self.blocks if name in block.variables), None)

    def of(self, body: sp.Expr) -> Expectation:
        """The expectation of something else over the same law."""
        return Expectation(body, *self.blocks)

    def as_term(self) -> Term:
        """One standard Gaussian variable becomes an integral of arb."""
        if not self.is_over_one_standard_variable:
            raise NotTranslatable(f"{self} is not over one standard Gaussian variable")
        return make("mean", 1, closed(to_term(self.body), (self.variables[0].name,)), ONE)

    def _eval_derivative(self, symbol: sp.Symbol) -> sp.Expr:
        if symbol not in self.free_symbols:
            return sp.S.Zero
        return sp.Derivative(self, symbol)

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Basic | None:
        if old in self.variables:
            return self
        if old in self.free_symbols and new.free_symbols & set(self.variables):
            raise ValueError(f"{old} -> {new} would be captured by {self}")
        return None

    def _tree(self, read: Reader) -> Node:
        return Call(Sign("EE"), read(self.body), "[", "]")


def E(body: sp.Expr) -> Expectation:  # noqa: N802 (the letter of the field)
    """E of `body` over one standard Gaussian variable, G."""
    return Expectation(body, standard_normal())


def is_gaussian(expectation: Expectation, name: sp.Symbol) -> bool:
    """Whether a symbol is a Gaussian variable of this expectation."""
    return isinstance(expectation.block_of(name), Normal)
