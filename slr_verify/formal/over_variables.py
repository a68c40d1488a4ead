"""An equality from facts, as `field` shows it over variables in the places of what is not worked out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from slr_verify.core.terms import Term
from slr_verify.formal.printing import number


@dataclass(frozen=True)
class Claim:
    """What is shown, from which facts; relations are facts that `field` is given.

    Of the relations the first are squares of roots; the others are of the inverses, which are variables
    here. Relations that have fractions are taken for unknown numbers by `field`.
    """

    sides: tuple[Term, Term]
    facts: tuple[str, ...]
    squares: tuple[str, ...]
    of_inverses: tuple[str, ...]
    fractions: bool

    @property
    def known(self) -> tuple[str, ...]:
        """All facts."""
        return (*self.facts, *self.squares, *self.of_inverses)

    @property
    def text(self) -> str:
        """The facts, and what follows."""
        left, right = map(number, self.sides)
        return "".join(f"({fact}) -> " for fact in self.known) + f"{left} = {right}"

    def lines(self, nodes: Iterable[Term], inverses: Iterable[Term], *, tangled: bool) -> list[str]:
        """The proof, with variables for nodes and inverses; or, if they are tangled, for nodes alone."""
        every, few = _largest_first([*nodes, *inverses]), _largest_first(nodes)
        named = [f"generalize {number(node)}; intro" for node in every]
        if not tangled:
            begin = " ".join(f"{each}." for each in named)
            return [
                f"{{ clear. {begin}",
                f"{self._given('. ')}substituted.",
                f"{self._found()}. }}",
            ]
        divided = [f"generalize {number(node)}; intro" for node in few]
        ways = "; ".join([*divided, f"{self._given('; ')}substituted", self._cleared()])
        other = "; ".join([*named, f"{self._given('; ')}substituted", self._found()])
        return [f"{{ clear. first [solve [{ways}]", f"  | {other}]. }}"]

    def _given(self, end: str) -> str:
        """What takes the facts."""
        names = " ".join([*("?" for _ in self.facts), *self._names()])
        return f"intros {names}{end}" if names else ""

    def _names(self) -> list[str]:
        return [f"R{n}" for n in range(len(self.squares) + len(self.of_inverses))]

    def _found(self) -> str:
        """By all relations."""
        field = _by("field", self._names())
        slower = ""
        if self.fractions:
            slower = (
                f" | {_by('field_simplify_eq', self._names())}; [lra | repeat split; divisor ..]"
            )
        if self._names():
            slower += f" | {_squares_put_in(field)}"
        return f"first [ring | lra | {field}; repeat split; divisor{slower}]"

    def _cleared(self) -> str:
        """By the squares of roots, which are put in where no fraction is left."""
        return _squares_put_in(_by("field", self._names()[: len(self.squares)]))


def _largest_first(nodes: Iterable[Term]) -> list[Term]:
    return sorted(nodes, key=lambda node: (-node.size, number(node)))


def _by(tactic: str, names: list[str]) -> str:
    return f"{tactic} [{' '.join(names)}]" if names else tactic


def _squares_put_in(field: str) -> str:
    then = f"squares; {field}; repeat split; divisor"
    return f"field_simplify_eq; [{then} | repeat split; divisor ..]"
