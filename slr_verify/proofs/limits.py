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
from slr_verify.algebra.definedness import first_unfit, obstacle_to_smoothness
from slr_verify.algebra.interval import Interval
from slr_verify.proofs.citation import CONTINUITY, SQUEEZE
from slr_verify.proofs.rule import Justification, ProofRejected, Rule
from slr_verify.proofs.statement import Statement, value_of
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
    shows_existence = True

    def justify(self, statement: Statement) -> Justification:
        limit = statement.lhs
        if not isinstance(limit, Limit) or statement.sign != "=":
            raise ProofRejected(f"{statement} does not state the value of a limit")
        self._require_continuous(set(limit.args[1]), statement.given)
        places = dict(zip(self.places, self.sequences, strict=True))
        ends = {place: _assumed(seq, limit, statement.given) for place, seq in places.items()}
        for values in (places, ends):  # where the function is continuous
            trouble = first_unfit(values.values(), values.keys(), statement.given)
            if trouble:
                raise ProofRejected(trouble)
        if self._at(places) != limit.args[0] or self._at(ends) != statement.rhs:
            raise ProofRejected(f"{statement} is not about {self.function} at {self.sequences}")
        return Justification(
            self.words, (CONTINUITY,), discharged=("the function is smooth everywhere",)
        )

    def _at(self, values: dict[sp.Symbol, sp.Expr]) -> sp.Expr:
        return value_of(self.function, values)

    def _require_continuous(self, moving: set[sp.Symbol], given: Given) -> None:
        if self.function.free_symbols & moving:
            raise ProofRejected(f"{self.function} moves with the sequence by itself")
        elsewhere = tuple(each for each in given if not each.free_symbols & {*self.places})
        for place in self.places:
            trouble = obstacle_to_smoothness(self.function, place, elsewhere)
            if trouble:
                raise ProofRejected(f"{self.function} may not be continuous in {place}: {trouble}")


@dataclass(frozen=True)
class Squeezed(Rule):
    """`lim b = c` because a <= b <= e along the whole sequence, and lim a = lim e = c."""

    below: Theorem
    above: Theorem
    limit_below: Theorem
    limit_above: Theorem

    words = "squeezing"
    shows_existence = True

    def justify(self, statement: Statement) -> Justification:
        limit, value, given = statement.lhs, statement.rhs, statement.given
        if not isinstance(limit, Limit) or statement.sign != "=":
            raise ProofRejected(f"{statement} does not state the value of a limit")
        body, moving = limit.args
        low, high = self.below.statement, self.above.statement
        ordered = (low.lhs, low.sign, high.lhs, high.sign) == (body, ">=", body, "<=")
        if not ordered or low.given or high.given:
            raise ProofRejected(f"{low} and {high} do not enclose {body} everywhere")
        for known, end in ((self.limit_below, low.rhs), (self.limit_above, high.rhs)):
            if known.statement != Statement(Limit(end, moving), "=", value, given):
                raise ProofRejected(f"{known.statement} is not the limit of {end}")
        premises = (self.below, self.above, self.limit_below, self.limit_above)
        return Justification(self.words, (SQUEEZE,), premises)


def _assumed(sequence: sp.Expr, limit: Limit, given: Given) -> sp.Expr:
    """The limit of a sequence, which must be one of the hypotheses."""
    wanted = Limit(sequence, limit.args[1])
    for relation in given:
        if isinstance(relation, sp.Equality) and relation.lhs == wanted:
            return relation.rhs
    raise ProofRejected(f"{wanted} is not among the hypotheses {list(given)}")
