"""Limits along a sequence: limit laws and squeezing.

`Limit(expr, symbols)` is the limit of `expr` along a sequence of values of the symbols; what is
assumed of the sequence are equalities between such limits. An equality also says that the limit
exists: of a limit that no hypothesis speaks of, only the rules of this file can say so. What goes to
infinity is spoken of through its reciprocal, so every limit is a number.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


class Limit(sp.Expr):  # type: ignore[misc]
    """`Limit(expr, symbols)`: the limit along a sequence of values of the symbols (a tuple)."""

    precedence = PRECEDENCE["Lambda"]
    is_commutative = True
    is_extended_real = True

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return self.args[0].free_symbols - set(self.args[1])

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Expr | None:
        """A symbol that is bound here is not the one outside."""
        return self if old in self.args[1] else None

    def _latex(self, printer: object) -> str:
        body, moving = self._shown(printer)
        return rf"\lim{f'_{{{moving}}}' if moving else ''} \left[{body}\right]"

    def _sympystr(self, printer: object) -> str:
        body, moving = self._shown(printer)
        return f"lim {f'along {moving} of ' if moving else ''}{body}"

    def _shown(self, printer: object) -> tuple[str, str]:
        """What stands in it, and along what the limit is taken where not all symbols in it move."""
        body, moving = self.args
        show = printer._print  # type: ignore[attr-defined]
        still = not body.free_symbols or body.free_symbols - set(moving)
        return show(body), ", ".join(map(show, moving)) if still else ""


@dataclass(frozen=True)
class ByContinuity(Rule):
    """The limit of a continuous function of sequences is its value at their limits.

    `function` is smooth in each of `places` everywhere; the statement is about its value at
    `sequences`, whose limits are hypotheses, and nothing else in it moves.
    """

    function: sp.Expr
    places: tuple[sp.Symbol, ...] = ()
    sequences: tuple[sp.Expr, ...] = ()

    words = "continuity"


@dataclass(frozen=True)
class Squeezed(Rule):
    """`lim b = c` because a <= b <= e along the whole sequence, and lim a = lim e = c."""

    below: Theorem
    above: Theorem
    limit_below: Theorem
    limit_above: Theorem

    words = "squeezing"
