"""Limits along a sequence: limit laws and squeezing.

`Limit(expr, symbols)` is the limit of `expr` along a sequence of values of the symbols; what is
assumed of the sequence are equalities between such limits. An equality also says that the limit
exists: of a limit that no hypothesis speaks of, only the rules of this file can say so. What goes to
infinity is spoken of through its reciprocal, so every limit is a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import sympy as sp
from sympy.printing.precedence import PRECEDENCE
from sympy.utilities.iterables import has_dups

from slr_verify.algebra.bounds import Given, bounds
from slr_verify.algebra.interval import Interval
from slr_verify.proofs.rule import Rule
from slr_verify.proofs.theorem import Theorem


class Limit(sp.Expr):  # type: ignore[misc]
    """`Limit(expr, symbols)`: the limit along a sequence of values of the symbols (a tuple)."""

    precedence = PRECEDENCE["Lambda"]
    is_commutative = True
    is_extended_real = True
    exists_by_equality = True
    takes = (sp.Expr, (sp.Expr, ...))

    @property
    def free_symbols(self) -> set[sp.Symbol]:
        return self.args[0].free_symbols - set(self.args[1])

    def absence(self, given: Given) -> str | None:
        """A limit exists of what does not move, and where an equality says what it is."""
        if not all(isinstance(name, sp.Symbol) for name in self.args[1]) or has_dups(self.args[1]):
            return f"{self.args[1]} are not different symbols"
        moves = self.args[0].free_symbols & set(self.args[1])
        equations = (each for each in given if isinstance(each, sp.Equality) and self in each.args)
        said = [side for each in equations for side in each.args if side != self]
        if moves and not said:
            return f"cannot show that {self} exists"
        wrong = next((value for value in said if self._excludes(value, given)), None)
        return None if wrong is None else f"{self} cannot be {wrong}"

    def range_under(self, given: Given) -> Interval:
        """The closure of the range of the sequence."""
        return range_of_limit(self)

    def _excludes(self, value: sp.Expr, given: Given) -> bool:
        """Whether no sequence of the declared kind has this limit: integers stay apart."""
        if self.args[0].is_integer and (value.is_integer is False):
            return True
        below, above = range_of_limit(self), bounds(value, given)
        return below.upper < above.lower or above.upper < below.lower

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


def range_of_limit(limit: Limit) -> Interval:
    """The closure of what the assumptions allow the sequence to be."""
    span = bounds(limit.args[0])
    return Interval(span.lower, span.upper, span.lower > -inf, span.upper < inf)


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
