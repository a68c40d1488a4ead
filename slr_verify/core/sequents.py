"""What is proved: a conclusion under hypotheses. What it depends on stands in it, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .language import RELATIONS, Refused
from .meaning import Meaning
from .terms import Term, sides
from .text import text


@dataclass(frozen=True)
class Sequent:
    """`H |- A`: wherever all of H is defined and true, both sides of A are defined and A is true."""

    given: frozenset[Term]
    goal: Term

    def __post_init__(self) -> None:
        _require_relations(self.given)
        _require_relations(frozenset((self.goal,)))

    @property
    def free(self) -> frozenset[str]:
        """The names of the variables that the statement is about."""
        return self.goal.free.union(*(relation.free for relation in self.given))

    def __str__(self) -> str:
        given = "; ".join(sorted(map(text, self.given)))
        return f"{given} |- {text(self.goal)}" if given else f"|- {text(self.goal)}"


@cache
def _require_relations(terms: frozenset[Term]) -> None:
    """Each is a relation without loose variables. Raises Refused."""
    for each in terms:
        if each.op not in RELATIONS or each.loose:
            raise Refused("no-sequent", f"{text(each)} is no relation without open variables")


def meaning_of(given: frozenset[Term], nothing: Meaning) -> Meaning:
    """What hypotheses mean, once each is defined where those before it, in some order, are true.

    `nothing` is what no hypotheses mean. Raises Refused.
    """
    settled: set[Term] = set()
    while settled != given:
        so_far = nothing.under(settled)
        ready = {each for each in given - settled if all(map(so_far.is_defined, sides(each)))}
        if not ready:
            left = "; ".join(sorted(map(text, given - settled)))
            raise Refused("undefined-hypothesis", f"a hypothesis may be undefined: {left}")
        settled |= ready
    return nothing.under(given)
