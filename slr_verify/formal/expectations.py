"""Averages over Gaussian vectors, laws and sums of copies, with new names for what they bind."""

from __future__ import annotations

from slr_verify.core.binding import body_of, bound_as, closed, names_of, opened, with_body
from slr_verify.core.terms import Term, variable
from slr_verify.formal.averages import Opened
from slr_verify.formal.kinds import name_in_coq
from slr_verify.formal.printing import AVERAGES, GROWTH, number, value
from slr_verify.formal.script import Script


class Averaged(Opened):
    """An average, opened, and Coq's words for what is said of all values."""

    def __init__(self, script: Script, node: Term, *others: Term) -> None:
        self.node, self.kind = node, AVERAGES[node.op][0]
        taken = map(variable, script.introduced())
        self.bind(bound_as(node.op, names_of(script.fresh(1, node, *others, *taken))))

    def bind(self, values: tuple[Term, ...]) -> None:
        """With these names for what is bound."""
        self.values, self.names = values, value(values[0])
        self.inside = opened(body_of(self.node), values)

    def function(self, inside: Term) -> str:
        """A term as a function of what is bound."""
        return f"(fun {self.names} : {self.kind} => {number(inside)})"

    def mean(self, inside: Term) -> Term:
        """The average of another term."""
        return with_body(self.node, closed(inside, names_of(self.values)))

    def everywhere(self, fact: str) -> str:
        """A fact for all values."""
        return f"forall {self.names} : {self.kind}, {fact}"

    def at_points(self, fact: str) -> str:
        """The proof of a fact in the context for all values."""
        return f"(ltac:(assumption) : {self.everywhere(fact)})"

    def growth(self, inside: Term) -> str:
        """That a term grows slowly enough."""
        return f"{GROWTH[self.kind]} {self.function(inside)}"

    def good(self, inside: Term) -> str:
        """The proof of that."""
        return f"(ltac:(assumption) : {self.growth(inside)})"

    def within(self, script: Script) -> Script:
        """A script for the proof of a fact for all values, in which their name is taken."""
        inner = super().within(script)
        inner.taken |= set(names_of(self.values))
        return inner

    @property
    def laws(self) -> str:
        """The proof that this is an average: linear, and positive."""
        if self.node.op == "gaussian":
            return "(gaussian_average dim)"
        if self.node.op == "law":
            return f"(law_average {name_in_coq(self.node.args[0])})"
        tempered = f"(ltac:(assumption) : tempered {self.copied})"
        return f"(copies_average dim {self.copied} {tempered} {self.count})"

    @property
    def count(self) -> str:
        """How many copies there are."""
        return number(self.node.args[0])

    @property
    def copied(self) -> str:
        """The function of a Gaussian vector of which there are copies."""
        return f"(fun b0 : vec => {number(self.node.args[2], 1)})"

    def pair(self, factor: str, inside: Term) -> str:
        """A factor and a function."""
        return f"({factor}, {self.function(inside)})"

    def linear(self, listed: str, goods: str, shape: str) -> str:
        """The proof that the average of a sum of multiples is the sum of multiples of averages."""
        function = self.function(self.inside)
        return f"exact (average_linear {self.laws} {function} [{listed}] {goods} {self.at_points(shape)})"

    def one(self) -> str:
        """The proof that the average of one is one."""
        return f"apply (average_constant {self.laws}); reflexivity"

    def bound(self, lemma: str, a: str, fact: str) -> str:
        """The proof that a bound of what is averaged is one of the average."""
        places = f"{self.function(self.inside)} {a} {self.good(self.inside)} {self.at_points(fact)}"
        return f"exact ({lemma}_average {self.laws} {places})"
